import { type Answered, askEndpoints, DEPOSITS_GRACE_MS, type Unanswered } from '../ask-endpoints.ts'
import { type Endpoint, EndpointError, endpointErrorOf, type TransferLog } from '../endpoint.ts'
import { agreeOn, largestGroup, operatorsOf } from './agree-on.ts'
import { type BlockMark, type FindOurs, type RangeView, type Transfer, viewRange } from './view-range.ts'

export type TransfersAnswer =
  /** A quorum shows the same transfers of final blocks up to `end`; `final` is the newest block it calls final. */
  | {
      readonly kind: 'agreed'
      readonly end: BlockMark
      readonly transfers: readonly Transfer[]
      readonly final: bigint
      /** The operators that show something else. */
      readonly dissent: readonly string[]
      /** Transfers that were skipped although a minority shows them. */
      readonly overruled: readonly Claim[]
    }
  | { readonly kind: 'nothing_new' }
  | { readonly kind: 'no_quorum'; readonly why: string }
  /**
   * A quorum agrees, but leaves out a transfer that an agreed block may contain by its log filter. `isDenied`: asked for that
   * very transaction, a quorum says that there is no such transfer.
   */
  | { readonly kind: 'disputed'; readonly why: string; readonly isDenied: boolean }
  /** A quorum no longer has the block up to which transfers were taken. */
  | { readonly kind: 'history_lost'; readonly why: string }

/** A transfer that only a minority shows, in an agreed block that may contain it by its log filter. */
export type Claim = { readonly transfer: Transfer; readonly by: readonly Endpoint[] }

export type TransfersQuestion = {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  /** The last block whose transfers are booked. */
  readonly after: BlockMark
  /** The most blocks per question. */
  readonly most: bigint
  readonly contract: string
  readonly findOurs: FindOurs | null
  /** Which claims are skipped if a quorum, asked for their transaction, denies them; none by default. */
  readonly mayOverrule?: (claim: Claim) => boolean
}

/**
 * Asks every endpoint for the transfers of the next final blocks. They are agreed if a quorum of operators shows exactly the same
 * transfers under the same last block, and none is missing that a block may contain. While fewer operators than the quorum lie,
 * no lie can be agreed on. Endpoint errors do not throw.
 */
export const agreeOnTransfers = async (question: TransfersQuestion): Promise<TransfersAnswer> => {
  const { endpoints, quorum, after, most, contract, findOurs } = question
  const finals = await askEndpoints({
    endpoints,
    ask: readFinal,
    graceMs: DEPOSITS_GRACE_MS,
    stands: (reported) => highestOfQuorum(reported.map(finalOf), quorum) !== null,
  })
  const reported = finals.answered.map(finalOf)
  const final = highestOfQuorum(reported, quorum)
  if (final === null) return { kind: 'no_quorum', why: whyAbsent(finals.unanswered, quorum) }
  if (final <= after.height) return { kind: 'nothing_new' }

  const to = final - after.height > most ? after.height + most : final
  const asked = reported.filter(({ height }) => height >= to).map(({ endpoint }) => endpoint)
  const { answered, unanswered } = await askEndpoints({
    endpoints: asked,
    graceMs: DEPOSITS_GRACE_MS,
    ask: (endpoint) => viewRange(endpoint, { after, to, contract, findOurs }),
    stands: (views) => {
      const present = views.filter(({ answer }) => answer.kind !== 'absent')
      return operatorsOf(largestGroup(present, ({ answer }) => wordOf(answer)).first) >= quorum
    },
  })
  return count(
    [
      ...answered.map(({ endpoint, answer: view }) => ({ endpoint, view })),
      ...unanswered.map(({ endpoint, why }) => ({ endpoint, view: { kind: 'absent', why } as const })),
    ],
    { ...question, final },
  )
}

type Final = { readonly endpoint: Endpoint; readonly height: bigint }

const readFinal = async (endpoint: Endpoint): Promise<bigint> => {
  const header = await endpoint.block('finalized')
  if (header === null) throw new EndpointError('refused', 'it has no final block')
  return header.height
}

