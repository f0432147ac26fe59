import type { ChainFacts } from '../wallet/chain.ts'
import { configQuery } from './queries.ts'
import { queryClient } from './query-client.ts'

/** What a wallet is told of the chain; waits until the server has said which one it is. */
export const chainFacts = async (): Promise<ChainFacts> =>
  (await queryClient.ensureQueryData(configQuery)).chain
