import type { Endpoint } from '../endpoint.ts'
import { type Agreement, agreeOn } from './agree-on.ts'

/** What a contract answers to a call of a reading function, if a quorum of operators says the same. */
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
    ...{ endpoints, quorum },
    ask: (endpoint) => endpoint.call({ to, data }),
    wordOf: (result) => result,
  })
}
