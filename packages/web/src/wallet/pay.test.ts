import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Request } from './eip-1193.ts'
import { balanceOfData, type Payment, payFromWallet, readBalance, readHolding, transferData } from './pay.ts'

const GENESIS = `0x${'ab'.repeat(32)}`
const TRANSACTION = `0x${'cd'.repeat(32)}`
const ME = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

type Answers = Readonly<Record<string, unknown>>

/** Answers by method; an Error is thrown. */
const pay = async (answers: Answers) => {
  const asked: string[] = []
  const request: Request = async ({ method }) => {
    asked.push(method)
    const all: Answers = {
      eth_requestAccounts: [ME],
      eth_chainId: '0x38',
      eth_getBlockByNumber: { hash: GENESIS },
      eth_call: word(100n),
      eth_sendTransaction: TRANSACTION,
      ...answers,
    }
    if (all[method] instanceof Error) throw all[method]
    return all[method]
  }
  const steps: Payment[] = []
  await payFromWallet({
    wallet: { id: 'w', name: 'W', icon: null, kind: 'announced', request },
    chain: { local: false, rpcUrls: [] },
    genesisHash: GENESIS,
    contract: ME,
    to: ME,
    raw: 50n,
    show: (step) => steps.push(step),
  })
  return { asked, end: steps.at(-1) }
}
const refusal = Object.assign(new Error('no'), { code: 4001 })

describe('paying from a wallet', () => {
  it('sends what was requested, on the right chain', async () => {
    const { end } = await pay({})
    expect(end).toMatchObject({ step: 'sent', transaction: TRANSACTION })
  })

  it.each<[string, string, Answers]>([
    ['the wallet refuses to connect', 'refused', { eth_requestAccounts: refusal }],
    ['it names no account', 'failed', { eth_requestAccounts: [] }],
    ['it stays on another network', 'network', { eth_chainId: '0x1' }],
    [
      'its chain has the same id but a different first block',
      'otherChain',
      { eth_getBlockByNumber: { hash: TRANSACTION } },
    ],
    ['it cannot show its chain’s first block', 'otherChain', { eth_getBlockByNumber: null }],
    ['it holds too little', 'short', { eth_call: word(49n) }],
  ])('asks for no transaction if %s', async (_, problem, answers) => {
    const { asked, end } = await pay(answers)
    expect(end).toMatchObject({ step: 'problem', problem })
    expect(asked).not.toContain('eth_sendTransaction')
  })

  it('says that nothing was paid only if the wallet says so', async () => {
    expect((await pay({ eth_sendTransaction: refusal })).end).toMatchObject({ problem: 'refused' })
    expect((await pay({ eth_sendTransaction: new Error('closed') })).end).toMatchObject({
      problem: 'unknown',
    })
    expect((await pay({ eth_sendTransaction: null })).end).toMatchObject({ problem: 'unknown' })
  })
})

const to = getAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')

it('encodes a transfer in the standard way', () => {
  const raw = 12_345_678_901_234_567_890n
  expect(transferData({ to, raw })).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, raw] }),
  )
})

it('encodes a balance query in the standard way, and reads only the answer', () => {
  expect(balanceOfData(to)).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] }))
  expect(readBalance(`0x${'0'.repeat(62)}ff`)).toBe(255n)
  expect([readBalance('0x'), readBalance(null), readBalance('255')]).toEqual([null, null, null])
})

describe('what a wallet holds', () => {
  const holding = async (answers: Answers) => {
    const asked: string[] = []
    const request: Request = async ({ method }) => {
      asked.push(method)
      const all: Answers = {
        eth_accounts: [ME],
        eth_chainId: '0x38',
        eth_getBlockByNumber: { hash: GENESIS },
        eth_call: word(100n),
        ...answers,
      }
      if (all[method] instanceof Error) throw all[method]
      return all[method]
    }
    return { asked, found: await readHolding(request, { genesisHash: GENESIS, contract: ME }) }
  }

  it('is read without a prompt', async () => {
    const { asked, found } = await holding({})
    expect(found).toEqual({ kind: 'held', raw: 100n })
    expect(asked).toEqual(['eth_accounts', 'eth_chainId', 'eth_getBlockByNumber', 'eth_call'])
  })

  it.each<[string, string, Answers]>([
    ['it is not connected', 'unconnected', { eth_accounts: [] }],
    ['it is on another network', 'network', { eth_chainId: '0x1' }],
    [
      'its chain has the same id but a different first block',
      'otherChain',
      { eth_getBlockByNumber: { hash: TRANSACTION } },
    ],
    ['it answers with something else', 'unknown', { eth_call: '0x' }],
    ['it does not answer', 'unknown', { eth_accounts: new Error('no') }],
  ])('is unknown if %s', async (_, kind, answers) => {
    expect((await holding(answers)).found).toEqual({ kind })
  })
})
