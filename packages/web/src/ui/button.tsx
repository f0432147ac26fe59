import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type Props = Omit<ComponentProps<'button'>, 'children'> &
  ButtonLook & {
    /** What the button does. Where it is disabled, what blocks it. */
    children: React.ReactNode
    /** The word shown while it works, e.g. "Submitting". The button keeps its width and takes no second click. */
    busy?: string | undefined
  }

export const Button = ({
  look,
  size,
  wide,
  busy,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    className={cx(
      buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }),
      className,
    )}
    disabled={disabled}
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
