import { describe, expect, test } from 'vitest'
import type { Chain } from '../chain/chain.ts'
import { GAS, type SignerTerms, TransientError } from '../signer-setup.ts'
import { gasLeft, nativeFor } from './gas-left.ts'

const left = (
  held: bigint | null,
  price: bigint | null,
  underWay: Parameters<typeof gasLeft>[1] = [],
  maxGasPrice = 100n,
) => {
  const chain = { nativeOf: async () => held, gasPrice: async () => price } as Partial<Chain> as Chain
  return gasLeft({ chain, treasury: '0x', terms: { maxGasPrice } as SignerTerms }, underWay)
}

describe('the treasury’s gas', () => {
  test('is what it holds minus what may be spent on all that is under way', async () => {
    const underWay = [
      { kind: 'withdrawal', units: 5n },
      { kind: 'gas', units: 1_000n },
    ] as const
    expect(await left(10_000_000n, 3n, underWay)).toEqual({
      held: 10_000_000n,
      left: 10_000_000n - 100_000n * 6n - 21_000n * 6n - 1_000n,
      payment: 100_000n * 6n,
    })
  })
  test('is counted at no more than the cap on gas', async () => {
    expect((await left(0n, 3n, [], 4n)).payment).toBe(400_000n)
  })
  test.each([
    [null, 3n],
    [5n, null],
    [null, null],
  ])('is unknown if too few endpoints answer: %s held, %s a gas', async (held, price) => {
    await expect(left(held, price)).rejects.toThrow(TransientError)
  })
})

test('a sweep costs its sender a transfer of the token, and a gift of gas costs the gift too', () => {
  expect(nativeFor({ kind: 'sweep', units: 7n }, 2n)).toBe(2n * GAS.token)
  expect(nativeFor({ kind: 'gas', units: 7n }, 2n)).toBe(2n * GAS.native + 7n)
})
