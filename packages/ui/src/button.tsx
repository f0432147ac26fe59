import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Spinner } from './skeleton.tsx'

type ButtonVariant = {
  variant?: keyof typeof VARIANTS | undefined
  /**
   * 44, 48 and 56 px high: in a row, by default, and for a screen's main action. compact.css makes all 36 px from 640
   * px on.
   */
  size?: keyof typeof SIZES | undefined
  wide?: boolean | undefined
}

type Props = Omit<ComponentProps<'button'>, 'children'> &
  ButtonVariant & {
    /** What the button does or, if disabled, why it is blocked. */
    children: ReactNode
    /** The word shown while busy, e.g. "Submitting". The button keeps its width and ignores further clicks. */
    busy?: string | undefined
  }

export const Button = ({ variant, size, wide, busy, className, children, onClick, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={cx(buttonClass({ variant, size, wide }), className)}
    aria-busy={busy !== undefined}
    onClick={busy === undefined ? onClick : (event) => event.preventDefault()}
  >
    {busy === undefined ? (
      children
    ) : (
      <span className="grid place-items-center">
        <span className="invisible col-start-1 row-start-1 inline-flex items-center gap-2" aria-hidden="true">
          {children}
        </span>
        <span className="col-start-1 row-start-1 inline-flex items-center gap-2" role="status">
          <Spinner />
          {busy}
        </span>
      </span>
    )}
  </button>
)

const VARIANTS = {
  primary: 'bg-brass-fill border-brass-edge text-on-brass not-disabled:hover:bg-brass-hover',
  secondary: 'bg-raised border-line text-text not-disabled:hover:border-line-strong',
  ghost:
    'bg-transparent border-transparent text-muted not-disabled:hover:text-text not-disabled:hover:bg-raised',
  /** Irreversible actions. */
  danger: 'bg-loss-wash border-loss text-loss',
}
const SIZES = {
  small: 'min-h-11 px-4 py-2',
  medium: 'min-h-12 px-5 py-2',
  large: 'min-h-14 px-5 py-3 text-16',
}

/** The classes of a button, for links styled as one. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'medium',
  wide = false,
}: ButtonVariant = {}): string =>
  cx(
    'kit-button inline-flex items-center justify-center gap-2 rounded-12 border text-center font-semibold transition',
    'not-disabled:active:translate-y-px disabled:opacity-50 aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  )
