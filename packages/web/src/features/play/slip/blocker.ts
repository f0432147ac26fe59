import type { TableView } from '@nibble/contract'
import { type Amount, amountOf, minus } from '@nibble/domain'
import type { Moment } from '../round/moment.ts'
import type { Limits } from './stake.ts'

/** Why a slip cannot be placed now. The button's text says it. */
export type Blocker =
  | { readonly kind: 'offline' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'chain' }
  | { readonly kind: 'clock' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'no-pick'; readonly missing: number }
  | { readonly kind: 'no-amount' }
  | { readonly kind: 'below'; readonly min: Amount }
  | { readonly kind: 'above'; readonly max: Amount }
  | { readonly kind: 'short'; readonly by: Amount }

type Facts = {
  readonly isOnline: boolean
  readonly isStopped: boolean
  readonly gate: TableView['gate'] | undefined
  readonly moment: Moment
  /** How many more characters or buttons to choose. */
  readonly missingPicks: number
  /** Null while the field is empty, malformed or ambiguous. */
  readonly stake: Amount | null
  /** The number of bets on the slip, each at that stake. */
  readonly bets: number
  readonly limits: Limits | undefined
  readonly available: Amount | undefined
}

/** The first blocker, in the order in which a player has to resolve them; null if there is none. */
export const decideBlocker = (facts: Facts): Blocker | null => {
  const { moment, gate, stake, limits, available } = facts
  if (!facts.isOnline) return { kind: 'offline' }
  if (facts.isStopped || gate?.fault === 'stopped') return { kind: 'stopped' }
  if (gate === undefined) return { kind: 'loading' }
  if (moment.phase !== 'open') return { kind: 'closed' }
  if (gate.fault === 'chain' || gate.fault === 'clock') return { kind: gate.fault }
  if (limits === undefined || available === undefined) return { kind: 'loading' }
  if (facts.missingPicks > 0) return { kind: 'no-pick', missing: facts.missingPicks }
  if (stake === null || stake === 0n) return { kind: 'no-amount' }
  if (stake < limits.min) return { kind: 'below', min: limits.min }
  if (stake > limits.max) return { kind: 'above', max: limits.max }
  const total = amountOf(stake * BigInt(facts.bets))
  return total > available ? { kind: 'short', by: minus(total, available) } : null
}
