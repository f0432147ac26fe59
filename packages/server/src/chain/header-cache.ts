import type { BlockHash } from '@nibble/domain'
import type { Header } from './header.ts'

/** Headers that were checked before, by hash. A hash names its header for ever, whoever gave it. */
export type HeaderCache = {
  readonly find: (hash: BlockHash) => Header | undefined
  readonly keep: (header: Header) => void
}

/** Keeps the newest so many; one header with its fields takes about 4 KB. */
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
