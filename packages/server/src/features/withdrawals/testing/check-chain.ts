import { headerCache, headerCheck, parseRpcUrls, rpcEndpoint, systemClock } from '../../../chain/index.ts'
import { TOKEN_CONTRACT, TOKEN_DECIMALS } from '../../../local/token/test-token.ts'
import { type PaymentCheck, paymentCheck } from '../settle-outcomes.ts'

/** What a development node with the test token shows of payments. */
export const checkChain = ({
  url,
  treasury,
  genesisHash,
}: {
  readonly url: string
  readonly treasury: string
  readonly genesisHash: string
}): PaymentCheck => {
  const check = headerCheck({ chainId: 56, sealed: false, cache: headerCache() })
  const endpoints = parseRpcUrls(url).map((rpc) => rpcEndpoint({ rpc, check, clock: systemClock }))
  return paymentCheck(() => ({
    endpoints,
    quorum: 1,
    genesisHash,
    treasury,
    resettable: true,
    contract: TOKEN_CONTRACT,
    decimals: TOKEN_DECIMALS,
  }))
}

/** The hash of its block 0. */
export const genesisOf = async ({
  request,
}: {
  readonly request: (method: string, params: readonly unknown[]) => Promise<unknown>
}): Promise<string> => {
  const block = await request('eth_getBlockByNumber', ['0x0', false])
  if (typeof block !== 'object' || block === null || !('hash' in block)) throw new Error('no block 0')
  return String(block.hash)
}
