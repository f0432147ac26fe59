import { type ChainFacts, isOnChain, switchChain } from './chain.ts'
import { type Request, USER_REFUSED, type Wallet, walletErrorCode } from './eip-1193.ts'

/** Why nothing was paid. Only `unknown` leaves it open: the wallet gave no answer after it was asked to send. */
type PayProblem = 'refused' | 'network' | 'otherChain' | 'short' | 'failed' | 'unknown'

/** The state of a payment. */
export type Payment =
  | { readonly step: 'connect' | 'check' | 'confirm'; readonly wallet: Wallet }
  | { readonly step: 'sent'; readonly wallet: Wallet; readonly transaction: string }
  | { readonly step: 'problem'; readonly wallet: Wallet; readonly problem: PayProblem }

type Order = {
  readonly wallet: Wallet
  readonly chain: ChainFacts
  /** Hash of block 0 of the chain where the server looks for deposits. */
  readonly genesisHash: string
  readonly contract: string
  readonly to: string
  readonly raw: bigint
  readonly show: (payment: Payment) => void
}

/** Asks the wallet to pay a token, after making sure that it is on the chain where the server looks. */
export const payFromWallet = async (order: Order): Promise<void> => {
  const { wallet, contract, to, raw, show } = order
  const { request } = wallet
  const fail = (problem: PayProblem) => show({ step: 'problem', wallet, problem })

  show({ step: 'connect', wallet })
  const from = await askAccount(request).catch(problemOf)
  if (typeof from !== 'string') return fail(from.problem)

  show({ step: 'check', wallet })
  const problem = await findProblem(order, from).catch(problemOf)
  if (problem !== null) return fail(problem.problem)

  show({ step: 'confirm', wallet })
  try {
    const params = [{ from, to: contract, value: '0x0', data: transferData({ to, raw }) }]
    const transaction = await request({ method: 'eth_sendTransaction', params })
    if (!isHash(transaction)) return fail('unknown')
    show({ step: 'sent', wallet, transaction })
  } catch (error) {
    fail(walletErrorCode(error) === USER_REFUSED ? 'refused' : 'unknown')
  }
}

/** A wallet's token balance, as far as it is known without a prompt. */
export type Holding =
  | { readonly kind: 'held'; readonly raw: bigint }
  /** It reveals its accounts to this page only on request. */
  | { readonly kind: 'unconnected' }
  /** It is on a network other than 56, or on another chain with that number. */
  | { readonly kind: 'network' | 'otherChain' }
  | { readonly kind: 'unknown' }

type Token = Pick<Order, 'genesisHash' | 'contract'>

/** Reads without a prompt: an unconnected wallet stays so. */
export const readHolding = async (request: Request, { genesisHash, contract }: Token): Promise<Holding> => {
  try {
    const accounts = await request({ method: 'eth_accounts' })
    const owner: unknown = Array.isArray(accounts) ? accounts[0] : null
    if (typeof owner !== 'string') return { kind: 'unconnected' }
    if (!(await isOnChain(request))) return { kind: 'network' }
    if (!(await isSameChain(request, genesisHash))) return { kind: 'otherChain' }
    const raw = await askBalance(request, { contract, owner })
    return raw === null ? { kind: 'unknown' } : { kind: 'held', raw }
  } catch {
    return { kind: 'unknown' }
  }
}

/** Two chains may have the number 56, and a payment on the other would be lost: their first blocks differ. */
const isSameChain = async (request: Request, genesisHash: string): Promise<boolean> => {
  const block = await request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  if (typeof block !== 'object' || block === null || !('hash' in block)) return false
  return typeof block.hash === 'string' && block.hash.toLowerCase() === genesisHash.toLowerCase()
}

type Problem = { readonly problem: PayProblem }

const findProblem = async (
  { wallet: { request }, chain, genesisHash, contract, raw }: Order,
  from: string,
): Promise<Problem | null> => {
  if (!(await isOnChain(request))) await switchChain(request, chain)
  if (!(await isOnChain(request))) return { problem: 'network' }
  if (!(await isSameChain(request, genesisHash))) return { problem: 'otherChain' }

  const held = await askBalance(request, { contract, owner: from })
  return held !== null && held < raw ? { problem: 'short' } : null
}

const askBalance = async (
  request: Request,
  { contract, owner }: { readonly contract: string; readonly owner: string },
): Promise<bigint | null> =>
  readBalance(
    await request({ method: 'eth_call', params: [{ to: contract, data: balanceOfData(owner) }, 'latest'] }),
  )

export const askAccount = async (request: Request): Promise<string> => {
  const accounts = await request({ method: 'eth_requestAccounts' })
  const first: unknown = Array.isArray(accounts) ? accounts[0] : null
  if (typeof first !== 'string') throw new Error('the wallet names no account')
  return first
}

const problemOf = (error: unknown): Problem => ({
  problem: walletErrorCode(error) === USER_REFUSED ? 'refused' : 'failed',
})

const isHash = (answer: unknown): answer is string =>
  typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)

// The two token calls needed, encoded by hand: a selector and words of 32 bytes.

const TRANSFER = '0xa9059cbb'
const BALANCE_OF = '0x70a08231'

/** `transfer(to, raw)`. */
export const transferData = ({ to, raw }: { readonly to: string; readonly raw: bigint }): string =>
  `${TRANSFER}${addressWord(to)}${raw.toString(16).padStart(64, '0')}`

/** `balanceOf(owner)`. */
export const balanceOfData = (owner: string): string => `${BALANCE_OF}${addressWord(owner)}`

/** The answer of `balanceOf`; null for anything else. */
export const readBalance = (answer: unknown): bigint | null =>
  typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : null

const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
