import type { TopicData } from '@nibble/contract'
import type { ChainReader } from '../chain/block-source.ts'
import type { Endpoint } from '../chain/index.ts'

type Head = Pick<NonNullable<ReturnType<ChainReader['head']>>, 'height' | 'hash' | 'timeMs'>
type HeadMessage = TopicData<'lastHash'>

/** How many blocks the home page's strip shows. */
export const STRIP_BLOCKS = 11
const STRIP_MS = 3_000
/** Blocks in the average block time. */
const MEASURED = 60n

/** Sends the newest blocks to sockets, one every three seconds. A new subscriber gets the last ones at once. */
export type BlockStrip = {
  /** The newest block, if not sent yet. */
  advance(): HeadMessage | null
  /** Oldest first. */
  readonly recent: () => readonly HeadMessage[]
}

export const createBlockStrip = ({
  head,
  endpoints,
}: Pick<ChainReader, 'head' | 'endpoints'>): BlockStrip => {
  let recent: Head[] = []
  let isFilled = false

  /** Fetches the blocks before the first head. Without an answer the strip fills over time. */
  const fill = async (newest: Head): Promise<void> => {
    for (const endpoint of endpoints()) {
      const earlier = await blocksBefore(endpoint, newest).catch(() => null)
      if (earlier === null) continue
      const [oldest] = recent
      recent = [...earlier.filter(({ height }) => oldest === undefined || height < oldest.height), ...recent]
      recent = recent.slice(-STRIP_BLOCKS)
      return
    }
  }

  return {
    advance: () => {
      const newest = head()
      const last = recent.at(-1)
      if (newest === null || newest.height === last?.height) return null
      const { height, hash, timeMs } = newest
      recent = [...recent.filter((known) => known.height < height), { height, hash, timeMs }].slice(
        -STRIP_BLOCKS,
      )
      if (!isFilled) {
        isFilled = true
        void fill(newest)
      }
      return messageOf(newest, recent.at(-2))
    },
    recent: () => recent.map((block, at) => messageOf(block, recent[at - 1])),
  }
}

const messageOf = ({ height, hash, timeMs }: Head, before: Head | undefined): HeadMessage => ({
  height: height.toString(),
  hash,
  timeMs,
  skipped: before === undefined ? 0 : Number(height - before.height) - 1,
})

/** Oldest first, spaced about as widely as the ones that will follow. */
const blocksBefore = async (endpoint: Endpoint, newest: Head): Promise<Head[]> => {
  const span = newest.height < MEASURED ? newest.height : MEASURED
  const first = await endpoint.block(newest.height - span)
  if (first === null || span === 0n) return []
  const eachMs = Math.max(1, (newest.timeMs - first.timeMs) / Number(span))
  const step = BigInt(Math.max(1, Math.round(STRIP_MS / eachMs)))
  const heights = Array.from(
    { length: STRIP_BLOCKS - 1 },
    (_, n) => newest.height - step * BigInt(STRIP_BLOCKS - 1 - n),
  )
  const blocks = await Promise.all(
    heights.filter((height) => height >= 0n).map((height) => endpoint.block(height)),
  )
  return blocks.filter((block) => block !== null)
}
