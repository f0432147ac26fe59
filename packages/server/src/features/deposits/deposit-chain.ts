import { amountOf, type BlockHash, normaliseHash, rawOf } from '@nibble/domain'
import type pg from 'pg'
import type { Address } from 'viem'
import type { Queryable } from '../../db/sql.ts'

/** The configured source of deposits. */
export type DepositSource = {
  readonly chainId: number
  readonly contract: Address
  readonly decimals: number
  readonly treasury: Address
}

/** A chain as the books know it: they contain every deposit up to `height`, and may contain some of later final blocks. */
export type DepositChain = DepositSource & {
  readonly id: number
  readonly genesisHash: BlockHash
  readonly height: bigint
  readonly hash: BlockHash
  readonly headHeight: bigint
  readonly finalHeight: bigint
  /** Blocks were read a second time up to here. */
  readonly lookedAgainTo: bigint
}

type Start = DepositSource & {
  readonly genesisHash: BlockHash
  /** Deposits count from the block after this one. */
  readonly from: { readonly height: bigint; readonly hash: BlockHash }
}

/**
 * The chain of this block 0, added to the books if new. Throws a sentence if it had another contract before: deposits
 * made through that one would no longer be seen. The treasury may be moved.
 */
export const openDepositChain = async (runner: Queryable, start: Start): Promise<DepositChain> => {
  const { genesisHash, contract, decimals, treasury } = start
  const known = await findDepositChain(runner, genesisHash)
  if (known === null) await insert(runner, start)
  const chain = known ?? (await findDepositChain(runner, genesisHash))
  if (chain === null) throw new Error('the chain was not stored')
  if (chain.contract !== contract.toLowerCase() || chain.decimals !== decimals)
    throw new Error(
      `Deposits on this chain were booked for the token ${chain.contract} with ${chain.decimals} decimals; USDT_CONTRACT is ${contract} with ${decimals}.`,
    )
  return chain.treasury === treasury.toLowerCase() ? chain : moveTreasury(runner, chain, treasury)
}

/** The old one's funds were moved to the new one before it was configured: the books look there now. */
const moveTreasury = async (
  runner: Queryable,
  chain: DepositChain,
  treasury: Address,
): Promise<DepositChain> => {
  await runner.query(`update deposit_chain set treasury = decode($2, 'hex') where id = $1`, [
    chain.id,
    treasury.slice(2),
  ])
  return { ...chain, treasury }
}

/** Another server may be first. Pending deposits of a chain that was reset are gone. */
const insert = async (runner: Queryable, start: Start): Promise<void> => {
  const { chainId, genesisHash, contract, decimals, treasury, from } = start
  await runner.query(
    `insert into deposit_chain
       (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height, read_again_to)
     values ($1, $2, decode($3, 'hex'), $4, decode($5, 'hex'), $6, $7, $6, $6, $6)
     on conflict (genesis_hash) do nothing`,
    [chainId, genesisHash, contract.slice(2), decimals, treasury.slice(2), from.height, from.hash],
  )
  await runner.query('delete from deposit_seen')
}

export const findDepositChain = async (
  runner: Queryable,
  genesisHash: BlockHash,
): Promise<DepositChain | null> => {
  const { rows } = await runner.query<Row>('select * from deposit_chain where genesis_hash = $1', [
    genesisHash,
  ])
  return rows[0] === undefined ? null : chainOf(rows[0])
}

/** The same row, for the transaction that advances it. */
export const lockDepositChain = async (client: pg.ClientBase, id: number): Promise<DepositChain> => {
  const { rows } = await client.query<Row>('select * from deposit_chain where id = $1 for update', [id])
  if (rows[0] === undefined) throw new Error(`there is no chain ${id}`)
  return chainOf(rows[0])
}

/** Reads a development chain again from the start: some of its blocks were replaced by others. */
export const rewindDepositChain = async (
  runner: Queryable,
  { id, genesisHash }: { readonly id: number; readonly genesisHash: BlockHash },
): Promise<void> => {
  await runner.query('update deposit_chain set height = 0, hash = $2, read_again_to = 0 where id = $1', [
    id,
    genesisHash,
  ])
}

/** Since when deposits have waited: the earliest moment that any server recorded in this stall. Null once they are booked. */
export const recordStall = async (
  runner: Queryable,
  { isStalled, now }: { readonly isStalled: boolean; readonly now: number },
): Promise<number | null> => {
  if (!isStalled) {
    await runner.query('delete from deposit_stall')
    return null
  }
  await runner.query('insert into deposit_stall (since) values ($1) on conflict do nothing', [new Date(now)])
  const { rows } = await runner.query<{ since: Date }>('select since from deposit_stall')
  return rows[0]?.since.getTime() ?? now
}

type Row = {
  readonly id: number
  readonly chain_id: number
  readonly genesis_hash: string
  readonly contract: Buffer
  readonly decimals: number
  readonly treasury: Buffer
  readonly height: bigint
  readonly hash: string
  readonly head_height: bigint
  readonly final_height: bigint
  readonly read_again_to: bigint
}

const chainOf = (row: Row): DepositChain => ({
  id: row.id,
  chainId: row.chain_id,
  genesisHash: hashOf(row.genesis_hash),
  contract: `0x${row.contract.toString('hex')}`,
  decimals: row.decimals,
  treasury: `0x${row.treasury.toString('hex')}`,
  height: row.height,
  hash: hashOf(row.hash),
  headHeight: row.head_height,
  finalHeight: row.final_height,
  lookedAgainTo: row.read_again_to,
})

const hashOf = (text: string): BlockHash => {
  const hash = normaliseHash(text)
  if (hash === null) throw new Error(`the database contains an invalid block hash: ${text.slice(0, 80)}`)
  return hash
}

/**
 * What the treasury and deposit addresses should hold in total by the books, in the contract's digits: the owner's
 * capital, deposits less withdrawals, and the dust of every deposit.
 */
export const readHoldingsDue = async (
  runner: Queryable,
  { decimals }: { readonly decimals: number },
): Promise<bigint> => {
  const { rows } = await runner.query<{ booked: bigint; dust: string }>(
    `select (select coalesce(-sum(balance), 0)::bigint from account
             where player_id is null and asset = 'USDT' and sub_account in ('chain', 'capital')) as booked,
            (select coalesce(sum(dust), 0)::text from deposit) as dust`,
  )
  const [row] = rows
  return row === undefined ? 0n : rawOf(amountOf(row.booked), decimals) + BigInt(row.dust)
}
