import type { BetRow } from '@nibble/contract'
import type { Database } from '../db/database.ts'
import { pgArray } from '../db/sql.ts'
import { sendEvents, type WebhookEvent } from '../features/bots/webhooks.ts'
import { BET_COLUMNS, betRowOf, type StoredBet } from '../features/play/bets/bet-row.ts'
import { type BookKeys, currentBookKey } from '../features/play/book/book-keys.ts'
import type { OutgoingRules } from '../shared/outgoing.ts'
import type { Job } from './run-job.ts'

/** Sends players' webhooks what became of the bets of their bots. Any server may: each claims the webhooks that it sends to. */
export const webhooks = ({ keys, ...rules }: OutgoingRules & { readonly keys: BookKeys }): Job => ({
  name: 'webhooks',
  everyMs: 1_000,
  failed: 'Webhooks could not be sent to; it is tried again.',
  turn: async ({ db, clock }) => {
    const key = await currentBookKey(db, keys)
    const sign = (message: Uint8Array) => ({ keyId: key.id, signature: key.sign(message) })
    await sendEvents(
      { ...rules, db, sign, readBets: (events) => readBetsOf(db, events) },
      { now: clock.nowMs() },
    )
  },
})

/** Decided bets as their players see them. */
export const readBetsOf = async (
  { pool }: Database,
  events: readonly WebhookEvent[],
): Promise<ReadonlyMap<bigint, BetRow>> => {
  const { rows } = await pool.query<StoredBet>(
    `select ${BET_COLUMNS}
     from unnest($1::bigint[], $2::bigint[]) as e (round_id, bet_id)
     join bet b on b.round_id = e.round_id and b.id = e.bet_id join round r on r.id = b.round_id`,
    [pgArray(events.map(({ round }) => round)), pgArray(events.map(({ bet }) => bet))],
  )
  return new Map(rows.map((row) => [row.id, betRowOf(row)]))
}
