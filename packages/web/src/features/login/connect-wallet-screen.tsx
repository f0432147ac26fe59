import { Navigate } from '@tanstack/react-router'
import { useUser } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConnectWallet } from './connect-wallet.tsx'

/** `/connect/wallet`: a wallet for an account that came by e-mail. */
export const ConnectWalletScreen = () => {
  const t = useText()
  const user = useUser()
  const { address, email } = user.data ?? {}
  // Who has a wallet has nothing to do here; neither has whom a code cannot reach.
  if (user.data !== undefined && (address !== null || email === null))
    return <Navigate to="/security" replace />

  return (
    <Screen title={t('register.connectWallet')} back="/security">
      <div className="max-w-[560px] pt-4 lg:pt-6">
        {user.data === undefined && user.isError ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : typeof email === 'string' ? (
          <ConnectWallet email={email} />
        ) : (
          <Card className="grid gap-4" aria-busy="true">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="h-12 rounded-12" />
          </Card>
        )}
      </div>
    </Screen>
  )
}
