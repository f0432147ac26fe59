import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, dayStart, weekStart } from './day.ts'
import { blockTimeMs, isDrawBlock } from './decide-settlement.ts'
import { DAY_MS, parseRoundNumber, ROUND_LENGTHS, readRoundNumber, roundNumberFrom } from './round-number.ts'
import {
  allWindowsProblem,
  DEFAULT_WINDOWS,
  guardedBeside,
  nextRounds,
  roundAt,
  timesOf,
  windowsProblem,
} from './windows.ts'

const at = (text: string): number => Date.parse(text)
const current = (roundLength: '1m' | '3m', text: string) =>
  roundAt({ roundLength, windows: DEFAULT_WINDOWS[roundLength], now: at(text) })

const moments = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2090-01-01T00:00:00Z') })
const roundLengths = fc.constantFrom(...ROUND_LENGTHS)

describe('rounds follow the UTC day without gaps', () => {
  test('a one-minute round takes bets for 39 s, draws 12 s and is published 21 s after the close', () => {
    expect(current('1m', '2026-11-21T00:01:10.500Z')).toEqual({
      round: '2026112110002',
      roundLength: '1m',
      opensAt: at('2026-11-21T00:01:00Z'),
      closesAt: at('2026-11-21T00:01:39Z'),
      drawAt: at('2026-11-21T00:01:51Z'),
      publishAt: at('2026-11-21T00:02:00Z'),
    })
  })
  test('a three-minute round takes bets for 159 s and shares its draw with the third one-minute round', () => {
    const long = current('3m', '2026-11-21T23:59:59.999Z')
    expect(long.round).toBe('2026112130480')
    expect(long.closesAt).toBe(at('2026-11-21T23:59:39Z'))
    expect(current('1m', '2026-11-21T23:59:59.999Z')).toMatchObject({
      round: '2026112111440',
      drawAt: long.drawAt,
    })
  })
  test('the next rounds open where the last one ends, across midnight', () => {
    expect(
      nextRounds({
        roundLength: '1m',
        windows: DEFAULT_WINDOWS['1m'],
        now: at('2026-12-31T23:58:00Z'),
        count: 2,
      }).map(({ round }) => round),
    ).toEqual(['2026123111440', '2027010110001'])
  })
  test('the guarded round beside one has its times, and its number converts back', () => {
    fc.assert(
      fc.property(moments, roundLengths, (now, roundLength) => {
        const windows = DEFAULT_WINDOWS[roundLength]
        const { round, ...times } = roundAt({ roundLength, windows, now })
        const guarded = guardedBeside({ round, ...times }, windows)
        expect(guarded).toEqual({ ...times, round: guarded.round })
        expect(timesOf({ round: guarded.round, windows })).toEqual(guarded)
        expect(readRoundNumber(guarded.round)).toEqual({ ...readRoundNumber(round), isGuarded: true })
        expect(guarded.round[8]).toBe({ '1m': '6', '3m': '8' }[roundLength])
      }),
    )
  })
  test('every moment belongs to one round, and its number gives its times', () => {
    fc.assert(
      fc.property(moments, roundLengths, (now, roundLength) => {
        const windows = DEFAULT_WINDOWS[roundLength]
        const round = roundAt({ roundLength, windows, now })
        expect(round.opensAt <= now && now < round.opensAt + windows.periodMs).toBe(true)
        expect(timesOf({ round: round.round, windows })).toEqual(round)
        expect(parseRoundNumber(round.round)).toBe(round.round)
        const [next] = nextRounds({ roundLength, windows, now, count: 1 })
        expect(next?.opensAt).toBe(round.opensAt + windows.periodMs)
      }),
    )
  })
})

describe('a round number', () => {
  test.each([
    '',
    '2026112110000',
    '2026022910001',
    '2026130110001',
    '2026112120001',
    '202611211000',
    '20261121100011',
    '1999112110001',
    '2026112110001 ',
    '２026112110001',
  ])('"%s" is invalid', (text) => expect(parseRoundNumber(text)).toBeNull())
  test('says its round length, its UTC day and its index', () => {
    expect(readRoundNumber(roundNumberFrom(2026112130480n))).toEqual({
      roundLength: '3m',
      isGuarded: false,
      dayStart: at('2026-11-21T00:00:00Z'),
      index: 480,
    })
    expect(() => roundNumberFrom(7n)).toThrow(RangeError)
  })
  test('may name a round that the windows do not have', () => {
    expect(timesOf({ round: roundNumberFrom('2026112111441'), windows: DEFAULT_WINDOWS['1m'] })).toBeNull()
    expect(timesOf({ round: roundNumberFrom('2026112130481'), windows: DEFAULT_WINDOWS['3m'] })).toBeNull()
  })
})

