import { Navigate } from '@tanstack/react-router'
import { useUser } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ConnectEmailForm } from './connect-email-form.tsx'
import { FormSkeleton } from './form-skeleton.tsx'

/** `/connect/email`: an e-mail address and a password for an account that came by wallet. */
export const ConnectEmailScreen = () => {
  const t = useText()
  const user = useUser()
  if (user.data !== undefined && user.data.email !== null) return <Navigate to="/security" replace />

  return (
    <Screen title={t('register.connectEmail')} back="/security">
      <div className="max-w-[560px] pt-4 lg:pt-6">
        {user.data !== undefined ? (
          <ConnectEmailForm />
        ) : user.isError ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </div>
    </Screen>
  )
}
