import { type Amount, type Asset, amountOf } from '@nibble/domain'
import { commitmentOf, encodeHead, type Head, headHash, NO_HEAD, writeTotals } from '@nibble/proof'
import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import { pgArray, type Queryable } from '../../../db/sql.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { fastSha256 } from '../../../shared/book/leaf.ts'
import { hashBook } from '../../../shared/book/stored-leaves.ts'
import { openIncident } from '../../../shared/incidents.ts'
import type { RoundBook, RoundBooks } from './round-books.ts'

export type SealSetup = {
  readonly db: Database
  readonly books: RoundBooks
  /** The newest draw time the contract knows, in ms. Throws if none can be read. Null if there is no contract. */
  readonly lastSealedDraw: (() => Promise<bigint>) | null
  readonly now: () => number
}

/** Rounds that share a draw time, all closed. */
type Draw = {
  readonly drawAt: Date
  readonly rounds: readonly bigint[]
  /** How many of their keys can no longer be opened. */
  readonly lost: number
}

/**
 * Signs the heads of every draw whose rounds are all closed, in order, and records what must be sealed on the chain.
 * Returns the draw times it signed. The next call does what this one leaves unfinished; several may run at once. Throws
 * if the database or the contract is unavailable: nothing is signed then. An error of one draw does not stop others: it
 * is thrown after them, and once its time has passed that draw is skipped, so that later heads continue.
 */
export const sealDraws = async (setup: SealSetup): Promise<number[]> => {
  const draws = await listDraws(setup.db)
  if (draws.length === 0) return []
  const lastSealed = setup.lastSealedDraw === null ? null : await setup.lastSealedDraw()
  const signed: number[] = []
  const failures: unknown[] = []
  for (const draw of draws)
    try {
      if (await sealDraw(setup, draw, lastSealed)) signed.push(draw.drawAt.getTime())
    } catch (error) {
      failures.push(error)
      if (setup.now() >= draw.drawAt.getTime()) await withhold(setup, draw, UNSIGNABLE)
    }
  if (failures.length > 0) throw failures[0]
  return signed
}

const listDraws = async (db: Database): Promise<Draw[]> => {
  const { rows } = await db.pool.query<{
    drawAt: Date
    rounds: readonly string[]
    lost: number
  }>({
    name: 'draws_to_sign',
    text: `select r.draw_at as "drawAt", array_agg(b.round_id::text order by b.round_id) as rounds,
            count(k.lost_at)::int as lost
     from round r join book b on b.round_id = r.id join book_key k on k.id = b.key_id
     where r.draw_at in (
       select u.draw_at from book o join round u on u.id = o.round_id where o.signed_at is null and o.withheld is null
     ) and b.signed_at is null and b.withheld is null
     group by r.draw_at
     having bool_and(r.state not in ('scheduled', 'open')) and not exists (
       select from round w where w.draw_at = r.draw_at and w.state in ('scheduled', 'open')
     )
     order by r.draw_at`,
  })
  return rows.map(({ rounds, ...draw }) => ({ ...draw, rounds: rounds.map(BigInt) }))
}

const sealDraw = async (setup: SealSetup, draw: Draw, lastSealed: bigint | null): Promise<boolean> => {
  const why = await reasonToWithhold(setup, draw, lastSealed)
  if (why !== null) {
    await withhold(setup, draw, why)
    return false
  }
  const books = await setup.books.find(draw.rounds)
  const heads: OpenHead[] = []
  for (const round of draw.rounds) {
    const book = books.get(round)
    if (book === undefined) throw new Error(`round ${round} has no book`)
    heads.push({ id: round, book, ...(await hashBook(setup.db.pool, book)) })
  }
  const outcome = await inTransaction(setup.db.pool, (client) => signHeads(client, { draw, heads }))
  if (outcome === 'late') await withhold(setup, draw, UNSIGNABLE)
  return outcome === 'signed'
}

/**
 * A second head of a draw would be the very lie that this book must rule out. This database may be older than what the
 * house has published: the chain, or a watcher, knows a draw for which nothing is signed here.
 */
const reasonToWithhold = async (
  { db }: SealSetup,
  { drawAt, rounds, lost }: Draw,
  lastSealed: bigint | null,
): Promise<Reason | null> => {
  if (lost > 0) return LOST
  const { rows } = await db.pool.query<{ strays: boolean; sealed: boolean }>(
    `select exists (select from book_stray_head where draw_at = $1) as strays,
            exists (select from book_seal where draw_at = $1) as sealed`,
    [drawAt],
  )
  if (rows[0]?.sealed === true) return restored('this draw was already signed without it')
  if (rows[0]?.strays === true)
    return restored('a watcher has reported a different head signed by this house for this draw')
  if (lastSealed !== null && lastSealed >= BigInt(drawAt.getTime()))
    return restored('the contract already has a seal for this draw or a later one')
  const startedAt = await startedSince(db.pool, rounds)
  return startedAt === null
    ? null
    : {
        ...restored(
          'its round closed before the database started, so its head may have been signed and then lost',
        ),
        // One for all of them.
        subject: `start of the database ${startedAt.toISOString()}`,
      }
}

/**
 * When this database was started or restored, if after the close of one of these rounds: their head may have been
 * signed and published by what was lost. Null if it has certainly lost none.
 */
