import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useText } from '../text/text-context.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode }

/** A tick with its words; the whole line can be tapped. */
export const Checkbox = ({ children, ...input }: Props) => (
  <label className="flex min-h-11 items-center gap-3">
    <span className="relative size-6 shrink-0">
      <input
        {...input}
        type="checkbox"
        className="peer size-6 appearance-none rounded-6 border border-line-strong bg-page transition checked:border-brass-edge checked:bg-brass-fill hover:border-faint aria-invalid:border-loss"
      />
      <Check
        size={16}
        strokeWidth={3}
        className="pointer-events-none absolute top-1 left-1 text-on-brass not-peer-checked:hidden"
        aria-hidden="true"
      />
    </span>
    {children}
  </label>
)

type AgeTickProps = { checked: boolean; onChange: (isOfAge: boolean) => void; isTried: boolean }

export const AgeTick = ({ checked, onChange, isTried }: AgeTickProps) => {
  const t = useText()
  const note = useId()
  return (
    <div>
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={isTried && !checked}
        aria-describedby={note}
      >
        {t('login.ofAge')}
      </Checkbox>
      <p id={note} className="mt-1 pl-9 text-12 text-loss empty:hidden" aria-live="polite">
        {isTried && !checked ? t('login.ofAgeMissing') : null}
      </p>
    </div>
  )
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & { children: ReactNode }

/** What is on or off, and counts at once. The whole line can be tapped. */
export const Switch = ({ children, ...input }: SwitchProps) => (
  <label className="flex min-h-13 items-center justify-between gap-3">
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    <span className="relative h-7 w-12 shrink-0">
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={input.checked === true}
        className="peer size-full cursor-pointer appearance-none rounded-20 border border-line-strong bg-pressed transition checked:border-brass-edge checked:bg-brass-fill hover:border-faint"
      />
      <span
        className="pointer-events-none absolute top-1 left-1 size-5 rounded-20 bg-muted transition peer-checked:translate-x-5 peer-checked:bg-on-brass"
        aria-hidden="true"
      />
    </span>
  </label>
)
