// The part of a wallet that is used: EIP-1193 requests. Every answer is untrusted and checked.

export type Request = (call: {
  readonly method: string
  readonly params?: readonly unknown[]
}) => Promise<unknown>

export type Wallet = {
  readonly id: string
  /** The wallet's own name; null if unknown (then the page has a word for it). */
  readonly name: string | null
  /** A data: address of its picture, or null. */
  readonly icon: string | null
  readonly kind: 'announced' | 'injected' | 'development'
  readonly request: Request
}

export const USER_REFUSED = 4001
export const CHAIN_UNKNOWN = 4902

/** A wallet's error code, also if wrapped once (as by mobile wallets); null for anything else. */
export const walletErrorCode = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null) return null
  if ('code' in error && error.code === -32603 && 'data' in error) return wrappedCode(error.data) ?? -32603
  return 'code' in error && typeof error.code === 'number' ? error.code : null
}

const wrappedCode = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'originalError' in data
    ? walletErrorCode(data.originalError)
    : null
