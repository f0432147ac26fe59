import { readFileSync } from 'node:fs'
import { type BlockHash, bookSealerIn } from '@nibble/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { artifactFile, type ContractArtifact } from '../../local/compile-contract.ts'
import { EndpointError, type SealLog } from '../endpoint.ts'
import { START_MS, scenario } from '../testing/scenario.ts'
import { type BookContract, bookContract, type SealQuestion } from './book-contract.ts'
import { readSealLogs, SEALED_TOPIC } from './seal-log.ts'

// Compiled from the checked-in source: another test compiles it again.
const { runtime }: ContractArtifact = JSON.parse(readFileSync(artifactFile('book/Book'), 'utf8'))
const BOOK = `0x${'b0'.repeat(20)}`
const COMMITMENT = 'c0'.repeat(32)
const OTHER = 'd1'.repeat(32)
const TRANSACTION = `0x${'aa'.repeat(32)}` as BlockHash
/** Block 30 of the scenario is the draw block. */
const DRAW_AT = START_MS + 30_000
const question: SealQuestion = {
  drawAtMs: DRAW_AT,
  commitment: COMMITMENT,
  signedAtMs: DRAW_AT - 12_000,
  drawHeight: null,
}

let fixture: Awaited<ReturnType<typeof scenario>>
let book: BookContract
beforeEach(async () => {
  fixture = await scenario({ operators: ['a', 'b', 'c'] })
  book = bookContract({
    source: {
      endpoints: () => fixture.endpoints,
      health: () => ({
        chainId: 56,
        genesisHash: null,
        quorum: 2,
        operators: 3,
        endpoints: [],
        reset: null,
      }),
    },
    address: BOOK,
  })
})

const logIn = (height: number, commitment = COMMITMENT): SealLog => ({
  height: BigInt(height),
  blockHash: blockAt(height),
  transaction: TRANSACTION,
  commitment,
})
const blockAt = (height: number): BlockHash => {
  const block = fixture.chain[height]
  if (block === undefined) throw new Error('no such block')
  return block.hash as BlockHash
}
const [A, B, C] = [0, 1, 2]
const scriptOf = (at: number) => {
  const endpoint = fixture.endpoints[at]
  if (endpoint === undefined) throw new Error('no such endpoint')
  return endpoint.script
}
const show = (logs: readonly SealLog[], ...ats: readonly number[]) => {
  for (const at of ats) scriptOf(at).seals = logs
}
const word = (value: number | bigint) => `0x${value.toString(16).padStart(64, '0')}`

describe('a draw is sealed', () => {
  test('when a quorum shows its event in a final block before the draw', async () => {
    show([logIn(20)], A, B, C)
    const seal = {
      transaction: TRANSACTION,
      height: 20n,
      blockHash: blockAt(20),
      blockTimeMs: START_MS + 20_000,
    }
    expect(await book.findSeal(question)).toEqual({ kind: 'sealed', seal })
    expect(await book.findSeal({ ...question, drawHeight: 30n })).toEqual({ kind: 'sealed', seal })
  })

  test('even if one endpoint is away, or shows nothing', async () => {
    show([logIn(20)], A, B)
    expect((await book.findSeal(question)).kind).toBe('sealed')
    scriptOf(C).fault = new EndpointError('unreachable', 'away')
    expect((await book.findSeal(question)).kind).toBe('sealed')
  })
})

describe('a draw is not sealed', () => {
  test('while its block is not final', async () => {
    for (const at of [A, B, C]) scriptOf(at).finalHeight = 19n
    show([logIn(20)], A, B, C)
    expect(await book.findSeal(question)).toEqual({ kind: 'not_yet' })
  })

  test('by what one endpoint alone shows: no seal, or another commitment', async () => {
    show([logIn(20)], A)
    expect(await book.findSeal(question)).toEqual({ kind: 'none' })
    show([logIn(20, OTHER)], A)
    expect(await book.findSeal(question)).toEqual({ kind: 'none' })
    show([logIn(20)], A, B)
    show([logIn(20, OTHER)], C)
    expect((await book.findSeal(question)).kind).toBe('sealed')
  })

  test('if a quorum shows another commitment', async () => {
    show([logIn(20, OTHER)], A, B)
    expect(await book.findSeal(question)).toEqual({
      kind: 'other',
      commitment: OTHER,
      transaction: TRANSACTION,
    })
  })

  test("by an event at or after the draw, by the block's time or by its height", async () => {
    show([logIn(30)], A, B, C)
    expect(await book.findSeal(question)).toEqual({ kind: 'none' })
    show([logIn(31)], A, B, C)
    expect(await book.findSeal({ ...question, drawHeight: 30n })).toEqual({ kind: 'none' })
    // A draw block lower than the times suggest: what a quorum agreed on counts.
    show([logIn(25)], A, B, C)
    expect(await book.findSeal({ ...question, drawHeight: 25n })).toEqual({ kind: 'none' })
  })

  test('by an event in a block that is not the one at its height', async () => {
    show([{ ...logIn(20), blockHash: blockAt(21) }], A, B, C)
    expect((await book.findSeal(question)).kind).toBe('no_quorum')
  })

  test('by two events, or if too few endpoints answer', async () => {
    show([logIn(20), logIn(21)], A, B, C)
    expect((await book.findSeal(question)).kind).toBe('no_quorum')
    show([logIn(20)], A, B, C)
    for (const at of [A, B]) scriptOf(at).fault = new EndpointError('timeout', 'slow')
    expect((await book.findSeal(question)).kind).toBe('no_quorum')
  })
})

