import type { ConsoleCall, SessionView } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Asked, call, sentenceOf } from '../../api/console-call.ts'

type StepFormProps = {
  title: string
  text?: ReactNode
  button: string
  isReady: boolean
  isBusy: boolean
  failure: string | null
  onSubmit: () => void
  children: ReactNode
}

/** One step of the sign-in. The input is kept when the server refuses. */
export const StepForm = ({
  title,
  text,
  button,
  isReady,
  isBusy,
  failure,
  onSubmit,
  children,
}: StepFormProps) => (
  <form
    className="grid gap-4"
    onSubmit={(event) => {
      event.preventDefault()
      if (isReady) onSubmit()
    }}
  >
    <div className="grid gap-1">
      <h1 className="text-20 font-semibold">{title}</h1>
      {text !== undefined && <div className="text-muted">{text}</div>}
    </div>
    {children}
    {failure !== null && <InlineError text={failure} />}
    <Button
      type="submit"
      variant="primary"
      disabled={!isReady}
      busy={isBusy ? 'Waiting for the server…' : undefined}
    >
      {button}
    </Button>
  </form>
)

/** A sign-in call: its answer is the next step. */
export const useStep = <C extends ConsoleCall>(to: C, onGo: (next: SessionView) => void) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Asked<C>) => call(to, body),
    onSuccess: (answer) => onGo(answer as SessionView),
  })
  return { send: mutate, isBusy: isPending, failure: error === null ? null : sentenceOf(error) }
}
