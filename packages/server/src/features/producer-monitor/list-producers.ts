import {
  type Amount,
  amountOf,
  deviationOf,
  type ProducerRecord,
  type WatchLevel,
  weightOf,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'

/** What was won on the blocks of a producer, or by one account over those of several, compared with the return of fair blocks. */
type ProducerView = {
  /** The producer's address, or `account` and the player's number for others. */
  readonly subject: string
  /** Blocks on which something of value was staked. */
  readonly blocks: number
  readonly staked: Amount
  readonly returned: Amount
  readonly expected: Amount
  /** How many standard deviations the return is above the expected one; with few blocks and long odds it means little. */
  readonly deviation: number
  /** How many times likelier this is with a biased producer than with a fair one, as a power of ten: it decides the level. */
  readonly weight: number
  readonly level: WatchLevel
  /** The monitor's effect on the caps, until `risk` lifts it. */
  readonly acts: WatchLevel
  readonly firstAt: number
  readonly lastAt: number
}

/** Every producer of a block with stakes of value and every suspected account, most suspicious first. */
export const listProducers = async ({ pool }: Database): Promise<readonly ProducerView[]> => {
  const { rows } = await pool.query<ProducerRow & { subject: string; acts: WatchLevel }>(
    `select w.*, coalesce(b.level, 'fair') as acts from (
       select ${COLUMNS}, producer as subject from watched_producer
       union all
       select ${COLUMNS}, 'account ' || p.bind_id from watched_account a join player p on p.id = a.player_id
       where a.level <> 'fair'
     ) w left join watch_brake b using (subject)`,
  )
  return rows
    .map((row) => {
      const record = recordOf(row)
      return {
        subject: row.subject,
        blocks: row.blocks,
        level: row.level,
        acts: row.acts,
        staked: amountOfFloat(row.staked),
        returned: amountOfFloat(row.returned),
        expected: amountOfFloat(row.expected),
        deviation: deviationOf(record),
        weight: weightOf(record) / Math.LN10,
        firstAt: row.first_at.getTime(),
        lastAt: row.last_at.getTime(),
      }
    })
    .sort((a, b) => b.weight - a.weight)
}

const COLUMNS =
  'number, blocks, staked, returned, expected, variance, most, evidence, level, first_at, last_at'

/** Statistics are not money: sums are stored as floats, and shown in whole millionths. */
const amountOfFloat = (millionths: number): Amount => amountOf(BigInt(Math.round(millionths)))

export type ProducerRow = ProducerRecord & {
  readonly level: WatchLevel
  readonly first_at: Date
  readonly last_at: Date
}

export const recordOf = (row: ProducerRow): ProducerRecord => {
  const { number, blocks, staked, returned, expected, variance, most, evidence } = row
  return { number, blocks, staked, returned, expected, variance, most, evidence }
}
