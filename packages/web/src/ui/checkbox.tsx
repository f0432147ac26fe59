import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

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
