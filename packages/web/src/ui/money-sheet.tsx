import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useUser } from '../api/queries.ts'
import { useOnline } from '../realtime/connection.ts'
import { useText } from '../text/text-context.ts'
import { Button, buttonClass } from './button.tsx'
import { InlineError } from './error-state.tsx'
import { PasswordField } from './password-field.tsx'
import { Sheet } from './sheet.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** What is going to happen, in numbers and names. */
  children: ReactNode
  /** The word on the button. */
  confirm: string
  /** What is still missing, in place of that word. */
  blocked?: string | null
  /** The word while it works. */
  busy: string | null
  /** Why it did not go through, in place; what was typed stays. */
  error: string | null
  onConfirm: (transactionPassword: string) => void
  /** The screen to come back to from where a transaction password is set. */
  from: string
}

/** The second look at something that moves money: what will happen, and the transaction password. */
export const MoneySheet = ({
  open,
  onClose,
  title,
  children,
  confirm,
  blocked = null,
  busy,
  error,
  onConfirm,
  from,
}: Props) => {
  const t = useText()
  const form = useId()
  const isOnline = useOnline()
  const user = useUser()
  const hasPassword = user.data?.hasTransactionPassword ?? true
  const [password, setPassword] = useState('')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes it on to the form that the sheet was opened from, wherever the sheet is shown.
    event.stopPropagation()
    if (busy === null && isOnline && blocked === null && password !== '') onConfirm(password)
  }
  const close = () => {
    setPassword('')
    onClose()
  }

  return (
    <Sheet
      open={open}
      insistent
      onClose={() => busy === null && close()}
      title={title}
      footer={
        hasPassword ? (
          <Button
            type="submit"
            form={form}
            variant="primary"
            size="large"
            wide
            disabled={!isOnline || blocked !== null || password === ''}
            busy={busy ?? undefined}
          >
            {isOnline ? (blocked ?? confirm) : t('money.offline')}
          </Button>
        ) : (
          <Link
            to="/update/security"
            search={{ back: from }}
            className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
          >
            <KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('money.setPassword')}
          </Link>
        )
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {children}
        {hasPassword ? (
          <PasswordField
            label={t('money.password')}
            autoComplete="off"
            enterKeyHint="done"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : (
          <p className="rounded-12 bg-brass-wash px-3 py-2.5">{t('money.noPassword')}</p>
        )}
        {error !== null && <InlineError text={error} />}
      </form>
    </Sheet>
  )
}
