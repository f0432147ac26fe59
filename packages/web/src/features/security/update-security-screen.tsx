import type { ResponseOf, userInfo } from '@nibble/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Segment } from '../../ui/segment.tsx'
import { backPath } from './back-path.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { PasswordForm, type Proof } from './password-form.tsx'

const WAYS = ['change', 'reset'] as const

type User = ResponseOf<typeof userInfo>

/** `/update/security`: sets the transaction password, changes it, or replaces a forgotten one. */
export const UpdateSecurityScreen = () => {
  const t = useText()
  const user = useUser()
  const navigate = useNavigate()
  const back = backPath(useSearch({ strict: false })) ?? '/security'
  const leave = () => void navigate({ to: back, replace: true })

  return (
    <Screen title={t('title.updateSecurity')} back={back}>
      <div className="max-w-[560px] pt-4 lg:pt-6">
        {user.data === undefined && user.isError && (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        )}
        {user.data === undefined && !user.isError && <FormSkeleton />}
        {user.data?.hasTransactionPassword === false && (
          <>
            <h2 className="text-16 font-semibold">{t('security.setTitle')}</h2>
            <p className="mt-1 mb-4 text-muted">{t('security.setText')}</p>
            <PasswordForm proof={proofOf(user.data)} onSaved={leave} />
          </>
        )}
        {user.data?.hasTransactionPassword === true && <Change user={user.data} onSaved={leave} />}
      </div>
    </Screen>
  )
}

const Change = ({ user, onSaved }: { user: User; onSaved: () => void }) => {
  const t = useText()
  const [way, setWay] = useState<(typeof WAYS)[number]>('change')
  const proof = proofOf(user)
  return (
    <div className="grid gap-4">
      <Segment
        wide
        label={t('security.how')}
        value={way}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, text: t(`security.${value}`) }))}
      />
      {way === 'reset' && (
        <p className="text-muted">{t(proof.by === 'code' ? 'register.resetByCode' : 'security.resetText')}</p>
      )}
      <PasswordForm key={way} proof={way === 'change' ? { by: 'old' } : proof} onSaved={onSaved} />
    </div>
  )
}

/** Where there is no old password to prove him: his wallet, or his mailbox while he has none. */
const proofOf = ({ address, email }: User): Proof =>
  address === null && email !== null ? { by: 'code', email } : { by: 'wallet' }
