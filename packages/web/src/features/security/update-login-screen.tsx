import { Link } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { useUser } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { LoginPasswordForm } from './login-password-form.tsx'

/** `/update/login`: changes the password that one signs in with. */
export const UpdateLoginScreen = () => {
  const t = useText()
  const user = useUser()
  return (
    <Screen title={t('register.loginPassword')} back="/security">
      <div className="max-w-[560px] pt-4 lg:pt-6">
        {user.data !== undefined ? (
          user.data.email === null ? (
            <NoPassword />
          ) : (
            <LoginPasswordForm email={user.data.email} />
          )
        ) : user.isError ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </div>
    </Screen>
  )
}

const NoPassword = () => {
  const t = useText()
  return (
    <Card as="section">
      <EmptyState
        icon={MailPlus}
        title={t('register.noPassword')}
        text={t('register.noPasswordText')}
        action={
          <Link to="/connect/email" className={buttonClass({ look: 'primary' })}>
            {t('register.connectEmail')}
          </Link>
        }
      />
    </Card>
  )
}
