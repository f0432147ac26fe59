import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values, two columns; null is a line that is left out. */
export const Facts = ({ of }: { of: readonly (Fact | null)[] }) => (
  <dl className="grid grid-cols-[minmax(6rem,1fr)_fit-content(75%)] gap-x-4 gap-y-1.5">
    {of.map(
      (fact) =>
        fact !== null && (
          <div key={fact[0]} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{fact[0]}</dt>
            <dd className="min-w-0 text-right break-words">{fact[1]}</dd>
          </div>
        ),
    )}
  </dl>
)
