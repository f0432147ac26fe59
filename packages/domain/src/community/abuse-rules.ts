/** From where on something is looked at. Whole numbers. */
export type AbuseRules = {
  /** What each kind of evidence weighs. */
  readonly points: Readonly<Record<EvidenceKind, number>>
  /** So many points tie two accounts together. */
  readonly flagFrom: number
  /** So many accounts that are tied together are too many, whatever else they do. */
  readonly manyAccounts: number
  /** So many accounts in one browser are tied together by that alone. */
  readonly crowdedDevice: number
  /** An address that more accounts sign in from is a carrier's, an office's or a café's, and says nothing. */
  readonly networkMost: number
  /** A wallet that pays for more accounts is an exchange's, and says nothing. */
  readonly senderMost: number
  /** Of the rounds that both played: so many on opposite sides at least, and so many in a hundred, on so many days … */
  readonly oppositeRounds: number
  readonly oppositePercent: number
  readonly oppositeDays: number
  /** … of the last so many; and chance alone does the same to one of all pairs looked at less than once in so many looks. */
  readonly oppositeWindow: number
  readonly chanceOneIn: number
  /** Stakes are alike where the smaller one is so much in a hundred of the larger one. */
  readonly alikePercent: number
  /** Two who send each other money so often, each way, in 30 days. */
  readonly backAndForth: number
}

export const DEFAULT_ABUSE_RULES: AbuseRules = {
  points: {
    ...{ withdrawal_address: 3, own_wallet: 3, deposit_sender: 2, device: 2 },
    ...{ transfers: 2, opposite_bets: 2, line: 1, network: 1 },
  },
  ...{ flagFrom: 3, manyAccounts: 3, crowdedDevice: 4, networkMost: 8, senderMost: 5 },
  ...{ oppositeRounds: 10, oppositePercent: 80, oppositeDays: 3, oppositeWindow: 30, chanceOneIn: 10_000 },
  ...{ alikePercent: 80, backAndForth: 3 },
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
  'oppositeWindow',
  'chanceOneIn',
  'alikePercent',
  'backAndForth',
] as const satisfies readonly (keyof AbuseRules)[]

/** The rules with what a configuration says otherwise. Throws a sentence for what is no rule, or no whole number above zero. */
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
