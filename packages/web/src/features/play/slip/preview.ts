import {
  type Amount,
  type Asset,
  amountOf,
  type GameId,
  judge,
  maxRatio,
  minus,
  normaliseHash,
  type Pick,
  payoutOf,
  type Table,
  ZERO,
} from '@nibble/domain'

// What a slip would return, by the rules that will settle it.

export type SlipBet = { readonly game: GameId; readonly pick: Pick }

export type Preview = {
  readonly total: Amount
  /** The most that can be returned, and in which asset. */
  readonly returned: { readonly asset: Asset; readonly amount: Amount }
  /** The gain in that case: the return less the stakes, or the whole return if stakes are used up anyway. */
  readonly net: Amount
}

type Terms = {
  readonly bets: readonly SlipBet[]
  readonly asset: Asset
  readonly stake: Amount
  readonly paytable: Table
}

export const previewOf = (terms: Terms): Preview => {
  const total = amountOf(terms.stake * BigInt(terms.bets.length))
  const returned = { asset: payoutOf(most(terms)).asset, amount: bestReturn(terms) }
  return {
    total,
    returned,
    net: returned.asset === terms.asset ? minus(returned.amount, total) : returned.amount,
  }
}

const most = ({ asset, stake, bets: [bet], paytable }: Terms) => ({
  asset,
  stake,
  ratio: bet === undefined ? { num: 0, den: 1 } : maxRatio(bet.game, bet.pick, paytable),
})

/** The best case of one bet; of several on the last character the best of sixteen endings, since not all can win. */
const bestReturn = (terms: Terms): Amount => {
  if (terms.bets.length <= 1) return payoutOf(most(terms)).amount
  return ENDINGS.map((hash) => returnUnder(hash, terms)).reduce(
    (best, next) => (next > best ? next : best),
    ZERO,
  )
}

const ENDINGS = [...'0123456789abcdef'].flatMap(
  (character) => normaliseHash(`0x${'0'.repeat(63)}${character}`) ?? [],
)

const returnUnder = (hash: (typeof ENDINGS)[number], { bets, asset, stake, paytable }: Terms): Amount =>
  amountOf(
    bets.reduce((sum, bet) => {
      const { ratio } = judge({ ...bet, hash, height: 0n, paytable })
      return sum + payoutOf({ asset, stake, ratio }).amount
    }, 0n),
  )
