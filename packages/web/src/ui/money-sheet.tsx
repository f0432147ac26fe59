import { CallRefused } from '@nibble/client'
import { buttonClass } from '@nibble/ui/button.tsx'
import { ConfirmSheet } from '@nibble/ui/confirm-sheet.tsx'
import { PasswordField } from '@nibble/ui/password-field.tsx'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useOnline } from '../realtime/connection.ts'
import { useText } from '../text/text-context.ts'
import { usePasskeyChoice } from './use-passkey-choice.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen, in numbers and names. */
  children: ReactNode
  /** The button's label. */
  confirm: string
  /** False while input is missing. */
  isReady?: boolean
  /** The button's label while busy. */
  busy: string | null
  /** Why it failed, in place; the input stays. */
  error: string | null
  /** The thrown error: a wrong password is shown at its field. */
  cause: unknown
  onConfirm: (transactionPassword: string) => void
  /** Confirms by passkey, if the player has one that may confirm money calls. */
  onPasskey?: () => void
  /** The screen to return to after setting a transaction password. */
  from: string
}

/** Confirms a money call: what will happen, and a passkey or the transaction password. */
export const MoneySheet = ({
  onClose,
  children,
  confirm,
  isReady = true,
  busy,
  onConfirm,
  onPasskey,
  from,
  error,
  cause,
  ...sheet
}: Props) => {
  const t = useText()
  const isOnline = useOnline()
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { hasPassword, isChosen: isByPasskey, choice } = usePasskeyChoice(onPasskey !== undefined)
  const close = () => {
    if (busy !== null) return
    setPassword('')
    setIsTried(false)
    onClose()
  }

  const isPasswordError = cause instanceof CallRefused && cause.kind === 'transaction_password_wrong'
  const needsPassword = isReady && hasPassword && !isByPasskey && password === ''
  return (
    <ConfirmSheet
      {...sheet}
      insistent
      onClose={close}
      confirm={isOnline ? (needsPassword ? t('money.needPassword') : confirm) : t('money.offline')}
      cancel={null}
      isReady={isOnline && isReady && (isByPasskey || (hasPassword && password !== ''))}
      busy={busy}
      error={isPasswordError ? null : error}
      onConfirm={() => {
        setIsTried(true)
        if (isByPasskey) onPasskey?.()
        else onConfirm(password)
      }}
      instead={
        hasPassword || isByPasskey ? undefined : (
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
      {children}
      {choice}
      {isByPasskey ? null : hasPassword ? (
        <PasswordField
          label={t('money.password')}
          autoComplete="off"
          enterKeyHint="done"
          value={password}
          onChange={(text) => {
            setPassword(text)
            setIsTried(false)
          }}
          error={isPasswordError && isTried ? (error ?? undefined) : undefined}
          hint={
            error !== null && (
              <Link
                to="/update/security"
                search={{ back: from }}
                className="inline-flex min-h-11 items-center text-azure"
              >
                {t('money.forgotPassword')}
              </Link>
            )
          }
        />
      ) : (
        <p className="rounded-12 bg-brass-wash px-3 py-2.5">{t('money.passwordFirst')}</p>
      )}
    </ConfirmSheet>
  )
}
