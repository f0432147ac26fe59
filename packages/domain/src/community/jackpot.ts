import type { BlockHash } from '../games/reading.ts'
import { type Amount, amountOf, minus, ZERO } from '../money/amount.ts'

// One pool per asset. The house feeds it with a share of the edge of every counted bet. It is hit when the last four characters
// of a draw block are equal: part of its content before that block's own feed is shared by stake among all who had counted bets
// on that block, in whichever rounds. What exceeds everybody's cap stays in the pool.

/**
 * Shares are in millionths; the feed is a share of the edge. Three limits cap a player's prize: multiples of their stake and
 * of their bets' edge, and a share of the bankroll.
 */
export type JackpotTerms = {
  readonly feedPpm: number
  readonly prizePpm: number
  readonly stakeTimes: number
  readonly edgeTimes: number
  readonly bankrollPpm: number
}

export const DEFAULT_JACKPOT_TERMS: JackpotTerms = {
  feedPpm: 120_000,
  prizePpm: 800_000,
  stakeTimes: 40,
  edgeTimes: 600,
  bankrollPpm: 2_500,
}

/** On average, one block in this many hits the jackpot. */
export const JACKPOT_ONE_IN = 4_096

export const isJackpotHit = (hash: BlockHash): boolean => /([0-9a-f])\1{3}$/.test(hash)

/** What a settled counted bet feeds to the pool, rounded down for each bet. */
export const jackpotFeed = (edge: Amount, { feedPpm }: JackpotTerms): Amount => partOf(edge, feedPpm)

/** The part of the pool that is shared at a hit. */
export const jackpotPrize = (pool: Amount, { prizePpm }: JackpotTerms): Amount => partOf(pool, prizePpm)

/** A player's counted bets on the block: their stakes, and their edges rounded down per bet. Excludes insured ones. */
export type JackpotPlayer = { readonly stake: Amount; readonly edge: Amount }

/** What is shared: the prize, all stakes that share in it, and the house's bankroll when the jackpot was hit. */
export type JackpotHit = { readonly prize: Amount; readonly stakes: Amount; readonly bankroll: Amount }

/** A player's maximum from one pool. */
export const jackpotCap = (
  { stake, edge }: JackpotPlayer,
  bankroll: Amount,
  { stakeTimes, edgeTimes, bankrollPpm }: JackpotTerms,
): Amount =>
  least(
    amountOf(stake * BigInt(stakeTimes)),
    amountOf(edge * BigInt(edgeTimes)),
    bankroll > 0n ? partOf(bankroll, bankrollPpm) : ZERO,
  )

/** A player's part of the prize, rounded down, limited by their cap. */
export const jackpotShare = (
  player: JackpotPlayer,
  { prize, stakes, bankroll }: JackpotHit,
  terms: JackpotTerms,
): Amount =>
  stakes === 0n ? ZERO : least(amountOf((prize * player.stake) / stakes), jackpotCap(player, bankroll, terms))

/** Everybody's part, in the given order, and what returns to the pool. */
export const shareJackpot = (
  players: readonly JackpotPlayer[],
  { prize, bankroll }: Omit<JackpotHit, 'stakes'>,
  terms: JackpotTerms,
): { readonly shares: readonly Amount[]; readonly stakes: Amount; readonly left: Amount } => {
  const stakes = amountOf(players.reduce((all, { stake }) => all + stake, 0n))
  const shares = players.map((player) => jackpotShare(player, { prize, stakes, bankroll }, terms))
  return { shares, stakes, left: shares.reduce(minus, prize) }
}

const partOf = (amount: Amount, ppm: number): Amount => amountOf((amount * BigInt(ppm)) / 1_000_000n)

const least = (...amounts: [Amount, ...Amount[]]): Amount =>
  amounts.reduce((smallest, amount) => (amount < smallest ? amount : smallest))

/** The share of a bet's edge that the pool may return, in percent. Rebates return up to 40 %, rewards up to 15 %. */
export const MOST_OF_EDGE = 15n
