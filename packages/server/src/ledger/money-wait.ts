import type pg from 'pg'
import { Refusal } from '../refusal.ts'

type Runner = Pick<pg.ClientBase, 'query'>
type Asked = { readonly player: bigint; readonly now: number }

/** So long does money stay after a credential was replaced by somebody who did not show the old one. */
export const MONEY_WAITS_FOR_MS = 24 * 3_600_000

/** Withdrawals and transfers wait from now on; answers until when. */
export async function startMoneyWait(client: Runner, { player, now }: Asked): Promise<number> {
  const until = now + MONEY_WAITS_FOR_MS
  await client.query(
    `insert into money_wait (player_id, until) values ($1, $2)
     on conflict (player_id) do update set until = greatest(money_wait.until, excluded.until)`,
    [player, new Date(until)],
  )
  return until
}

/** Until when a player's money waits; null where it does not. */
export async function readMoneyWait(runner: Runner, { player, now }: Asked): Promise<number | null> {
  const { rows } = await runner.query<{ until: Date }>(
    'select until from money_wait where player_id = $1 and until > $2',
    [player, new Date(now)],
  )
  return rows[0]?.until.getTime() ?? null
}

/** Throws Refusal('money_waits'), with the time. */
export async function assertMoneyMayLeave(runner: Runner, asked: Asked): Promise<void> {
  const until = await readMoneyWait(runner, asked)
  if (until !== null) throw new Refusal('money_waits', { until })
}
