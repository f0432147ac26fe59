import type pg from 'pg'
import type { Queryable } from '../../../db/sql.ts'
import { MONEY_WAITS_FOR_MS } from '../../../shared/people.ts'

export type EmailIdentity = {
  readonly email: string
  readonly player: bigint
  readonly bindId: string
  /** As stored. */
  readonly password: string
}

export const findByEmail = async (runner: Queryable, email: string): Promise<EmailIdentity | null> =>
  (await read(runner, 'e.email = $1', email))[0] ?? null

export const findByPlayer = async (runner: Queryable, player: bigint): Promise<EmailIdentity | null> =>
  (await read(runner, 'e.player_id = $1', player))[0] ?? null

const read = async (runner: Queryable, where: string, value: unknown): Promise<EmailIdentity[]> => {
  const { rows } = await runner.query<EmailIdentity>(
    `select e.email, e.player_id as player, p.bind_id as "bindId", e.password
     from email_identity e join player p on p.id = e.player_id where ${where}`,
    [value],
  )
  return rows
}

export const hasWallet = async (runner: Queryable, player: bigint): Promise<boolean> => {
  const { rowCount } = await runner.query('select from wallet_identity where player_id = $1 limit 1', [
    player,
  ])
  return rowCount === 1
}

type HasOldWalletInput = { readonly player: bigint; readonly address?: Buffer | null; readonly now: number }

/**
 * Whether their access does not stem from the mailbox: they have a wallet older than their address, or than a day, and if one is
 * given it is that one. It vouched for those that joined later (docs/decisions/0264, 0296).
 */
export const hasOldWallet = async (runner: Queryable, input: HasOldWalletInput): Promise<boolean> => {
  const { player, address = null, now } = input
  const { rowCount } = await runner.query(
    `select from wallet_identity w join email_identity e on e.player_id = w.player_id
     where w.player_id = $1 and (w.created_at <= e.created_at or w.created_at <= $2)
       and ($3::bytea is null or w.address = $3) limit 1`,
    [player, new Date(now - MONEY_WAITS_FOR_MS), address],
  )
  return rowCount === 1
}

/** False if the address or the player already has one. */
export const addIdentity = async (
  client: pg.PoolClient,
  { player, email, hash, now }: { player: bigint; email: string; hash: string; now: number },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `insert into email_identity (email, player_id, password, created_at, changed_at) values ($1, $2, $3, now(), $4)
     on conflict do nothing`,
    [email, player, hash, new Date(now)],
  )
  return rowCount === 1
}
