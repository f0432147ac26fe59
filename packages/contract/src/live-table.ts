import * as z from 'zod/mini'
import { amount, asset, gameId, instant, pickText, roundNumber } from './wire.ts'

/** What lies on a game, added up over players: they count once, however many bets they have. */
const onGame = { players: z.int(), staked: amount }

const sums = z.object({
  ...onGame,
  /** The picks that somebody chose; of a game with many, those with the highest stakes. */
  picks: z.array(z.object({ pick: pickText, ...onGame })),
  /** How many more picks somebody chose. */
  morePicks: z.int(),
})

/** What is staked on a game in a round. Recalled bets are not in it. */
export const liveTable = z.object({
  round: roundNumber,
  game: gameId,
  /** The round is closed: no bet comes or goes any more. */
  isFinal: z.boolean(),
  /** USDT and GMT, a GMT counted as one USDT. */
  value: sums,
  /** Play credit, which is no money. */
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
