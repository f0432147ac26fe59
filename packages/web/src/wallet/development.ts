import type { ChainFacts } from './chain.ts'
import type { Wallet } from './eip-1193.ts'

/** The built-in wallet of a local chain. Fetched when it is used: nobody else carries its cryptography. */
export const developmentWallet = ({ rpcUrls }: ChainFacts): Wallet => ({
  id: 'development',
  name: null,
  icon: null,
  kind: 'development',
  request: async (call) => (await import('./development-wallet.ts')).developmentRequest(rpcUrls[0])(call),
})
