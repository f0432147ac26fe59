import { type BlockHash, normaliseHash } from '@nibble/domain'
import type { Queryable } from '../../db/sql.ts'

/** What the chain holds according to the books, at the last block whose deposits are in them. */
export type ChainBooks = {
  readonly id: number
  readonly chainId: number
  readonly genesisHash: BlockHash | null
  readonly contract: string
  readonly decimals: number
  readonly treasury: string
  readonly height: bigint
  readonly hash: string
  /** What it holds at that block, in the contract's digits, including dust. */
  readonly due: bigint
  /** Deposits of later blocks that are in the books: a block with very many is booked in parts. */
  readonly early: bigint
  /** The part paid in later blocks, which the books no longer have. */
  readonly ahead: bigint
  /** What the signer may already have sent, but the books still have. */
  readonly leaving: bigint
  /** Capital that the books no longer have, but the owner has not reported as sent. */
  readonly unsent: bigint
  /** The newest such payment. */
  readonly unsentId: bigint | null
}

/** Null if there are no deposits. */
export const readChainBooks = async (client: Queryable): Promise<ChainBooks | null> => {
  const { rows } = await client.query<Row>(
    `select id, chain_id, genesis_hash, '0x' || encode(contract, 'hex') as contract, decimals, height, hash,
            '0x' || encode(treasury, 'hex') as treasury,
            (select coalesce(-sum(balance), 0)::text from account
             where player_id is null and asset = 'USDT' and sub_account in ('chain', 'capital')) as booked,
            (select coalesce(sum(amount), 0)::text from withdrawal
             where state in ('withdrawing', 'not_received')) as leaving,
            (select coalesce(sum(w.amount), 0)::text
             from signer_intent i join withdrawal w on w.id = i.withdrawal_id and w.attempt = i.attempt
             where i.kind = 'withdrawal' and i.chain = c.genesis_hash and i.final_height > c.height
               and w.state = 'success') as ahead,
            (select coalesce(sum(amount), 0)::text from capital_take where state = 'taken' and sent_at is null) as unsent,
            (select max(id) from capital_take where state = 'taken' and sent_at is null) as unsent_id,
            d.dust, d.early
     from deposit_chain c cross join lateral (
       select coalesce(sum(dust), 0)::text as dust,
              coalesce(sum(raw) filter (where chain = c.id and block_height > c.height), 0)::text as early from deposit
     ) d order by id desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) return null
  const scale = 10n ** BigInt(row.decimals - 6)
  return {
    id: row.id,
    chainId: row.chain_id,
    genesisHash: normaliseHash(row.genesis_hash),
    contract: row.contract,
    decimals: row.decimals,
    treasury: row.treasury,
    height: row.height,
    hash: row.hash,
    due: (BigInt(row.booked) + BigInt(row.ahead)) * scale + BigInt(row.dust) - BigInt(row.early),
    early: BigInt(row.early),
    ahead: BigInt(row.ahead) * scale,
    leaving: BigInt(row.leaving) * scale,
    unsent: BigInt(row.unsent) * scale,
    unsentId: row.unsent_id,
  }
}

/** The treasury, and the deposit addresses that received something; all others hold nothing known to the books. */
export const listHoldingAddresses = async (
  client: Queryable,
  { treasury }: Pick<ChainBooks, 'treasury'>,
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ address: string }>(
    `select '0x' || encode(a.address, 'hex') as address from deposit_address a
     where exists (select from deposit d where d.player_id = a.player_id) order by a.player_id`,
  )
  return [treasury, ...rows.map(({ address }) => address)]
}

type Row = Readonly<
  Record<'id' | 'chain_id' | 'decimals', number> &
    Record<'height', bigint> &
    Record<'unsent_id', bigint | null> &
    Record<
      | 'genesis_hash'
      | 'contract'
      | 'treasury'
      | 'hash'
      | 'booked'
      | 'leaving'
      | 'ahead'
      | 'unsent'
      | 'dust'
      | 'early',
      string
    >
>
