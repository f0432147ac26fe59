import { type Endpoint, endpointErrorOf } from '../endpoint.ts'
import { largestGroup, operatorsOf } from './largest-group.ts'
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
  const problems: string[] = []
  const said = await Promise.all(
    endpoints.map(async (endpoint) => {
      try {
        return [{ endpoint, holdings: await readHoldings(endpoint, question) }]
      } catch (error) {
        problems.push(`${endpoint.name}: ${endpointErrorOf(error).message}`)
        return []
      }
    }),
  )
  const { first } = largestGroup(said.flat(), ({ holdings }) => [...holdings].join())
  const [one] = first
  return one !== undefined && operatorsOf(first) >= quorum
    ? { kind: 'agreed', holdings: one.holdings }
    : { kind: 'no_quorum', why: [`fewer than ${quorum} operators say the same`, ...problems].join('; ') }
}
