import type { WalletChange } from '@nibble/contract'
import { isBalanced, type Line } from '@nibble/domain'
import { pgArray, type Queryable } from '../db/sql.ts'

type PostInput = { readonly kind: string; readonly key?: string | null; readonly lines: readonly Line[] }

/**
 * Writes one posting and returns its number. Opens missing players' accounts. If this kind of posting has had this `key` before,
 * does nothing and returns null. A balance that would fall below zero throws 23514. Hot paths call the SQL function ledger_post
 * with arrays instead.
 */
export const post = async (runner: Queryable, input: PostInput): Promise<bigint | null> => {
  const { kind, key = null, lines } = input
  if (!isBalanced(lines)) throw new Error(`posting ${kind} does not balance`)
  if (lines.some(({ account }) => 'player' in account)) await openAccounts(runner, lines)

  const { rows } = await runner.query<{ posting: bigint | null }>(POST, [
    kind,
    key,
    pgArray(lines.map(({ account }) => ('player' in account ? account.player : null))),
    pgArray(lines.map(({ account }) => account.asset)),
    pgArray(lines.map(({ account }) => ('player' in account ? account.subAccount : account.house))),
    pgArray(lines.map(({ account }) => ('player' in account ? 0 : account.shard))),
    pgArray(lines.map(({ amount }) => amount)),
    pgArray(lines.map((line) => line.kind)),
    pgArray(lines.map(({ bet }) => bet ?? null)),
  ])
  const [row] = rows
  return row?.posting ?? null
}

/** Opens the players' accounts in these lines that do not exist. */
const openAccounts = async (runner: Queryable, lines: readonly Line[]): Promise<void> => {
  const [players, assets, subAccounts] = playersAccounts(lines)
  await runner.query('select ledger_open_accounts($1, $2, $3)', [players, assets, subAccounts])
}

/**
 * Locks the players' accounts of a posting made later in this transaction. Call it before locking house accounts: settlement
 * locks players' accounts first and then waits for the house's.
 */
export const lockPlayersAccounts = async (client: Queryable, lines: readonly Line[]): Promise<void> => {
  const [players, assets, subAccounts] = playersAccounts(lines)
  await client.query('select ledger_lock_accounts($1, $2, $3)', [players, assets, subAccounts])
}

const playersAccounts = (lines: readonly Line[]): readonly [string, string, string] => {
  const accounts = lines.flatMap(({ account }) => ('player' in account ? [account] : []))
  return [
    pgArray(accounts.map(({ player }) => player)),
    pgArray(accounts.map(({ asset }) => asset)),
    pgArray(accounts.map(({ subAccount }) => subAccount)),
  ]
}

const POST = `
  select ledger_post($1, $2, array_agg(a.id order by l.n), array_agg(l.amount order by l.n),
                     array_agg(l.kind order by l.n), array_agg(l.bet order by l.n)) as posting
  from unnest($3::bigint[], $4::asset[], $5::text[], $6::smallint[], $7::bigint[], $8::entry_kind[], $9::bigint[])
    with ordinality as l (player, asset, sub_account, shard, amount, kind, bet, n)
  left join lateral (
    select id from account
    where player_id = l.player and asset = l.asset and sub_account = l.sub_account and shard = l.shard
    union all
    select id from account
    where l.player is null and player_id is null and asset = l.asset and sub_account = l.sub_account and shard = l.shard
  ) a on true
`

/** Call this inside the transaction that changes these players' balances: their open pages are notified if and when it commits. */
export const notifyBalances = async (
  client: Queryable,
  players: readonly bigint[],
  about: WalletChange,
): Promise<void> => {
  await client.query(
    `select tell_servers(json_build_object('type', 'balances', 'player', p::text, 'about', $2::text)::text)
     from unnest($1::bigint[]) p`,
    [pgArray(players), about],
  )
}
