import { type ResponseOf, sendAccountCode, updateTransactionPassword, type userInfo } from '@nibble/contract'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { PasswordField } from '@nibble/ui/password-field.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useUser } from '../../api/queries.ts'
import { asOwnChange } from '../../notifications/own-change.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { CodeField, isWholeCode } from '../../ui/code-field.tsx'
import { CredentialFrame, FormSkeleton } from '../../ui/credential-frame.tsx'
import { NewPasswordFields, useNewPassword } from '../../ui/new-password.tsx'
import { SendForm } from '../../ui/send-form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { focusProblem, refusedFor, useTyped } from '../../ui/use-typed.ts'
import { backPath } from './back-path.ts'

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
      <CredentialFrame>
        {user.data === undefined && user.isError && (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        )}
        {user.data === undefined && !user.isError && <FormSkeleton />}
        {user.data?.hasTransactionPassword === false && (
          <>
            <h2 className="text-16 font-semibold">{t('money.setPassword')}</h2>
            <p className="mt-1 mb-4 text-muted">{t('security.setText')}</p>
            <PasswordForm proof={proofOf(user.data)} onSaved={leave} />
          </>
        )}
        {user.data?.hasTransactionPassword === true && <Change user={user.data} onSaved={leave} />}
      </CredentialFrame>
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

/** Without the old password: their wallet, or their mailbox if they have none. */
const proofOf = ({ address, email }: User): Proof =>
  address === null && email !== null ? { by: 'code', email } : { by: 'wallet' }

/** What proves the player: the old password, a code by mail, or their wallet, which the server asks for. */
type Proof = { readonly by: 'old' | 'wallet' } | { readonly by: 'code'; readonly email: string }

type Props = { proof: Proof; onSaved: () => void }

/** The new transaction password twice, its rules ticked live; first what proves the player. */
const PasswordForm = ({ proof, onSaved }: Props) => {
  const t = useText()
  const cache = useQueryClient()
  const [isTried, setIsTried] = useState(false)
  const [code, setCode] = useState('')
  const chosen = useNewPassword()
  const save = useMutation({
    mutationFn: () =>
      asOwnChange(
        call(updateTransactionPassword, {
          newPassword: chosen.password,
          ...(proof.by === 'old' && { oldPassword: old.text }),
          ...(proof.by === 'code' && { emailCode: code }),
        }),
      ),
    onSuccess: async () => {
      showToast(t('security.saved'))
      await cache.invalidateQueries({ queryKey: keys.user })
      onSaved()
    },
  })
  const onTyped = () => save.reset()
  const old = useTyped((text) => (text === '' ? t('security.oldMissing') : undefined), { isTried, onTyped })
  const isProven = proof.by === 'old' ? old.problem === undefined : proof.by === 'wallet' || isWholeCode(code)
  const codeRefused = refusedFor(t, save.error, 'email_code_wrong')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    setIsTried(true)
    if (!isProven || !chosen.isReady) focusProblem(event.currentTarget)
    else if (!save.isPending) save.mutate()
  }

  return (
    <SendForm
      onSubmit={submit}
      error={codeRefused === undefined ? save.error : null}
      busy={save.isPending ? t('security.saving') : undefined}
      button={t('security.save')}
    >
      {proof.by === 'old' && <PasswordField {...old.input} label={t('security.old')} autoComplete="off" />}
      {proof.by === 'code' && (
        <CodeField
          value={code}
          onChange={(typed) => {
            onTyped()
            setCode(typed)
          }}
          to={proof.email}
          send={() => call(sendAccountCode, { purpose: 'security_password' })}
          isTried={isTried}
          refused={codeRefused}
        />
      )}
      <NewPasswordFields
        chosen={chosen}
        isTried={isTried}
        onTyped={onTyped}
        labels={{ password: t('security.new'), repeated: t('security.repeat') }}
      />
    </SendForm>
  )
}
