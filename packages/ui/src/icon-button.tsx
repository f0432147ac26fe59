import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  /** Read by screen readers and shown on hover. */
  label: string
}

export const iconButtonClass =
  'inline-grid size-11 shrink-0 place-items-center rounded-12 text-muted transition hover:bg-raised hover:text-text'

export const IconButton = ({ icon: Icon, label, className, ...rest }: Props) => (
  <button type="button" {...rest} className={cx(iconButtonClass, className)} aria-label={label} title={label}>
    <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
  </button>
)
