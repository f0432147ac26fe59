import type { ReactNode } from 'react'

export type Stat = { readonly name: string; readonly value: ReactNode }

/** The sums of a report: the one that matters large, the others beside it. */
export const StatTiles = ({ main, others }: { main: Stat; others: readonly Stat[] }) => (
  <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-end">
    <div>
      <dt className="text-muted">{main.name}</dt>
      <dd className="text-28 font-semibold">{main.value}</dd>
    </div>
    <div className="flex flex-wrap gap-x-8 gap-y-3 sm:justify-end">
      {others.map(({ name, value }) => (
        <div key={name} className="sm:text-right">
          <dt className="text-12 text-muted">{name}</dt>
          <dd className="text-16 font-semibold">{value}</dd>
        </div>
      ))}
    </div>
  </dl>
)
