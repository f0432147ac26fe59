import { createHash } from 'node:crypto'
import { sessionKeyResource } from '@nibble/contract'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'

export const NONCE_LIFE_MS = 300_000

/** The EIP-4361 text that a wallet shows and signs. It names the browser's session key, so it serves no other browser. */
export const signInMessage = (input: {
  origin: string
  address: Address
  nonce: string
  key: { x: string; y: string }
  now: number
  statement?: string
}): string => {
  const { origin, address, nonce, key, now, statement = SIGN_IN_STATEMENT } = input
  return createSiweMessage({
    version: '1',
    domain: new URL(origin).host,
    uri: origin,
    chainId: CHAIN_ID,
    address,
    nonce,
    statement,
    issuedAt: new Date(now),
    expirationTime: new Date(now + NONCE_LIFE_MS),
    resources: [sessionKeyResource(thumbprintOf(key))],
  })
}

const CHAIN_ID = 56

/** In English for everybody: the standard allows ASCII only. */
const SIGN_IN_STATEMENT = 'Sign in to Nibble. This costs nothing and moves no funds.'
export const CONNECT_STATEMENT =
  'Connect this wallet to my Nibble account. Whoever has the wallet can then sign in to it. This costs nothing and moves no funds.'

/** RFC 7638: SHA-256 over the key's required members in alphabetical order. */
const thumbprintOf = ({ x, y }: { x: string; y: string }): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url')
