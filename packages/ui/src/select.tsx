import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { inputClass } from './field.tsx'

type Props = Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'> & {
  options: readonly { readonly value: string; readonly text: string }[]
  value: string
  onChange: (value: string) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** The device's own list: it knows the keyboard, the screen reader and the thumb. */
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
