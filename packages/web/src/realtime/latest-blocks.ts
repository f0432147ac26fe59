import type { TopicData } from '@nibble/contract'
import { createStore } from '../state/store.ts'

export type SeenBlock = TopicData<'lastHash'>

const KEPT = 24

/** The blocks told on the socket, newest first. `skipped` counts those between a block and the older one after it. */
export const latestBlocks = createStore<readonly SeenBlock[]>([])

/** Orders by height: a block that was told twice is kept once, and a reorganised one gives way. */
export const seeBlock = (block: SeenBlock) => {
  const height = BigInt(block.height)
  const older = latestBlocks.get().filter((known) => BigInt(known.height) < height)
  latestBlocks.set([block, ...older].slice(0, KEPT))
}