const startedSince = async (runner: Queryable, rounds: readonly bigint[]): Promise<Date | null> => {
  const { rows } = await runner.query<{ since: Date; closed: boolean }>(
    `select since, exists (select from round where id = any($1::bigint[]) and closes_at <= since) as closed
     from book_whole_since() as since`,
    [pgArray(rounds)],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database does not say when it started')
  return row.closed ? row.since : null
}

/** Why no head is ever signed: the public reason, and what only operators see. */
type Reason = { readonly why: string; readonly more: string; readonly subject?: string }

const restored = (why: string): Reason => ({
  why,
  more: 'The database may have been restored from a backup older than what was published.',
})
const LOST: Reason = { why: 'its key is lost', more: 'Bets in rounds assigned to this key are refused.' }
const UNSIGNABLE: Reason = {
  why: 'it could not be signed before the draw',
  more: 'The server’s log says what failed.',
}

const withhold = (
  { db, now }: SealSetup,
  { drawAt, rounds }: Draw,
  { why, more, subject }: Reason,
): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      'update book set withheld = $2 where round_id = any($1::bigint[]) and signed_at is null and withheld is null',
      [pgArray(rounds), why],
    )
    if (rowCount === 0) return
    const draw = drawAt.toISOString()
    const detail = `No head was signed for the draw of ${draw}: ${why}. ${more} Its rounds settle; they count as unsealed.`
    await openIncident(client, { kind: 'book', subject: subject ?? `draw ${draw}`, detail, now: now() })
  })

/** A head before it is linked to the others of its chain. */
type OpenHead = {
  readonly id: bigint
  readonly book: RoundBook
  readonly size: number
  readonly root: string
  readonly totals: ReadonlyMap<Asset, bigint>
}

const signHeads = async (
  client: pg.ClientBase,
  { draw: { drawAt, rounds }, heads }: { readonly draw: Draw; readonly heads: readonly OpenHead[] },
): Promise<'signed' | 'late' | 'not yet'> => {
  // Whoever gives the next round its key waits for this, and is seen by it. A head names the one before it.
  const { rows } = await client.query<{ open: boolean; behind: boolean; late: boolean }>(
    `select signed_at is null and withheld is null as open, clock_timestamp() >= $2 as late,
            exists (select from book e where e.round_length = b.round_length and round_part(e.round_id) = round_part(b.round_id)
                    and e.round_id < b.round_id and e.signed_at is null
                    and e.withheld is null) as behind
     from book b where round_id = any($1::bigint[]) order by round_id for update`,
    [pgArray(rounds), drawAt],
  )
  if (rows.length !== rounds.length || rows.some(({ open, behind }) => !open || behind)) return 'not yet'
  // Connections may lead to another database by now than the one that was asked before.
  if ((await startedSince(client, rounds)) !== null) return 'not yet'
  // Whoever knows the block could still choose among books.
  if (rows.some(({ late }) => late)) return 'late'

  const hashes: Uint8Array[] = []
  for (const { id, book, size, root, totals } of heads) {
    const { previous, nextKey } = await readNeighbours(client, id)
    const head: Head = {
      round: book.round,
      drawAt: drawAt.getTime(),
      size,
      root: Buffer.from(root, 'hex'),
      totals: totalsOf(totals),
      secretHash: fastSha256(book.roundSecret),
      previous: previous ?? NO_HEAD,
      nextKey: nextKey === null || book.key.publicKey.equals(nextKey) ? null : nextKey,
    }
    const hash = headHash(head)
    hashes.push(hash)
    await client.query(
      `update book set size = $2, root = $3, totals = $4, previous = $5, next_key = $6, head_hash = $7, signature = $8,
              signed_at = clock_timestamp()
       where round_id = $1`,
      [
        id,
        head.size,
        head.root,
        writeTotals(head.totals),
        head.previous,
        head.nextKey,
        hash,
        book.key.sign(encodeHead(head)),
      ],
    )
  }
  await client.query('insert into book_seal (draw_at, commitment) values ($1, $2)', [
    drawAt,
    commitmentOf(hashes),
  ])
  return 'signed'
}

/** The previous head of the same length and table, and the key of the next round. */
const readNeighbours = async (
  client: pg.ClientBase,
  round: bigint,
): Promise<{ previous: Buffer | null; nextKey: Buffer | null }> => {
  const { rows } = await client.query<{ previous: Buffer | null; nextKey: Buffer | null }>(
    `select (select p.head_hash from book p where p.round_length = b.round_length and round_part(p.round_id) = round_part(b.round_id)
               and p.round_id < b.round_id and p.signed_at is not null
             order by p.round_id desc limit 1) as previous,
            (select k.public_key from book n join book_key k on k.id = n.key_id
             where n.round_length = b.round_length and round_part(n.round_id) = round_part(b.round_id)
               and n.round_id > b.round_id order by n.round_id limit 1) as "nextKey"
     from book b where b.round_id = $1`,
    [round],
  )
  return rows[0] ?? { previous: null, nextKey: null }
}

const totalsOf = (totals: ReadonlyMap<Asset, bigint>): Head['totals'] =>
  [...totals]
    .map(([asset, amount]): { asset: Asset; amount: Amount } => ({ asset, amount: amountOf(amount) }))
    .sort((a, b) => (a.asset < b.asset ? -1 : 1))
