import {
  type Amount,
  creditExpiredLines,
  endWins,
  expiredCredit,
  type RollWin,
  rollReleasedLines,
  sum,
  ZERO,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { notifyBalances, post } from '../../ledger/post.ts'

/** Removes expired ROLL_POINT, once per conversion, each in its own transaction. */
export const expireCredit = async (
  db: Database,
  { now, limit = 1_000 }: { readonly now: number; readonly limit?: number },
): Promise<Turn> => {
  const { rows } = await db.pool.query<{ id: bigint; player: bigint }>(
    `select id, player_id as player from roll_point_grant where remaining > 0 and expires_at <= $1
     order by expires_at limit $2`,
    [new Date(now), limit],
  )
  return eachAlone(rows, (grant) => expireOne(db, { ...grant, now }))
}

/** False if another server was faster. */
const expireOne = (
  db: Database,
  { id, player, now }: { readonly id: bigint; readonly player: bigint; readonly now: number },
): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      await lockPlayers(client, [player])
      const { rows } = await client.query<{ remaining: Amount; expired: bigint; expires: bigint }>(
        `select remaining, expired, play_ms(expires_at) as expires from roll_point_grant
         where id = $1 for no key update`,
        [id],
      )
      const found = rows.map(({ remaining, expires }) => ({ id, remaining, expiresAt: Number(expires) }))
      const [part] = expiredCredit(found, now)
      if (part === undefined) return false

      await client.query('update roll_point_grant set remaining = 0, expired = expired + $2 where id = $1', [
        id,
        part.amount,
      ])
      // What a cancelled round returns later expires once more.
      const key = `${id} ${rows[0]?.expired}`
      const lines = creditExpiredLines({ player, amount: part.amount, shard: MONEY_SHARD })
      if ((await post(client, { kind: 'creditExpired', key, lines })) === null)
        throw new Error(`credit ${key} had already expired`)
      await notifyBalances(client, [player], 'credit')
      return true
    },
    PLAY_LIMITS,
  )

const PLAYED_THROUGH = 'w.staked = w.needed'
const PLAYED_AWAY =
  'not exists (select from account a where a.id = roll_wins_account(w.player_id) and a.balance > 0)'

/**
 * Converts played-through wins to GMT, one player at a time and once. With `playedAway` it finds players whose credit
 * is gone: a search of all open wins, on which nobody waits.
 */
export const endRollingWins = async (
  db: Database,
  { playedAway = false, limit = 1_000 }: { readonly playedAway?: boolean; readonly limit?: number } = {},
): Promise<Turn> => {
  const { rows } = await db.pool.query<{ player: bigint }>({
    name: playedAway ? 'wins_played_away' : 'wins_played_through',
    text: `select distinct w.player_id as player from roll_win w
     where w.state = 'open' and ${playedAway ? PLAYED_AWAY : PLAYED_THROUGH} and not ${openBets('w.player_id')} limit $1`,
    values: [limit],
  })
  return eachAlone(rows, ({ player }) => endOf(db, player))
}

const openBets = (player: string): string => `exists (
  select from bet b where b.player_id = ${player} and b.status = 0 and b.asset = 'ROLL_GMT_POINT'
    and b.id >= (select min(first_bet) from round where published_at is null))`

const endOf = (db: Database, player: bigint): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      await lockPlayers(client, [player])
      const { released, lost } = endWins(await readOpenWins(client, player))
      const last = released.at(-1)
      if (last === undefined && lost.length === 0) return false

      await client.query(
        `update roll_win w set state = case when e.amount is null then 'lost' else 'released' end,
                               released = e.amount, ended_at = clock_timestamp()
         from unnest($1::bigint[], $2::bigint[]) as e (bet_id, amount) where w.bet_id = e.bet_id`,
        [
          pgArray([...released.map(({ bet }) => bet), ...lost]),
          pgArray([...released.map(({ amount }) => amount), ...lost.map(() => null)]),
        ],
      )
      if (last === undefined) return true
      const amount = sum(released.map((one) => one.amount))
      const lines = rollReleasedLines({ player, amount, shard: MONEY_SHARD })
      if ((await post(client, { kind: 'rollReleased', key: String(last.bet), lines })) === null)
        throw new Error(`the win of bet ${last.bet} was already released`)
      await notifyBalances(client, [player], 'credit')
      return true
    },
    PLAY_LIMITS,
  )

type OpenWins = { readonly wins: readonly RollWin[]; readonly balance: Amount; readonly hasOpenBets: boolean }

/**
 * Read in one statement after the lock: a bet settled meanwhile is either open or paid, and a win credited meanwhile
 * appears together with its credit or not at all.
 */
const readOpenWins = async (client: pg.ClientBase, player: bigint): Promise<OpenWins> => {
  await client.query(
    "select from roll_win where player_id = $1 and state = 'open' order by bet_id for no key update",
    [player],
  )
  const { rows } = await client.query<OpenRow>(
    `select bet_id as bet, amount, needed, staked, (select balance from account where id = roll_wins_account($1)) as balance,
            ${openBets('$1::bigint')} as betting
     from roll_win where player_id = $1 and state = 'open' order by bet_id`,
    [player],
  )
  const [first] = rows
  return {
    wins: rows.map(({ bet, amount, needed, staked }) => ({ bet, amount, needed, staked })),
    balance: first?.balance ?? ZERO,
    hasOpenBets: first?.betting ?? false,
  }
}

type OpenRow = RollWin & { readonly balance: Amount | null; readonly betting: boolean }

type Turn = {
  readonly done: number
  /** Errors of failed items; the next turn tries them again. */
  readonly failures: readonly unknown[]
}

/** One after another, each in its own transaction, so that a failure leaves the others alone. */
const eachAlone = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
): Promise<Turn> => {
  let done = 0
  const failures: unknown[] = []
  for (const item of items) {
    try {
      if (await work(item)) done += 1
    } catch (error) {
      failures.push(error)
    }
  }
  return { done, failures }
}
