import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

type Props = { title: ReactNode; children?: ReactNode; className?: string; id?: string }

/** A heading with what belongs to its right. 24 px above, 8 below. */
export const SectionHead = ({ title, children, className, id }: Props) => (
  <div
    className={cx(
      'mt-6 mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2',
      className,
    )}
  >
    <h2 id={id} className="text-16 font-semibold tracking-tight">
      {title}
    </h2>
    {children}
  </div>
)
