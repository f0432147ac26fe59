import { createStore as createAnnounced, type EIP6963ProviderDetail } from 'mipd'
import { useSyncExternalStore } from 'react'
import type { ChainFacts } from './chain.ts'
import type { Request, Wallet } from './eip-1193.ts'

const announced = createAnnounced()
let found: readonly Wallet[] | null = null

/**
 * The wallets in this browser, as announced (EIP-6963); an old one that does not announce itself, by its window object.
 */
export const useWallets = (): readonly Wallet[] => useSyncExternalStore(subscribe, current)

const subscribe = (listener: () => void) =>
  announced.subscribe(() => {
    found = read()
    listener()
  })

const current = (): readonly Wallet[] => {
  found ??= read()
  return found
}

const read = (): readonly Wallet[] => {
  const details = announced.getProviders()
  if (details.length > 0) return details.map(walletOf)
  const request = injectedRequest()
  return request === null ? [] : [{ id: 'injected', name: null, icon: null, kind: 'injected', request }]
}

const walletOf = ({ info, provider }: EIP6963ProviderDetail): Wallet => ({
  id: info.uuid,
  name: info.name,
  icon: info.icon.startsWith('data:image/') ? info.icon : null,
  kind: 'announced',
  // The provider's own types list every method; ours names none in particular.
  request: (call) => Reflect.apply(provider.request, provider, [call]),
})

const injectedRequest = (): Request | null => {
  const provider: unknown = Reflect.get(window, 'ethereum')
  if (typeof provider !== 'object' || provider === null || !('request' in provider)) return null
  const { request } = provider
  return typeof request === 'function' ? async (call) => Reflect.apply(request, provider, [call]) : null
}

/** The built-in wallet of a local chain. Loaded on use, since it brings its cryptography. */
export const developmentWallet = ({ rpcUrls }: ChainFacts): Wallet => ({
  id: 'development',
  name: null,
  icon: null,
  kind: 'development',
  request: async (call) => (await import('./development-wallet.ts')).developmentRequest(rpcUrls[0])(call),
})
