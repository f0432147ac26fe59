import pg from 'pg'

/** Gives somebody a balance, in millionths of USDT, that no posting tells of. */
export const giveBalance = (ownerUrl: string, { player, balance }: { player: bigint; balance: bigint }) =>
  asOwner(
    ownerUrl,
    `insert into account (id, player_id, asset, sub_account, balance)
     select max(id) + 1, $1, 'USDT', 'main', $2 from account`,
    [String(player), String(balance)],
  )

/** Credits ten USDT that somebody has sent, once in a database. */
export const giveDeposit = (ownerUrl: string, { bindId }: { bindId: string }) =>
  asOwner(
    ownerUrl,
    `with chain as (
       insert into deposit_chain (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
       values (56, $4, $3, 18, $3, 1, $4, 1, 1) returning id
     )
     insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust,
                          booked_by, credited_by, credited_at)
     select chain.id, $2::bytea, 0, player.id, 1, $2, now(), 1, 10000000, 0, 1, 1, now() from chain, player where bind_id = $1`,
    [bindId, Buffer.alloc(32, 1), Buffer.alloc(20, 1), `0x${'01'.repeat(32)}`],
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
