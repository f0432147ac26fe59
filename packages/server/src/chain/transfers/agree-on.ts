import { askEndpoints } from '../ask-endpoints.ts'
import { countOperators, type Endpoint } from '../endpoint.ts'
import { type Holdings, type HoldingsQuestion, readHoldings } from './read-holdings.ts'
import type { BlockMark } from './view-range.ts'

type Agreement<Answer> =
  | { readonly kind: 'agreed'; readonly result: Answer }
  | { readonly kind: 'no_quorum'; readonly why: string }

/** The answer of a quorum of operators, if no other quorum gives another one. */
export async function agreeOn<Answer>({
  endpoints,
  quorum,
  ask,
  wordOf,
}: {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  readonly ask: (endpoint: Endpoint) => Promise<Answer>
  /** Answers with the same key are equal. */
  readonly wordOf: (answer: Answer) => string
}): Promise<Agreement<Answer>> {
  const groups = (said: readonly { readonly endpoint: Endpoint; readonly answer: Answer }[]) =>
    largestGroup(said, ({ answer }) => wordOf(answer))
  const { answered, unanswered } = await askEndpoints({
    endpoints,
    ask,
    stands: (said) => operatorsOf(groups(said).first) >= quorum,
  })
  const { first, others } = groups(answered)
  const [one] = first
  if (one === undefined || operatorsOf(first) < quorum) {
    const problems = unanswered.map(({ endpoint, why }) => `${endpoint.name}: ${why}`)
    return { kind: 'no_quorum', why: [`fewer than ${quorum} operators agree`, ...problems].join('; ') }
  }
  if (operatorsOf(groups(others).first) >= quorum)
    return { kind: 'no_quorum', why: 'two quorums contradict each other' }
  return { kind: 'agreed', result: one.answer }
}

type Said = { readonly endpoint: Endpoint }

/** Splits answers into those of the majority and the rest. Several endpoints of one operator count once. */
export const largestGroup = <One extends Said>(
  said: readonly One[],
  what: (one: One) => string,
): { readonly first: readonly One[]; readonly others: readonly One[] } => {
  let first: readonly One[] = []
  for (const one of said) {
    const same = said.filter((other) => what(other) === what(one))
    if (operatorsOf(same) > operatorsOf(first)) first = same
  }
  return { first, others: said.filter((one) => !first.includes(one)) }
}

export const operatorsOf = (said: readonly Said[]): number =>
  countOperators(said.map(({ endpoint }) => endpoint))

/** The block at a height as a quorum shows it; null if there is none. It need not be final. */
export async function agreeOnBlock({
  endpoints,
  quorum,
  height,
}: {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  readonly height: bigint
}): Promise<BlockMark | null> {
  const answer = await agreeOn({
    endpoints,
    quorum,
    ask: (endpoint) => endpoint.block(height),
    wordOf: (header) => String(header?.hash),
  })
  if (answer.kind === 'no_quorum' || answer.result === null) return null
  return { height: answer.result.height, hash: answer.result.hash }
}

/** The result of calling a read-only contract function, if a quorum of operators agrees. */
export const agreeOnCall = ({
  endpoints,
  quorum,
  to,
  data,
}: {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  readonly to: string
  readonly data: string
}): Promise<Agreement<string>> => {
  return agreeOn({
    endpoints,
    quorum,
    ask: (endpoint) => endpoint.call({ to, data }),
    wordOf: (result) => result,
  })
}

type ContractAnswer =
  | { readonly kind: 'as_configured' }
  /** The sentence is for the operator. */
  | { readonly kind: 'other'; readonly sentence: string }
  | { readonly kind: 'no_quorum'; readonly why: string }

/** First 4 bytes of keccak256('decimals()'). */
const DECIMALS_CALL = '0x313ce567'

/** Whether the contract has the configured decimals. Otherwise every amount would be wrong. */
export const checkContract = async ({
  contract,
  decimals,
  ...quorum
}: {
  readonly contract: string
  readonly decimals: number
} & Pick<Parameters<typeof agreeOnCall>[0], 'endpoints' | 'quorum'>): Promise<ContractAnswer> => {
  const answer = await agreeOnCall({ ...quorum, to: contract, data: DECIMALS_CALL })
  if (answer.kind === 'no_quorum') return answer
  if (!/^0x[0-9a-f]{64}$/.test(answer.result))
    return {
      kind: 'other',
      sentence: `${contract} is not a token: it does not say how many decimals it has.`,
    }
  const reported = BigInt(answer.result)
  return reported === BigInt(decimals)
    ? { kind: 'as_configured' }
    : {
        kind: 'other',
        sentence: `${contract} has ${reported} decimals, not ${decimals}. Check USDT_CONTRACT.`,
      }
}

type HoldingsAnswer =
  | { readonly kind: 'agreed'; readonly holdings: Holdings }
  | { readonly kind: 'no_quorum'; readonly why: string }

/** The balances of addresses at the end of a block, if a quorum of operators agrees on each. */
export const agreeOnHoldings = async ({
  endpoints,
  quorum,
  ...question
}: HoldingsQuestion & {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
}): Promise<HoldingsAnswer> => {
  const answer = await agreeOn({
    endpoints,
    quorum,
    ask: (endpoint) => readHoldings(endpoint, question),
    wordOf: (holdings) => [...holdings].join(),
  })
  return answer.kind === 'agreed' ? { kind: 'agreed', holdings: answer.result } : answer
}
