import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { expect, it } from 'vitest'
import { balanceOfData, readBalance, transferData } from './erc20.ts'

const to = getAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')

it('writes a transfer as everybody reads it', () => {
  const raw = 12_345_678_901_234_567_890n
  expect(transferData({ to, raw })).toBe(
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, raw] }),
  )
})

it('asks for a balance as everybody reads it, and reads the answer alone', () => {
  expect(balanceOfData(to)).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] }))
  expect(readBalance(`0x${'0'.repeat(62)}ff`)).toBe(255n)
  expect([readBalance('0x'), readBalance(null), readBalance('255')]).toEqual([null, null, null])
})
