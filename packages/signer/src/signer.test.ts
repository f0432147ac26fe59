import { amountOf, parseAmount, ZERO } from '@nibble/domain'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { agreedOn, vouchedFor } from './chain/ask-endpoints.ts'
import { readSignerConfig } from './config.ts'
import { firstFee, replacementFee } from './pay/fees.ts'
import { capProblem } from './signer-setup.ts'

describe('a fee', () => {
  const wei = fc.bigInt({ min: 1n, max: 10n ** 12n })
  test('of a replacement is at least an eighth more, in both parts, and never above the cap', () => {
    fc.assert(
      fc.property(wei, wei, wei, (price, later, cap) => {
        const before = firstFee(price, cap)
        const after = replacementFee(before, later, cap)
        if (after === null) return
        expect(after.maxFee * 8n >= before.maxFee * 9n && after.tip * 8n >= before.tip * 9n).toBe(true)
        expect(after.maxFee <= cap && after.tip <= after.maxFee).toBe(true)
      }),
    )
  })
  test('of a first transaction is twice the price that endpoints name, and never above the cap', () => {
    expect(firstFee(5n, 100n)).toEqual({ maxFee: 10n, tip: 5n })
    expect(firstFee(5n, 7n)).toEqual({ maxFee: 7n, tip: 5n })
    expect(firstFee(5n, 4n)).toEqual({ maxFee: 4n, tip: 4n })
  })
  test('of a replacement is no more than it must be, or what a first one would be', () => {
    expect(replacementFee({ maxFee: 16n, tip: 8n }, 1n, 100n)).toEqual({ maxFee: 18n, tip: 9n })
    expect(replacementFee({ maxFee: 17n, tip: 1n }, 1n, 100n)).toEqual({ maxFee: 20n, tip: 2n })
    expect(replacementFee({ maxFee: 16n, tip: 8n }, 20n, 100n)).toEqual({ maxFee: 40n, tip: 20n })
  })
  test('at the cap is not replaced, and may be raised up to it', () => {
    expect(replacementFee({ maxFee: 10n, tip: 5n }, 1n, 10n)).toBeNull()
    expect(replacementFee({ maxFee: 16n, tip: 8n }, 1n, 18n)).toEqual({ maxFee: 18n, tip: 9n })
    expect(replacementFee({ maxFee: 16n, tip: 8n }, 1n, 17n)).toBeNull()
  })
})

describe('caps', () => {
  const of = (text: string) => parseAmount(text) ?? ZERO
  const caps = {
    perTransaction: of('50'),
    perHour: of('100'),
    perDay: of('200'),
    perAddressPerDay: of('80'),
  }
  const paid = { hour: ZERO, day: ZERO, toAddress: ZERO }
  test('are reached, and not passed by a millionth', () => {
    expect(capProblem(of('50'), paid, caps)).toBeNull()
    expect(capProblem(of('50.000001'), paid, caps)).toContain('one transaction')
    expect(capProblem(of('50'), { ...paid, hour: of('50') }, caps)).toBeNull()
    expect(capProblem(of('50'), { ...paid, hour: of('50.000001') }, caps)).toContain('the last hour')
    expect(capProblem(of('50'), { ...paid, day: amountOf(150_000_001n) }, caps)).toContain('24 hours')
    expect(capProblem(of('50'), { ...paid, toAddress: of('31') }, caps)).toContain('this address')
  })
})

describe('endpoints', () => {
  const say = (values: readonly (readonly [string, bigint])[]) =>
    values.map(([operator, value]) => ({ operator, value }))
  test('agree only when so many operators say alike and nobody otherwise', () => {
    const agreed = (...values: readonly (readonly [string, bigint])[]) => agreedOn(say(values), 2, String)
    expect(agreed(['a', 1n], ['b', 1n])).toBe(1n)
    expect(agreed(['a', 1n], ['a', 1n])).toBeNull()
    expect(agreed(['a', 1n], ['b', 1n], ['c', 2n])).toBeNull()
    expect(agreed()).toBeNull()
  })
  test('vouch for a number that so many of them reach; one with many endpoints has one voice', () => {
    expect(
      vouchedFor(
        say([
          ['a', 9n],
          ['b', 5n],
          ['c', 3n],
        ]),
        2,
      ),
    ).toBe(5n)
    expect(
      vouchedFor(
        say([
          ['a', 9n],
          ['a', 9n],
          ['b', 3n],
        ]),
        2,
      ),
    ).toBe(3n)
    expect(vouchedFor(say([['a', 9n]]), 2)).toBeNull()
  })
})