const finalOf = ({ endpoint, answer }: Answered<bigint>): Final => ({ endpoint, height: answer })

/** The highest block reached by this many operators. */
export const highestOfQuorum = (
  reported: readonly { readonly endpoint: Endpoint; readonly height: bigint }[],
  quorum: number,
): bigint | null => {
  const byOperator = new Map<string, bigint>()
  for (const { endpoint, height } of reported) {
    const known = byOperator.get(endpoint.operator)
    if (known === undefined || known < height) byOperator.set(endpoint.operator, height)
  }
  const highestFirst = [...byOperator.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  return highestFirst[quorum - 1] ?? null
}

type Seen = { readonly endpoint: Endpoint; readonly view: RangeView }
type Shown = { readonly endpoint: Endpoint; readonly view: RangeView & { readonly kind: 'shown' } }

const count = async (
  views: readonly Seen[],
  question: TransfersQuestion & { readonly final: bigint },
): Promise<TransfersAnswer> => {
  const { quorum, final } = question
  const shown = views.flatMap(({ endpoint, view }) => (view.kind === 'shown' ? [{ endpoint, view }] : []))
  const lost = views.filter(({ view }) => view.kind === 'other_history')
  if (operatorsOf(lost) >= quorum) return { kind: 'history_lost', why: whyOf(lost) }

  const stood = largestGroup(shown, ({ view }) => view.key).first
  if (operatorsOf(stood) < quorum) return noQuorum(operatorsOf(stood), views, quorum)

  const { omitted, overruled } = await findOmitted(shown, stood, question)
  const isWhole = ({ view }: Shown) => {
    if (omitted.length === 0) return true
    const shows = new Set(view.transfers.map(nameOf))
    return omitted.every(({ transfer }) => shows.has(nameOf(transfer)))
  }
  const { first } = largestGroup(shown.filter(isWhole), ({ view }) => view.key)
  if (operatorsOf(first) < quorum) return disputed(omitted, question)
  const others = shown.filter((one) => !first.includes(one))
  const rival = largestGroup(others, ({ view }) => view.key).first
  if (operatorsOf(rival) >= quorum) return { kind: 'no_quorum', why: 'two quorums show different transfers' }

  const [{ view } = { view: null }] = first
  if (view === null) throw new Error('a group has no views')
  return {
    kind: 'agreed',
    end: view.end,
    transfers: view.transfers,
    final,
    dissent: others.map(({ endpoint }) => endpoint.name),
    overruled,
  }
}

/** How many claims' transactions are asked for at once. */
const CLAIMS_AT_ONCE = 32

/**
 * Operators that show no log although the block's own filter admits one count as absent, even if they are a quorum: nodes answer
 * so while they still index their logs. The view has checked the filter; this checks that the block belongs to the agreed chain.
 * If the quorum shows the transfer with another amount, it is not missing, and the quorum counts.
 */
const findOmitted = async (
  shown: readonly Shown[],
  stood: readonly Shown[],
  { quorum, contract, mayOverrule = () => false }: TransfersQuestion,
): Promise<{ readonly omitted: readonly Claim[]; readonly overruled: readonly Claim[] }> => {
  const [quorums] = stood
  const others = shown.filter(({ view }) => view.key !== quorums?.view.key)
  if (quorums === undefined || others.length === 0) return { omitted: [], overruled: [] }
  const known = new Set(quorums.view.transfers.map(nameOf))
  const missing = new Map<string, Claim>()
  for (const { endpoint, view } of others)
    for (const transfer of view.transfers)
      if (!known.has(nameOf(transfer))) {
        const name = `${transfer.blockHash} ${nameOf(transfer)}`
        missing.set(name, { transfer, by: [...(missing.get(name)?.by ?? []), endpoint] })
      }

  const omitted: Claim[] = []
  const overruled: Claim[] = []
  const endpoints = stood.map(({ endpoint }) => endpoint)
  // Once per height: an endpoint that invents thousands of logs in a block does not cause thousands of questions.
  const blocks = new Map<bigint, ReturnType<typeof askForBlock>>()
  const askForBlock = (height: bigint) =>
    agreeOn({
      endpoints,
      quorum,
      ask: (endpoint) => endpoint.block(height),
      wordOf: (header) => String(header?.hash),
    })
  const judge = async (one: Claim): Promise<void> => {
    const { height, blockHash } = one.transfer
    const asked = blocks.get(height) ?? askForBlock(height)
    blocks.set(height, asked)
    const block = await asked
    const isElsewhere = block.kind === 'agreed' && block.result?.hash !== blockHash
    if (isElsewhere) return
    const isOverruled = mayOverrule(one) && (await isDenied(one, { endpoints, quorum, contract }))
    if (isOverruled) overruled.push(one)
    else omitted.push(one)
  }
  // An endpoint that invents tens of thousands holds up deposits for minutes, not hours.
  const claims = [...missing.values()]
  for (let n = 0; n < claims.length; n += CLAIMS_AT_ONCE)
    await Promise.all(claims.slice(n, n + CLAIMS_AT_ONCE).map(judge))
  return { omitted, overruled }
}

const disputed = async (omitted: readonly Claim[], question: TransfersQuestion): Promise<TransfersAnswer> => {
  const named = omitted.slice(0, CLAIMS_AT_ONCE)
  const denied = await Promise.all(named.map((one) => isDenied(one, question)))
  return { kind: 'disputed', why: claimsInWords(omitted), isDenied: denied.every(Boolean) }
}

/** The first three, for people. */
export const claimsInWords = (claims: readonly Claim[]): string => {
  const more = claims.length > 3 ? `; and ${claims.length - 3} more` : ''
  return `${claims.slice(0, 3).map(claimInWords).join('; ')}${more}`
}

const claimInWords = ({ transfer, by }: Claim): string =>
  `${by.map(({ name }) => name).join(' and ')} alone shows ${nameOf(transfer)} in block ${transfer.height}, and the logs filter of that block allows it`

/** Whether a quorum, asked for the very transaction, says that it did not make this transfer. */
const isDenied = async (
  { transfer }: Claim,
  { endpoints, quorum, contract }: Pick<TransfersQuestion, 'endpoints' | 'quorum' | 'contract'>,
): Promise<boolean> => {
  const holds = async (endpoint: Endpoint) => {
    const { to, value, logIndex, height } = transfer
    const receipt = await endpoint.receipt(transfer.transaction).catch((error: unknown) => {
      if (endpointErrorOf(error).fault === 'malformed') return 'too long' as const
      throw error
    })
    // Anyone can make a transaction whose receipt is too long to read, but not the logs of this contract in its block.
    if (receipt === 'too long')
      return (await endpoint.transfers({ contract, fromHeight: height, toHeight: height })).some(
        isSame(transfer),
      )
    const isIn =
      receipt?.transfers.some(
        (one) => one.to === to && one.value === value && (one.logIndex === null || one.logIndex === logIndex),
      ) ?? false
    return isIn && receipt?.blockHash === transfer.blockHash
  }
  const answer = await agreeOn({ endpoints, quorum, ask: holds, wordOf: String })
  return answer.kind === 'agreed' && !answer.result
}

const isSame =
  (one: TransferLog) =>
  (other: TransferLog): boolean =>
    one.transaction === other.transaction && one.logIndex === other.logIndex

const nameOf = ({ transaction, logIndex }: Transfer): string => `transaction ${transaction} log ${logIndex}`

const noQuorum = (same: number, views: readonly Seen[], quorum: number): TransfersAnswer => ({
  kind: 'no_quorum',
  why: `${same} of ${quorum} operators show the same transfers; ${whyOf(views)}`,
})

const wordOf = (view: RangeView): string => (view.kind === 'shown' ? view.key : view.kind)

const whyOf = (views: readonly Seen[]): string =>
  views
    .flatMap(({ endpoint, view }) => (view.kind === 'shown' ? [] : [`${endpoint.name}: ${view.why}`]))
    .join('; ')

const whyAbsent = (absent: readonly Unanswered[], quorum: number): string =>
  [
    `fewer than ${quorum} operators show a final block`,
    ...absent.map(({ endpoint, why }) => `${endpoint.name}: ${why}`),
  ].join('; ')
