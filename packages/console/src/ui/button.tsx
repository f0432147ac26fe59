import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

type Props = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** The word shown while the server has not answered; the button takes no second click. */
  busy?: string | undefined
}

const VARIANTS = {
  primary: 'bg-brass-fill border-brass-edge text-on-brass not-disabled:hover:bg-brass-hover',
  secondary: 'bg-raised border-line-strong text-text not-disabled:hover:border-faint',
  ghost:
    'bg-transparent border-transparent text-muted not-disabled:hover:bg-raised not-disabled:hover:text-text',
  danger: 'bg-loss-wash border-loss text-loss not-disabled:hover:border-text',
}

export const buttonClass = (variant: keyof typeof VARIANTS = 'secondary') =>
  cx(
    'inline-flex min-h-9 items-center justify-center gap-2 rounded-6 border px-3 py-1.5 text-14 font-semibold',
    'transition disabled:opacity-50',
    VARIANTS[variant],
  )

export const Button = ({ variant = 'secondary', busy, disabled, className, children, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={cx(buttonClass(variant), className)}
    disabled={disabled === true || busy !== undefined}
    aria-busy={busy !== undefined}
  >
    {busy ?? children}
  </button>
)
