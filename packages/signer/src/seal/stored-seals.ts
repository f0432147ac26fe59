import type pg from 'pg'
import { type Address, type Hash, type Hex, toHex } from 'viem'
import { bytesOf } from '../db/intents.ts'
import type { Fee } from '../pay/gas-fees.ts'

/** A commitment to seal before a draw. */
export type DueSeal = { readonly drawAtMs: number; readonly commitment: Hex }

/** Signed bytes, stored before anyone else sees them. */
export type SealTransaction = {
  readonly hash: Hash
  readonly raw: Hex
  readonly nonce: bigint
  readonly fee: Fee
}

/** The chain and address that a seal is sent from. */
export type Sender = { readonly chain: string; readonly sender: Address }

/** In the order in which the contract takes them. */
export const listDue = async (client: pg.ClientBase): Promise<DueSeal[]> => {
  const { rows } = await client.query<{ draw_at_ms: bigint; commitment: Buffer }>({
    name: 'due_seals',
    text: 'select draw_at_ms, commitment from signer_seal order by draw_at_ms limit 10',
  })
  return rows.map(({ draw_at_ms, commitment }) => ({
    drawAtMs: Number(draw_at_ms),
    commitment: toHex(commitment),
  }))
}

/** What was signed for a draw, newest last. */
export const listSigned = async (
  client: pg.ClientBase,
  { chain, sender, drawAtMs }: Sender & { readonly drawAtMs: number },
): Promise<SealTransaction[]> => {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from signer_seal_transaction
     where draw_at_ms = $1 and chain = $2 and sender = $3 order by signed_at, max_fee`,
    [drawAtMs, chain, bytesOf(sender)],
  )
  return rows.map(transactionOf)
}

const COLUMNS = 'hash, raw, nonce, max_fee, tip'
type Row = {
  readonly hash: Buffer
  readonly raw: Buffer
  readonly nonce: bigint
  readonly max_fee: bigint
  readonly tip: bigint
}
const transactionOf = ({ hash, raw, nonce, max_fee, tip }: Row): SealTransaction => ({
  hash: toHex(hash),
  raw: toHex(raw),
  nonce,
  fee: { maxFee: max_fee, tip },
})

/** The highest offer at a nonce, for any draw: a replacement must offer more. Null if there is none. */
export const newestAt = async (
  client: pg.ClientBase,
  { chain, sender, nonce }: Sender & { readonly nonce: bigint },
): Promise<SealTransaction | null> => {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from signer_seal_transaction
     where chain = $1 and sender = $2 and nonce = $3 order by max_fee desc, tip desc limit 1`,
    [chain, bytesOf(sender), nonce],
  )
  const [row] = rows
  return row === undefined ? null : transactionOf(row)
}

/** The most that everything signed within 24 hours may have cost. Only one transaction per nonce is mined. */
export const sumCost = async (
  client: pg.ClientBase,
  { chain, sender, except }: Sender & { readonly except: bigint },
): Promise<bigint> => {
  const { rows } = await client.query<{ cost: bigint }>(
    `select coalesce(sum(most), 0) as cost from (
       select max(gas_limit * max_fee) as most from signer_seal_transaction
       where signed_at > clock_timestamp() - interval '24 hours' and chain = $1 and sender = $2 and nonce <> $3
       group by nonce
     ) each_nonce`,
    [chain, bytesOf(sender), except],
  )
  return rows[0]?.cost ?? 0n
}

/** False if it must not be sent (any more). */
export const storeSigned = async (
  client: pg.ClientBase,
  { drawAtMs, commitment }: DueSeal,
  {
    chain,
    sender,
    transaction: { hash, raw, nonce, fee },
    gasLimit,
  }: Sender & { readonly transaction: SealTransaction; readonly gasLimit: bigint },
): Promise<boolean> => {
  const { rows } = await client.query<{ stored: boolean }>(
    'select signer_seal_sign($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as stored',
    [
      drawAtMs,
      bytesOf(commitment),
      chain,
      bytesOf(sender),
      nonce,
      bytesOf(hash),
      bytesOf(raw),
      gasLimit,
      fee.maxFee,
      fee.tip,
    ],
  )
  return rows[0]?.stored === true
}

export const recordSent = async (client: pg.ClientBase, hash: Hash): Promise<void> => {
  await client.query('select signer_seal_sent($1)', [bytesOf(hash)])
}

export const recordAlive = async (client: pg.ClientBase, address: Address): Promise<void> => {
  await client.query('select signer_seal_alive($1)', [bytesOf(address)])
}

/** Null: nothing prevents sealing (any more). */
export const recordProblem = async (client: pg.ClientBase, problem: string | null): Promise<void> => {
  await client.query('select signer_seal_problem($1)', [problem])
}
