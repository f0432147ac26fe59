import type { Endpoint } from '../endpoint.ts'
import { agreeOn } from './agree-on.ts'
import { type Holdings, type HoldingsQuestion, readHoldings } from './read-holdings.ts'

export type HoldingsAnswer =
  | { readonly kind: 'agreed'; readonly holdings: Holdings }
  | { readonly kind: 'no_quorum'; readonly why: string }

/** What addresses held at the end of a block, if a quorum of operators says the same of each of them. */
export const agreeOnHoldings = async ({
  endpoints,
  quorum,
  ...question
}: HoldingsQuestion & {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
}): Promise<HoldingsAnswer> => {
  const answer = await agreeOn({
    ...{ endpoints, quorum },
    ask: (endpoint) => readHoldings(endpoint, question),
    wordOf: (holdings) => [...holdings].join(),
  })
  return answer.kind === 'agreed' ? { kind: 'agreed', holdings: answer.result } : answer
}
