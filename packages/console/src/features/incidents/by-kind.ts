import type { ConsoleIncident } from '@nibble/contract/console'

export type KindOfIncident = { readonly kind: string; readonly incidents: readonly ConsoleIncident[] }

/** Incidents of one kind together, in the order in which the kinds first come; so the newest leads where they come newest first. */
export function byKind(incidents: readonly ConsoleIncident[]): readonly KindOfIncident[] {
  const kinds = new Map<string, ConsoleIncident[]>()
  for (const incident of incidents) {
    const known = kinds.get(incident.kind)
    if (known === undefined) kinds.set(incident.kind, [incident])
    else known.push(incident)
  }
  return [...kinds].map(([kind, of]) => ({ kind, incidents: of }))
}
