import { describe, expect, it } from 'vitest'
import { isOnChain, switchChain } from './chain.ts'
import { type Request, walletErrorCode } from './eip-1193.ts'

const REAL = { local: false, rpcUrls: [] }

/** A wallet on some chain that knows chain 56 or has to add it. */
const walletOn = (chain: string, { knows = true } = {}) => {
  const asked: string[] = []
  const state = { chain, knows, added: null as unknown }
  const request: Request = async ({ method, params }) => {
    asked.push(method)
    if (method === 'eth_chainId') return state.chain
    if (method === 'wallet_addEthereumChain') {
      state.knows = true
      state.added = params?.[0]
      return null
    }
    if (!state.knows) throw Object.assign(new Error('unknown chain'), { code: 4902 })
    state.chain = '0x38'
    return null
  }
  return { request, asked, state }
}

describe('bringing a wallet to chain 56', () => {
  it('asks nothing more of one that knows it', async () => {
    const wallet = walletOn('0x1')
    await switchChain(wallet.request, REAL)
    expect(await isOnChain(wallet.request)).toBe(true)
    expect(wallet.asked).not.toContain('wallet_addEthereumChain')
  })

  it('adds it to one that does not, then switches', async () => {
    const wallet = walletOn('0x1', { knows: false })
    await switchChain(wallet.request, REAL)
    expect(await isOnChain(wallet.request)).toBe(true)
    expect(wallet.state.added).toMatchObject({ chainId: '0x38', blockExplorerUrls: ['https://bscscan.com'] })
  })

  it('never describes the local chain by the address of the real one', async () => {
    const wallet = walletOn('0x1', { knows: false })
    await expect(switchChain(wallet.request, { local: true, rpcUrls: [] })).rejects.toThrow()
    expect(wallet.state.added).toBeNull()
  })

  it('passes a refusal on', async () => {
    const refused = Object.assign(new Error('no'), { code: 4001 })
    await expect(switchChain(() => Promise.reject(refused), REAL)).rejects.toBe(refused)
  })
})

describe("a wallet's error", () => {
  it('has its number, even if a phone wallet wraps it', () => {
    expect(walletErrorCode({ code: 4001 })).toBe(4001)
    expect(walletErrorCode({ code: -32603, data: { originalError: { code: 4902 } } })).toBe(4902)
    expect(walletErrorCode({ code: -32603, data: {} })).toBe(-32603)
    expect(walletErrorCode(new Error('no'))).toBeNull()
    expect(walletErrorCode('4001')).toBeNull()
  })
})
