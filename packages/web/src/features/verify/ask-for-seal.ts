import { type Anchor, holdsSeal } from '@nibble/proof'
import { askRpc, TIMEOUT_MS } from './rpc.ts'

/** An endpoint's answer about an anchor: it shows the event, contradicts it, does not know it, or does not answer. */
export type SealAnswer = 'yes' | 'no' | 'unseen' | 'nothing'

/**
 * Asks one endpoint for an anchor's event, in its block and with that block's time. Throws only for the given signal.
 */
export const askForSeal = async (options: {
  readonly endpoint: string
  readonly anchor: Anchor
  readonly signal: AbortSignal
}): Promise<SealAnswer> => {
  const { endpoint, anchor } = options
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const ask = (method: string, params: readonly unknown[]) => askRpc(endpoint, { method, params, signal })
  try {
    const [chain, receipt, block] = await Promise.all([
      ask('eth_chainId', []),
      ask('eth_getTransactionReceipt', [anchor.transaction]),
      ask('eth_getBlockByHash', [anchor.blockHash, false]),
    ])
    if (Number(chain) !== anchor.chainId) return 'nothing'
    if (!isObject(receipt)) return 'unseen'
    if (!holdsSeal(receipt, anchor)) return 'no'
    if (!isObject(block)) return 'unseen'
    // A header's own time is in seconds; an anchor's has milliseconds if the chain has them.
    return Number(Reflect.get(block, 'timestamp')) === Math.floor(anchor.blockTime / 1000) ? 'yes' : 'no'
  } catch {
    options.signal.throwIfAborted()
    return 'nothing'
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
