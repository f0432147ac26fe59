import type { BlockSource } from './chain/index.ts'

/** What the web side needs to know of the chain. */
export type ChainView = Pick<BlockSource, 'head' | 'health' | 'endpoints'>
