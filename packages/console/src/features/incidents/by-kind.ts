import type { ConsoleIncident } from '@nibble/contract/console'

export type KindOfIncident = { readonly kind: string; readonly incidents: readonly ConsoleIncident[] }

/** Groups incidents by kind: first the kinds that still have an open one, else in order of first appearance. */
export function byKind(incidents: readonly ConsoleIncident[]): readonly KindOfIncident[] {
  const kinds = new Map<string, ConsoleIncident[]>()
  for (const incident of incidents) {
    const known = kinds.get(incident.kind)
    if (known === undefined) kinds.set(incident.kind, [incident])
    else known.push(incident)
  }
  const isRight = (of: readonly ConsoleIncident[]) => Number(of.every((one) => stateOf(one) === 'right'))
  return [...kinds]
    .sort(([, a], [, b]) => isRight(a) - isRight(b))
    .map(([kind, of]) => ({ kind, incidents: of }))
}

/** A one-time event is closed at once: it is settled only when somebody has said who did it and why. */
const TO_BE_EXPLAINED: readonly string[] = ['operator_by_command_line']

export function stateOf({
  kind,
  closedAt,
  acknowledgedAt,
}: Pick<ConsoleIncident, 'kind' | 'closedAt' | 'acknowledgedAt'>): 'wrong' | 'unexplained' | 'right' {
  if (TO_BE_EXPLAINED.includes(kind)) return acknowledgedAt === null ? 'unexplained' : 'right'
  return closedAt === null ? 'wrong' : 'right'
}
