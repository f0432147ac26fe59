import type { BlockHash } from '@nibble/domain'
import type { HeaderFields } from '@nibble/proof'

/** A header whose hash was recomputed from its fields (and whose seal was checked where it carries one). */
export type Header = {
  readonly height: bigint
  readonly hash: BlockHash
  readonly parentHash: BlockHash
  /** Milliseconds since 1970, by the product's rule for block times. */
  readonly timeMs: number
  /** The address that sealed it; null on chains without seals. */
  readonly producer: string | null
  /** Every field that is hashed, JSON-RPC names, hex as the endpoint wrote it, in lower case. */
  readonly fields: HeaderFields
}
