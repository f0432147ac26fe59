import { amountOf, type BlockHash, normaliseHash, type WithdrawalState } from '@nibble/domain'
import type { Case, CaseEvent } from '@nibble/proof'
import type { Database } from '../../db/database.ts'

type Input = { readonly player: bigint; readonly id: string }
type MoneyCase<Kind extends Case['kind']> = Omit<Extract<Case, { kind: Kind }>, 'house' | 'madeAt'>

/** One of the player's own final deposits; null if they have none with that number. */
export const findDepositCase = async (
  { pool }: Database,
  { player, id }: Input,
): Promise<MoneyCase<'deposit'> | null> => {
  const { rows } = await pool.query<{
    chain_id: number
    contract: Buffer
    decimals: number
    to: Buffer | null
    transaction: Buffer
    log_index: number
    block_height: bigint
    block_hash: Buffer
    block_time: Date
    raw: string
    amount: bigint
    dust: string
    credited_at: Date | null
    minimum: bigint
  }>(
    `select c.chain_id, c.contract, c.decimals, a.address as "to", d.transaction, d.log_index, d.block_height, d.block_hash, d.block_time,
            d.raw::text as raw, d.amount, d.dust::text as dust, d.credited_at,
            -- If it is pending, the highest in force since: it may have been lowered.
            coalesce((select max(minimum) from deposit_terms
                      where (d.credited_at is null or set_at <= d.credited_at or id = 1)
                        and id >= coalesce((select max(id) from deposit_terms where set_at <= coalesce(d.credited_at, d.block_time)), 1)), 0) as minimum
     from deposit d join deposit_chain c on c.id = d.chain join deposit_address a on a.player_id = d.player_id
     where d.id = $1 and d.player_id = $2`,
    [id, player],
  )
  const [row] = rows
  if (row === undefined) return null
  return {
    kind: 'deposit',
    chain: { chainId: row.chain_id, contract: hexOf(row.contract), decimals: row.decimals },
    deposit: {
      id,
      to: hexOf(row.to),
      transaction: hashOf(row.transaction),
      logIndex: row.log_index,
      height: Number(row.block_height),
      blockHash: hashOf(row.block_hash),
      raw: BigInt(row.raw),
      amount: amountOf(row.amount),
      dust: BigInt(row.dust),
      isCredited: row.credited_at !== null,
    },
    terms: { minimum: amountOf(row.minimum) },
    timeline: eventsOf([
      ['in_block', row.block_time],
      ['credited', row.credited_at],
    ]),
  }
}

/** One of the player's own withdrawals; null if they have none with that number. */
export const findWithdrawalCase = async (
  { pool }: Database,
  { player, id }: Input,
): Promise<MoneyCase<'withdrawal'> | null> => {
  const { rows } = await pool.query<{
    asset: 'USDT' | 'GMT'
    amount: bigint
    fee: bigint
    to: Buffer
    state: WithdrawalState
    requested_at: Date
    deadline: Date
    released_at: Date | null
    finished_at: Date | null
    refunded_at: Date | null
    transaction: Buffer | null
    minimum: bigint
    fee_fixed: bigint
    fee_bps: number
    chain_id: number | null
    contract: Buffer | null
    decimals: number | null
  }>(
    `select w.asset, w.amount, w.fee, w.address as "to", w.state, w.requested_at, w.deadline, w.released_at, w.finished_at, w.refunded_at,
            w.tx_hash as transaction, t.minimum, t.fee_fixed, t.fee_bps, c.chain_id, c.contract, c.decimals
     from withdrawal w join withdrawal_terms t on t.id = w.terms_id
     left join (select chain_id, contract, decimals from deposit_chain order by id desc limit 1) c on true
     where w.id = $1 and w.player_id = $2`,
    [id, player],
  )
  const [row] = rows
  if (row === undefined) return null
  const { chain_id, contract, decimals } = row
  const isRejected = row.state === 'rejected'
  return {
    kind: 'withdrawal',
    chain:
      chain_id === null || contract === null || decimals === null
        ? null
        : { chainId: chain_id, contract: hexOf(contract), decimals },
    withdrawal: {
      id,
      asset: row.asset,
      amount: amountOf(row.amount),
      fee: amountOf(row.fee),
      to: hexOf(row.to),
      status: row.state,
      isRefunded: row.refunded_at !== null || isRejected,
      requestedAt: row.requested_at.getTime(),
      deadline: row.deadline.getTime(),
      transaction: row.transaction === null ? null : hashOf(row.transaction),
    },
    terms: {
      minimum: amountOf(row.minimum),
      feeFixed: amountOf(row.fee_fixed),
      feeBps: row.fee_bps,
    },
    timeline: eventsOf([
      ['requested', row.requested_at],
      ['released', row.released_at],
      ['finished', row.state === 'success' ? row.finished_at : null],
      ['refunded', isRejected ? row.finished_at : row.refunded_at],
    ]),
  }
}

/** The events so far, earliest first. */
export const eventsOf = (
  events: readonly (readonly [CaseEvent['what'], Date | number | null])[],
): readonly CaseEvent[] =>
  events
    .flatMap(([what, at]) => (at === null ? [] : [{ what, at: typeof at === 'number' ? at : at.getTime() }]))
    .sort((a, b) => a.at - b.at)

const hexOf = (bytes: Buffer | null): string => `0x${bytes?.toString('hex') ?? ''}`

const hashOf = (bytes: Buffer): BlockHash => {
  const hash = normaliseHash(hexOf(bytes))
  if (hash === null) throw new Error('a stored hash is not 32 bytes long')
  return hash
}
