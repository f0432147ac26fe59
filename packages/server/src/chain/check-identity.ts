import type { BlockHash } from '@nibble/domain'
import type { Endpoint } from './endpoint.ts'

/** Whether an endpoint serves our chain. The sentence is for operators. */
export type Identity =
  | { readonly kind: 'ours'; readonly genesisHash: BlockHash }
  | { readonly kind: 'other_chain'; readonly sentence: string }
  | { readonly kind: 'other_genesis'; readonly genesisHash: BlockHash; readonly sentence: string }

/** Throws an EndpointError while the endpoint cannot be asked. `genesisHash` null: whatever it is, it is the one. */
export const checkIdentity = async (
  endpoint: Endpoint,
  expected: { readonly chainId: number; readonly genesisHash: BlockHash | null },
): Promise<Identity> => {
  const chainId = await endpoint.chainId()
  if (chainId !== expected.chainId)
    return {
      kind: 'other_chain',
      sentence: `${endpoint.name} serves chain ${chainId}, not ${expected.chainId}. Check CHAIN_RPC_URLS.`,
    }

  const genesis = await endpoint.block(0n)
  if (genesis === null)
    return {
      kind: 'other_chain',
      sentence: `${endpoint.name} does not show block 0, so it cannot be told which chain it serves.`,
    }
  if (expected.genesisHash !== null && genesis.hash !== expected.genesisHash)
    return {
      kind: 'other_genesis',
      genesisHash: genesis.hash,
      sentence: `${endpoint.name} serves another chain ${chainId}: its block 0 is ${genesis.hash}, not ${expected.genesisHash}.`,
    }
  return { kind: 'ours', genesisHash: genesis.hash }
}
