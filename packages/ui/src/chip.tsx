import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

type Props = ComponentProps<'button'> & { selected?: boolean }

/** A quick choice. Selected: brass edge and wash. */
export const Chip = ({ selected = false, className, ...rest }: Props) => (
  <button
    type="button"
    aria-pressed={selected}
    {...rest}
    className={cx(
      'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-12 border px-3 font-semibold transition disabled:opacity-50',
      selected
        ? 'border-brass-line bg-brass-wash text-brass'
        : 'border-line bg-raised text-text not-disabled:hover:border-line-strong',
      className,
    )}
  />
)
