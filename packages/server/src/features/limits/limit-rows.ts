import { type Amount, LIMIT_KINDS, LIMIT_PERIODS, type PlayBreak, type PlayerLimit } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { isTemporary } from '../../db/failures.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { serialize } from '../../ledger/serialize.ts'
import { Refusal } from '../../refusal.ts'
import { holdSession } from '../../shared/people.ts'

type Rule = Pick<PlayerLimit, 'kind' | 'period'>

/** All nine limits of a player, as last set, including those never set. */
export const readLimits = async (runner: Queryable, player: bigint): Promise<PlayerLimit[]> => {
  const { rows } = await runner.query<LimitRow>(
    'select kind, period, amount, next_amount, next_at from play_limit where player_id = $1',
    [player],
  )
  return LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) =>
      limitOf(
        { kind, period },
        rows.find((row) => row.kind === kind && row.period === period),
      ),
    ),
  )
}

export const writeLimit = async (
  runner: Queryable,
  player: bigint,
  { kind, period, amount, next }: PlayerLimit,
): Promise<void> => {
  await runner.query(
    `insert into play_limit (player_id, kind, period, amount, next_amount, next_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (player_id, kind, period) do update
     set amount = excluded.amount, next_amount = excluded.next_amount, next_at = excluded.next_at`,
    [player, kind, period, amount, next?.amount ?? null, next === null ? null : new Date(next.at)],
  )
}

/** The break that ends last, whether over or not. */
export const readBreak = async (runner: Queryable, player: bigint): Promise<PlayBreak | null> => {
  const { rows } = await runner.query<{ kind: PlayBreak['kind']; until: bigint | null }>(
    `select kind, case when isfinite(ends_at) then play_ms(ends_at) end as until
     from play_break where player_id = $1 order by ends_at desc limit 1`,
    [player],
  )
  const [row] = rows
  return row === undefined ? null : { kind: row.kind, until: row.until === null ? null : Number(row.until) }
}

type LimitRow = Rule & {
  readonly amount: Amount | null
  readonly next_amount: Amount | null
  readonly next_at: Date | null
}

const limitOf = (rule: Rule, row: LimitRow | undefined): PlayerLimit => ({
  ...rule,
  amount: row?.amount ?? null,
  next:
    row === undefined || row.next_at === null ? null : { amount: row.next_amount, at: row.next_at.getTime() },
})

export type AskedBy = { readonly player: bigint; readonly session?: string | undefined }

/**
 * A transaction in which nothing else is decided about the player: neither a bet nor another of these. `now` is the
 * database's clock, which bets use: a server with a wrong clock loosens nothing early. Throws
 * Refusal('fresh_proof_needed') if the calling session has ended meanwhile.
 */
export const withPlayer = async <Answer>(
  db: Database,
  { player, session }: AskedBy,
  work: (client: pg.ClientBase, now: number) => Promise<Answer>,
): Promise<Answer> => {
  const held = async (client: pg.ClientBase) => {
    await lockPlayers(client, [player])
    await holdSession(client, session)
    return work(client, await readClock(client))
  }
  try {
    return await serialize(db, { player }, () => inTransaction(db.pool, held, PLAY_LIMITS))
  } catch (error) {
    throw isTemporary(error) ? new Refusal('try_again') : error
  }
}

const readClock = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ now: bigint }>('select play_ms(clock_timestamp()) as now')
  return Number(rows[0]?.now)
}
