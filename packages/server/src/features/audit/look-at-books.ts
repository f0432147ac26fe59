import pg from 'pg'
import type { Endpoint } from '../../chain/index.ts'
import { BOOK_RULES, type BookRule } from './book-rules.ts'
import { type ChainBooks, listHoldingAddresses, readChainBooks } from './chain-books.ts'
import { describeRows } from './describe-rows.ts'
import { readOwed } from './look-at-chain.ts'
import { markChanged, prepareLook, readChanged, SINCE_RULE } from './look-at-entries.ts'
import { MINUTE_RULES } from './minute-rules.ts'
import type { Wrong } from './wrong.ts'

export type BooksLook = {
  readonly wrong: readonly Wrong[]
  /** What the chain must hold by the same snapshot; null where no deposits are taken. */
  readonly chain: ChainDue | null
}

export type ChainDue = ChainBooks & {
  readonly addresses: readonly string[]
  /** What players are owed, in millionths of USDT. */
  readonly owed: bigint
}

export type LookingEndpoints = {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  /** The chain is compared from this block on: a local one gets the bankroll some blocks after its start. */
  readonly since: bigint
}

/** A connection of its own for looks at the books: it works as the application, and may take its time. */
export const connectToLook = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'nibble books',
    options: '-c role=nibble_app -c timezone=UTC -c jit=off -c statement_timeout=0 -c lock_timeout=5s',
    types: { getTypeParser },
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await prepareLook(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The look of every minute: in one snapshot, which waits for nobody and holds up nobody. */
export const lookAtBooks = async (client: pg.Client): Promise<BooksLook> => {
  const look = await inSnapshot(client, async () => {
    const wrong = await findWrong(client, MINUTE_RULES)
    await readChanged(client)
    wrong.push(...(await findWrong(client, [SINCE_RULE])))
    const books = await readChainBooks(client)
    if (books === null) return { wrong, chain: null }
    const addresses = await listHoldingAddresses(client, books)
    return { wrong, chain: { ...books, addresses, owed: await readOwed(client) } }
  })
  await markChanged(client)
  return look
}

/** The look of every night: every rule of the books, over all that was ever written. */
export const lookAtAllBooks = (client: pg.Client): Promise<readonly Wrong[]> =>
  inSnapshot(client, () => findWrong(client, BOOK_RULES))

const inSnapshot = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin transaction isolation level repeatable read, read only')
  try {
    return await work()
  } finally {
    await client.query('commit')
  }
}

const SHOWN = 5

const findWrong = async (client: pg.Client, rules: readonly BookRule[]): Promise<Wrong[]> => {
  const wrong: Wrong[] = []
  for (const { name, broken } of rules) {
    const { rows } = await client.query<Record<string, unknown>>(
      `with found as materialized (${broken}) select * from found limit ${SHOWN}`,
    )
    if (rows.length > 0) wrong.push({ name, detail: describeRows(rows), kind: 'broken' })
  }
  return wrong
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8
    ? BigInt
    : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
