import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Gives somebody a balance, in millionths of USDT, that no posting tells of. */
export const giveBalance = (ownerUrl: string, { player, balance }: { player: bigint; balance: bigint }) =>
  asOwner(
    ownerUrl,
    `insert into account (id, player_id, asset, sub_account, balance)
     select max(id) + 1, $1, 'USDT', 'main', $2 from account`,
    [String(player), String(balance)],
  )

/** A deposit of so many millionths of USDT, ten where nothing else is said. */
export const giveDeposit = (
  ownerUrl: string,
  {
    bindId,
    amount = 10_000_000n,
    isCredited = true,
  }: { bindId: string; amount?: bigint; isCredited?: boolean },
) =>
  asOwner(
    ownerUrl,
    `with made as (
       insert into deposit_chain (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
       select 56, $4, $3, 18, $3, 1, $4, 1, 1 where not exists (select from deposit_chain) returning id
     ), chain as (select id from made union all select id from deposit_chain)
     insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust,
                          booked_by, credited_by, credited_at)
     select chain.id, $2::bytea, 0, player.id, 1, $5, now(), 1, $6, 0, 1, case when $7 then 1 end, case when $7 then now() end
     from chain, player where bind_id = $1`,
    [
      bindId,
      randomBytes(32),
      Buffer.alloc(20, 1),
      `0x${'01'.repeat(32)}`,
      Buffer.alloc(32, 1),
      String(amount),
      isCredited,
    ],
  )

async function asOwner(url: string, sql: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql, [...values])
  } finally {
    await client.end()
  }
}
