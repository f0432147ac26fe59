import { type AgreedBlock, type AgreedBlocks, PRODUCER_BLOCKS } from './agreed-blocks.ts'
import { type Endpoint, EndpointError } from './endpoint.ts'
import type { Header, HeaderCache } from './header.ts'
import { parentOf } from './links-to-agreed.ts'
import type { DrawBlockSearch } from './search-draw-block.ts'

/** Ancestors asked for at once. */
const AT_ONCE = 8
const PER_INSERT = 64

/** Records the draw block and its parent as agreed, so that later answers must link to them. */
export const rememberSearch = async (
  agreed: AgreedBlocks,
  { draw, parent }: DrawBlockSearch,
): Promise<void> => {
  await agreed.add([blockOf(parent), blockOf(draw)])
}

/**
 * The ancestors of a final block are final too, and its hash proves them. So they become agreed blocks, down to the previous
 * agreed block or for 1,000 blocks. This may stop early; the next call continues.
 */
export const rememberAncestors = async ({
  from,
  endpoint,
  agreed,
  cache,
  signal,
}: {
  readonly from: Header
  readonly endpoint: Endpoint
  readonly agreed: AgreedBlocks
  readonly cache: HeaderCache
  readonly signal: AbortSignal
}): Promise<{ readonly added: number }> => {
  let at = from
  let added = 0
  let batch: AgreedBlock[] = []
  try {
    while (added < PRODUCER_BLOCKS && at.height > 0n && !signal.aborted) {
      if (cache.find(at.parentHash) === undefined) await prefetch(at, endpoint)
      at = await parentOf(at, endpoint, cache)
      batch.push(blockOf(at))
      added += 1
      if (batch.length === PER_INSERT) {
        const met = await agreed.findAt(at.height)
        await agreed.add(batch)
        batch = []
        if (met !== null) break
      }
    }
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error
  }
  await agreed.add(batch)
  return { added }
}

/** Fills the cache, several at a time. A wrong answer does no harm, since headers are later looked up by hash. */
const prefetch = async (above: Header, endpoint: Endpoint): Promise<void> => {
  const heights = Array.from({ length: AT_ONCE }, (_, back) => above.height - 1n - BigInt(back))
  await Promise.allSettled(heights.filter((height) => height >= 0n).map((height) => endpoint.block(height)))
}

const blockOf = ({ height, hash, parentHash, timeMs, producer }: Header): AgreedBlock => ({
  height,
  hash,
  parentHash,
  timeMs,
  producer,
})
