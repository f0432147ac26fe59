import { cx } from '@nibble/ui/class-names.ts'
import type { ReactNode } from 'react'

/** A number with its name above, as an entry of a description list. */
export const Figure = ({ name, mark, children }: { name: string; mark?: string; children: ReactNode }) => (
  <div>
    <dt className="flex items-center gap-1.5 text-12 text-muted">
      {mark !== undefined && <i className={cx('op-mark rounded-full', mark)} aria-hidden="true" />}
      {name}
    </dt>
    <dd className="text-20 font-semibold tracking-tight">{children}</dd>
  </div>
)
