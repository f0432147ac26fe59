import { type ReactNode, useId, useState } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import type { MoneyStatus } from '../api/use-money-call.ts'
import { useOnline } from '../realtime/connection.ts'
import { useText } from '../text/text-context.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { InlineError } from './error-state.tsx'
import { PasswordField } from './password-field.tsx'

type Props = {
  call: MoneyStatus
  /** What was sent. */
  children: ReactNode
  /** The transaction password, where the call asks for it. */
  onAsk: (password: string) => void
  needsPassword?: boolean
}

/** In place of the form: what was sent before may have gone through, and nothing else is sent until that is settled. */
export const UnansweredCard = ({ call, children, onAsk, needsPassword = false }: Props) => {
  const t = useText()
  const form = useId()
  const isOnline = useOnline()
  const [password, setPassword] = useState('')
  return (
    <Card as="section" aria-labelledby={`${form}-title`}>
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(password)
        }}
      >
        <div role="alert" className="grid gap-1">
          <h2 id={`${form}-title`} className="text-16 font-semibold">
            {t('money.unknownTitle')}
          </h2>
          <p className="text-muted">{t('money.unknown')}</p>
        </div>
        {children}
        {needsPassword && (
          <PasswordField
            label={t('money.password')}
            autoComplete="off"
            enterKeyHint="done"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {call.state === 'refused' && <InlineError text={errorSentence(t, call.error)} />}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={!isOnline || (needsPassword && password === '')}
          busy={call.state === 'busy' ? t('money.sending') : undefined}
        >
          {t(isOnline ? 'money.askAgain' : 'money.offline')}
        </Button>
        <div className="grid gap-2">
          <Button wide disabled={call.state === 'busy'} onClick={call.letGo}>
            {t('money.letGo')}
          </Button>
          <p className="text-12 text-muted">{t('money.letGoNote')}</p>
        </div>
      </form>
    </Card>
  )
}
