import type { FoundPlace } from '@nibble/contract/console'
import { parseRoundNumber } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { ConsoleRefusal } from '../../refusal.ts'

const HASH = /^0x[0-9a-f]{64}$/i
const NUMBER = /^\d+$/
/** Longer ones may not fit a bigint, and match nothing. */
const MOST_DIGITS = 18

/**
 * Where the console shows what was searched for; bet numbers are checked before. Throws
 * ConsoleRefusal('nothing_found'), for numbers and hashes only.
 */
export const findAnything = async (
  db: Database,
  { text, isBet }: { readonly text: string; readonly isBet: boolean },
): Promise<FoundPlace> => {
  if (isBet) return { list: 'bets', open: null }
  const find = HASH.test(text) ? findHash : NUMBER.test(text) ? findNumber : null
  if (find === null) return { list: 'players', open: null }
  const found = await find(db, text)
  if (found === undefined) throw new ConsoleRefusal('nothing_found')
  return found
}

const findNumber = async (db: Database, number: string): Promise<FoundPlace | undefined> => {
  if (number.length > MOST_DIGITS) return undefined
  const { rows } = await db.pool.query<FoundPlace>(
    `select list, null as open
     from (
       (select 1 as rank, 'rounds' as list from round where state <> 'scheduled' and id = $2::bigint)
       union all
       (select 2, 'rounds' from round where block_height = $1::bigint and published_at is not null limit 1)
       union all
       (select 3, 'players' from player where id = $1::bigint)
     ) f
     order by rank limit 1`,
    [number, parseRoundNumber(number)],
  )
  return rows[0]
}

/** A withdrawal to another player’s deposit address is both: the deposit is shown first. */
const findHash = async (db: Database, hash: string): Promise<FoundPlace | undefined> => {
  const { rows } = await db.pool.query<FoundPlace>(
    `select list, open::text
     from (
       (select 1 as rank, 'rounds' as list, null::bigint as open from round where block_hash = $1 limit 1)
       union all
       (select 2, 'deposits', null from deposit
        where chain = any(array(select id from deposit_chain)) and transaction = $2 and amount > 0 limit 1)
       union all
       (select 2, 'deposits', null from deposit_seen
        where chain = any(array(select id from deposit_chain)) and transaction = $2 and amount > 0 limit 1)
       union all
       (select 3, 'withdrawals', id from withdrawal where tx_hash = $2 limit 1)
       union all
       (select 3, 'withdrawals', withdrawal_id from withdrawal_outcome where tx_hash = $2 limit 1)
     ) f
     order by rank limit 1`,
    [hash.toLowerCase(), Buffer.from(hash.slice(2), 'hex')],
  )
  return rows[0]
}
