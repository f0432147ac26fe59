import { createHash } from 'node:crypto'
import {
  type Amount,
  type GameId,
  pickOf,
  ROUND_LENGTHS,
  type RoundLength,
  type SeriesAsset,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { readSeries } from './series-row.ts'

/** The next bet of a series, as placement takes it. */
export type SeriesBet = {
  readonly player: bigint
  readonly key: string
  readonly round: string
  readonly asset: SeriesAsset
  readonly series: bigint
  readonly bets: readonly { readonly game: GameId; readonly pick: string; readonly stake: Amount }[]
}

/** Bets due now: for every running series whose last one is settled, on the open round of its round length. */
export const nextBets = async ({ pool }: Database): Promise<readonly SeriesBet[]> => {
  const open = await openRounds({ pool })
  const found = await Promise.all(
    ROUND_LENGTHS.map(async (roundLength) => {
      const round = open.get(roundLength)
      if (round === undefined) return []
      const due = await readSeries(
        pool,
        `where s.state = 'running' and s.open_bet is null and s.round_length = $1 and s.last_round < $2
           and not exists (select from player p where p.id = s.player_id and p.stopped_at is not null)
         order by s.id limit 10000`,
        [roundLength, round],
      )
      return due.map(({ id, player, asset, pick, stake, betSecret }) => ({
        player,
        asset,
        series: id,
        round: String(round),
        key: keyOf(betSecret, round),
        bets: [{ ...pickOf(pick), stake }],
      }))
    }),
  )
  return found.flat()
}

/** Skips a round that refused the bet of a series. */
export const passOver = async (
  { pool }: Database,
  { series, round }: Pick<SeriesBet, 'series' | 'round'>,
): Promise<void> => {
  await pool.query(
    "update insurance_series set last_round = $2 where id = $1 and state = 'running' and last_round < $2 and open_bet is null",
    [series, round],
  )
}

/** Notifies open pages of these players that their series have bet. */
export const notifyPlaced = async ({ pool }: Database, bets: readonly SeriesBet[]): Promise<void> => {
  await notifyBalances(
    pool,
    bets.map(({ player }) => player),
    'insurance',
  )
}

/** Series bet on the block table. */
const openRounds = async ({ pool }: Pick<Database, 'pool'>): Promise<ReadonlyMap<RoundLength, bigint>> => {
  const { rows } = await pool.query<{ round_length: RoundLength; id: bigint }>(
    "select round_length, max(id) as id from round where state = 'open' and closes_at > clock_timestamp() and published_at is null and paytable <> 'guarded' group by round_length",
  )
  return new Map(rows.map(({ round_length, id }) => [round_length, id]))
}

/**
 * The same for the same series and round, whichever server asks, so that the bet is placed once. Nobody else can know
 * it: if its player placed a bet under it first, the series would skip the round.
 */
const keyOf = (betSecret: string, round: bigint): string => {
  const hex = createHash('sha256').update(`insurance ${betSecret} ${round}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
