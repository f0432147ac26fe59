import type { gameConfigList, ResponseOf } from '@nibble/contract'
import { createStored } from '../../state/stored.ts'

/** Public endpoints, so that a check works without configuring any. */
const PUBLIC_ENDPOINTS = ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com']

/** The most endpoints asked at once. */
export const MOST_ENDPOINTS = 6

/** The player's own list, one address a line; null while they use the page's defaults. */
export const ownEndpoints = createStored('endpoints', (text) => text)

/** Those of the own list that the house named when it was edited: what it says later does not make them the player's. */
export const namedThen = createStored('endpointsNamed', (text) => text)

/** `named`: those that the house named so far. */
export const saveEndpoints = (list: readonly string[], named: readonly string[]): void => {
  namedThen.set(list.filter((endpoint) => named.includes(endpoint)).join('\n'))
  ownEndpoints.set(list.join('\n'))
}

export const resetEndpoints = (): void => {
  ownEndpoints.set(null)
  namedThen.set(null)
}

type Config = ResponseOf<typeof gameConfigList> | undefined

/** The endpoints that the house names, or named `then`, for a chain of its own, on which it decides what they show. */
export const namedEndpoints = (config: Config, then: string | null = null): readonly string[] => [
  ...(config?.chain.local === true ? config.chain.rpcUrls : []),
  ...endpointsOf(then, []),
]

export const defaultEndpoints = (config: Config): readonly string[] =>
  config?.chain.local === true ? namedEndpoints(config) : PUBLIC_ENDPOINTS

export const endpointsOf = (own: string | null, defaults: readonly string[]): readonly string[] =>
  own === null ? defaults : own.split('\n').filter((line) => line !== '')

/** The displayed name of an endpoint: its host, and its path if it has one. */
export const endpointName = (endpoint: string): string => endpoint.replace(/^https?:\/\//, '')
