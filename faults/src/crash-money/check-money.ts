import { oweBy } from '../deposits/truth.ts'
import { bigColumn, column, type Owner } from '../fixture/owner.ts'
import type { MoneyMemory } from './money-load.ts'
import { factsUpTo } from './paper-chain.ts'

type Given = {
  readonly owner: Owner
  readonly seed: string
  readonly memory: MoneyMemory
  readonly players: readonly bigint[]
  /** What each had of USDT and of GMT before the first call. */
  readonly funds: bigint
}

/** Compares what the players were told, and what the chain brought, with what is stored. */
export async function checkMoney(given: Given): Promise<string[]> {
  return [
    ...given.memory.contradictions.splice(0),
    ...(await checkCalls(given)),
    ...(await checkDeposits(given)),
    ...(await checkSubAccounts(given)),
  ]
}

/** Accepted calls took effect; refused ones did not; and nothing is there that nobody requested. */
async function checkCalls({ owner, memory }: Given): Promise<string[]> {
  const rows = await owner.rows('select key, ref from idempotency')
  const stored = new Map(rows.map((row) => [column(row, 'key'), column(row, 'ref')]))
  const wrong: string[] = []
  for (const [key, remembered] of memory.calls) {
    const ref = stored.get(key)
    const { call } = remembered.question
    if (ref === undefined && remembered.outcome === 'accepted')
      wrong.push(`${call} ${key} was acknowledged and is gone`)
    if (ref !== undefined && remembered.outcome === 'refused')
      wrong.push(`${call} ${key} was refused and is stored`)
    if (ref === undefined) continue
    if (remembered.id !== '' && remembered.id !== ref)
      wrong.push(`${call} ${key} was told ${remembered.id} and is stored as ${ref}`)
    remembered.outcome = 'accepted'
  }
  for (const { table, call } of MADE) {
    const made = await owner.rows(
      `select m.id from ${table} m where (select count(*) from idempotency i where i.ref = m.id and i.call like $1) <> 1`,
      [call],
    )
    wrong.push(...made.map((row) => `${table} ${row['id']} was not asked for once`))
  }
  return wrong
}

const MADE = [
  { table: 'conversion', call: 'convert' },
  { table: 'transfer', call: 'transfer' },
  { table: 'sub_account_move', call: 'moveSubAccount' },
  { table: 'withdrawal', call: 'withdrawal %' },
] as const

/** Each transfer of the blocks that were read, once, and nothing else; credited as a plain sum says. */
async function checkDeposits({ owner, seed, players }: Given): Promise<string[]> {
  const height = BigInt(await owner.text('select height from deposit_chain'))
  const facts = factsUpTo(seed, players, height)
  const rows = await owner.rows(
    `select '0x' || encode(transaction, 'hex') || ' ' || log_index as key, player_id, raw from deposit`,
  )
  const booked = new Map(rows.map((row) => [column(row, 'key'), row]))
  const wrong = facts.flatMap(({ key, player, raw }) => {
    const row = booked.get(key)
    if (row === undefined) return [`the transfer ${key} of ${raw} is no deposit`]
    return bigColumn(row, 'raw') === raw && bigColumn(row, 'player_id') === player
      ? []
      : [`the deposit ${key} is another one: ${JSON.stringify(row)}`]
  })
  if (booked.size !== facts.length) wrong.push(`${booked.size} deposits of ${facts.length} transfers`)

  const { balances, unclaimed } = oweBy(facts)
  const credited = await owner.rows(
    `select a.player_id, sum(e.amount) as sum from entry e join account a on a.id = e.account_id
     where e.kind = 'deposit' group by a.player_id`,
  )
  const sums = new Map(credited.map((row) => [bigColumn(row, 'player_id'), bigColumn(row, 'sum')]))
  for (const player of players)
    if ((sums.get(player) ?? 0n) !== (balances.get(player) ?? 0n))
      wrong.push(`player ${player} was credited ${sums.get(player) ?? 0n}, not ${balances.get(player) ?? 0n}`)
  const waits = BigInt(await owner.text("select sum(balance) from account where sub_account = 'unclaimed'"))
  if (waits !== unclaimed) wrong.push(`${waits} wait unclaimed, not ${unclaimed}`)
  return wrong
}

/** What each has is what they had, what came, and what their conversions, transfers and withdrawals say. */
async function checkSubAccounts({ owner, players, funds }: Given): Promise<string[]> {
  const rows = await owner.rows(SUB_ACCOUNTS, [players.map(String), String(funds)])
  return rows.map(
    (row) => `a sub-account holds something else than its player's calls leave: ${JSON.stringify(row)}`,
  )
}

const SUB_ACCOUNTS = `
  with due as (
    select p.id as player, x.asset, $2::bigint
      + case when x.asset = 'USDT'
          then (select coalesce(sum(amount), 0) from deposit where player_id = p.id and credited_by is not null) else 0 end
      - (select coalesce(sum(amount), 0) from conversion
         where player_id = p.id and from_asset = x.asset and state not in ('rejected', 'cancelled'))
      + (select coalesce(sum(receivable), 0) from conversion
         where player_id = p.id and to_asset = x.asset and state = 'complete')
      - (select coalesce(sum(amount), 0) from transfer where from_player = p.id and asset = x.asset)
      + (select coalesce(sum(amount - fee), 0) from transfer where to_player = p.id and asset = x.asset)
      - (select coalesce(sum(amount + fee), 0) from withdrawal
         where player_id = p.id and asset = x.asset and state <> 'rejected' and refunded_at is null) as due
    from unnest($1::bigint[]) p (id), unnest(array['USDT', 'GMT']::asset[]) x (asset)
  ), has as (
    select player_id as player, asset, sum(balance) as has from account where player_id = any($1::bigint[]) group by 1, 2
  )
  select d.player, d.asset, d.due, coalesce(h.has, 0) as has
  from due d left join has h using (player, asset) where d.due <> coalesce(h.has, 0) limit 5`
