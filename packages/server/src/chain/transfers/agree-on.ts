import { askEndpoints } from '../ask-endpoints.ts'
import type { Endpoint } from '../endpoint.ts'
import { largestGroup, operatorsOf } from './largest-group.ts'

export type Agreement<Answer> =
  | { readonly kind: 'agreed'; readonly result: Answer }
  | { readonly kind: 'no_quorum'; readonly why: string }

/** What a quorum of operators answers alike, where no other quorum answers something else. */
export async function agreeOn<Answer>({
  endpoints,
  quorum,
  ask,
  wordOf,
}: {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  readonly ask: (endpoint: Endpoint) => Promise<Answer>
  /** Answers of one word are alike. */
  readonly wordOf: (answer: Answer) => string
}): Promise<Agreement<Answer>> {
  const groups = (said: readonly { readonly endpoint: Endpoint; readonly answer: Answer }[]) =>
    largestGroup(said, ({ answer }) => wordOf(answer))
  const { answered, unanswered } = await askEndpoints({
    ...{ endpoints, ask },
    stands: (said) => operatorsOf(groups(said).first) >= quorum,
  })
  const { first, others } = groups(answered)
  const [one] = first
  if (one === undefined || operatorsOf(first) < quorum) {
    const problems = unanswered.map(({ endpoint, why }) => `${endpoint.name}: ${why}`)
    return { kind: 'no_quorum', why: [`fewer than ${quorum} operators say the same`, ...problems].join('; ') }
  }
  if (operatorsOf(groups(others).first) >= quorum)
    return { kind: 'no_quorum', why: 'two quorums show something different' }
  return { kind: 'agreed', result: one.answer }
}
