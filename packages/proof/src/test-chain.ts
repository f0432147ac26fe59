/** The first block of BNB Smart Chain. A private chain can have the same number, 56, but not the same first block. */
export const BSC_FIRST_BLOCK = '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b'

/** The hash of a first block as a node shows it; null if it shows none. */
export const firstBlockHash = (block: unknown): string | null => {
  const hash: unknown = typeof block === 'object' && block !== null ? Reflect.get(block, 'hash') : null
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : null
}

/**
 * The first block of another chain than BNB Smart Chain, if at least as many nodes show such a chain as show the real one;
 * otherwise null. A node that shows no first block says nothing: one that lies could show the real one as well.
 */
export const otherFirstBlock = (firstBlocks: readonly (string | null)[]): string | null => {
  const others = firstBlocks.filter((first) => first !== null && first !== BSC_FIRST_BLOCK)
  const real = firstBlocks.filter((first) => first === BSC_FIRST_BLOCK).length
  return others.length >= real ? (others[0] ?? null) : null
}

export type ChainSource = {
  /** The house that is checked named this node itself, for a chain of its own. */
  readonly isNamed: boolean
  readonly firstBlock: string | null
}

/** A chain on which nothing is proven as on the real one. `firstBlock` is null if it is not known to be another. */
export type TestChain = ChainSource

/**
 * The chain that nodes show, if it does not count as BNB Smart Chain; null if it does. Nodes that the house named count only
 * if there are no others, and then never as the real chain: their operator decides what they show.
 */
export const testChainOf = (sources: readonly ChainSource[]): TestChain | null => {
  const chosen = sources.filter(({ isNamed }) => !isNamed)
  const isNamed = chosen.length === 0 && sources.length > 0
  const firstBlock = otherFirstBlock((isNamed ? sources : chosen).map((source) => source.firstBlock))
  return isNamed || firstBlock !== null ? { isNamed, firstBlock } : null
}
