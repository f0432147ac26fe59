import type { BlockHash } from '@nibble/domain'
import { type AgreedBlock, type AgreedBlocks, PRODUCER_BLOCKS } from '../agreed-blocks.ts'

/** Agreed blocks of a test without a database. */
export const agreedInMemory = (): AgreedBlocks & { readonly size: () => number } => {
  const blocks = new Map<bigint, AgreedBlock>()
  let genesis: BlockHash | null = null
  const newestFirst = () => [...blocks.values()].sort((a, b) => Number(b.height - a.height))

  return {
    size: () => blocks.size,
    findLast: async () => newestFirst()[0] ?? null,
    findAt: async (height) => blocks.get(height) ?? null,
    producers: async () => {
      const newest = newestFirst().slice(0, PRODUCER_BLOCKS)
      return {
        complete: newest.length >= PRODUCER_BLOCKS,
        addresses: new Set(newest.flatMap(({ producer }) => (producer === null ? [] : [producer]))),
      }
    },
    add: async (added) => {
      for (const block of added) if (!blocks.has(block.height)) blocks.set(block.height, block)
    },
    findGenesis: async () => genesis,
    saveGenesis: async (hash) => {
      genesis = hash
    },
    forget: async () => blocks.clear(),
  }
}
