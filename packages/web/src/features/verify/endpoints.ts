import type { gameConfigList, ResponseOf } from '@nibble/contract'
import { createStored } from '../../state/stored.ts'

/** Anybody's, so that a check works before one has any of one's own. */
const PUBLIC_ENDPOINTS = ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com']

/** Most endpoints that are asked at once. */
export const MOST_ENDPOINTS = 6

/** The player's own list, one address a line; null while they keep the ones that come with the page. */
export const ownEndpoints = createStored('endpoints', (text) => text)

export const defaultEndpoints = (config: ResponseOf<typeof gameConfigList> | undefined): readonly string[] =>
  config?.chain.local === true ? config.chain.rpcUrls : PUBLIC_ENDPOINTS

export const endpointsOf = (own: string | null, defaults: readonly string[]): readonly string[] =>
  own === null ? defaults : own.split('\n').filter((line) => line !== '')

/** What an endpoint is called: its host, and its path where there is one. */
export const endpointName = (endpoint: string): string => endpoint.replace(/^https?:\/\//, '')
