import type { ConsoleIncident } from '@nibble/contract/console'

export type KindOfIncident = { readonly kind: string; readonly incidents: readonly ConsoleIncident[] }

/** Incidents of one kind together: first the kinds of which something is still wrong, else in the order in which they first come. */
export function byKind(incidents: readonly ConsoleIncident[]): readonly KindOfIncident[] {
  const kinds = new Map<string, ConsoleIncident[]>()
  for (const incident of incidents) {
    const known = kinds.get(incident.kind)
    if (known === undefined) kinds.set(incident.kind, [incident])
    else known.push(incident)
  }
  const isRight = (of: readonly ConsoleIncident[]) => Number(of.every(({ closedAt }) => closedAt !== null))
  return [...kinds]
    .sort(([, a], [, b]) => isRight(a) - isRight(b))
    .map(([kind, of]) => ({ kind, incidents: of }))
}
