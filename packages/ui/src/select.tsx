import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { inputClass } from './field.tsx'

type Props = Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'> & {
  options: readonly { readonly value: string; readonly text: string }[]
  value: string
  onChange: (value: string) => void
  /** Shown while nothing is selected. */
  placeholder?: string
}

/** The native select: it handles keyboard, screen readers and touch. */
export const Select = ({ options, value, onChange, placeholder, className, ...rest }: Props) => (
  <span className={cx('relative block', className)}>
    <select
      {...rest}
      className={cx(inputClass, 'appearance-none truncate pr-7 pl-3')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {placeholder !== undefined && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
    <ChevronDown
      size={20}
      strokeWidth={1.75}
      className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-faint"
      aria-hidden="true"
    />
  </span>
)
