import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { normaliseHash, parseRoundNumber } from '@nibble/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beaconTimeMs,
  GUARD_MARGIN_MS,
  guardedHash,
  guardingRound,
  openDevelopmentBeacon,
  QUICKNET,
  verifyBeacon,
} from './beacon.ts'

// MUTATIONS=1000 is the full number; each run makes a share of it.
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 60)

/** A real beacon of drand quicknet, with the parameters that the network publishes. */
const real = JSON.parse(readFileSync(new URL('./fixtures/drand-quicknet.json', import.meta.url), 'utf8'))
const [beacon] = real.beacons

describe('a real beacon', () => {
  test('verifies under the pinned parameters, which are those that the network publishes', () => {
    expect(QUICKNET).toMatchObject({
      publicKey: real.publicKey,
      genesisTime: real.genesisTime,
      periodSeconds: real.periodSeconds,
    })
    expect(verifyBeacon(QUICKNET, beacon)).toBe(true)
  })

  test('does not verify with any bit changed, nor for another round', () => {
    const bits = fc.integer({ min: 0, max: 48 * 8 - 1 })
    fc.assert(
      fc.property(bits, (bit) => {
        const bytes = Buffer.from(beacon.signature, 'hex')
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        return !verifyBeacon(QUICKNET, { ...beacon, signature: bytes.toString('hex') })
      }),
      { numRuns: MUTATIONS },
    )
    for (const round of [122, 124, 0, -1, 1.5, Number.NaN])
      expect(verifyBeacon(QUICKNET, { ...beacon, round })).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['capitals, a second spelling of the same bytes', beacon.signature.toUpperCase()],
    ['a prefix', `0x${beacon.signature}`],
    ['one byte more', `${beacon.signature}00`],
    ['the point at infinity', `c0${'00'.repeat(47)}`],
    ['bytes that are not a point', 'ff'.repeat(48)],
  ])('%s is not a signature', (_, signature) => {
    expect(verifyBeacon(QUICKNET, { ...beacon, signature })).toBe(false)
  })
})

describe('the development beacon', () => {
  const own = openDevelopmentBeacon(new Uint8Array(32).fill(7), {
    genesisTime: 1_790_000_000,
    periodSeconds: 3,
  })

  test('passes the same verifier under its own key, and not under that of the real network', () => {
    expect(verifyBeacon(own.network, own.sign(5))).toBe(true)
    expect(verifyBeacon(QUICKNET, own.sign(5))).toBe(false)
    expect(verifyBeacon(own.network, { ...own.sign(5), round: 6 })).toBe(false)
  })
})

describe('which beacon decides', () => {
  const at = (round: number) => beaconTimeMs(QUICKNET, round)

  test('the first one due a margin after draw and block, whichever is later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_790_000_000_000, max: 1_990_000_000_000 }),
        fc.integer({ min: 0, max: 60_000 }),
        (drawAt, after) => {
          const round = guardingRound(QUICKNET, { drawAt, blockTimeMs: drawAt + after })
          const from = drawAt + after + GUARD_MARGIN_MS
          return at(round) >= from && at(round - 1) < from
        },
      ),
    )
    const drawAt = at(1_000)
    expect(guardingRound(QUICKNET, { drawAt, blockTimeMs: drawAt })).toBe(1_001)
    expect(guardingRound(QUICKNET, { drawAt, blockTimeMs: drawAt + 1 })).toBe(1_002)
    expect(guardingRound(QUICKNET, { drawAt, blockTimeMs: drawAt - 5_000 })).toBe(1_001)
  })

  test('there is none before the first', () => {
    expect(() => guardingRound(QUICKNET, { drawAt: 0, blockTimeMs: 0 })).toThrow(RangeError)
    expect(at(1)).toBe(1_692_803_367_000)
  })
})

describe('the guarded hash', () => {
  const round = parseRoundNumber('2026112010872')
  const blockHash = normaliseHash(`0x${'ab'.repeat(32)}`)
  if (round === null || blockHash === null) throw new Error('the fixture has no round or hash')
  const signature: string = beacon.signature

  test('is that of the bytes concatenated', () => {
    expect(guardedHash({ round, blockHash, signature })).toBe(EXPECTED)
  })
  test('changes with each of the three', () => {
    const other = parseRoundNumber('2026112010873')
    const otherHash = normaliseHash(`0x${'ab'.repeat(31)}aa`)
    if (other === null || otherHash === null) throw new Error('the fixture has no other round or hash')
    const hashes = [
      guardedHash({ round, blockHash, signature }),
      guardedHash({ round: other, blockHash, signature }),
      guardedHash({ round, blockHash: otherHash, signature }),
      guardedHash({ round, blockHash, signature: `${signature.slice(0, -1)}3` }),
    ]
    expect(new Set(hashes).size).toBe(4)
  })
})

describe('a producer who can choose among 16 hashes of the draw block', () => {
  const ROUNDS = 100_000
  const PICK = '7'
  const round = parseRoundNumber('2026112010872')
  if (round === null) throw new Error('the fixture has no round')
  const sha256 = (text: string) => hash('sha256', text)
  const guarded = (block: string, signature: string) => sha256(`nibble-guarded/1${round}${block}${signature}`)
  const hitRate = (decide: (blocks: readonly string[], nth: number) => string): number => {
    let hits = 0
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      const seed = sha256(`blocks ${nth}`)
      const blocks = Array.from({ length: 16 }, (_, at) => `${seed.slice(0, 60)}${at}${seed.charAt(at)}`)
      if (decide(blocks, nth).endsWith(PICK)) hits += 1
    }
    return hits / ROUNDS
  }

  test('gains at most a quarter of a percentage point on the guarded table, and over 50 on the block table', () => {
    // When the block must be sent, the producer has only the beacon before the deciding one.
    const guess = (blocks: readonly string[], nth: number) =>
      blocks.find((block) => guarded(block, sha256(`beacon ${nth - 1}`)).endsWith(PICK)) ?? blocks[0] ?? ''
    const fair = 1 / 16
    const onGuarded = hitRate((blocks, nth) => guarded(guess(blocks, nth), sha256(`beacon ${nth}`)))
    expect(Math.abs(onGuarded - fair)).toBeLessThan(0.0025)

    const onBlock = hitRate((blocks) => blocks.find((block) => block.endsWith(PICK)) ?? blocks[0] ?? '')
    expect(onBlock - fair).toBeGreaterThan(0.5)
  })
})

/** By `printf 'nibble-guarded/12026112010872' | cat - hash signature | sha256sum`. */
const EXPECTED = '0x505dc26fca2cffba494b179ee8d4d35f6efa85a77ab0804b794443ab8a331280'
