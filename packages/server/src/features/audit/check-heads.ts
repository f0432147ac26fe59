import { headHash, NO_HEAD, sameBytes, verifyHead, writeTotals } from '@nibble/proof'
import type pg from 'pg'
import { rootOf } from '../../shared/book/book-tree.ts'
import { readHeads, type StoredHead } from '../../shared/book/stored-heads.ts'
import { hashesOf, readLeaves } from '../../shared/book/stored-leaves.ts'
import type { Check } from './book-rules.ts'

export const HEADS_CHECK = 'every signed head matches the bets in the books'

const SHOWN = 5

/**
 * Rebuilds the trees of signed heads: an insertion, deletion or change after the close no longer fits the signature.
 * `since` bounds how long ago that was.
 */
export const checkHeads = async (
  client: pg.ClientBase,
  { since }: { readonly since: '3 minutes' | '25 hours' | '90 days' },
): Promise<Check> => {
  const heads = await readHeads(client, {
    where: 'b.signed_at > clock_timestamp() - $1::interval',
    value: since,
  })
  const wrong: string[] = []
  for (const stored of heads) {
    const why = await whyBroken(client, stored)
    if (why !== null) wrong.push(`round ${stored.round} ${why}`)
  }
  return {
    name: HEADS_CHECK,
    ok: wrong.length === 0,
    detail:
      wrong.length === 0
        ? `${heads.length} heads`
        : `${wrong.length} wrong; ${wrong.slice(0, SHOWN).join('; ')}`,
  }
}

const whyBroken = async (client: pg.ClientBase, stored: StoredHead): Promise<string | null> => {
  const { head, publicKey, hash, round, roundSecret, tagSecret } = stored
  if (verifyHead(head, publicKey) !== null) return 'has a head with an invalid signature'
  if (!sameBytes(headHash(head), hash)) return 'has a head with a different hash'
  if (!sameBytes(await previousOf(client, round), head.previous))
    return 'has a head that does not follow the previous head'

  const totals = new Map<string, bigint>()
  async function* pages(): AsyncGenerator<readonly string[]> {
    for await (const page of readLeaves(client, { round: head.round, roundSecret, tagSecret })) {
      for (const { leaf, cancel, stake } of page)
        if (cancel === null) totals.set(leaf.asset, (totals.get(leaf.asset) ?? 0n) + stake)
      yield page.flatMap(hashesOf)
    }
  }
  const { size, root } = await rootOf(pages())
  if (size !== head.size) return `has ${size} leaves, but ${head.size} were signed`
  if (root !== Buffer.from(head.root).toString('hex')) return 'has a bet that was changed after it was signed'
  const signed = new Map(head.totals.map(({ asset, amount }) => [asset as string, amount as bigint]))
  const isSame = signed.size === totals.size && [...totals].every(([asset, sum]) => signed.get(asset) === sum)
  return isSame ? null : `adds up to different sums than ${writeTotals(head.totals)}`
}

const previousOf = async (client: pg.ClientBase, round: bigint): Promise<Uint8Array> => {
  const { rows } = await client.query<{ hash: Buffer | null }>(
    `select p.head_hash as hash from book b join book p on p.round_length = b.round_length and round_part(p.round_id) = round_part(b.round_id)
       and p.round_id < b.round_id
     where b.round_id = $1 and p.signed_at is not null order by p.round_id desc limit 1`,
    [round],
  )
  return rows[0]?.hash ?? NO_HEAD
}
