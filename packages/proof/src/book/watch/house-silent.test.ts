import type { RoundNumber } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import * as beacons from '../../beacon.ts'
import { headHash, type SignedHead } from '../signed.ts'
import { empty, follow, ok, setGuarded, silent, start, timesOf } from '../testing/hiding-house.ts'
import { signHead } from '../testing/house.ts'
import { base, unasked } from '../testing/watched-round.ts'
import { treeRoot } from '../tree.ts'
import type { House } from './house.ts'
import { watchHouse } from './watch-house.ts'

describe('what a house hides from a watcher', () => {
  /** Until when the house does not answer; beyond the ten minutes after which later rounds go on without it. */
  const late = start + 2_000_000
  const everyMs = 5_000
  let now = 0
  const clock = (at: number) => {
    now = at
    return at
  }
  describe('by not answering for a while about a round', () => {
    const second = (one: RoundNumber) => {
      let head = empty(0, new Uint8Array(32))
      for (let nth = 1; head.round !== one; nth += 1) head = empty(nth, headHash(head))
      return signHead(base, { ...head, nextKey: new Uint8Array(32).fill(7) })
    }
    const shows = (head: SignedHead) => ({ head, anchor: null, secret: base.roundSecret, witnesses: [] })

    test('that the head after it names: that one is not checked either', async () => {
      const { round: hidden } = timesOf(2)
      const found = await follow({
        everyMs,
        tells: (nth, at) => (nth === 2 ? null : at),
        book: async (one) => (one === hidden ? silent() : null),
      })
      expect(found.filter((line) => line.startsWith('3'))).toEqual(['3 unshown after drawn'])
      expect(found).toContain(ok(4).replace('before', 'after'))
    })
    test('and then that it signed none', async () => {
      const { round: hidden } = timesOf(2)
      const found = await follow({
        everyMs,
        clock,
        book: async (one) => {
          if (one !== hidden || now < timesOf(2).closesAt) return null
          return now < late ? silent() : 'it could not be signed before the draw'
        },
      })
      expect(found).toContain('3 chain_of_heads after drawn')
    })
    test('that a later one has two heads', async () => {
      const [{ round: hidden }, { round: twice, drawAt: drawn }] = [timesOf(2), timesOf(4)]
      const found = await follow({
        everyMs,
        clock,
        tells: (nth, at) => (nth === 2 ? null : at),
        book: async (one) => {
          if (one === hidden) silent()
          return one === twice && now >= drawn - 12_000 && now < drawn ? shows(second(twice)) : null
        },
      })
      expect(found).toContain('4 two_heads after drawn')
    })
    test('that its head is another than the next one names', async () => {
      const { round: one } = timesOf(2)
      let askedAt = 0
      const found = await follow({
        everyMs,
        clock,
        book: async (asked) => {
          if (asked !== one || now < timesOf(2).closesAt) return null
          if (now >= late) return shows(second(one))
          // Only the second request of a moment is answered: the one about what the next head names.
          const isFirst = askedAt !== now
          askedAt = now
          return isFirst ? silent() : null
        },
      })
      expect(found).toContain('2 chain_of_heads after drawn')
    })
    test('whose leaves it does not show that it has two heads, or none any more', async () => {
      const { round: one } = timesOf(3)
      const find = (book: House['book']) =>
        follow({
          everyMs,
          clock,
          leaves: async (asked) => (asked === one && now < late ? silent() : []),
          book: async (asked) => (asked === one && now >= late ? book(asked) : null),
        })
      expect(await find(async () => shows(second(one)))).toContain('3 two_heads after drawn')
      expect(await find(async () => 'it could not be signed')).toContain('3 unpublished after drawn')
    })
  })
  describe('by a chain of heads or a silence that only a later answer shows', () => {
    test('that a head names one from further back, beside a round without a head', async () => {
      const found = await follow({
        names: (nth) => (nth === 4 ? 1 : nth - 1),
        book: async (one) => (one === timesOf(3).round ? 'it could not be signed' : null),
      })
      expect(found).toContain('4 chain_of_heads before drawn')
    })
    test('which after a restore is a gap', async () => {
      let isLost = false
      const found = await follow({
        names: (nth) => (nth === 4 ? 1 : nth - 1),
        book: async (one) => {
          isLost ||= one === timesOf(4).round
          if (one === timesOf(3).round) return 'it could not be signed'
          return isLost && one === timesOf(2).round ? 'it closed before' : null
        },
      })
      expect(found).toContain('4 ok before cancelled gap')
    })
    /** The head of round 2 comes late, round 3 has none, and round 4 names the given one as the one before. */
    const followLate = (named: number) =>
      follow({
        everyMs,
        clock,
        names: (nth) => (nth === 4 ? named : nth - 1),
        book: async (one) => {
          if (one === timesOf(3).round) return 'it could not be signed'
          const isLate = one === timesOf(2).round && now < late && now >= timesOf(2).closesAt
          return isLate ? silent() : null
        },
      })
    test('that a head that comes late is passed over by the next one', async () => {
      expect(await followLate(1)).toContain('2 chain_of_heads after drawn')
    })
    test('nothing if the next one names it', async () => {
      const found = await followLate(2)
      expect(found.filter((line) => /chain|unpub|two/.test(line))).toEqual([])
    })
    test('a head by that of another round, which is no second head of its own', async () => {
      setGuarded(false)
      const h0 = empty(0, new Uint8Array(32))
      let isNamed = false
      const found = await follow({
        tells: (nth, at) => (nth === 2 ? null : at),
        book: async (one) => {
          if (one === timesOf(3).round) isNamed = true
          if (one !== timesOf(1).round || !isNamed) return null
          return { head: h0, anchor: null, secret: base.roundSecret, witnesses: [] }
        },
      })
      expect(found.filter((line) => line.startsWith('1'))).toEqual(['1 head before drawn'])
    })
    test('nothing by refusing one call after a silence', async () => {
      const { round: hidden } = timesOf(2)
      let refused = 0
      const found = await follow({
        everyMs,
        clock,
        book: async (one) => {
          if (one !== hidden || now < timesOf(2).closesAt) return null
          if (now < late) return silent()
          return null
        },
        isRefused: (one) => one === hidden && now >= late && refused++ === 0,
      })
      expect(found.filter((line) => line === '2 unpublished after drawn')).toEqual([])
    })
    test.each([500, 1_000, 1_900, 5_000])(
      'a result by silence, from a watcher who checks every %s ms',
      async (every) => {
        setGuarded(false)
        const at = timesOf(0)
        const head = empty(0, new Uint8Array(32))
        let t = at.opensAt
        const { check } = watchHouse({
          house: {
            rounds: async () => (t < at.publishAt ? [at] : []),
            keys: async () => [base.publicKey],
            book: async () => (t < at.closesAt ? null : { head, anchor: null, secret: null, witnesses: [] }),
            leaves: async () => {
              if (t > at.drawAt) silent()
              return []
            },
            proof: async () => null,
          },
          chain: unasked,
          beacons,
          now: () => t,
        })
        const out: string[] = []
        for (; t < at.publishAt + 2 * 3_600_000; t += every)
          for (const r of await check())
            out.push(`${(t - at.publishAt) / 1000}s ${r.problem ?? r.unshown ?? 'ok'}`)
        expect(out.some((line) => line.endsWith('book'))).toBe(true)
      },
    )
    test.each([false, true])(
      'a guarded round for good, after a silence of 40 seconds (%s)',
      async (hiccup) => {
        setGuarded(true)
        const at = timesOf(0)
        setGuarded(false)
        const head = signHead(base, {
          ...base.head,
          size: 0,
          root: treeRoot([]),
          totals: [],
          previous: new Uint8Array(32),
          round: at.round,
          drawAt: at.drawAt,
        })
        let t = at.opensAt
        const { check } = watchHouse({
          house: {
            rounds: async () => (t < at.publishAt ? [at] : []),
            keys: async () => [base.publicKey],
            book: async () => (t < at.closesAt ? null : { head, anchor: null, secret: null, witnesses: [] }),
            leaves: async () => {
              if (hiccup && t > at.publishAt + 700_000 && t < at.publishAt + 740_000) silent()
              return []
            },
            proof: async () => null,
          },
          chain: unasked,
          beacons,
          now: () => t,
        })
        const out: string[] = []
        const step = async () => {
          for (const r of await check())
            out.push(`${(t - at.publishAt) / 1000}s ${r.problem ?? r.unshown ?? 'ok'}`)
        }
        for (; t < at.publishAt + 800_000; t += 1_000) await step()
        for (; t < at.publishAt + 4 * 86_400_000; t += 50_000) await step()
        expect(out.some((line) => line.endsWith('unpublished'))).toBe(true)
      },
    )
  })
})
