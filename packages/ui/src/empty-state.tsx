import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type Props = {
  icon?: LucideIcon | undefined
  title?: string
  text?: ReactNode
  action?: ReactNode
  className?: string
}

/** Empty state: a sentence and one action. */
export const EmptyState = ({ icon: Icon, title, text, action, className }: Props) => (
  <div className={cx('grid justify-items-center gap-2 px-4 py-10 text-center', className)}>
    {Icon !== undefined && (
      <Icon size={28} strokeWidth={1.5} className="mb-1 text-faint" aria-hidden="true" />
    )}
    {title !== undefined && <p className="text-16 font-semibold">{title}</p>}
    {text !== undefined && <p className="max-w-[48ch] text-balance text-muted">{text}</p>}
    {action !== undefined && <div className="mt-3">{action}</div>}
  </div>
)
