import * as z from 'zod/mini'
import { amount, asset, gameId, instant, pickText, roundNumber } from './wire.ts'

/** The stakes on a game, summed over players, each counted once however many bets they have. */
const onGame = { players: z.int(), staked: amount }

const sums = z.object({
  ...onGame,
  /** The chosen picks; for a game with many, those with the highest stakes. */
  picks: z.array(z.object({ pick: pickText, ...onGame })),
  /** How many more picks were chosen. */
  morePicks: z.int(),
})

/** The stakes on a game in a round, without recalled bets. */
export const liveTable = z.object({
  round: roundNumber,
  game: gameId,
  /** The round is closed: its bets no longer change. */
  isFinal: z.boolean(),
  /** USDT and GMT, a GMT counted as one USDT. */
  value: sums,
  /** Play credit: not money. */
  play: sums,
  /** All other credits together. */
  credits: z.object(onGame),
  /** Newest first, by masked names. */
  latest: z.array(z.object({ name: z.string(), pick: pickText, asset, stake: amount, placedAt: instant })),
})
export type LiveTable = z.output<typeof liveTable>

/** Which of them a page shows. */
export const watchedTable = z.object({ round: roundNumber, game: gameId })
export type WatchedTable = z.output<typeof watchedTable>
