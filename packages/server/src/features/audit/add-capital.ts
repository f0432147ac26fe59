import { type Amount, amountOf, capitalLines, formatAmount, rawOf, splitRaw } from '@nibble/domain'
import type pg from 'pg'
import { agreeOnHoldings, sumOfHoldings, withOwnEndpoints } from '../../chain/index.ts'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { recordAction } from '../../shared/operators.ts'
import { type ChainBooks, listHoldingAddresses, readChainBooks } from './chain-books.ts'

export type CapitalRequest = {
  readonly amount: Amount
  /** The owner's own name for this payment; each name counts once. */
  readonly key: string
  readonly rpcUrls: string
  readonly quorum: number
}

/**
 * Books USDT that the owner sent to the treasury as the house's own. A quorum must see it there, on top of everything in the books and
 * all capital taken out that has not left yet. Throws a readable sentence if it is not there; returns false if the key was used before.
 */
export const addCapital = async (
  db: Database,
  { amount, key, rpcUrls, quorum }: CapitalRequest,
): Promise<{ readonly added: boolean }> => {
  const known = await findCapital(db.pool, key)
  if (known === amount) {
    await inTransaction(db.pool, awaitStandby)
    return { added: false }
  }
  if (known !== null)
    throw new Error(
      `"${key}" is already the name of a payment of ${formatAmount(amountOf(known))} USDT. Use another name.`,
    )

  const books = await readBooks(db.pool)
  const held = await readHeld(books, { rpcUrls, quorum })
  const free = held - books.due - books.unsent
  const textOf = (raw: bigint) => formatAmount(splitRaw(raw > 0n ? raw : 0n, books.decimals).amount)
  if (free < rawOf(amount, books.decimals))
    throw new Error(
      `At block ${books.height} the treasury holds ${textOf(free)} USDT that the books do not ` +
        `include, not ${formatAmount(amount)}. Send it first, and wait until its block is in the books.` +
        (books.unsent === 0n
          ? ''
          : ` ${textOf(books.unsent)} USDT that were taken out do not count. If they have left the treasury and this was not noticed, run nibble capital --sent --key NAME.`),
    )

  return inTransaction(db.pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('nibble capital'))")
    if ((await readVersion(client)) !== books.version)
      throw new Error(
        'Capital changed at the same time. Run the command again, so that the free amount is counted again.',
      )
    const posting = await post(client, {
      kind: 'capital',
      key,
      lines: capitalLines({ amount, shard: MONEY_SHARD }),
    })
    if (posting === null) {
      await awaitStandby(client)
      return { added: false }
    }
    await recordAction(client, {
      by: null,
      action: 'capital.add',
      subject: 'capital',
      subjectId: key,
      after: { amount: formatAmount(amount) },
    })
    return { added: true }
  })
}

export type Books = ChainBooks & { readonly addresses: readonly string[]; readonly version: bigint }

export const readBooks = async (pool: pg.Pool): Promise<Books> => {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const books = await readChainBooks(client)
    if (books === null) throw new Error('These books have no deposits chain yet: start the server first.')
    const [addresses, version] = [await listHoldingAddresses(client, books), await readVersion(client)]
    return { ...books, addresses, version }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Everything that moves capital leaves a line, in one order. */
const readVersion = async (client: Queryable): Promise<bigint> => {
  const { rows } = await client.query<{ version: bigint }>(
    "select coalesce(max(id), 0) as version from operator_action where subject = 'capital'",
  )
  return rows[0]?.version ?? 0n
}

const findCapital = async (client: Queryable, key: string): Promise<bigint | null> => {
  const { rows } = await client.query<{ amount: bigint }>(
    `select e.amount from posting p join entry e on e.posting_id = p.id
     where p.kind = 'capital' and p.key = $1 and e.amount > 0
       and e.account_id in (select id from account where player_id is null and sub_account = 'house')`,
    [key],
  )
  return rows[0]?.amount ?? null
}

export const readHeld = async (
  { chainId, genesisHash, contract, addresses, height }: Books,
  { rpcUrls, quorum }: Pick<CapitalRequest, 'rpcUrls' | 'quorum'>,
): Promise<bigint> => {
  const answer = await withOwnEndpoints({ chainId, genesisHash, rpcUrls }, (endpoints) =>
    agreeOnHoldings({ endpoints, quorum, contract, addresses, at: height }),
  )
  if (answer.kind === 'agreed') return sumOfHoldings(answer.holdings)
  throw new Error(`The treasury’s balance cannot be read: ${answer.why}.`)
}
