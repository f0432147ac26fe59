import { CHAIN_UNKNOWN, type Request, walletErrorCode } from './eip-1193.ts'

export const CHAIN_ID_HEX = '0x38'

export type ChainFacts = { readonly local: boolean; readonly rpcUrls: readonly string[] }
/** Until the server has answered: nothing that only a local chain offers. */
export const UNKNOWN_CHAIN: ChainFacts = { local: false, rpcUrls: [] }

export const isOnChain = async (request: Request): Promise<boolean> => {
  const id = await request({ method: 'eth_chainId' })
  return typeof id === 'string' && Number(id) === Number(CHAIN_ID_HEX)
}

/** Asks the wallet to switch chains, adding the chain first if it does not know it. Throws what the wallet throws. */
export const switchChain = async (request: Request, chain: ChainFacts) => {
  const params = [{ chainId: CHAIN_ID_HEX }]
  try {
    await request({ method: 'wallet_switchEthereumChain', params })
  } catch (error) {
    if (walletErrorCode(error) !== CHAIN_UNKNOWN) throw error
    await request({ method: 'wallet_addEthereumChain', params: [description(chain)] })
    if (!(await isOnChain(request))) await request({ method: 'wallet_switchEthereumChain', params })
  }
}

const description = ({ local, rpcUrls }: ChainFacts) => {
  if (local && rpcUrls.length === 0) throw new Error('the local chain told no address for wallets')
  return {
    chainId: CHAIN_ID_HEX,
    chainName: local ? 'Nibble local chain' : 'BNB Smart Chain',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: rpcUrls.length > 0 ? rpcUrls : ['https://bsc-dataseed.bnbchain.org'],
    ...(local ? {} : { blockExplorerUrls: ['https://bscscan.com'] }),
  }
}
