import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'

type Option<T extends string> = { readonly value: T; readonly text: ReactNode }

type Props<T extends string> = {
  label: string
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
  wide?: boolean
}

/** One choice of a few: radio buttons in one frame; arrow keys move between them. */
export const Segment = <T extends string>({ label, options, value, onChange, wide = false }: Props<T>) => {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('inline-flex max-w-full rounded-12 border border-line bg-raised', wide && 'w-full')}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative m-[3px] inline-flex min-h-[38px] min-w-11 items-center justify-center gap-1.5 rounded-[9px] px-3 text-center text-muted',
            'before:absolute before:-inset-1 before:content-[""] has-focus-visible:outline-2 has-focus-visible:outline-azure',
            'has-checked:bg-pressed has-checked:font-semibold has-checked:text-text not-has-checked:hover:text-text',
            wide && 'flex-auto',
          )}
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer opacity-0"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </div>
  )
}
