// What ties two accounts to each other. Nothing of it is proof: each kind weighs something, and two accounts are looked at
// by a person where all of it together weighs enough.

export const EVIDENCE_KINDS = [
  'withdrawal_address',
  'own_wallet',
  'deposit_sender',
  'device',
  'transfers',
  'opposite_bets',
  'line',
  'network',
] as const
/**
 * Both withdrew to one address, or one to the other's wallet · one was paid for by the wallet that the other signs in with ·
 * both were paid for by one wallet · both signed in with one browser · money went round between them · they bet on opposite
 * sides of the same rounds · one stands above the other · both signed in from one address with browsers of one family.
 */
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export type Evidence = {
  /** The smaller number of the two. */
  readonly one: bigint
  readonly other: bigint
  readonly kind: EvidenceKind
  /** How many share it (an address, a wallet, a browser), or how often it happened (rounds, transfers). */
  readonly times: number
  /** A blockchain address, where that is what they share. */
  readonly address: string | null
}

export type Pair = Pick<Evidence, 'one' | 'other'>

export const pairKey = ({ one, other }: Pair): string => `${one} ${other}`
export const evidenceKey = (evidence: Pick<Evidence, 'one' | 'other' | 'kind'>): string =>
  `${pairKey(evidence)} ${evidence.kind}`

/** A household, a carrier or a friend has these too: alone, or with each other, they say nothing. */
export const CIRCUMSTANCES: ReadonlySet<EvidenceKind> = new Set(['line', 'network'])

/**
 * Another person can bring these about alone: by giving money away to an address that somebody is known to use, by sending
 * back what they were sent, or by betting against somebody whose bets are easy to foresee. They are reason to look, and
 * pause nobody before a person has looked. A browser is left: both must have signed in with it.
 */
export const GIVEN: ReadonlySet<EvidenceKind> = new Set([
  'withdrawal_address',
  'own_wallet',
  'deposit_sender',
  'transfers',
  'opposite_bets',
])
