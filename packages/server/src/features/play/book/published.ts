import type { PublishedBook } from '@nibble/contract'
import {
  type Asset,
  amountOf,
  type BlockHash,
  normaliseHash,
  PAYOUT_RULES,
  parseRoundNumber,
} from '@nibble/domain'
import {
  lineHash,
  type Publication,
  publicationMessage,
  type Returned,
  writeAnchor,
  writeHead,
  writeLine,
  writePublication,
} from '@nibble/proof'
import type { Database } from '../../../db/database.ts'
import { rootOf } from '../../../shared/book/book-tree.ts'
import { fastSha256, hexOf } from '../../../shared/book/leaf.ts'
import { findAnchor, findHead, type StoredHead } from '../../../shared/book/stored-heads.ts'
import { hashesOf, readLeaves, type StoredLeaf } from '../../../shared/book/stored-leaves.ts'
import { awaitDurable } from './await-durable.ts'
import { BOOK_KEPT_MS } from './own-receipt.ts'
import type { RoundBooks } from './round-books.ts'
import { type OpenedFile, openFile, type Reader, type ZippedFiles } from './zipped-files.ts'

export type PublishedSetup = {
  readonly db: Database
  readonly books: RoundBooks
  /** The chain with the anchors; null if nothing is published on a chain. */
  readonly chainId: (() => number) | null
  readonly now: () => number
}

/** Every key that ever signed, or will. */
export const listBookKeys = async ({ db }: Pick<PublishedSetup, 'db'>): Promise<object> => {
  const { rows } = await db.pool.query<{
    id: string
    key: string
    at: Date
    from: Date | number
    rounds: readonly string[]
    isLost: boolean
  }>(
    `select k.id, encode(k.public_key, 'hex') as key, k.created_at as at, k.first_round_at as "from",
            array(select b.round_id::text from book b where b.next_key = k.public_key order by 1) as rounds,
            k.lost_at is not null as "isLost"
     from book_key k order by k.first_round_at`,
  )
  return {
    keys: rows.map(({ id, key, at, from, rounds, isLost }) => ({
      id,
      publicKey: key,
      createdAt: at.getTime(),
      announcedIn: rounds,
      isLost,
      // Of the first one: it existed before all rounds.
      firstRoundAt: from instanceof Date ? from.getTime() : null,
    })),
  }
}

/** What is known of a round's book once its head is signed; null before that, and after 90 days. */
export const describeBook = async (
  { db, chainId, now }: PublishedSetup,
  text: string,
): Promise<PublishedBook | null> => {
  const stored = await findPublished({ db, now }, text)
  if (stored === null) return null
  const { round, head, publicKey, hash, roundSecret } = stored
  const { seal, anchor } = await findAnchor(db.pool, { drawAt: head.drawAt, chainId: chainId?.() ?? null })
  const { rows: witnesses } = await db.pool.query<{ publicKey: string; signature: string; at: Date }>(
    `select encode(public_key, 'hex') as "publicKey", encode(signature, 'hex') as signature, at from book_witness
     where round_id = $1 order by at`,
    [round],
  )
  const decided = await findDecided(db, round)
  return {
    head: writeHead(head),
    headHash: hexOf(hash),
    publicKey: hexOf(publicKey),
    seal,
    anchor: anchor === null ? null : writeAnchor(anchor),
    secret: decided === null ? null : hexOf(roundSecret),
    witnesses: witnesses.map(({ at, ...witness }) => ({ ...witness, at: at.getTime() })),
  }
}

/** Why no head of a round is ever signed; null if one is, or may yet be. */
export const findWithheld = async (
  { db }: Pick<PublishedSetup, 'db'>,
  text: string,
): Promise<string | null> => {
  const round = parseRoundNumber(text)
  if (round === null) return null
  const { rows } = await db.pool.query<{ withheld: string }>(
    'select withheld from book where round_id = $1 and withheld is not null',
    [round],
  )
  const [row] = rows
  if (row === undefined) return null
  // If it is lost with this server, the next one would sign it.
  await awaitDurable(db, `round ${round}`, 0)
  return row.withheld
}

/**
 * The lines of a round's book; null if there is nothing to publish. Once the head is signed, each leaf's bet and hash, without revealing
 * its content. After the result the leaves themselves with what was returned, and a last line with which the house signs them.
 */
