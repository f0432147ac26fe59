import type { TopicData } from '@nibble/contract'
import { createStore } from '../state/store.ts'

export type SeenBlock = TopicData<'lastHash'>

const KEPT = 24
/** Older blocks are not shown as latest. */
const FRESH_MS = 120_000
const KEY = 'nibble.blocks'

/** The blocks from the socket, newest first. They survive a reload while fresh. */
export const latestBlocks = createStore<readonly SeenBlock[]>(cancelBlocks(Date.now()))

/** Orders by height: duplicates are kept once, and a reorganised block is replaced. */
export const observeBlock = (block: SeenBlock) => {
  const height = BigInt(block.height)
  const older = latestBlocks.get().filter((known) => BigInt(known.height) < height)
  latestBlocks.set([block, ...older].slice(0, KEPT))
  keep(latestBlocks.get())
}

/** How many blocks are missing between two shown ones. */
export const blocksBetween = (newer: SeenBlock, older: SeenBlock): number =>
  Number(BigInt(newer.height) - BigInt(older.height)) - 1

/** What this tab stored before the reload. Anything but blocks is dropped. */
export function cancelBlocks(now: number): readonly SeenBlock[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter(isBlock).filter(({ timeMs }) => timeMs > now - FRESH_MS)
  } catch {
    return []
  }
}

/** By hand: the strip is drawn before the schema code has loaded. */
const isBlock = (kept: unknown): kept is SeenBlock => {
  if (typeof kept !== 'object' || kept === null) return false
  const { height, hash, timeMs, skipped } = kept as Partial<Record<keyof SeenBlock, unknown>>
  return (
    typeof height === 'string' &&
    /^\d{1,18}$/.test(height) &&
    typeof hash === 'string' &&
    /^0x[0-9a-f]{64}$/.test(hash) &&
    typeof timeMs === 'number' &&
    Number.isInteger(skipped)
  )
}

const keep = (blocks: readonly SeenBlock[]) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(blocks))
  } catch {
    // Storage is off: the strip starts empty on each load.
  }
}
