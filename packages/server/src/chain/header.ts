import type { BlockHash } from '@nibble/domain'
import type { HeaderFields } from '@nibble/proof'

/** A header whose hash was recomputed from its fields (and whose seal, if any, was checked). */
export type Header = {
  readonly height: bigint
  readonly hash: BlockHash
  readonly parentHash: BlockHash
  /** Milliseconds since 1970, by the product's rule for block times. */
  readonly timeMs: number
  /** The address that sealed it; null on chains without seals. */
  readonly producer: string | null
  /** Every hashed field, with JSON-RPC names, hex as the endpoint wrote it, in lower case. */
  readonly fields: HeaderFields
}

/** Checked headers by hash. A hash identifies its header, whichever endpoint gave it. */
export type HeaderCache = {
  readonly find: (hash: BlockHash) => Header | undefined
  readonly keep: (header: Header) => void
}

/** Keeps this many of the newest; one header with its fields takes about 4 KB. */
export const headerCache = (capacity = 1_024): HeaderCache => {
  const kept = new Map<BlockHash, Header>()
  return {
    find: (hash) => kept.get(hash),
    keep: (header) => {
      if (kept.has(header.hash)) return
      kept.set(header.hash, header)
      const oldest = kept.keys().next()
      if (kept.size > capacity && !oldest.done) kept.delete(oldest.value)
    },
  }
}
