import { cx } from '@nibble/ui/class-names.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'

type PanelProps = {
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** Tables reach the edges. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A titled surface for related content. */
export const Panel = ({ title, note, actions, flush = false, className, children }: PanelProps) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('min-w-0 rounded-12 border border-line bg-card shadow-1', className)}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <div>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {note !== undefined && <p className="text-12 text-muted">{note}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={flush ? 'overflow-hidden rounded-b-12' : 'p-4'}>{children}</div>
    </section>
  )
}

/** A link in a panel's head to the full list. */
export const PanelLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center text-azure hover:underline sm:min-h-0">
    {children}
  </Link>
)
