/** The thresholds from which a person reviews accounts. All are whole numbers. */
export type AbuseRules = {
  /** Weight of each kind of evidence. */
  readonly points: Readonly<Record<EvidenceKind, number>>
  /** Points that link two accounts. */
  readonly flagFrom: number
  /** Linked accounts from which a group is suspicious, whatever else it does. */
  readonly manyAccounts: number
  /** Accounts on a shared browser from which it alone links them. */
  readonly crowdedDevice: number
  /** Above this many accounts that play an address belongs to a carrier, an office or a café, and is no evidence. */
  readonly networkMost: number
  /** Above this many accounts that it pays for and that play a wallet belongs to an exchange, and is no evidence. */
  readonly senderMost: number
  /** Of the rounds both played: at least this many on opposite sides, and this percentage, on this many days … */
  readonly oppositeRounds: number
  readonly oppositePercent: number
  readonly oppositeDays: number
  /** A pair below that percentage is compared with this one instead of a coin: habits of honest players may bring two to it. */
  readonly oppositeByHabit: number
  /** … of the last this many; and chance alone does the same to less than one of all checked pairs in this many checks. */
  readonly oppositeWindow: number
  readonly chanceOneIn: number
  /** Stakes are alike if the smaller one is this percentage of the larger. */
  readonly alikePercent: number
  /** How often two accounts must send each other money, in each direction, within 30 days. */
  readonly backAndForth: number
}

export const DEFAULT_ABUSE_RULES: AbuseRules = {
  points: {
    withdrawal_address: 3,
    own_wallet: 3,
    deposit_sender: 2,
    device: 2,
    transfers: 2,
    opposite_bets: 2,
    line: 1,
    network: 1,
  },
  flagFrom: 3,
  manyAccounts: 3,
  crowdedDevice: 4,
  networkMost: 8,
  senderMost: 5,
  oppositeRounds: 10,
  oppositePercent: 80,
  oppositeDays: 3,
  oppositeByHabit: 67,
  oppositeWindow: 30,
  chanceOneIn: 10_000,
  alikePercent: 80,
  backAndForth: 3,
}

const LIMITS = [
  'flagFrom',
  'manyAccounts',
  'crowdedDevice',
  'networkMost',
  'senderMost',
  'oppositeRounds',
  'oppositePercent',
  'oppositeDays',
  'oppositeByHabit',
  'oppositeWindow',
  'chanceOneIn',
  'alikePercent',
  'backAndForth',
] as const satisfies readonly (keyof AbuseRules)[]

/** The default rules with a configuration's changes. Throws for an unknown rule, and for a value below 1 or not whole. */
export const abuseRulesOf = (overrides: Readonly<Record<string, unknown>>): AbuseRules => {
  let rules = DEFAULT_ABUSE_RULES
  for (const [name, value] of Object.entries(overrides)) {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
      throw new Error(`${name} is no whole number above zero`)
    const kind = EVIDENCE_KINDS.find((each) => name === `points.${each}`)
    const limit = LIMITS.find((each) => each === name)
    if (kind !== undefined) rules = { ...rules, points: { ...rules.points, [kind]: value } }
    else if (limit !== undefined) rules = { ...rules, [limit]: value }
    else throw new Error(`there is no rule ${name}`)
  }
  return rules
}

// Evidence that links two accounts. None of it is proof: each kind has a weight, and a person looks at two accounts when
// the sum is large enough.

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
 * Both withdrew to one address, or one to the other's wallet · one was funded by the other's sign-in wallet · both were funded by
 * one wallet · both signed in with one browser · money went round between them · they bet on opposite sides of the same rounds ·
 * one is above the other · both signed in from one address with browsers of one family.
 */
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export type Evidence = {
  /** The smaller number of the two. */
  readonly one: bigint
  readonly other: bigint
  readonly kind: EvidenceKind
  /** How many share it (an address, a wallet, a browser), or how often it happened (rounds, transfers). */
  readonly times: number
  /** A blockchain address, if that is what they share. */
  readonly address: string | null
}

export type Pair = Pick<Evidence, 'one' | 'other'>

export const pairKey = ({ one, other }: Pair): string => `${one} ${other}`
export const evidenceKey = (evidence: Pick<Evidence, 'one' | 'other' | 'kind'>): string =>
  `${pairKey(evidence)} ${evidence.kind}`

/** Households, carriers and friends share these too: they count only together with other evidence. */
export const CIRCUMSTANTIAL_EVIDENCE: ReadonlySet<EvidenceKind> = new Set(['line', 'network'])

/**
 * Others can fabricate these against a player: by sending money to an address the player is known to use, by returning what they
 * received, or by betting against predictable bets. So they open a flag, but withhold nothing before a person has decided. A
 * shared browser is not among them: both accounts must have signed in with it.
 */
export const GIVEN: ReadonlySet<EvidenceKind> = new Set([
  'withdrawal_address',
  'own_wallet',
  'deposit_sender',
  'transfers',
  'opposite_bets',
])