export const openLeaves = async (
  { db, books, now }: PublishedSetup,
  text: string,
  { files, reader }: { readonly files: ZippedFiles; readonly reader: Reader },
): Promise<OpenedFile | null> => {
  const stored = await findPublished({ db, now }, text)
  if (stored === null) return null
  const decided = await findDecided(db, stored.round)
  const linesOf = () => (decided === null ? hashLines(db, stored) : leafLines(db, { stored, decided, books }))
  const name = `${stored.round} ${decided === null ? 'sealed' : 'decided'}`
  const isUrgent = now() < stored.head.drawAt
  return openFile(files, { name, lines: stored.head.size, isUrgent, linesOf }, reader)
}

const findPublished = async (
  { db, now }: Pick<PublishedSetup, 'db' | 'now'>,
  text: string,
): Promise<StoredHead | null> => {
  const round = parseRoundNumber(text)
  const stored = round === null ? null : await findHead(db.pool, round)
  if (stored === null || now() - stored.head.drawAt > BOOK_KEPT_MS) return null
  await awaitDurable(db, `round ${stored.round}`, now() - stored.head.drawAt)
  return stored
}

type Decided = { readonly draw: Publication['draw'] }

/** Null until every bet of the round has been paid or returned. */
const findDecided = async (db: Database, round: bigint): Promise<Decided | null> => {
  const { rows } = await db.pool.query<{ state: string; height: bigint | null; hash: string | null }>(
    `select state, block_height as height, block_hash as hash from round where id = $1 and published_at is not null`,
    [round],
  )
  const [row] = rows
  if (row === undefined) return null
  if (row.state === 'cancelled') return { draw: null }
  const hash: BlockHash | null = normaliseHash(row.hash ?? '')
  if (row.height === null || hash === null) throw new Error(`round ${round} is published without its block`)
  return { draw: { height: Number(row.height), hash } }
}

const secretsOf = ({ head, roundSecret, tagSecret }: StoredHead) => ({
  round: head.round,
  roundSecret,
  tagSecret,
})

async function* hashLines(db: Database, stored: StoredHead): AsyncGenerator<string> {
  for await (const page of readLeaves(db.pool, secretsOf(stored))) {
    const lines = page.flatMap((bet) =>
      hashesOf(bet).map((hash, at) =>
        JSON.stringify({ kind: at === 0 ? 'bet' : 'cancel', betId: bet.leaf.betId, hash }),
      ),
    )
    yield `${lines.join('\n')}\n`
  }
}

async function* leafLines(
  db: Database,
  {
    stored,
    decided: { draw },
    books,
  }: { readonly stored: StoredHead; readonly decided: Decided; readonly books: RoundBooks },
): AsyncGenerator<string> {
  const { head, round } = stored
  const key = (await books.find([round])).get(round)?.key
  if (key === undefined) throw new Error(`round ${round} has no book`)
  const hashes: string[] = []
  for await (const page of readLeaves(db.pool, secretsOf(stored))) {
    const lines = page.flatMap((bet) => linesOf(bet, draw !== null))
    for (const line of lines) hashes.push(hexOf(lineHash(line, fastSha256)))
    if (lines.length > 0) yield `${lines.join('\n')}\n`
  }
  const { size, root } = await rootOf(once(hashes))
  const publication = { round: head.round, draw, size, root: Buffer.from(root, 'hex') }
  const signature = key.sign(publicationMessage(publication))
  yield `${JSON.stringify(writePublication({ ...publication, keyId: key.id, signature }))}\n`
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}

const linesOf = ({ leaf, cancel, returned }: StoredLeaf, isDrawn: boolean): string[] => {
  const paid = isDrawn && cancel === null && returned !== null ? returnedOf(leaf.asset, returned) : null
  const line = writeLine({ leaf: { kind: 'bet', ...leaf }, returned: paid })
  return cancel === null ? [line] : [line, writeLine({ leaf: { kind: 'cancel', ...cancel }, returned: null })]
}

const returnedOf = (asset: Asset, amount: bigint): Returned => {
  const rule = PAYOUT_RULES[asset]
  return rule === null ? null : { asset: rule.asset, amount: amountOf(amount) }
}
