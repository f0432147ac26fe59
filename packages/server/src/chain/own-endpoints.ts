import type { BlockHash } from '@nibble/domain'
import { headerCheck } from './check-header.ts'
import { systemClock } from './clock.ts'
import type { Endpoint } from './endpoint.ts'
import { headerCache } from './header-cache.ts'
import { parseRpcUrls } from './rpc/parse-rpc-urls.ts'
import { rpcEndpoint } from './rpc/rpc-endpoint.ts'

/** Asks those of these endpoints that serve the chain of this block 0, for a command that ends again. */
export async function withOwnEndpoints<Value>(
  {
    chainId,
    genesisHash,
    rpcUrls,
  }: { readonly chainId: number; readonly genesisHash: BlockHash | null; readonly rpcUrls: string },
  ask: (endpoints: readonly Endpoint[]) => Promise<Value>,
): Promise<Value> {
  const check = headerCheck({ chainId, sealed: false, cache: headerCache() })
  const endpoints = parseRpcUrls(rpcUrls).map((rpc) => rpcEndpoint({ rpc, check, clock: systemClock }))
  try {
    const firsts = await Promise.all(endpoints.map((endpoint) => endpoint.block(0n).catch(() => null)))
    return await ask(endpoints.filter((_, at) => firsts[at]?.hash === genesisHash))
  } finally {
    for (const endpoint of endpoints) endpoint.close()
  }
}
