import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { InlineError } from './error-state.tsx'
import { useKit } from './kit.ts'
import { PasswordField } from './password-field.tsx'

export type MoneyCallState<Wanted> = {
  readonly state: 'idle' | 'busy' | 'refused' | 'unknown' | 'done'
  /** Why it was refused. */
  readonly error: unknown
  /** What was sent but got no answer: it may have gone through. */
  readonly lost: Wanted | null
  readonly letGo: () => void
}

type Props<Wanted> = {
  call: MoneyCallState<Wanted>
  /** Shows the earlier call whose answer was lost. */
  sent: (lost: Wanted) => ReactNode
  /** Asks about the lost call again. */
  onAsk: (lost: Wanted, password: string) => void
  /** Whether the call takes the transaction password. */
  needsPassword?: boolean
  /** Passkey confirmation, if the player has one that may confirm money calls. */
  passkey?: {
    /** Whether the passkey is chosen instead of the password. */
    readonly isChosen: boolean
    readonly choice: ReactNode
    readonly onAsk: (lost: Wanted) => void
  }
  /** A sheet over the form shows the state of the call, including a lost answer. */
  isInSheet?: boolean
  /** The message while offline; null while online. */
  offline: string | null
  onSubmit: () => void
  /** The button's label, or what blocks it. */
  button: string
  isBlocked: boolean
  /** The button's label while busy. */
  busy?: string | undefined
  problem?: string | null
  className?: string
  /** Fields and fees; places the submit button where it belongs. */
  children: (send: ReactNode) => ReactNode
}

/**
 * A form that moves money: its fields, its error and the one submit button. While an earlier call has no answer, that
 * call takes its place and nothing else can be sent.
 */
export const MoneyForm = <Wanted,>({
  call,
  sent,
  onAsk,
  needsPassword = false,
  passkey,
  isInSheet = false,
  offline,
  onSubmit,
  button,
  isBlocked,
  busy,
  problem = null,
  className = 'grid gap-4',
  children,
}: Props<Wanted>) => {
  const { lost } = call
  if (lost !== null && !isInSheet)
    return (
      <Unanswered
        call={call}
        offline={offline}
        needsPassword={needsPassword && passkey?.isChosen !== true}
        choice={passkey?.choice}
        onAsk={(password) => (passkey?.isChosen === true ? passkey.onAsk(lost) : onAsk(lost, password))}
      >
        {sent(lost)}
      </Unanswered>
    )

  const isReady = !isBlocked && offline === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && busy === undefined) onSubmit()
  }
  return (
    <form onSubmit={submit} className={className}>
      {children(
        <>
          {problem !== null && <InlineError text={problem} />}
          <Button type="submit" variant="primary" size="large" wide disabled={!isReady} busy={busy}>
            {offline ?? button}
          </Button>
        </>,
      )}
    </form>
  )
}

type UnansweredProps = {
  call: Pick<MoneyCallState<unknown>, 'state' | 'error' | 'letGo'>
  offline: string | null
  needsPassword: boolean
  choice: ReactNode
  onAsk: (password: string) => void
  children: ReactNode
}

/** An earlier call may have gone through; nothing else is sent until that is settled. */
const Unanswered = ({ call, offline, needsPassword, choice, onAsk, children }: UnansweredProps) => {
  const { say, explain } = useKit()
  const title = useId()
  const [password, setPassword] = useState('')
  return (
    <Card as="section" aria-labelledby={title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onAsk(password)
        }}
      >
        <div role="alert" className="grid gap-1">
          <h2 id={title} className="text-16 font-semibold">
            {say('money.unknownTitle')}
          </h2>
          <p className="text-muted">{say('money.unknown')}</p>
        </div>
        {children}
        {choice}
        {needsPassword && (
          <PasswordField
            label={say('money.password')}
            autoComplete="off"
            enterKeyHint="done"
            value={password}
            onChange={setPassword}
          />
        )}
        {call.state === 'refused' && <InlineError text={explain(call.error)} />}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={offline !== null || (needsPassword && password === '')}
          busy={call.state === 'busy' ? say('money.sending') : undefined}
        >
          {offline ?? say('money.askAgain')}
        </Button>
        <div className="grid gap-2">
          <Button wide disabled={call.state === 'busy'} onClick={call.letGo}>
            {say('money.letGo')}
          </Button>
          <p className="text-12 text-muted">{say('money.letGoNote')}</p>
        </div>
      </form>
    </Card>
  )
}

/** The one action of an empty list beside such a form: into its first field. */
export const ToForm = ({ children }: { children: string }) => (
  <Button onClick={() => document.querySelector<HTMLInputElement>('main form input')?.focus()}>
    {children}
  </Button>
)