describe('the configuration', () => {
  const whole = {
    SIGNER_DATABASE_URL: 'postgres://signer@db/nibble?sslmode=verify-full',
    SIGNER_RPC_URLS: 'one=https://a.example,two=https://b.example',
    USDT_CONTRACT: '0x55d398326f99059fF775485246999027B3197955',
    TREASURY_ADDRESS: '0x55d398326f99059fF775485246999027B3197955',
    SIGNER_SEED: '00'.repeat(32),
    SIGNER_CAP_TRANSACTION: '100',
    SIGNER_CAP_HOUR: '1000',
    SIGNER_CAP_DAY: '5000',
    SIGNER_CAP_ADDRESS_DAY: '500',
  }
  test('that is whole is taken', () => {
    expect(readSignerConfig(whole)).toMatchObject({ quorum: 2, isDevelopment: false })
  })
  test.each([
    [{ SIGNER_DATABASE_URL: undefined }, /SIGNER_DATABASE_URL is missing/],
    [{ TREASURY_ADDRESS: '0x55' }, /TREASURY_ADDRESS must be/],
    [{ SIGNER_CAP_DAY: undefined }, /SIGNER_CAP_DAY is missing/],
    [{ SIGNER_CAP_DAY: 'much' }, /SIGNER_CAP_DAY must be/],
    [{ SIGNER_RPC_URLS: 'https://a.example' }, /two or more/],
    [{ SIGNER_DATABASE_URL: 'postgres://signer@db/nibble' }, /SIGNER_DATABASE_URL reaches db without TLS/],
    [
      { SIGNER_RPC_URLS: 'one=https://a.example,two=http://b.example' },
      /SIGNER_RPC_URLS reaches b.example without TLS/,
    ],
    [{ SIGNER_RPC_URLS: 'a.example' }, /SIGNER_RPC_URLS must list/],
    [{ SIGNER_SEED: undefined }, /Give the keys one way/],
    [{ SIGNER_KEYSTORE: 'k.json' }, /Give the keys one way/],
  ])('%o is refused with a sentence', (change, sentence) => {
    expect(() => readSignerConfig({ ...whole, ...change })).toThrow(sentence)
  })

  const CONTRACT = `0x${'b0'.repeat(20)}`
  const KEY = '0b'.repeat(32)
  test('seals with a key of its own, and on a development chain with one that derives', () => {
    expect(readSignerConfig(whole).seal).toBeNull()
    const real = readSignerConfig({ ...whole, BOOK_CONTRACT: CONTRACT, SIGNER_SEALER_KEY: `0x${KEY}` })
    expect(real.seal).toEqual({
      contract: getAddress(CONTRACT),
      key: { secret: Buffer.from(KEY, 'hex') },
      terms: { maxGasPrice: 5n * 10n ** 9n, gasPerDay: 10n ** 17n },
    })
    const development = readSignerConfig({
      ...whole,
      BOOK_CONTRACT: CONTRACT,
      SIGNER_CHAIN_KIND: 'development',
    })
    expect(development.seal?.key).toBe('derived')
  })
  test.each([
    [{ BOOK_CONTRACT: CONTRACT }, /needs a key of its own that holds gas alone/],
    [{ BOOK_CONTRACT: '0x12', SIGNER_SEALER_KEY: KEY }, /BOOK_CONTRACT must be the address of the contract/],
    [{ BOOK_CONTRACT: CONTRACT, SIGNER_SEALER_KEY: '0b' }, /SIGNER_SEALER_KEY must be a private key/],
    [{ BOOK_CONTRACT: CONTRACT, SIGNER_SEALER_KEYSTORE: 'k.json' }, /needs a key of its own/],
    [{ SIGNER_SEALER_KEY: KEY }, /needs BOOK_CONTRACT/],
    [{ SIGNER_SEAL_MAX_GWEI: 'much' }, /SIGNER_SEAL_MAX_GWEI must be a gas price/],
    [{ SIGNER_SEAL_GAS_DAY: '-1' }, /SIGNER_SEAL_GAS_DAY must be an amount of the native coin/],
  ])('of seals %o is refused with a sentence', (change, sentence) => {
    expect(() => readSignerConfig({ ...whole, ...change })).toThrow(sentence)
  })
})
