import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { isTemporary } from '../../db/failures.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { inTurn } from '../../ledger/in-turn.ts'
import { holdPlayers } from '../../ledger/money-call.ts'
import { Refusal } from '../../refusal.ts'

/**
 * One transaction in which nothing else is decided about the player: neither a bet nor another of these. `now` is the
 * database's clock, which bets go by: a server whose own is wrong loosens nothing early.
 */
export const withPlayer = async <Answer>(
  db: Database,
  player: bigint,
  work: (client: pg.ClientBase, now: number) => Promise<Answer>,
): Promise<Answer> => {
  const held = async (client: pg.ClientBase) => {
    await holdPlayers(client, [player])
    return work(client, await readClock(client))
  }
  try {
    return await inTurn(db, { player }, () => inTransaction(db.pool, held, PLAY_LIMITS))
  } catch (error) {
    throw isTemporary(error) ? new Refusal('try_again') : error
  }
}

const readClock = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ now: bigint }>('select play_ms(clock_timestamp()) as now')
  return Number(rows[0]?.now)
}
