import { emailCode } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Field, inputClass } from '@nibble/ui/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { useMailBox } from '../api/mail-box.ts'
import { useOnline } from '../realtime/connection.ts'
import { serverNow, useServerSecond } from '../realtime/server-second.ts'
import { useText } from '../text/text-context.ts'

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
              className="max-w-[55%] shrink-0"
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

const AGAIN_AFTER_MS = 60_000

type Options = {
  /** The address that the code goes to. */
  to: string
  send: (to: string) => Promise<unknown>
  /** When the code was sent that one comes with. */
  sentAt?: number | undefined
}

/** Sending a code to an address: how long until another may be asked for, and what came of it. */
const useCode = ({ to, send, sentAt }: Options) => {
  const now = useServerSecond()
  const [sent, setSent] = useState(sentAt === undefined ? null : { to, at: sentAt })
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_, reached) => setSent({ to: reached, at: serverNow() }),
  })
  const isSent = sent !== null && sent.to === to
  return {
    isSent,
    isSending: sending.isPending,
    /** Of asking for one to this address. */
    error: sending.variables === to ? sending.error : null,
    waitSeconds: isSent ? Math.max(0, Math.ceil((sent.at + AGAIN_AFTER_MS - now) / 1000)) : 0,
    ask: () => sending.mutate(to),
  }
}

/** Where nothing is really sent: to what would have been, in a tab of its own, so that the form stays. */
const MailBoxLink = () => {
  const t = useText()
  const { data } = useMailBox()
  if (data === undefined) return null
  return (
    <a
      href="/#/mail-box"
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-azure hover:underline"
    >
      <MailOpen size={16} aria-hidden="true" />
      {t('register.boxOpen')}
    </a>
  )
}
