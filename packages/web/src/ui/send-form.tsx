import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import type { FormEvent, ReactNode } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { useOnline } from '../realtime/connection.ts'
import { useText } from '../text/text-context.ts'

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** An error not shown at a field. */
  error: unknown
  busy: string | undefined
  button: string
  children: ReactNode
}

/** Fields, the error, and the one submit button. */
export const SendForm = ({ onSubmit, error, busy, button, children }: Props) => {
  const t = useText()
  const isOnline = useOnline()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles the event to the form that opened the sheet.
    event.stopPropagation()
    onSubmit(event)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Card as="section" className="grid gap-5">
        {children}
        {error !== null && error !== undefined && <InlineError text={errorSentence(t, error)} />}
        <Button type="submit" variant="primary" size="large" wide disabled={!isOnline} busy={busy}>
          {isOnline ? button : t('money.offline')}
        </Button>
      </Card>
    </form>
  )
}
