import { type Amount, amountOf, breakRefusal, type LimitUse, limitRefusal, plus, ZERO } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { Refusal } from '../../refusal.ts'
import { readBreak, readLimits, withPlayer } from './limit-rows.ts'
import { readUse } from './read-use.ts'

/** An announced payment counts for this long, unless it is seen before. */
export const INTENT_LIFE_MS = 15 * 60_000

/**
 * Refuses a deposit that the player's limits or break forbid, before they send it. With a key the payment is announced;
 * without one they only ask where to pay, and `amount` is the minimum. Whatever still arrives is theirs and is credited.
 */
export const checkDeposit = async (
  db: Database,
  { player, amount, key }: { readonly player: bigint; readonly amount: Amount; readonly key: string | null },
): Promise<void> =>
  withPlayer(db, { player }, async (client, now) => {
    const taken = breakRefusal(await readBreak(client, player), now)
    const limits = (await readLimits(client, player)).filter(({ kind }) => kind === 'deposit')
    const { limits: used } = await readUse(client, player)
    const announced = await readAnnounced(client, { player, key, now })

    const refused =
      taken ??
      limitRefusal({
        limits,
        kinds: ['deposit'],
        more: amount,
        now,
        used: { ...used, deposit: withMore(used.deposit, announced) },
      })
    if (refused !== null) {
      const { kind, ...details } = refused
      throw new Refusal(kind, details)
    }

    if (key === null) return
    await client.query('delete from deposit_intent where player_id = $1 and at <= $2', [
      player,
      new Date(now - INTENT_LIFE_MS),
    ])
    await client.query(
      `insert into deposit_intent (player_id, key, amount, at) values ($1, $2, $3, $4)
         on conflict (player_id, key) do update set amount = excluded.amount, at = excluded.at`,
      [player, key, amount, new Date(now)],
    )
  })

/** The wallet refused: the announced payment is not coming. */
export const dropIntent = async (
  { pool }: Database,
  { player, key }: { readonly player: bigint; readonly key: string },
): Promise<void> => {
  await pool.query('delete from deposit_intent where player_id = $1 and key = $2', [player, key])
}

/** Anybody can announce any amount, and several together can exceed a bigint of the database. */
const MOST = 2n ** 62n

/** Announced and not yet seen: the sum of other intents, less what has arrived since the first of them. */
const readAnnounced = async (
  client: Queryable,
  { player, key, now }: { readonly player: bigint; readonly key: string | null; readonly now: number },
): Promise<Amount> => {
  const { rows } = await client.query<{ announced: bigint; arrived: bigint }>(
    `with live as (
       select amount, at from deposit_intent where player_id = $1 and at > $2 and ($3::uuid is null or key <> $3)
     ), arrived as (
       select amount, block_time from deposit where player_id = $1
       union all select amount, block_time from deposit_seen where player_id = $1
     )
     select (select least(coalesce(sum(amount), 0), ${MOST}) from live)::bigint as announced,
            coalesce((select sum(amount) from arrived where block_time >= (select min(at) from live)), 0)::bigint as arrived`,
    [player, new Date(now - INTENT_LIFE_MS), key],
  )
  const { announced = 0n, arrived = 0n } = rows[0] ?? {}
  return announced > arrived ? amountOf(announced - arrived) : ZERO
}

const withMore = ({ day, week, month }: LimitUse['deposit'], more: Amount): LimitUse['deposit'] => ({
  day: plus(day, more),
  week: plus(week, more),
  month: plus(month, more),
})
