import type { Suspicion } from './abuse.ts'

/** `open`: nobody has decided. `upheld`: it is what it looks like. `cleared`: it is not. */
export const ABUSE_STATES = ['open', 'upheld', 'cleared'] as const
export type AbuseState = (typeof ABUSE_STATES)[number]

export type AbuseDecision = 'uphold' | 'clear'

/** The state after a decision; null if none is due. A cleared flag stays cleared: new evidence opens a new flag. */
export const decideFlag = (state: AbuseState, decision: AbuseDecision): AbuseState | null => {
  switch (decision) {
    case 'uphold':
      return state === 'open' ? 'upheld' : null
    case 'clear':
      return state === 'cleared' ? null : 'cleared'
  }
}

/** A flag that is not cleared. */
export type ActiveFlag = {
  readonly id: bigint
  readonly state: Exclude<AbuseState, 'cleared'>
  readonly players: ReadonlySet<bigint>
}

/** What a check does with a suspicion: `flag` is the open flag that it joins, or null for a new one. */
export type Finding = { readonly flag: bigint | null; readonly suspicion: Suspicion }

/** Leaves out evidence that an upheld flag already holds, and adds the rest to any open flag. */
export const findingsOf = (
  suspicions: readonly Suspicion[],
  active: readonly ActiveFlag[],
): readonly Finding[] => {
  // By player: one check may raise ten thousand flags, and the next ones find all these cases again.
  const flagsOf = new Map<bigint, ActiveFlag[]>()
  for (const flag of active)
    for (const player of flag.players) {
      const own = flagsOf.get(player)
      if (own === undefined) flagsOf.set(player, [flag])
      else own.push(flag)
    }
  return suspicions.flatMap((suspicion) => {
    const holding = ({ players }: ActiveFlag) => suspicion.players.every((player) => players.has(player))
    const touching = [...new Set(suspicion.players.flatMap((player) => flagsOf.get(player) ?? []))]
    if (touching.some((flag) => flag.state === 'upheld' && holding(flag))) return []
    const open = touching.filter(({ state }) => state === 'open').toSorted((a, b) => Number(a.id - b.id))
    return [{ flag: (open.find(holding) ?? open[0])?.id ?? null, suspicion }]
  })
}
