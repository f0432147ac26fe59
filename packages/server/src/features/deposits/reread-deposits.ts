import { normaliseHash } from '@nibble/domain'
import type pg from 'pg'
import {
  agreeOnBlock,
  agreeOnTransfers,
  type BlockMark,
  type Endpoint,
  withOwnEndpoints,
} from '../../chain/index.ts'
import type { Database } from '../../db/database.ts'
import { recordAction } from '../../shared/operators.ts'
import { bookMissed, type Incoming } from './book-deposits.ts'
import { ownTransfers } from './deposit-address.ts'
import { type DepositChain, findDepositChain } from './deposit-chain.ts'

export type Reread = {
  readonly from: bigint
  /** The last block read again: the books end there. */
  readonly to: bigint
  /** Transfers to players in these blocks. */
  readonly transfers: number
  /** Those that were missing and are now booked. */
  readonly missed: readonly Incoming[]
  /** Of the contract, for printing amounts. */
  readonly decimals: number
}

/** All transfers of the token in them are read; if endpoints refuse that, half as many. */
const MOST_BLOCKS = 100n

/**
 * Rereads final blocks from a height up to where the books end, and books missing deposits. Safe to run at any time,
 * beside working servers, and repeatedly: a deposit counts once by chain, transaction and log. Throws a readable
 * sentence if it cannot continue; what was booked before stays.
 */
export async function rereadDeposits(
  db: Database,
  { from, rpcUrls, quorum }: { readonly from: bigint; readonly rpcUrls: string; readonly quorum: number },
): Promise<Reread> {
  const chain = await findOnlyChain(db)
  if (from < 1n || from > chain.height)
    throw new Error(`The books cover blocks 1 to ${chain.height}: name one of these.`)
  return withOwnEndpoints({ ...chain, rpcUrls }, (endpoints) =>
    reread(db, { chain, from, to: chain.height, endpoints, quorum }),
  )
}

type CheckAgainInput = {
  readonly chain: DepositChain
  readonly to: bigint
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
}

/**
 * Reads the next of the blocks up to `to` a second time, books what is missing and returns it. Nodes that all lagged alike have sorted
 * their logs since. What a minority shows and a quorum denies is skipped. Throws if it cannot continue; the next call starts there.
 */
export async function checkAgain(
  db: Database,
  { chain, to, ...asked }: CheckAgainInput,
): Promise<readonly Incoming[]> {
  const from = chain.lookedAgainTo + 1n
  const end = to - chain.lookedAgainTo > MOST_BLOCKS ? chain.lookedAgainTo + MOST_BLOCKS : to
  const { missed } = await reread(db, { chain, from, to: end, mayOverrule: () => true, ...asked })
  await db.pool.query(
    'update deposit_chain set read_again_to = $2 where id = $1 and read_again_to = $3 and height >= $2',
    [chain.id, end, chain.lookedAgainTo],
  )
  return missed
}

type RereadInput = {
  readonly chain: DepositChain
  readonly from: bigint
  readonly to: bigint
  readonly mayOverrule?: () => boolean
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
}

async function reread(
  db: Database,
  { chain, from, to, endpoints, quorum, ...rules }: RereadInput,
): Promise<Reread> {
  const { contract } = chain
  const missed: Incoming[] = []
  let transfers = 0
  let most = MOST_BLOCKS
  let after: BlockMark | null = await agreeOnBlock({ endpoints, quorum, height: from - 1n })
  if (after === null) throw new Error(`No quorum of CHAIN_RPC_URLS agrees on block ${from - 1n}.`)
  while (after.height < to) {
    const rest = to - after.height
    const { findOurs, incoming } = ownTransfers(db)
    const answer = await agreeOnTransfers({
      endpoints,
      quorum,
      after,
      contract,
      findOurs,
      ...rules,
      most: rest < most ? rest : most,
    })
    if (answer.kind === 'agreed') {
      if (answer.end.height === chain.height && answer.end.hash !== chain.hash)
        throw new Error(`Block ${chain.height} differs from the one in the books.`)
      const found = answer.transfers.map(incoming)
      const record = (client: pg.ClientBase, booked: readonly Incoming[]) =>
        recordReread(client, chain, booked)
      missed.push(...(await bookMissed(db, { chain, transfers: found, record })))
      transfers += found.length
      after = answer.end
    } else if (answer.kind !== 'nothing_new' && most > 1n) most = (most + 1n) / 2n
    else throw new Error(sentenceOf(after.height + 1n, answer))
  }
  return { from, to: after.height, transfers, missed, decimals: chain.decimals }
}

const sentenceOf = (height: bigint, answer: { readonly kind: string; readonly why?: string }): string =>
  `Blocks before ${height} were read again; this one could not be: ${answer.why ?? 'no quorum shows it as final'}. ` +
  `Run the command again from ${height}, or name other endpoints in CHAIN_RPC_URLS.`

/** A recreated development chain leaves the older one behind. */
async function findOnlyChain({ pool }: Database): Promise<DepositChain> {
  const { rows } = await pool.query<{ hash: string }>(
    'select genesis_hash as hash from deposit_chain order by id desc limit 1',
  )
  const hash = normaliseHash(rows[0]?.hash ?? '')
  const chain = hash === null ? null : await findDepositChain(pool, hash)
  if (chain === null) throw new Error('These books have no deposits chain yet: start the server first.')
  return chain
}

const recordReread = (
  client: pg.ClientBase,
  { id }: DepositChain,
  booked: readonly Incoming[],
): Promise<unknown> =>
  recordAction(client, {
    by: null,
    action: 'deposits.reread',
    subject: 'deposit_chain',
    subjectId: String(id),
    after: { missed: booked.map(({ transaction, logIndex }) => `${transaction} ${logIndex}`) },
  })
