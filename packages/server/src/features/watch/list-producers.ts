import { type Amount, amountOf, deviationOf, type WatchLevel, weightOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { type ProducerRow, recordOf } from './producer-row.ts'

/** What players won on the blocks of a producer, beside what fair blocks return. */
export type ProducerView = {
  readonly producer: string
  /** On which something of value was staked. */
  readonly blocks: number
  readonly staked: Amount
  readonly returned: Amount
  readonly expected: Amount
  /** How many standard deviations the return is above the expected; with few blocks and long odds it means little. */
  readonly deviation: number
  /** How many times likelier a leaning producer makes this than a fair one, as a power of ten: it decides the level. */
  readonly weight: number
  readonly level: WatchLevel
  readonly firstAt: number
  readonly lastAt: number
}

/** Every producer of a block on which something of value was staked, the most suspicious first. */
export const listProducers = async ({ pool }: Database): Promise<readonly ProducerView[]> => {
  const { rows } = await pool.query<ProducerRow>('select * from watched_producer')
  return rows
    .map((row) => {
      const record = recordOf(row)
      return {
        ...{ producer: row.producer, blocks: row.blocks, level: row.level },
        staked: amountOfFloat(row.staked),
        returned: amountOfFloat(row.returned),
        expected: amountOfFloat(row.expected),
        deviation: deviationOf(record),
        weight: weightOf(record) / Math.LN10,
        ...{ firstAt: row.first_at.getTime(), lastAt: row.last_at.getTime() },
      }
    })
    .sort((a, b) => b.weight - a.weight)
}

/** Statistics are no money: sums are kept as floats, and told in whole millionths. */
const amountOfFloat = (millionths: number): Amount => amountOf(BigInt(Math.round(millionths)))