describe('windows are checked before they run', () => {
  const minute = DEFAULT_WINDOWS['1m']
  test('the defaults and short rounds are valid', () => {
    expect(allWindowsProblem(DEFAULT_WINDOWS)).toBeNull()
    expect(
      windowsProblem({ periodMs: 10_000, openForMs: 5_000, drawAfterMs: 1_000, publishAfterMs: 3_000 }),
    ).toBeNull()
  })
  test.each([
    [{ ...minute, periodMs: 7_000 }, /divide a day/],
    [{ ...minute, periodMs: 5_000, openForMs: 1_000, drawAfterMs: 1_000, publishAfterMs: 1_000 }, /9999/],
    [{ ...minute, openForMs: 40_000 }, /publishAfterMs must not/],
    [{ ...minute, drawAfterMs: 22_000 }, /drawAfterMs/],
    [{ ...minute, drawAfterMs: 0 }, /drawAfterMs/],
    [{ ...minute, openForMs: 1.5 }, /openForMs/],
    [{ ...minute, periodMs: Number.NaN }, /periodMs/],
  ])('%j is refused', (windows, problem) => {
    expect(windowsProblem(windows)).toMatch(problem)
    expect(allWindowsProblem({ ...DEFAULT_WINDOWS, '3m': windows })).toMatch(/^3m: /)
  })
})

describe('the draw block', () => {
  test('is the first at or after the draw time, so exactly one block of a chain qualifies', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 2, maxLength: 40 }),
        fc.nat(60_000),
        (gaps, drawAt) => {
          let time = 0
          const times = gaps.map((gap) => (time += gap))
          const found = times.filter((timeMs, index) =>
            isDrawBlock({ drawAt, timeMs, parentTimeMs: times[index - 1] ?? 0 }),
          )
          expect(found).toEqual(drawAt > 0 ? times.filter((timeMs) => timeMs >= drawAt).slice(0, 1) : [])
        },
      ),
    )
  })
  test('a block exactly at the draw time draws', () => {
    expect(isDrawBlock({ drawAt: 1000, timeMs: 1000, parentTimeMs: 999 })).toBe(true)
    expect(isDrawBlock({ drawAt: 1000, timeMs: 1450, parentTimeMs: 1000 })).toBe(false)
  })
  test('its time has milliseconds only if mixHash can be some', () => {
    expect(blockTimeMs({ timestamp: 1_763_000_000n, mixHash: 450n })).toBe(1_763_000_000_450)
    expect(blockTimeMs({ timestamp: 1_763_000_000n, mixHash: 999n })).toBe(1_763_000_000_999)
    expect(blockTimeMs({ timestamp: 1_763_000_000n, mixHash: 1000n })).toBe(1_763_000_000_000)
    expect(blockTimeMs({ timestamp: 1_763_000_000n, mixHash: 2n ** 255n })).toBe(1_763_000_000_000)
  })
})

describe('days are of GMT+8', () => {
  test('a day turns at 16:00 UTC, and a week on Monday', () => {
    expect([dayOf(at('2026-11-21T15:59:59.999Z')), dayOf(at('2026-11-21T16:00:00Z'))]).toEqual([
      '2026-11-21',
      '2026-11-22',
    ])
    expect(dayStart(at('2026-11-21T16:00:00Z'))).toBe(at('2026-11-21T16:00:00Z'))
    expect(weekStart(at('2026-11-22T15:59:59Z'))).toBe(at('2026-11-15T16:00:00Z'))
    expect(weekStart(at('2026-11-22T16:00:00Z'))).toBe(at('2026-11-22T16:00:00Z'))
  })
  test('a moment is in the day that starts at its start', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const start = dayStart(now)
        expect(start <= now && now < start + DAY_MS && dayOf(start) === dayOf(now)).toBe(true)
      }),
    )
  })
})
