import type { Endpoint } from '../endpoint.ts'
import { endpointErrorOf } from '../endpoint.ts'
import { largestGroup, operatorsOf } from './largest-group.ts'
import { type BlockMark, type FindOurs, type RangeView, type Transfer, viewRange } from './view-range.ts'

export type TransfersAnswer =
  /** A quorum shows the same transfers of final blocks up to `end`; `final` is the newest block it calls final. */
  | {
      readonly kind: 'agreed'
      readonly end: BlockMark
      readonly transfers: readonly Transfer[]
      readonly final: bigint
      /** Who shows something else. */
      readonly dissent: readonly string[]
    }
  | { readonly kind: 'nothing_new' }
  | { readonly kind: 'no_quorum'; readonly why: string }
  /** A quorum no longer has the block up to which transfers were taken. */
  | { readonly kind: 'history_lost'; readonly why: string }

export type TransfersQuestion = {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  /** The last block whose transfers are known. */
  readonly after: BlockMark
  /** At most so many blocks at once. */
  readonly most: bigint
  readonly contract: string
  readonly findOurs: FindOurs | null
}

/**
 * Asks every endpoint which transfers the next final blocks hold, and says whether a quorum of operators shows exactly
 * the same ones under the same last block. Where fewer than the quorum lie, no lie can reach it. Never throws for an
 * endpoint.
 */
export const agreeOnTransfers = async (question: TransfersQuestion): Promise<TransfersAnswer> => {
  const { endpoints, quorum, after, most, contract, findOurs } = question
  const finals = await Promise.all(endpoints.map(readFinal))
  const told = finals.flatMap((one) => ('height' in one ? [one] : []))
  const final = highestOfQuorum(told, quorum)
  if (final === null) return { kind: 'no_quorum', why: whyAbsent(finals, quorum) }
  if (final <= after.height) return { kind: 'nothing_new' }

  const to = final - after.height > most ? after.height + most : final
  const views = await Promise.all(
    told
      .filter(({ height }) => height >= to)
      .map(async ({ endpoint }) => ({
        endpoint,
        view: await viewRange(endpoint, { after, to, contract, findOurs }),
      })),
  )
  return count(views, { quorum, final })
}

type Final = { readonly endpoint: Endpoint; readonly height: bigint } | { readonly why: string }

const readFinal = async (endpoint: Endpoint): Promise<Final> => {
  try {
    const header = await endpoint.block('finalized')
    return header === null
      ? { why: `${endpoint.name} has no final block` }
      : { endpoint, height: header.height }
  } catch (error) {
    const { fault, message } = endpointErrorOf(error)
    return { why: `${endpoint.name}: ${fault}: ${message}` }
  }
}

/** The highest block that so many operators have reached. */
export const highestOfQuorum = (
  told: readonly { readonly endpoint: Endpoint; readonly height: bigint }[],
  quorum: number,
): bigint | null => {
  const byOperator = new Map<string, bigint>()
  for (const { endpoint, height } of told) {
    const known = byOperator.get(endpoint.operator)
    if (known === undefined || known < height) byOperator.set(endpoint.operator, height)
  }
  const highestFirst = [...byOperator.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  return highestFirst[quorum - 1] ?? null
}

type Seen = { readonly endpoint: Endpoint; readonly view: RangeView }

const count = (
  views: readonly Seen[],
  { quorum, final }: { quorum: number; final: bigint },
): TransfersAnswer => {
  const shown = views.flatMap(({ endpoint, view }) => (view.kind === 'shown' ? [{ endpoint, view }] : []))
  const lost = views.filter(({ view }) => view.kind === 'other_history')
  if (operatorsOf(lost) >= quorum) return { kind: 'history_lost', why: whyOf(lost) }

  const { first, others } = largestGroup(shown, ({ view }) => keyOf(view))
  if (first.length === 0 || operatorsOf(first) < quorum)
    return {
      kind: 'no_quorum',
      why: `${operatorsOf(first)} of ${quorum} operators show the same; ${whyOf(views)}`,
    }
  const rival = largestGroup(others, ({ view }) => keyOf(view)).first
  if (operatorsOf(rival) >= quorum) return { kind: 'no_quorum', why: 'two quorums show different transfers' }

  const [{ view } = { view: null }] = first
  if (view === null) throw new Error('a group without views')
  return {
    kind: 'agreed',
    end: view.end,
    transfers: view.transfers,
    final,
    dissent: others.map(({ endpoint }) => endpoint.name),
  }
}

const keyOf = ({ end, transfers }: RangeView & { kind: 'shown' }): string =>
  [
    end.hash,
    ...transfers.map((one) => `${one.blockHash} ${one.transaction} ${one.logIndex} ${one.to} ${one.value}`),
  ].join('\n')

const whyOf = (views: readonly Seen[]): string =>
  views
    .flatMap(({ endpoint, view }) => (view.kind === 'shown' ? [] : [`${endpoint.name}: ${view.why}`]))
    .join('; ')

const whyAbsent = (finals: readonly Final[], quorum: number): string =>
  [
    `fewer than ${quorum} operators show a final block`,
    ...finals.flatMap((one) => ('why' in one ? [one.why] : [])),
  ].join('; ')
