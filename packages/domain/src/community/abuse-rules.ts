import { EVIDENCE_KINDS, type EvidenceKind } from './abuse-evidence.ts'

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
