import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Asset, amountOf, type Paytable, pickOf, type RoundNumber } from '@nibble/domain'
import { type BetLeaf, type CancelLeaf, hashCancelLeaf } from '@nibble/proof'
import type { Queryable } from '../../db/sql.ts'
import { rootOf } from './book-tree.ts'
import {
  type BookedBet,
  createLeafMaker,
  fastSha256,
  hexOf,
  type LeafMaker,
  type LeafSecrets,
} from './leaf.ts'

/** A bet of the book as stored, with its outcome. */
export type StoredLeaf = {
  readonly leaf: BetLeaf
  /** In hexadecimal. */
  readonly hash: string
  /** Null unless the player recalled the bet. */
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

type Bounds = { readonly from?: bigint; readonly below?: bigint }

/** The bets of a round by number, in pages, so that other work runs in between. `from` and `below` bound the numbers. */
export async function* readLeaves(
  runner: Queryable,
  secrets: LeafSecrets,
  bounds: Bounds = {},
): AsyncGenerator<readonly StoredLeaf[]> {
  const maker = createLeafMaker(secrets)
  const tagOf = tagsOf(maker)
  for await (const rows of readRows(runner, secrets, bounds))
    yield rows.map((row) => {
      const bet = bookedOf(row)
      const { salt, hash } = maker.hashLeaf(bet, tagOf(row.bind_id))
      const leaf = maker.leafOf(bet, { tag: tagOf(row.bind_id), salt })
      const cancel = cancelOf(row, { round: secrets.round, salt })
      return { leaf, hash, stake: row.stake, returned: row.returned, cancel }
    })
}

/** What the head of a round states. Only leaf hashes are made, which takes half of the time. Cancelled bets count in no total. */
export const hashBook = async (
  runner: Queryable,
  secrets: LeafSecrets,
): Promise<{ readonly size: number; readonly root: string; readonly totals: ReadonlyMap<Asset, bigint> }> => {
  const maker = createLeafMaker(secrets)
  const tagOf = tagsOf(maker)
  const totals = new Map<Asset, bigint>()
  async function* pages(): AsyncGenerator<readonly string[]> {
    for await (const rows of readRows(runner, secrets)) {
      const hashes: string[] = []
      for (const row of rows) {
        const { salt, hash } = maker.hashLeaf(bookedOf(row), tagOf(row.bind_id))
        hashes.push(hash)
        const cancel = cancelOf(row, { round: secrets.round, salt })
        if (cancel === null) totals.set(row.asset, (totals.get(row.asset) ?? 0n) + row.stake)
        else hashes.push(hashOfCancel(cancel))
      }
      yield hashes
    }
  }
  return { ...(await rootOf(pages())), totals }
}

const tagsOf = (maker: LeafMaker) => {
  const tags = new Map<string, string>()
  return (bindId: string): string => {
    const known = tags.get(bindId)
    if (known !== undefined) return known
    const tag = maker.tagOf(bindId)
    tags.set(bindId, tag)
    return tag
  }
}

async function* readRows(
  runner: Queryable,
  secrets: LeafSecrets,
  { from = 0n, below = ABOVE_ALL }: Bounds = {},
): AsyncGenerator<readonly Row[]> {
  const readPage = async (after: bigint) => {
    const { rows } = await runner.query<Row>({
      name: 'book_leaves',
      // Numbers in the fastest form to read: a round has a hundred thousand of them. A page is cut before any join, or the
      // planner sorts the whole rest of the round for each.
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
    // The database reads the next page while this one is hashed. A caller that stops early does not learn that it failed.
    page = last === undefined || rows.length < PAGE ? null : readPage(BigInt(last.id))
    page?.catch(() => {})
    if (rows.length > 0) yield rows
    await nextTurn()
  }
}

/** The hash of its leaf and, for a cancelled bet, of the cancel leaf after it. */
export const hashesOf = ({ hash, cancel }: StoredLeaf): string[] =>
  cancel === null ? [hash] : [hash, hashOfCancel(cancel)]

const hashOfCancel = (cancel: CancelLeaf): string => hexOf(hashCancelLeaf(cancel, fastSha256))

/** Who placed a bet, as in rows and leaves. */
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

const bookedOf = (row: Row): BookedBet => {
  const { game, pick } = pickOf(row.pick)
  return {
    betId: row.id,
    game,
    pick,
    asset: row.asset,
    stake: amountOf(row.stake),
    paytable: row.paytable,
    orderType: orderTypeOf(row),
    placedAt: row.placed,
  }
}

const cancelOf = (
  { id, cancelled_at, public_key, signature }: Row,
  { round, salt }: { readonly round: RoundNumber; readonly salt: string },
): CancelLeaf | null =>
  cancelled_at === null || public_key === null || signature === null
    ? null
    : {
        round,
        betId: id,
        cancelledAt: cancelled_at.getTime(),
        salt,
        publicKey: hexOf(public_key),
        signature: hexOf(signature),
      }
