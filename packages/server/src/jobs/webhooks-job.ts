import type { BetRow } from '@nibble/contract'
import type { Database } from '../db/database.ts'
import { pgArray } from '../db/sql.ts'
import { type Sign, sendEvents, type WebhookEvent } from '../features/bots/webhooks.ts'
import { BET_COLUMNS, betRowOf, type StoredBet } from '../features/play/bets/bet-row.ts'
import { type BookKeys, currentBookKey } from '../features/play/book/book-keys.ts'
import type { OutgoingRules } from '../shared/outgoing.ts'
import type { Job } from './run-job.ts'

const FAILED = 'Webhooks could not be sent; this is retried.'

/** Sends the outcomes of bots' bets to players' webhooks. Any server may: each claims the webhooks it sends to. */
export const webhooks = ({ keys, ...rules }: OutgoingRules & { readonly keys: BookKeys }): Job => ({
  name: 'webhooks',
  everyMs: 1_000,
  failed: FAILED,
  turn: async ({ db, clock, log }, { signal }) => {
    const findSign = async (): Promise<Sign> => {
      const key = await currentBookKey(db, keys)
      return (message) => ({ keyId: key.id, signature: key.sign(message) })
    }
    const readBets = (events: readonly WebhookEvent[]) => readBetsOf(db, events)
    const onBroken = (err: unknown) => log.warn({ err }, FAILED)
    await sendEvents({ ...rules, db, findSign, readBets, now: () => clock.nowMs(), onBroken }, signal)
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