describe('the newest sealed draw', () => {
  const say = (...values: readonly (number | bigint)[]) => {
    for (const [at, value] of values.entries()) scriptOf(at).called = () => word(value)
  }

  test('is what a quorum vouches for, whatever one endpoint says', async () => {
    say(DRAW_AT, DRAW_AT, 2n ** 63n)
    expect(await book.lastSealedDraw()).toBe(BigInt(DRAW_AT))
    say(DRAW_AT, DRAW_AT, 0)
    expect(await book.lastSealedDraw()).toBe(BigInt(DRAW_AT))
  })

  test('is unknown, not absent, if too few endpoints answer', async () => {
    say(DRAW_AT, DRAW_AT, DRAW_AT)
    for (const at of [A, B]) scriptOf(at).fault = new EndpointError('unreachable', 'away')
    await expect(book.lastSealedDraw()).rejects.toThrow('fewer than 2 operators')
    expect(await book.isThere()).toBeNull()
  })

  test('is unknown if there is no contract', async () => {
    await expect(book.lastSealedDraw()).rejects.toThrow('fewer than 2 operators')
    expect(await book.isThere()).toBe(false)
  })

  test('is that of the book if a quorum shows its code, byte for byte', async () => {
    const { code, fixedAt } = runtime
    const put = (sealer: string) =>
      fixedAt.reduce(
        (all, at) => `${all.slice(0, 2 + 2 * at)}${sealer}${all.slice(66 + 2 * at)}`,
        code as string,
      )
    const own = put(`${'0'.repeat(24)}${'5e'.repeat(20)}`)
    const lie = (...codes: readonly string[]) => {
      for (const [at, one] of codes.entries()) scriptOf(at).code = one
    }
    expect(bookSealerIn(own.toUpperCase().replace('0X', '0x'))).toBe(`0x${'5e'.repeat(20)}`)
    lie(own, own, own)
    expect(await book.isThere()).toBe(true)
    lie(own, own, '0x')
    expect(await book.isThere()).toBe(true)
    const byte = (at: number) => `${own.slice(0, at)}${own[at] === '0' ? '1' : '0'}${own.slice(at + 1)}`
    for (const other of [
      byte(2),
      byte(1135),
      byte(2 + 144),
      `${own}00`,
      own.slice(0, -2),
      put('5e'.repeat(32)),
      '0x',
    ]) {
      expect(bookSealerIn(other)).toBeNull()
      lie(other, other, own)
      expect(await book.isThere()).toBe(false)
    }
  })
})

test('a log that the query excludes does not count', () => {
  const filter = { contract: BOOK, drawAtMs: BigInt(DRAW_AT), fromHeight: 10n, toHeight: 29n }
  const log = {
    address: BOOK,
    topics: [SEALED_TOPIC, word(DRAW_AT)],
    data: `0x${COMMITMENT}`,
    removed: false,
    blockNumber: '0x14',
    blockHash: `0x${'01'.repeat(32)}`,
    transactionHash: TRANSACTION,
  }
  expect(readSealLogs([log], filter)).toEqual([
    { height: 20n, blockHash: `0x${'01'.repeat(32)}`, transaction: TRANSACTION, commitment: COMMITMENT },
  ])
  for (const change of [
    { address: `0x${'b1'.repeat(20)}` },
    { topics: [SEALED_TOPIC, word(DRAW_AT + 1)] },
    { topics: [`0x${'00'.repeat(32)}`, word(DRAW_AT)] },
    { topics: [SEALED_TOPIC] },
    { data: '0x' },
    { removed: true },
    { blockNumber: '0x1e' },
    { blockNumber: '0x9' },
    { transactionHash: null },
  ])
    expect(() => readSealLogs([{ ...log, ...change }], filter), JSON.stringify(change)).toThrow()
  expect(() => readSealLogs(null, filter)).toThrow('not a list')
})
