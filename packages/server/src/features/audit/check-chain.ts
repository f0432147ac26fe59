import { amountOf, formatAmount, rawOf } from '@nibble/domain'
import { agreeOnHoldings, type Endpoint, type Holdings, sumOfHoldings } from '../../chain/index.ts'
import type { Queryable } from '../../db/sql.ts'
import { IN_USDT, PLAYERS_OWED } from '../../ledger/accounts.ts'
import type { Violation } from './book-rules.ts'
import type { ChainBooks } from './chain-books.ts'

export type ChainDue = ChainBooks & {
  readonly addresses: readonly string[]
  /** What players are owed, in millionths of USDT. */
  readonly owed: bigint
}

export type CheckedEndpoints = {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  /** The chain is compared from this block on: a local chain gets the bankroll some blocks after its start. */
  readonly since: bigint
}

/** What a quorum said the addresses held at the end of a block; the next check starts there. */
export type KnownHoldings = { readonly chain: number; readonly at: bigint; readonly holdings: Holdings }

export type ChainCheck = {
  readonly wrong: readonly Violation[]
  readonly known: KnownHoldings | null
  /** What came in other than by deposits, in the contract's digits: nobody's fault, and nobody's money. */
  readonly surplus: bigint
  /** Whether all capital taken out has left; gifts sent by mistake may be there. */
  readonly hasCapitalLeft: boolean
}

/** In millionths of USDT. Anybody can send less than a deposit to the treasury; that needs no incident. */
export const REPORTED_SURPLUS = amountOf(1_000_000n)

/** Whether the chain’s balances match the books, to the last digit, and no less than players are owed. */
export const checkChain = async (
  due: ChainDue,
  { endpoints, quorum, since: first, known }: CheckedEndpoints & { readonly known: KnownHoldings | null },
): Promise<ChainCheck> => {
  const { contract, addresses, height } = due
  if (height < first) return unread(`deposits are booked up to block ${height}, and must be up to ${first}`)
  const since = known?.chain === due.id ? { since: known } : {}
  const answer = await agreeOnHoldings({ endpoints, quorum, contract, addresses, at: height, ...since })
  if (answer.kind === 'no_quorum') return unread(answer.why)

  const held = sumOfHoldings(answer.holdings)
  const books = due.due - due.leaving
  const owed = rawOf(amountOf(due.owed), due.decimals) + due.ahead - due.leaving - due.early
  const surplus = held - due.due - due.unsent
  const holdings = `at block ${height} it holds ${held}`
  const wrong: Violation[] = []
  if (held < books) wrong.push({ name: BOOKS, detail: `${holdings}, the books say ${books}`, kind: 'broken' })
  if (held < owed)
    wrong.push({
      name: OWED,
      detail: `${holdings}, players are owed ${formatAmount(amountOf(due.owed))}`,
      kind: 'broken',
    })
  return {
    wrong,
    // If something is missing, the next check counts everything again.
    known: wrong.length === 0 ? { chain: due.id, at: height, holdings: answer.holdings } : null,
    surplus: surplus > 0n ? surplus : 0n,
    hasCapitalLeft:
      due.unsent > 0n &&
      held - due.due + due.leaving < rawOf(REPORTED_SURPLUS, due.decimals) &&
      wrong.length === 0,
  }
}

const unread = (detail: string): ChainCheck => ({
  wrong: [{ name: UNREAD, detail, kind: 'unread' }],
  known: null,
  surplus: 0n,
  hasCapitalLeft: false,
})

const UNREAD = 'the chain’s balances can be read'
const BOOKS = 'the chain’s balances match the books'
const OWED = 'the chain’s balances cover what players are owed'

/** In millionths of USDT. */
export const readOwed = async (client: Queryable): Promise<bigint> => {
  const { rows } = await client.query<{ owed: bigint }>(
    `select coalesce(sum(${IN_USDT}), 0)::bigint as owed from (${PLAYERS_OWED}) owed`,
  )
  return rows[0]?.owed ?? 0n
}
