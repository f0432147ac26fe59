import type { Address, Hex } from 'viem'

const ATTEMPTS = 5

/** One JSON-RPC call to the local chain; throws an error answer's message. */
export async function askChain(
  url: string,
  method: string,
  params: readonly unknown[] = [],
  attempt = 1,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(60_000),
  })
  const answer: { result?: unknown; error?: { message: string } } = await response.json()
  if (answer.error === undefined) return answer.result
  // The node refuses a call if its newest block is replaced meanwhile: nothing was done.
  const isOvertaken = method === 'eth_call' && answer.error.message.includes('BlockOutOfRange')
  if (isOvertaken && attempt < ATTEMPTS) return askChain(url, method, params, attempt + 1)
  throw new Error(`${method}: ${answer.error.message}`)
}

type Transaction = { readonly to?: Address; readonly data?: Hex; readonly value?: Hex }

const PLENTY = '0xd3c21bcecceda1000000'
const WAIT_MS = 100
/** A minute: if the machine is busy, so is the chain. */
const MOST_WAITS = 600
/** The chain sets these nonces; two transactions at once may get the same. */
let sending: Promise<unknown> = Promise.resolve()

/**
 * Sends a transaction of an address for which nobody has a key, which a development chain does on request, and waits until a
 * block includes it. Throws if it failed there.
 */
export async function sendAs(url: string, from: Address, transaction: Transaction): Promise<Hex> {
  const send = async () => {
    await askChain(url, 'anvil_impersonateAccount', [from])
    await askChain(url, 'anvil_setBalance', [from, PLENTY])
    return askChain(url, 'eth_sendTransaction', [{ from, gas: '0x3d0900', ...transaction }])
  }
  const sent = sending.then(send)
  sending = sent.catch(() => {})
  const hash = await sent
  if (!isHex(hash)) throw new Error('The local chain did not return a transaction hash.')

  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const receipt = await askChain(url, 'eth_getTransactionReceipt', [hash])
    if (typeof receipt === 'object' && receipt !== null && 'status' in receipt) {
      if (receipt.status !== '0x1') throw new Error(`The transaction ${hash} failed on the local chain.`)
      return hash
    }
    await new Promise((wait) => setTimeout(wait, WAIT_MS))
  }
  throw new Error(`The local chain has no block with the transaction ${hash} yet.`)
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && value.startsWith('0x')
