import type { Address } from 'viem'
import type { ChainReader } from '../chain/block-source.ts'
import { type BookContract, bookContract } from '../chain/index.ts'
import type { Config } from '../config/config.ts'
import { deployBook, openLocalWallet } from '../local/index.ts'
import type { RunningChain } from './chain.ts'

export type Book = {
  readonly contract: BookContract
  /** The sealer of the local chain's throw-away wallet; null if the signer runs elsewhere. */
  readonly localSealer: Address | null
}

/**
 * The contract that takes seals: as configured, or the local chain's own. Null: heads are signed and published, but not sealed on
 * a chain. Throws a sentence if the configured address is no such contract.
 */
export async function prepareBook({
  chain: { local, source },
  config,
  dataFolder,
}: {
  readonly chain: Pick<RunningChain, 'local'> & { readonly source: Pick<ChainReader, 'endpoints' | 'health'> }
  readonly config: Pick<Config, 'bookContract'>
  readonly dataFolder: string
}): Promise<Book | null> {
  if (local !== null) {
    const { sealer } = openLocalWallet(dataFolder)
    const address = await deployBook(local.url, { sealer })
    return { contract: bookContract({ source, address }), localSealer: sealer }
  }
  const { bookContract: address } = config
  if (address === null) return null
  const contract = bookContract({ source, address })
  // Endpoints that cannot be asked now are asked again before a draw counts as sealed.
  if ((await contract.isThere()) === false)
    throw new Error(`The code at BOOK_CONTRACT ${address} is not the contract of the book on this chain.`)
  return { contract, localSealer: null }
}
