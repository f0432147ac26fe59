import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { tellRound } from './events.ts'

/** Opens every scheduled round that takes bets now, by the database clock. One whose close has passed never opens. */
export const openDue = async (db: Database): Promise<{ opened: string[] }> =>
  inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ id: bigint }>(
      `update round set state = 'open', first_bet = (select last_value * 20000 from bet_block)
       where state = 'scheduled' and published_at is null
         and opens_at <= clock_timestamp() and clock_timestamp() < closes_at
       returning id`,
    )
    const opened = rows.map(({ id }) => String(id))
    for (const round of opened) await tellRound(client, 'opened', round)
    return { opened }
  })
