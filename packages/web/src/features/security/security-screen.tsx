import type { ResponseOf, userInfo } from '@nibble/contract'
import { ShieldAlert } from 'lucide-react'
import { useUser } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoneyWaits } from '../../ui/money-waits.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmailCard } from './email-card.tsx'
import { EventsCard } from './events-card.tsx'
import { SecurityLinks } from './security-links.tsx'
import { SessionCard } from './session-card.tsx'
import { WalletCard } from './wallet-card.tsx'

/** `/security`: the passwords, the wallet, the e-mail address, this session, and the way to one's limits. */
export const SecurityScreen = () => {
  const t = useText()
  const user = useUser()
  return (
    <Screen title={t('title.security')} back="/profile">
      <div className="pt-4 lg:pt-6">
        <MoneyWaits className="mb-3 lg:mb-4" />
        {user.data === undefined && user.isError ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <Cards user={user.data} />
        )}
        <p className="mt-4 flex gap-2 text-muted">
          <ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('security.phrase')}
        </p>
      </div>
    </Screen>
  )
}

const Cards = ({ user }: { user: ResponseOf<typeof userInfo> | undefined }) => (
  <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-4">
    <div className="grid gap-3 lg:gap-4">
      <SecurityLinks hasPassword={user?.hasTransactionPassword} />
      <EventsCard />
    </div>
    <div className="grid gap-3 lg:gap-4">
      {user === undefined ? <CardSkeleton /> : <WalletCard address={user.address} />}
      {user === undefined ? <CardSkeleton /> : <EmailCard email={user.email} />}
      {user === undefined ? <CardSkeleton /> : <SessionCard session={user.session} />}
    </div>
  </div>
)

const CardSkeleton = () => (
  <Card className="grid gap-3" aria-busy="true">
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-10" />
  </Card>
)
