import { emailCode } from '@nibble/contract'
import { errorSentence } from '../api/error-sentence.ts'
import { useOnline } from '../realtime/connection.ts'
import { useText } from '../text/text-context.ts'
import { Button } from './button.tsx'
import { Field, inputClass } from './field.tsx'
import { MailBoxLink } from './mail-box-link.tsx'
import { useCode } from './use-code.ts'

type Props = {
  value: string
  onChange: (code: string) => void
  /** The address that the code goes to; null while there is none that could be written to. */
  to: string | null
  /** It was asked for without an address. */
  onMissing?: () => void
  send: () => Promise<unknown>
  sentAt?: number | undefined
  isTried: boolean
  /** What the server says of the code. */
  refused?: string | undefined
}

/** The six digits of a mail, and the button that has them sent; once more after a minute. */
export const CodeField = (props: Props) => {
  const { value, onChange, to, onMissing, send, sentAt, isTried, refused } = props
  const t = useText()
  const isOnline = useOnline()
  const { isSent, isSending, error, waitSeconds, ask } = useCode({ to: to ?? '', send, sentAt })
  const missing = isTried && !isWholeCode(value) ? t('register.codeMissing') : undefined
  const unsent = error === null ? undefined : errorSentence(t, error)

  return (
    <Field
      label={t('register.code')}
      error={unsent ?? refused ?? missing}
      hint={
        to === null
          ? t('register.codeHint')
          : t(isSent ? 'register.codeSent' : 'register.codeTo', { email: to })
      }
    >
      {(tie) => (
        <>
          <span className="flex gap-2">
            <input
              {...tie}
              inputMode="numeric"
              autoComplete="one-time-code"
              // Pasted codes bring spaces along.
              maxLength={12}
              value={value}
              onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, 6))}
              className={`${inputClass} min-w-0 flex-1 font-mono tracking-widest`}
            />
            <Button
              className="max-w-[55%] shrink-0 tabular-nums"
              disabled={!isOnline || waitSeconds > 0}
              busy={isSending ? t('register.codeSending') : undefined}
              onClick={() => (to === null ? onMissing?.() : ask())}
            >
              {waitSeconds > 0
                ? t('register.codeWait', { seconds: waitSeconds })
                : t(isSent ? 'register.codeAgain' : 'register.codeSend')}
            </Button>
          </span>
          {isSent && <MailBoxLink />}
        </>
      )}
    </Field>
  )
}

export const isWholeCode = (code: string): boolean => emailCode.safeParse(code).success
