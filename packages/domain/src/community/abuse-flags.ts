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
): readonly Finding[] =>
  suspicions.flatMap((suspicion) => {
    const holding = ({ players }: ActiveFlag) => suspicion.players.every((player) => players.has(player))
    const touching = ({ players }: ActiveFlag) => suspicion.players.some((player) => players.has(player))
    if (active.some((flag) => flag.state === 'upheld' && holding(flag))) return []
    const open = active.filter(({ state }) => state === 'open')
    const own = open.find(holding) ?? open.find(touching)
    return [{ flag: own?.id ?? null, suspicion }]
  })
