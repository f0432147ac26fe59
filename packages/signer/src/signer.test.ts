import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amountOf, parseAmount, ZERO } from '@nibble/domain'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { agreedAnswer, quorumLowerBound } from './chain/ask-endpoints.ts'
import { readSignerConfig } from './config.ts'
import { firstFee, replacementFee } from './pay/gas-fees.ts'
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
  test('of a replacement is no more than necessary, or what a first one would be', () => {
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
  test('are reached, and not exceeded by a millionth', () => {
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
  test('are believed if a quorum and most of them agree, and those that disagree are named', () => {
    const most = (...values: readonly (readonly [string, bigint])[]) => agreedAnswer(say(values), 2, String)
    expect(most()).toEqual({ value: null, otherwise: [] })
    expect(most(['a', 1n])).toEqual({ value: null, otherwise: [] })
    expect(most(['a', 1n], ['a', 1n])).toEqual({ value: null, otherwise: [] })
    expect(most(['a', 1n], ['b', 1n])).toEqual({ value: 1n, otherwise: [] })
    expect(most(['c', 2n], ['a', 1n], ['b', 1n])).toEqual({ value: 1n, otherwise: ['c'] })
    expect(most(['b', 2n], ['a', 1n])).toEqual({ value: null, otherwise: ['a', 'b'] })
    const tie = [
      ['a', 1n],
      ['b', 1n],
      ['c', 2n],
      ['d', 2n],
    ] as const
    expect(most(...tie)).toEqual({ value: null, otherwise: ['a', 'b', 'c', 'd'] })
    expect(most(...tie, ['e', 2n])).toEqual({ value: 2n, otherwise: ['a', 'b'] })
  })
  test('vouch for a number that enough of them reach; one with many endpoints has one voice', () => {
    expect(
      quorumLowerBound(
        say([
          ['a', 9n],
          ['b', 5n],
          ['c', 3n],
        ]),
        2,
      ),
    ).toBe(5n)
    expect(
      quorumLowerBound(
        say([
          ['a', 9n],
          ['a', 9n],
          ['b', 3n],
        ]),
        2,
      ),
    ).toBe(3n)
    expect(quorumLowerBound(say([['a', 9n]]), 2)).toBeNull()
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
    SIGNER_JOURNAL_FILE: '/journal',
  }
  test('that is complete is accepted', () => {
    expect(readSignerConfig(whole)).toMatchObject({ quorum: 2, isDevelopment: false })
  })

  describe('of approvals', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nibble-keys-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const keysFile = (...lines: string[]) => {
      const file = join(folder, `keys-${lines.length}-${lines.join('').length}`)
      writeFileSync(file, lines.join('\n'))
      return file
    }
    const key = 'k'.repeat(100)
    const other = 'o'.repeat(100)
    const two = keysFile('# operators', `Ann cred-a ${key}`, '', `bob cred-b ${other}`)
    const large = { ...whole, SIGNER_CAP_TRANSACTION: '5000', SIGNER_CAP_DAY: '50000' }
    const withKeys = {
      ...large,
      SIGNER_OPERATOR_KEYS_FILE: two,
      SIGNER_JOURNAL_FILE: '/journal',
      SIGNER_CONSOLE_ORIGIN: 'https://console.example/',
    }
    test('reads whose keys count, where they sign, and what needs no signature', () => {
      expect(readSignerConfig(withKeys).approvals).toEqual({
        keys: [
          { name: 'ann', credential: 'cred-a', publicKey: key },
          { name: 'bob', credential: 'cred-b', publicKey: other },
        ],
        consoleOrigin: 'https://console.example',
        journalFile: '/journal',
        unsigned: { perTransaction: 1_000_000_000n, perDay: 10_000_000_000n },
      })
    })
    test.each([
      [
        large,
        /On the real chain two operators must sign payments above 1000 USDT at once or 10000 USDT a day/,
      ],
      [{ ...whole, SIGNER_CAP_TRANSACTION: '1001' }, /SIGNER_OPERATOR_KEYS_FILE is missing/],
      [{ ...whole, SIGNER_CAP_DAY: '10001' }, /SIGNER_OPERATOR_KEYS_FILE is missing/],
      [{ ...withKeys, SIGNER_CONSOLE_ORIGIN: undefined }, /needs SIGNER_CONSOLE_ORIGIN/],
      [{ ...withKeys, SIGNER_CONSOLE_ORIGIN: 'http://console.example' }, /must be an https address/],
      [{ ...withKeys, SIGNER_CONSOLE_ORIGIN: 'console' }, /SIGNER_CONSOLE_ORIGIN must be an address/],
      [{ ...withKeys, SIGNER_JOURNAL_FILE: undefined }, /SIGNER_JOURNAL_FILE is required/],
      [{ ...whole, SIGNER_JOURNAL_FILE: undefined }, /SIGNER_JOURNAL_FILE is required/],
      [{ ...withKeys, SIGNER_OPERATOR_KEYS_FILE: keysFile(`ann cred-a ${key}`) }, /fewer than two people/],
      [
        {
          ...withKeys,
          SIGNER_OPERATOR_KEYS_FILE: keysFile(`ann cred-a ${key}`, `ANN cred-b ${other}`, '', ''),
        },
        /fewer than two people/,
      ],
      [
        { ...withKeys, SIGNER_OPERATOR_KEYS_FILE: keysFile(`ann cred-a ${key}`, `bob cred-a ${other}`, '') },
        /twice/,
      ],
      [
        {
          ...withKeys,
          SIGNER_OPERATOR_KEYS_FILE: keysFile(`ann cred-a ${key}`, `bob cred-b ${key}`, '', '', ''),
        },
        /twice/,
      ],
      [
        { ...withKeys, SIGNER_OPERATOR_KEYS_FILE: keysFile('ann cred-a') },
        /line 1: expected a name, a credential/,
      ],
    ])('refuses with a sentence', (environment, sentence) => {
      expect(() => readSignerConfig(environment)).toThrow(sentence)
    })
    test('applies the small bounds by the journal if no operators sign on the real chain', () => {
      expect(readSignerConfig(whole).approvals).toEqual({
        keys: [],
        consoleOrigin: null,
        journalFile: '/journal',
        unsigned: { perTransaction: 1_000_000_000n, perDay: 10_000_000_000n },
      })
    })
    test('needs none on a private chain', () => {
      expect(readSignerConfig({ ...large, SIGNER_CHAIN_KIND: 'development' }).approvals).toBeNull()
    })
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
    [{ SIGNER_SEED: undefined }, /Set the keys in exactly one way/],
    [{ SIGNER_KEYSTORE: 'k.json' }, /Set the keys in exactly one way/],
  ])('%o is refused with a sentence', (change, sentence) => {
    expect(() => readSignerConfig({ ...whole, ...change })).toThrow(sentence)
  })

  describe('in files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nibble-settings-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const keystore = { SIGNER_SEED: undefined, SIGNER_KEYSTORE: file('keystore', '{"version":3}\n') }
    test('secrets are read, and passwords without the trailing newline', () => {
      const { SIGNER_DATABASE_URL: url, SIGNER_SEED: seed, ...rest } = whole
      const given = {
        SIGNER_DATABASE_URL_FILE: file('url', `${url}\n`),
        SIGNER_SEED_FILE: file('seed', seed),
      }
      expect(readSignerConfig({ ...rest, ...given })).toEqual(readSignerConfig(whole))
      const password = { SIGNER_PASSWORD_FILE: file('password', 'a password\r\n') }
      expect(readSignerConfig({ ...whole, ...keystore, ...password }).keys).toEqual({
        keystore: { version: 3 },
        password: 'a password',
      })
    })
    const missing = join(folder, 'missing')
    const [empty, text] = [file('empty', '\n'), file('text', 'text')]
    const sealer = { BOOK_CONTRACT: `0x${'b0'.repeat(20)}`, SIGNER_SEALER_KEYSTORE: file('sealer', '{}') }
    test.each([
      [{ SIGNER_DATABASE_URL_FILE: text }, /SIGNER_DATABASE_URL and SIGNER_DATABASE_URL_FILE are both set/],
      [{ ...keystore, SIGNER_PASSWORD_FILE: missing }, /^SIGNER_PASSWORD_FILE names .*, where there is no/],
      [{ ...keystore, SIGNER_PASSWORD_FILE: empty }, /^SIGNER_PASSWORD_FILE names .*, which is empty/],
      [
        { ...keystore, SIGNER_KEYSTORE: text, SIGNER_PASSWORD_FILE: text },
        /^SIGNER_KEYSTORE names .*text, which is not a keystore/,
      ],
      [
        { ...keystore, SIGNER_KEYSTORE: missing, SIGNER_PASSWORD_FILE: text },
        /^SIGNER_KEYSTORE names .*no file/,
      ],
      [{ ...sealer, SIGNER_SEALER_PASSWORD_FILE: missing }, /^SIGNER_SEALER_PASSWORD_FILE names .*no file/],
      [
        { ...sealer, SIGNER_SEALER_KEYSTORE: missing, SIGNER_SEALER_PASSWORD_FILE: text },
        /^SIGNER_SEALER_KEYSTORE names .*no file/,
      ],
      [
        { SIGNER_OPERATOR_KEYS_FILE: missing, SIGNER_CONSOLE_ORIGIN: 'https://console.example' },
        /^SIGNER_OPERATOR_KEYS_FILE names .*no file/,
      ],
    ])('%o is refused with a sentence', (change, sentence) => {
      expect(() => readSignerConfig({ ...whole, ...change })).toThrow(sentence)
    })
  })

  const CONTRACT = `0x${'b0'.repeat(20)}`
  const KEY = '0b'.repeat(32)
  test('seals with a separate key, and on a development chain with a derived one', () => {
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
    [{ BOOK_CONTRACT: CONTRACT }, /needs its own key, which holds only gas/],
    [{ BOOK_CONTRACT: '0x12', SIGNER_SEALER_KEY: KEY }, /BOOK_CONTRACT must be the address of the contract/],
    [{ BOOK_CONTRACT: CONTRACT, SIGNER_SEALER_KEY: '0b' }, /SIGNER_SEALER_KEY must be a private key/],
    [{ BOOK_CONTRACT: CONTRACT, SIGNER_SEALER_KEYSTORE: 'k.json' }, /needs its own key/],
    [{ SIGNER_SEALER_KEY: KEY }, /needs BOOK_CONTRACT/],
    [{ SIGNER_SEAL_MAX_GWEI: 'much' }, /SIGNER_SEAL_MAX_GWEI must be a gas price/],
    [{ SIGNER_SEAL_GAS_DAY: '-1' }, /SIGNER_SEAL_GAS_DAY must be an amount of the native coin/],
  ])('of seals %o is refused with a sentence', (change, sentence) => {
    expect(() => readSignerConfig({ ...whole, ...change })).toThrow(sentence)
  })
})
