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
  /** The address to send the code to; null if there is no valid one. */
  to: string | null
  /** Called if it is requested without an address. */
  onMissing?: () => void
  send: () => Promise<unknown>
  sentAt?: number | undefined
  isTried: boolean
  /** The server's refusal of the code. */
  refused?: string | undefined
}

/** The six-digit code from a mail, and the button that sends it; again after a minute. */
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
              // Pasted codes may contain spaces.
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
  /** The address to send the code to. */
  to: string
  send: (to: string) => Promise<unknown>
  /** When an existing code was sent. */
  sentAt?: number | undefined
}

/** Sends a code to an address: how long until the next is allowed, and the result. */
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
    /** The error of a request for this address. */
    error: sending.variables === to ? sending.error : null,
    waitSeconds: isSent ? Math.max(0, Math.ceil((sent.at + AGAIN_AFTER_MS - now) / 1000)) : 0,
    ask: () => sending.mutate(to),
  }
}

/** If mails are not really sent: a link to them, in a new tab so that the form stays. */
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
