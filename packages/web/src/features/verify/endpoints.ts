import type { gameConfigList, ResponseOf } from '@nibble/contract'
import { createStored } from '../../state/stored.ts'

/** Anybody's, so that a check works before one has any of one's own. */
const PUBLIC_ENDPOINTS = ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com']

/** Most endpoints that are asked at once. */
export const MOST_ENDPOINTS = 6

/** The player's own list, one address a line; null while he keeps the ones that come with the page. */
export const ownEndpoints = createStored('endpoints', (text) => text)

export const defaultEndpoints = (config: ResponseOf<typeof gameConfigList> | undefined): readonly string[] =>
  config?.chain.local === true ? config.chain.rpcUrls : PUBLIC_ENDPOINTS

export const endpointsOf = (own: string | null, defaults: readonly string[]): readonly string[] =>
  own === null ? defaults : own.split('\n').filter((line) => line !== '')

/** An address that a page may ask: https, or http on this very machine. Null: it cannot be asked. */
export const readEndpoint = (typed: string): string | null => {
  const text = typed.trim()
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
    const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) return null
    if (url.username !== '' || (!isHere && !url.hostname.includes('.'))) return null
    return url.href.replace(/\/$/, '')
  } catch {
    return null
  }
}

/** What an endpoint is called: its host, and its path where there is one. */
export const endpointName = (endpoint: string): string => endpoint.replace(/^https?:\/\//, '')
