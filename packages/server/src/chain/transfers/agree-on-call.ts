import { type Endpoint, endpointErrorOf } from '../endpoint.ts'
import { largestGroup, operatorsOf } from './largest-group.ts'

export type CallAnswer =
  | { readonly kind: 'agreed'; readonly result: string }
  | { readonly kind: 'no_quorum'; readonly why: string }

/** What a contract answers to a call of a reading function, if a quorum of operators says the same. */
export const agreeOnCall = async ({
  endpoints,
  quorum,
  to,
  data,
}: {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  readonly to: string
  readonly data: string
}): Promise<CallAnswer> => {
  const problems: string[] = []
  const said = await Promise.all(
    endpoints.map(async (endpoint) => {
      try {
        return [{ endpoint, result: await endpoint.call({ to, data }) }]
      } catch (error) {
        problems.push(`${endpoint.name}: ${endpointErrorOf(error).message}`)
        return []
      }
    }),
  )
  const { first } = largestGroup(said.flat(), ({ result }) => result)
  const [one] = first
  return one !== undefined && operatorsOf(first) >= quorum
    ? { kind: 'agreed', result: one.result }
    : { kind: 'no_quorum', why: [`fewer than ${quorum} operators say the same`, ...problems].join('; ') }
}
