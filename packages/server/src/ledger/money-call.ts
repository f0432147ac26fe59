import { hash } from 'node:crypto'
import { type Amount, type Asset, amountOf, type SubAccount, ZERO } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { isRepeatable, isTemporary } from '../db/failures.ts'
import { pgArray, type Queryable } from '../db/sql.ts'
import { awaitStandby, inTransaction, PLAY_LIMITS } from '../db/transaction.ts'
import { Refusal } from '../refusal.ts'
import { serialize } from './serialize.ts'

export type MoneyCall = {
  readonly player: bigint
  /** The caller's idempotency key. */
  readonly key: string
  /** The call's name, as in its path. */
  readonly call: string
  /** Everything that was asked for in one fixed order, or a text of it starting with the call's name; no secrets. */
  readonly body: readonly (string | bigint | number | boolean)[] | string
  /** Other players whose sub-accounts are touched; they are locked together with the player. */
  readonly alsoHold?: readonly bigint[]
}

export type MoneyCallSteps<Answer> = {
  /** What precedes the players in the order of locks, such as a round's gate. */
  readonly lockFirst?: (client: pg.ClientBase) => Promise<unknown>
  /** Locks, decides, posts at most once, and returns the id of what it made. */
  readonly effect: (client: pg.ClientBase) => Promise<bigint>
  /** Reads the answer by that id, also when the key is repeated. */
  readonly notify: (client: pg.ClientBase, id: bigint) => Promise<Answer>
}

/**
 * Runs a call that moves a player's money, once per key, in one transaction that locks the player, so that decisions about them
 * are made one at a time. Throws a Refusal: one of its steps, `key_reused` if the key was used with another body, or `try_again`
 * if the database did not answer. After `try_again` the key may be repeated safely.
 */
export const runMoneyCall = async <Answer>(
  db: Database,
  call: MoneyCall,
  { lockFirst, effect, notify }: MoneyCallSteps<Answer>,
): Promise<Answer> => {
  const players = [call.player, ...(call.alsoHold ?? [])]
  const once = async (client: pg.ClientBase) => {
    await lockFirst?.(client)
    await lockPlayers(client, players)
    const bodyHash = hash('sha256', textOf(call), 'hex')
    const before = await findBefore(client, call)
    if (before !== null && before.bodyHash !== bodyHash) throw new Refusal('key_reused')
    if (before !== null) {
      await awaitStandby(client)
      return notify(client, before.ref)
    }

    const id = await effect(client)

    await client.query(
      `insert into idempotency (player_id, key, call, body_hash, ref) values ($1, $2, $3, decode($4, 'hex'), $5)`,
      [call.player, call.key, call.call, bodyHash, id],
    )
    return notify(client, id)
  }
  // The limits of bets, because bets of other players may wait in one batch behind this lock.
  const attempt = () => inTransaction(db.pool, once, PLAY_LIMITS)
  const twice = () =>
    attempt().catch((error: unknown) => {
      if (isRepeatable(error)) return attempt()
      throw error
    })

  try {
    return await serialize(db, call, twice)
  } catch (error) {
    throw isTemporary(error) ? new Refusal('try_again') : error
  }
}

const textOf = ({ call, body }: MoneyCall): string =>
  typeof body === 'string' ? body : JSON.stringify([call, ...body.map(String)])

/** Until the transaction ends, no other transaction can decide anything about these players. */
export const lockPlayers = async (client: pg.ClientBase, players: readonly bigint[]): Promise<void> => {
  await client.query('select ledger_lock_players($1)', [pgArray(players)])
}

type ReadBalanceInput = { readonly player: bigint; readonly asset: Asset; readonly subAccount: SubAccount }

/** Zero if the account was never opened. Decide by it only while the player is locked. */
export const readBalance = async (client: Queryable, input: ReadBalanceInput): Promise<Amount> => {
  const { player, asset, subAccount } = input
  const { rows } = await client.query<{ balance: bigint }>(
    'select balance from account where player_id = $1 and asset = $2 and sub_account = $3 and shard = 0',
    [player, asset, subAccount],
  )
  const [row] = rows
  return row === undefined ? ZERO : amountOf(row.balance)
}

const findBefore = async (
  client: pg.ClientBase,
  { player, key }: MoneyCall,
): Promise<{ bodyHash: string; ref: bigint } | null> => {
  const { rows } = await client.query<{ bodyHash: string; ref: bigint }>(
    `select encode(body_hash, 'hex') as "bodyHash", ref from idempotency where player_id = $1 and key = $2`,
    [player, key],
  )
  return rows[0] ?? null
}

/** Refusals that reveal nothing new to the session's holder: the page shows terms and balance. */
const FORESEEN: readonly string[] = ['below_minimum', 'balance_short']

/**
 * Throws cheap refusals of `decide` before the costly password check; everything else is left to the call itself. A key that was
 * used before is never refused here, because the balance may be short by its own effect. The key is looked up after the decision,
 * when such an effect is visible.
 */
export async function refuseEarly(
  runner: Queryable,
  { player, key }: { readonly player: bigint; readonly key: string },
  decide: () => Promise<unknown>,
): Promise<void> {
  try {
    await decide()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (!FORESEEN.includes(error.kind)) return
    const { rowCount } = await runner.query('select from idempotency where player_id = $1 and key = $2', [
      player,
      key,
    ])
    if (rowCount === 0) throw error
  }
}
