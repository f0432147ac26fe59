import {
  type Amount,
  amountOf,
  capitalLines,
  FIRST_LOGIN_GRANT,
  firstLoginLines,
  jackpotStartLines,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { postEarned } from '../../shared/withheld.ts'

/**
 * 10,000 PLAY_POINT at the first login, and the play credit of an invitation to the inviter: once, however often it is
 * called. Belongs in the transaction that creates the player.
 */
export const grantFirstLogin = async (
  runner: Queryable,
  { player }: { readonly player: bigint },
): Promise<{ granted: boolean; amount: Amount }> => {
  const { rows } = await runner.query<{ inviter: bigint; amount: bigint }>(INVITED, [player])
  const [invited] = rows
  const inviter = invited === undefined ? null : { player: invited.inviter, amount: amountOf(invited.amount) }
  const posting = await postEarned(runner, {
    kind: 'first_login',
    key: String(player),
    lines: firstLoginLines({ player, inviter, shard: MONEY_SHARD }),
  })
  if (posting !== null && inviter !== null) {
    await runner.query(
      `insert into reward (day, kind, player, source, due, amount)
       values (${TODAY}, 'invitingGiftsPlayBonus', $1, $2, $3, $3)`,
      [inviter.player, player, inviter.amount],
    )
    await notifyBalances(runner, [inviter.player], 'reward')
  }
  return { granted: posting !== null, amount: FIRST_LOGIN_GRANT }
}

const TODAY = "(clock_timestamp() at time zone 'Asia/Shanghai')::date"

/** Who invited them, and the play credit that this earns today. Nothing for a player who earns nothing. */
const INVITED = `
  select p.parent_id as inviter, t.amount
  from player p
  cross join lateral (
    select amount from reward_terms
    where kind = 'invitingGiftsPlayBonus' and effective_from <= ${TODAY} order by effective_from desc limit 1
  ) t
  where p.id = $1 and p.parent_id is not null and t.amount > 0 and not exists (
    select from earning_pause z
    where z.player = p.parent_id and z.paused_from <= ${TODAY} and z.earns_from > ${TODAY}
  )`

const LOCAL_BANKROLL = amountOf(10_000_000_000_000n)

/** Test money for the house, once: only if the server made the chain itself, and with it the treasury's tokens. */
export const seedBankroll = async (
  { pool }: Database,
  { usdt = LOCAL_BANKROLL }: { readonly usdt?: Amount } = {},
): Promise<{ seeded: boolean }> => {
  const posting = await post(pool, {
    kind: 'capital',
    key: 'local seed',
    lines: capitalLines({ amount: usdt, shard: MONEY_SHARD }),
  })
  return { seeded: posting !== null }
}

const LOCAL_POT = amountOf(1_000_000_000n)

/** Seeds the pools of a local house from its capital, once. */
export const seedPots = async ({ pool }: Database): Promise<void> => {
  await post(pool, {
    kind: 'jackpotStart',
    key: 'local seed',
    lines: jackpotStartLines({ shard: MONEY_SHARD, amount: LOCAL_POT }),
  })
}
