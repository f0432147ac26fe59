import type { Endpoint } from '../endpoint.ts'
import { agreeOn } from './agree-on.ts'
import type { BlockMark } from './view-range.ts'

/** The block at a height as a quorum shows it; null where there is none. It need not be final. */
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
    ...{ endpoints, quorum },
    ask: (endpoint) => endpoint.block(height),
    wordOf: (header) => String(header?.hash),
  })
  if (answer.kind === 'no_quorum' || answer.result === null) return null
  return { height: answer.result.height, hash: answer.result.hash }
}
