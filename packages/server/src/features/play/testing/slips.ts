import { randomUUID } from 'node:crypto'
import { type Asset, amountOf, type GameId } from '@nibble/domain'
import type { Slip } from '../place/slip.ts'

export type Bet = readonly [game: GameId, pick: string, stake: bigint]

/** A slip in USDT, with its own key, unless `more` says otherwise. */
export const slipOf = (
  player: bigint,
  round: string,
  bets: readonly Bet[],
  more: { key?: string; asset?: Asset } = {},
): Slip => ({
  player,
  round,
  key: more.key ?? randomUUID(),
  asset: more.asset ?? 'USDT',
  bets: bets.map(([game, pick, stake]) => ({ game, pick, stake: amountOf(stake) })),
})

/** The kind of the refusal, or `accepted`. Rethrows any other error. */
export const refusalOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await work.then(
    () => 'accepted',
    (caught: unknown) => caught,
  )
  if (error === 'accepted') return error
  if (error instanceof Error && 'kind' in error) return error.kind
  throw error
}
