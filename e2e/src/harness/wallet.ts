import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Visit, type VisitOptions, visit } from './browser.ts'

/** A browser wallet that announces itself by EIP-6963 and does what the test tells it to. */
export type TestWallet = {
  readonly name: string
  readonly address: string
  /** The number of its present network. */
  chainId: number
  /** Whether it knows network 56: if not, switching there fails with 4902 until it was added. */
  knowsChain: boolean
  /** Calls of these methods are refused with 4001, as by a person. */
  readonly refuses: Set<string>
  /** Every call, in order. */
  readonly calls: { method: string; params: unknown }[]
  /** The text that it was last asked to sign. */
  signed(): string
}

type WalletState = Partial<Pick<TestWallet, 'chainId' | 'knowsChain'>>

const NAME = 'Test Wallet'
const OTHER_NETWORK = 1

/** Puts the wallet into the page before its scripts run. */
async function injectWallet(page: Page, given: WalletState) {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet: TestWallet = {
    name: NAME,
    address: account.address,
    chainId: given.chainId ?? 56,
    knowsChain: given.knowsChain ?? true,
    refuses: new Set(),
    calls: [],
    signed: () => {
      const asked = wallet.calls.findLast(({ method }) => method === 'personal_sign')
      return Buffer.from(firstHex(asked?.params).slice(2), 'hex').toString()
    },
  }

  await page.exposeFunction('testWalletRequest', async (method: string, params: unknown): Promise<Reply> => {
    wallet.calls.push({ method, params })
    if (wallet.refuses.has(method)) return { error: { code: 4001, message: 'User rejected the request.' } }
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return { result: [account.address] }
      case 'eth_chainId':
        return { result: `0x${wallet.chainId.toString(16)}` }
      case 'wallet_switchEthereumChain':
        if (!wallet.knowsChain) return { error: { code: 4902, message: 'Unrecognized chain ID' } }
        wallet.chainId = 56
        return { result: null }
      case 'wallet_addEthereumChain':
        wallet.knowsChain = true
        return { result: null }
      case 'personal_sign':
        return { result: await account.signMessage({ message: { raw: firstHex(params) } }) }
      default:
        return { error: { code: 4200, message: `The wallet does not know ${method}` } }
    }
  })
  await page.addInitScript(announce, NAME)
  return wallet
}

/** A visit by someone with the wallet. */
export async function visitWithWallet(
  url: string,
  { wallet: given = {}, ...options }: VisitOptions & { wallet?: WalletState } = {},
): Promise<Visit & { wallet: TestWallet }> {
  const injected: TestWallet[] = []
  const visited = await visit(url, {
    ...options,
    beforeOpen: async (page) => {
      injected.push(await injectWallet(page, given))
    },
  })
  const [wallet] = injected
  if (wallet === undefined) throw new Error('the page was opened before its wallet was there')
  return { ...visited, wallet }
}

export const ON_ANOTHER_NETWORK = { chainId: OTHER_NETWORK, knowsChain: false } as const

type Reply = { result: unknown } | { error: { code: number; message: string } }

function firstHex(params: unknown): `0x${string}` {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof first !== 'string' || !first.startsWith('0x'))
    throw new Error('personal_sign without a message in hex')
  return `0x${first.slice(2)}`
}

/** Runs in the page. */
function announce(name: string): void {
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const ask: (method: string, params: unknown) => Promise<Reply> = Reflect.get(window, 'testWalletRequest')
    const reply = await ask(method, params ?? [])
    if ('error' in reply) throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
    return reply.result
  }
  const detail = Object.freeze({
    info: {
      uuid: '0d9fba3e-5be1-4a4b-9f3c-2f3f6a1f9d11',
      name,
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      rdns: 'test.wallet',
    },
    provider: { request, on: () => {}, removeListener: () => {} },
  })
  const notify = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', notify)
  notify()
}
