import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Asset, amountOf, type Paytable, pickOf } from '@nibble/domain'
import { type BetLeaf, type CancelLeaf, hashCancelLeaf } from '@nibble/proof'
import type pg from 'pg'
import {
  type BookedBet,
  createLeafMaker,
  fastSha256,
  hexOf,
  type LeafMaker,
  type LeafSecrets,
} from './leaf.ts'

/** A bet of the book as it is stored, with what became of it. */
export type StoredLeaf = {
  readonly leaf: BetLeaf
  /** In hexadecimal. */
  readonly hash: string
  /** Null unless the player took the bet back. */
  readonly cancel: CancelLeaf | null
  readonly stake: bigint
  readonly returned: bigint | null
}

type Row = {
  readonly id: string
  readonly bind_id: string
  readonly asset: Asset
  readonly stake: bigint
  readonly pick: number
  readonly insured: boolean
  readonly planned: boolean
  readonly placed: number
  readonly paytable: Paytable
  readonly returned: bigint | null
  readonly cancelled_at: Date | null
  readonly public_key: Buffer | null
  readonly signature: Buffer | null
}

const PAGE = 1_000
const ABOVE_ALL = 9_223_372_036_854_775_807n

/**
 * The bets of a round in the order of their numbers, in pages, so that other work goes on in between. `from` and `below`
 * bound the numbers.
 */
export async function* readLeaves(
  runner: Pick<pg.Pool, 'query'>,
  secrets: LeafSecrets,
  { from = 0n, below = ABOVE_ALL }: { readonly from?: bigint; readonly below?: bigint } = {},
): AsyncGenerator<readonly StoredLeaf[]> {
  const maker = createLeafMaker(secrets)
  const tags = new Map<string, string>()
  const tagOf = (bindId: string): string => {
    const tag = tags.get(bindId) ?? maker.tagOf(bindId)
    tags.set(bindId, tag)
    return tag
  }
  const readPage = async (after: bigint) => {
    const { rows } = await runner.query<Row>({
      name: 'book_leaves',
      // Numbers as what is read quickest: a round has a hundred thousand of them. A page is cut before anything is joined to it,
      // or the planner sorts the whole rest of the round for each.
      text: `select b.id::text, p.bind_id, b.asset, b.stake, b.pick, b.insured,
                    exists (select from autoplay_bet a where a.bet_id = b.id) as planned, play_ms(b.placed_at)::float8 as placed, r.paytable,
                    b.returned, c.cancelled_at, c.public_key, c.signature
             from (select * from bet where round_id = $1 and id > $2 and id < $3 order by id limit ${PAGE}) b
             join round r on r.id = b.round_id
             join player p on p.id = b.player_id
             left join bet_cancel c on c.round_id = b.round_id and c.bet_id = b.id
             order by b.id`,
      values: [secrets.round, after, below],
    })
    return rows
  }
  for (let page: Promise<Row[]> | null = readPage(from - 1n); page !== null; ) {
    const rows: Row[] = await page
    const last = rows.at(-1)
    // The database looks for the next page while this one is hashed. Who stops listening does not hear that it failed.
    page = last === undefined || rows.length < PAGE ? null : readPage(BigInt(last.id))
    page?.catch(() => {})
    if (rows.length > 0) yield rows.map((row) => storedLeafOf(row, maker, tagOf(row.bind_id)))
    await nextTurn()
  }
}

/** Its leaf's hash and, of a bet that was taken back, the one that follows it. */
export const hashesOf = ({ hash, cancel }: StoredLeaf): string[] =>
  cancel === null ? [hash] : [hash, hexOf(hashCancelLeaf(cancel, fastSha256))]

/** Who placed a bet, as rows and leaves say it. */
export const orderTypeOf = ({
  insured,
  planned,
}: {
  readonly insured: boolean
  readonly planned: boolean
}): BookedBet['orderType'] => {
  if (insured) return 'insurance'
  return planned ? 'plan' : 'manual'
}

const storedLeafOf = (row: Row, maker: LeafMaker, tag: string): StoredLeaf => {
  const { id: betId, asset, paytable } = row
  const bet: BookedBet = {
    ...{ betId, asset, paytable, ...pickOf(row.pick) },
    stake: amountOf(row.stake),
    orderType: orderTypeOf(row),
    placedAt: row.placed,
  }
  const { salt, hash } = maker.hashLeaf(bet, tag)
  const leaf = maker.leafOf(bet, { tag, salt })
  const { cancelled_at, public_key, signature } = row
  return {
    ...{ leaf, hash, stake: row.stake, returned: row.returned },
    cancel:
      cancelled_at === null || public_key === null || signature === null
        ? null
        : {
            ...{ round: leaf.round, betId, cancelledAt: cancelled_at.getTime(), salt: leaf.salt },
            ...{ publicKey: hexOf(public_key), signature: hexOf(signature) },
          },
  }
}
