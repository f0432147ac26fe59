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
