import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

export type Stat = { readonly name: string; readonly value: ReactNode }

/** The sums of a report: the one that matters large, the others beside it. */
export const StatTiles = ({ main, others }: { main: Stat; others: readonly Stat[] }) => (
  <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-end">
    <div>
      <dt className="text-muted">{main.name}</dt>
      <dd className="text-28 font-semibold">{main.value}</dd>
    </div>
    <div
      className={cx(
        'grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:justify-end sm:gap-x-8',
        others.length > 2 && 'max-[359px]:grid-cols-1',
      )}
    >
      {others.map(({ name, value }) => (
        <div key={name} className="sm:text-right">
          <dt className="text-12 text-muted">{name}</dt>
          <dd className="text-16 font-semibold">{value}</dd>
        </div>
      ))}
    </div>
  </dl>
)
