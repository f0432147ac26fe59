import {
  type Amount,
  amountOf,
  formatAmount,
  type JackpotTerms,
  jackpotPrize,
  jackpotShare,
  parseAmount,
  TURNOVER_ASSETS,
  type TurnoverAsset,
} from '@nibble/domain'
import { fieldOf, objectAt, ProofError, textAt, wholeAt } from './read-fields.ts'

/** A pool that the block hit, as it was shared; `own` is the share of one player's bets on the block. */
export type JackpotClaim = {
  readonly asset: TurnoverAsset
  readonly terms: JackpotTerms
  readonly pool: Amount
  readonly prize: Amount
  /** All stakes that shared in it, and the house's bankroll at that time. */
  readonly stakes: Amount
  readonly bankroll: Amount
  readonly own: { readonly stake: Amount; readonly edge: Amount; readonly share: Amount } | null
}

/** Applies the rules to the stated pool and stakes. */
export const recomputeJackpot = ({
  terms,
  pool,
  ...claim
}: JackpotClaim): { readonly prize: Amount; readonly share: Amount | null } => {
  const prize = jackpotPrize(pool, terms)
  return { prize, share: claim.own === null ? null : jackpotShare(claim.own, { ...claim, prize }, terms) }
}

/**
 * A claim that no pool could satisfy is wrong, whatever the pool held. Stakes may include other rounds of the block.
 */
export const isPossible = ({ terms, stakes, own }: JackpotClaim): boolean =>
  [terms.feedPpm, terms.prizePpm, terms.bankrollPpm].every((ppm) => ppm <= 1_000_000) &&
  (own === null || (own.stake > 0n && own.stake <= stakes && own.edge <= own.stake))

/** Empty for a block that hits no pool, and for a file written before the pool was shared. */
export const jackpotAt = (file: object): readonly JackpotClaim[] => {
  const json = fieldOf(file, 'jackpot')
  if (json === undefined || json === null) return []
  if (!Array.isArray(json) || json.length > TURNOVER_ASSETS.length)
    throw new ProofError('jackpot', 'a list of pools')
  const claims = json.map((claim: unknown) => claimOf(objectAt(claim, 'jackpot')))
  if (new Set(claims.map(({ asset }) => asset)).size < claims.length)
    throw new ProofError('jackpot', 'each pool once')
  return claims
}

export const writeJackpot = (claims: readonly JackpotClaim[]) =>
  claims.map(({ pool, prize, stakes, bankroll, own, ...claim }) => ({
    ...claim,
    pot: formatAmount(pool),
    prize: formatAmount(prize),
    stakes: formatAmount(stakes),
    bankroll: formatAmount(bankroll),
    own:
      own === null
        ? null
        : { stake: formatAmount(own.stake), edge: formatAmount(own.edge), share: formatAmount(own.share) },
  }))

const claimOf = (json: object): JackpotClaim => {
  const asset = TURNOVER_ASSETS.find((one) => one === fieldOf(json, 'asset'))
  if (asset === undefined) throw new ProofError('jackpot.asset', `one of ${TURNOVER_ASSETS.join(', ')}`)
  const terms = objectAt(fieldOf(json, 'terms'), 'jackpot.terms')
  const whole = (name: keyof JackpotTerms) => wholeAt(terms, name, `jackpot.terms.${name}`)
  const own = fieldOf(json, 'own')
  return {
    asset,
    terms: {
      feedPpm: whole('feedPpm'),
      prizePpm: whole('prizePpm'),
      stakeTimes: whole('stakeTimes'),
      edgeTimes: whole('edgeTimes'),
      bankrollPpm: whole('bankrollPpm'),
    },
    pool: amountAt(json, 'pot'),
    prize: amountAt(json, 'prize'),
    stakes: amountAt(json, 'stakes'),
    bankroll: bankrollAt(json),
    own: own === undefined || own === null ? null : ownAt(objectAt(own, 'jackpot.own')),
  }
}

const ownAt = (own: object): JackpotClaim['own'] => ({
  stake: amountAt(own, 'stake'),
  edge: amountAt(own, 'edge'),
  share: amountAt(own, 'share'),
})

/** A house that owes more than it has counts as having no bankroll. */
const bankrollAt = (json: object): Amount => {
  const text = textAt(json, 'bankroll', 'jackpot.bankroll')
  return text.startsWith('-') ? amountOf(0n) : amountAt(json, 'bankroll')
}

const amountAt = (json: object, name: string): Amount => {
  const amount = parseAmount(textAt(json, name, `jackpot.${name}`))
  if (amount === null) throw new ProofError(`jackpot.${name}`, 'an amount')
  return amount
}
