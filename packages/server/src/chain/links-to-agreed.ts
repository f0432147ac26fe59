import type { AgreedBlocks } from './agreed-blocks.ts'
import { type Endpoint, EndpointError } from './endpoint.ts'
import type { Header, HeaderCache } from './header.ts'

/** How many parents are followed before a link is left open. At 0.45 s per block, about five minutes. */
export const MOST_LINKS = 600

type IsCredibleInput = {
  readonly endpoint: Endpoint
  readonly agreed: AgreedBlocks
  readonly sealed: boolean
  readonly cache: HeaderCache
}

/**
 * Whether a header that contradicts the others is credible: its parents lead back to the last agreed block, and on a chain with
 * seals one of the producers of the last 1,000 agreed blocks sealed it. What can be neither proven nor disproven counts as
 * credible, so that the round waits.
 */
export const isCredible = async (
  header: Header,
  { endpoint, agreed, sealed, cache }: IsCredibleInput,
): Promise<boolean> => {
  if (sealed && !(await isKnownProducer(header, agreed))) return false

  const last = await agreed.findLast()
  if (last === null) return true
  if (header.height <= last.height) {
    const settled = await agreed.findAt(header.height)
    return settled === null || settled.hash === header.hash
  }
  if (header.height - last.height > MOST_LINKS) return true

  try {
    let at = header
    while (at.height > last.height) at = await parentOf(at, endpoint, cache)
    return at.hash === last.hash
  } catch (error) {
    if (error instanceof EndpointError) return false
    throw error
  }
}

/** The header before this one, from the endpoint that showed this one. */
export const parentOf = async (header: Header, endpoint: Endpoint, cache: HeaderCache): Promise<Header> => {
  const parent = cache.find(header.parentHash) ?? (await endpoint.block(header.parentHash))
  if (parent === null)
    throw new EndpointError('refused', `it does not have the parent of block ${header.height}`)
  if (parent.height !== header.height - 1n || parent.timeMs > header.timeMs)
    throw new EndpointError(
      'malformed',
      `the block shown as the parent of block ${header.height} has the wrong height or time`,
    )
  return parent
}

const isKnownProducer = async ({ producer }: Header, agreed: AgreedBlocks): Promise<boolean> => {
  const { complete, addresses } = await agreed.producers()
  return !complete || (producer !== null && addresses.has(producer))
}
