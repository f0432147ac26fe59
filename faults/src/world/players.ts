import type { Asset } from '@nibble/domain'
import { bigColumn, type Owner } from './owner.ts'

export type Fund = { readonly asset: Asset; readonly subAccount: 'main' | 'game'; readonly amount: bigint }

/** Makes players as a sign-up would, opens their sub-accounts and gives each the funds, out of the house's pocket. Their ids follow each other. */
export async function makePlayers(
  owner: Owner,
  { count, funds }: { count: number; funds: readonly Fund[] },
): Promise<bigint[]> {
  const rows = await owner.rows(
    `insert into player (bind_id, username, country, of_age_at, invitation_code)
     select code, 'player-' || lower(code), 'CO', now(), code
     from generate_series(1, $1::int) g, upper(substr(md5(random()::text || g), 1, 16)) code returning id`,
    [count],
  )
  const players = rows.map((row) => bigColumn(row, 'id')).sort((a, b) => (a < b ? -1 : 1))
  for (const fund of funds) await give(owner, players, fund)
  return players
}

/** As an operator's adjustment would: the player's sub-account against what deposits brought. */
export async function give(owner: Owner, players: readonly bigint[], fund: Fund): Promise<void> {
  const ids = players.map(String)
  await owner.rows('select ledger_open_accounts($1::bigint[], $2::asset[], $3::text[])', [
    ids,
    ids.map(() => fund.asset),
    ids.map(() => fund.subAccount),
  ])
  await owner.rows(
    `with sub_account as (
       select array_agg(id) as ids from account where player_id = any($1::bigint[]) and asset = $2::asset and sub_account = $3
     ), chain as (
       select min(id) as id from account where player_id is null and asset = $2::asset and sub_account = 'chain'
     )
     select ledger_post(
       'given', null, p.ids || c.id,
       array_fill($4::bigint, array[cardinality(p.ids)]) || (-$4::bigint * cardinality(p.ids)),
       array_fill('airdrop'::entry_kind, array[cardinality(p.ids)]) || 'house'::entry_kind,
       array_fill(null::bigint, array[cardinality(p.ids) + 1])
     )
     from sub_account p, chain c`,
    [ids, fund.asset, fund.subAccount, String(fund.amount)],
  )
}

/** Makes the house's equity that much, whatever it was. */
export async function setBankroll(owner: Owner, usdt: bigint): Promise<void> {
  await owner.rows(
    `select ledger_post('capital', null, array[h.id, c.id], array[d.amount, -d.amount], array['house', 'house']::entry_kind[],
                        array[null, null]::bigint[])
     from (select min(id) as id from account where player_id is null and asset = 'USDT' and sub_account = 'house') h,
          (select min(id) as id from account where player_id is null and asset = 'USDT' and sub_account = 'capital') c,
          (select $1::bigint - play_bankroll() as amount) d`,
    [String(usdt)],
  )
}

/** Balances by `player/asset/sub-account`. */
export async function readBalances(
  owner: Pick<Owner, 'rows'>,
  players: readonly bigint[],
): Promise<Map<string, bigint>> {
  const rows = await owner.rows(
    "select player_id || '/' || asset || '/' || sub_account as at, balance from account where player_id = any($1::bigint[])",
    [players.map(String)],
  )
  return new Map(rows.map((row) => [row['at'] ?? '', bigColumn(row, 'balance')]))
}
