import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange'> & {
  onChange: (isOn: boolean) => void
  children: ReactNode
}

/** A checkbox with its label; the whole line can be tapped. */
export const Checkbox = ({ children, onChange, ...input }: Props) => (
  <label className="kit-check flex min-h-11 items-center gap-3">
    <span className="relative size-6 shrink-0">
      <input
        {...input}
        type="checkbox"
        onChange={({ target }) => onChange(target.checked)}
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

/** An on/off switch that applies immediately. The whole line can be tapped. */
export const Switch = ({ children, onChange, ...input }: Props) => (
  <label className="flex min-h-13 items-center justify-between gap-3">
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    <span className="relative h-7 w-12 shrink-0">
      <input
        {...input}
        type="checkbox"
        role="switch"
        onChange={({ target }) => onChange(target.checked)}
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
