import type { ReactNode } from 'react'

export type Stat = { readonly name: string; readonly value: ReactNode }

/** The sums of a report: the one that matters large, the others beside it. */
export const StatTiles = ({ main, others }: { main: Stat; others: readonly Stat[] }) => (
  <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
    <dl>
      <dt className="text-muted">{main.name}</dt>
      <dd className="text-28 font-semibold">{main.value}</dd>
    </dl>
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {others.map(({ name, value }) => (
        <div key={name} className="sm:text-right">
          <dt className="text-12 text-muted">{name}</dt>
          <dd className="text-16 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)
