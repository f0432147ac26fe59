import { createHash } from 'node:crypto'
import { type Amount, ASSETS, amountOf, roundNumberFrom } from '@nibble/domain'
import type { Anchor, SignedHead, Total } from '@nibble/proof'
import type { Queryable } from '../../db/sql.ts'

/** A signed head with its inputs. */
export type StoredHead = {
  readonly round: bigint
  readonly head: SignedHead
  readonly publicKey: Buffer
  readonly hash: Buffer
  readonly roundSecret: Buffer
  readonly tagSecret: Buffer
}

type Row = {
  readonly round_id: bigint
  readonly draw_at: Date
  readonly size: number
  readonly root: Buffer
  readonly totals: string
  readonly round_secret: Buffer
  readonly tag_secret: Buffer
  readonly previous: Buffer
  readonly next_key: Buffer | null
  readonly head_hash: Buffer
  readonly key_id: string
  readonly public_key: Buffer
  readonly signature: Buffer
}

/** Signed heads, in round order; `where` selects them, with $1 for its value. */
export const readHeads = async (
  runner: Queryable,
  { where, value }: { readonly where: string; readonly value: unknown },
): Promise<StoredHead[]> => {
  const { rows } = await runner.query<Row>(
    `select b.round_id, r.draw_at, b.size, b.root, b.totals, b.round_secret, b.tag_secret, b.previous, b.next_key, b.head_hash,
            b.key_id, k.public_key, b.signature
     from book b join round r on r.id = b.round_id join book_key k on k.id = b.key_id
     where b.signed_at is not null
       and (b.size, b.root, b.totals, b.previous, b.head_hash, b.signature) is not null and (${where}) order by b.round_id`,
    [value],
  )
  return rows.map(storedHeadOf)
}

/** The signed head of a round; null if there is none. */
export const findHead = async (runner: Queryable, round: string | bigint): Promise<StoredHead | null> => {
  const [head] = await readHeads(runner, { where: 'b.round_id = $1', value: round })
  return head ?? null
}

const storedHeadOf = (row: Row): StoredHead => ({
  round: row.round_id,
  head: {
    round: roundNumberFrom(row.round_id),
    drawAt: row.draw_at.getTime(),
    size: row.size,
    root: row.root,
    totals: readTotals(row.totals),
    previous: row.previous,
    nextKey: row.next_key,
    keyId: row.key_id,
    signature: row.signature,
    secretHash: createHash('sha256').update(row.round_secret).digest(),
  },
  publicKey: row.public_key,
  hash: row.head_hash,
  roundSecret: row.round_secret,
  tagSecret: row.tag_secret,
})

/** As `writeTotals` writes them; a round's sum may be longer than a stake. */
export const readTotals = (text: string): Total[] =>
  text === ''
    ? []
    : text.split(',').map((total) => {
        const [name = '', amount = ''] = total.split(':')
        const asset = ASSETS.find((one) => one === name)
        if (asset === undefined) throw new Error(`a head says the sum ${total}`)
        return { asset, amount: wholeOf(amount) }
      })

const wholeOf = (amount: string): Amount => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return amountOf(BigInt(whole + fraction.padEnd(6, '0')))
}

export type SealState = 'off' | 'waiting' | 'sealed' | 'unsealed'

/** Whether a draw was sealed on the chain, and where. `chainId` is null if nothing is sealed on a chain: 'off'. */
export const findAnchor = async (
  runner: Queryable,
  { drawAt, chainId }: { readonly drawAt: number; readonly chainId: number | null },
): Promise<{ readonly seal: SealState; readonly anchor: Anchor | null }> => {
  const { rows } = await runner.query<{
    state: 'waiting' | 'sealed' | 'unsealed'
    commitment: Buffer
    contract: string | null
    transaction: string | null
    height: bigint | null
    blockHash: string | null
    blockTime: Date | null
    heads: readonly Buffer[]
  }>(
    `select s.state, s.commitment, s.contract, s.transaction, s.sealed_height as height, s.sealed_block_hash as "blockHash",
            s.sealed_block_time as "blockTime",
            array(select b.head_hash from book b join round r on r.id = b.round_id
                  where r.draw_at = s.draw_at and b.signed_at is not null order by b.round_id) as heads
     from book_seal s where s.draw_at = $1`,
    [new Date(drawAt)],
  )
  const [row] = rows
  if (row === undefined) return { seal: 'unsealed', anchor: null }
  const { state, commitment, contract, transaction, height, blockHash, blockTime, heads } = row
  if (state === 'waiting') return { seal: chainId === null ? 'off' : 'waiting', anchor: null }
  if (chainId === null || contract === null || transaction === null || height === null)
    return { seal: state, anchor: null }
  if (blockHash === null || blockTime === null) return { seal: state, anchor: null }
  const at = { height: Number(height), blockHash, blockTime: blockTime.getTime() }
  return { seal: state, anchor: { chainId, contract, drawAt, commitment, heads, transaction, ...at } }
}
