import { LOCALE_NAMES } from '@nibble/phrases'
import { useUser } from '../../api/queries.ts'
import { LanguageList } from '../../screen/language-list.tsx'
import { Screen } from '../../screen/screen.tsx'
import { SessionClock } from '../../screen/session-clock.tsx'
import { SoundToggle } from '../../screen/sound-toggle.tsx'
import { ThemeChoice } from '../../screen/theme-choice.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LogOut } from './log-out.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileLinks } from './profile-links.tsx'

/** Mine: who one is here, where one's own things are, and how the page looks. */
export const ProfileScreen = () => {
  const t = useText()
  const user = useUser()
  return (
    <Screen
      title={t('shell.mine')}
      headless
      className="lg:grid lg:max-w-[1080px] lg:grid-cols-2 lg:items-start lg:gap-x-6 lg:[&>[role=status]]:col-span-2"
    >
      <div className="grid gap-3 pt-6 lg:pt-8">
        <h1 className="sr-only">{t('shell.mine')}</h1>
        {user.isError && user.data === undefined ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <ProfileHead user={user.data ?? null} />
        )}
        <ProfileLinks />
      </div>
      <div className="mt-3 grid gap-3 lg:mt-0 lg:pt-8">
        <Card as="section" className="grid gap-4">
          <div>
            <h2 className="mb-2 text-muted">{t('shell.theme')}</h2>
            <ThemeChoice />
          </div>
          <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
            <h2 className="text-muted">{t('profile.music')}</h2>
            <SoundToggle />
          </div>
          <div className="border-t border-line pt-4">
            <h2 className="mb-1 text-muted">{t('shell.languageNow', { name: LOCALE_NAMES[t.locale] })}</h2>
            <div className="-mx-3">
              <LanguageList />
            </div>
          </div>
        </Card>
        <LogOut />
        <p className="text-center text-12 text-muted xl:hidden">
          <SessionClock />
        </p>
      </div>
    </Screen>
  )
}
