import { useUser } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { SessionClock } from '../../screen/session-clock.tsx'
import { useText } from '../../text/text-context.ts'
import { SubscriptionCard } from '../../told/subscription-card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { HelpCard } from './help-card.tsx'
import { LevelsCard } from './levels-card.tsx'
import { LogOut } from './log-out.tsx'
import { LookCard } from './look-card.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileLinks } from './profile-links.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'

/** Mine: who one is here, where one's own things are, where one is signed in, and how the page looks. */
export const ProfileScreen = () => {
  const t = useText()
  const user = useUser()
  return (
    <Screen
      title={t('shell.mine')}
      className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-6 lg:[&>[role=status]]:col-span-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-6 lg:pt-8">
        {user.isError && user.data === undefined ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <ProfileHead user={user.data ?? null} />
        )}
        <ProfileLinks />
        <LevelsCard />
        <HelpCard />
      </div>
      <div className="mt-3 grid gap-3 lg:mt-0 lg:pt-8">
        <SessionsCard />
        <SubscriptionCard />
        <LookCard />
        <LogOut />
        <p className="text-center text-12 text-muted xl:hidden">
          <SessionClock />
        </p>
      </div>
    </Screen>
  )
}
