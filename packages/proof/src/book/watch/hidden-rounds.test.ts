import { describe, expect, test } from 'vitest'
import * as beacons from '../../beacon.ts'
import { writePublication } from '../publication.ts'
import { headHash, type SignedHead } from '../signed.ts'
import { all, empty, follow, ok, type Shown, setGuarded, start, timesOf } from '../testing/hiding-house.ts'
import { publish } from '../testing/house.ts'
import { base, unasked } from '../testing/watched-round.ts'
import type { Report } from './report.ts'
import { watchHouse } from './watch-house.ts'

describe('what a house hides from a watcher', () => {
  test('nothing: every round is reported, and that it was cancelled', async () => {
    expect(await follow({})).toEqual(all)
  })
  test('that it gave stakes back before it may stop waiting for a draw, by the watcher’s clock', async () => {
    // Five rounds take turns, two seconds each, and clocks may differ by five.
    expect(await follow({ voidedMs: 284_000 })).toEqual(
      all.map((line) => line.replace('ok before cancelled', 'voided before drawn')),
    )
    expect(await follow({ own: -4_000 })).toEqual(all)
    expect(await follow({ own: -16_000 })).toContain('0 voided before drawn')
  })
  test('that the chain shows a block of the minutes for which it claims to have waited', async () => {
    const { drawAt: first } = timesOf(0)
    const found = async (blockAt: number, more: Shown = {}) =>
      (await follow({ ...more, blockAt })).toSorted()[0]
    expect(await found(first)).toBe('0 voided before drawn')
    expect(await found(first + 294_999)).toBe('0 voided before drawn')
    // It came when the house might have given up, or before the draw time.
    expect(await found(first + 295_000)).toBe(ok(0))
    expect(await found(first - 1)).toBe(ok(0))
    // A guarded round also waits for a beacon, and yesterday's round for a quorum.
    expect(await found(first, { isGuarded: true })).toBe(ok(0))
    expect(await found(first, { own: 86_390_000, voidedMs: 9_000 })).toBe('0 ok after cancelled')
    expect(await found(first, { own: 86_300_000, voidedMs: 9_000 })).toBe('0 voided after drawn')
    setGuarded(false)
  })
  test.each([1, 2, 3])('a round that is not reported is found by the head after it (%#)', async (hidden) => {
    const found = await follow({ tells: (nth, at) => (nth === hidden ? null : at) })
    expect(found.toSorted()).toEqual(all.with(hidden, `${hidden} ok after cancelled`))
  })
  test('a few questions that fail after a long silence are not a lie', async () => {
    let failures = 0
    const heard: string[] = []
    const found = await follow({
      isSilent: (now) => now > start + 5_000 && now < start + 1_500_000,
      book: async () => {
        failures += 1
        if (failures < 4) throw new Error('no answer')
        return null
      },
      onFailure: async (one, error) => void heard.push(`${timesOf(0).round === one} ${String(error)}`),
    })
    expect(found).toEqual(['0 ok after cancelled'])
    expect(heard).toEqual(Array(3).fill('true Error: no answer'))
  })
  test('nor are two in a row, nor one that claims to close next year', async () => {
    const two = await follow({ tells: (nth, at) => (nth === 1 || nth === 2 ? null : at) })
    expect(two.toSorted()).toEqual([ok(0), '1 ok after cancelled', '2 ok after cancelled', ok(3), ok(4)])
    const year = { closesAt: start + 1e10, drawAt: start + 1e10, publishAt: start + 1e10 }
    const late = await follow({ tells: (nth, at) => (nth === 2 ? { ...at, ...year } : at) })
    expect(late.toSorted()).toEqual(all.with(2, '2 ok after cancelled'))
  })
  test('a head that it claims was never signed is named by the next one', async () => {
    const withheld = await follow({
      book: async (one) => (one === timesOf(2).round ? 'its key is lost' : null),
    })
    expect(withheld).toContain('3 chain_of_heads before drawn')
    const honest = await follow({
      book: async (one) => (one === timesOf(2).round ? 'its key is lost' : null),
      names: (nth) => (nth === 3 ? 1 : nth - 1),
    })
    expect(honest.toSorted()).toEqual([ok(0), ok(1), '2 ok after drawn', ok(3), ok(4)].toSorted())
  })
  test('a head that it claimed would never be signed, and then shows', async () => {
    let asked = 0
    const found = await follow({
      book: async (one) => {
        if (one !== timesOf(2).round) return null
        asked += 1
        return asked === 1 ? 'its key is lost' : null
      },
    })
    expect(found.toSorted()).toEqual(
      [ok(0), ok(1), '2 ok after drawn', '2 withheld after drawn', ok(3), ok(4)].toSorted(),
    )
  })
  test('a head that it claimed would never be signed, and then shows to others beside the chain', async () => {
    let now = 0
    const asked: number[] = []
    const answers = async (one: string) => {
      if (one !== timesOf(2).round) return null
      asked.push(now)
      if (asked.length === 2 || asked.length === 3) throw new Error('no answer')
      return asked.length < 4 ? 'its key is lost' : null
    }
    const isSilent = (at: number) => {
      now = at
      return false
    }
    const names = (nth: number) => (nth === 3 ? 1 : nth - 1)
    expect((await follow({ names, book: answers, isSilent })).toSorted()).toEqual(
      [ok(0), ok(1), '2 ok after drawn', '2 withheld after drawn', ok(3), ok(4)].toSorted(),
    )
    const [, first = 0, second = 0, third = 0] = asked
    expect(asked).toHaveLength(4)
    expect(Math.min(second - first, third - second)).toBeGreaterThan(55_000)
  })
  test.each([
    [60, '64 chain_of_heads'],
    [61, '65 ok after cancelled gap'],
  ])('%i rounds in a row that it neither reports nor shows', async (count, expected) => {
    const hides = (nth: number) => nth > 3 && nth <= 3 + count
    const found = await follow({
      rounds: count + 6,
      everyMs: 3_000,
      tells: (nth, at) => (hides(nth) ? null : at),
      isRefused: (one) =>
        hides(Array.from({ length: count + 6 }, (_, nth) => timesOf(nth).round).indexOf(one)),
    })
    expect(found).toContainEqual(expect.stringContaining(expected))
  })
  test('a lie found in this way is reported once, and the next rounds are followed', async () => {
    const first = headHash(empty(0, new Uint8Array(32)))
    const second = empty(2, headHash(empty(1, first)))
    const unsigned = { ...second, signature: second.signature.with(0, 1) }
    const lied = await follow({
      tells: (nth, at) => (nth === 2 ? null : at),
      book: async (one) =>
        one === second.round ? { head: unsigned, anchor: null, secret: null, witnesses: [] } : null,
    })
    expect(lied.toSorted()).toEqual([ok(0), ok(1), '2 head after drawn', ok(3), ok(4)])
  })
  test('nothing that was lost before a restore is a lie: the gap is seen', async () => {
    const lost = [1, 2].map((nth) => timesOf(nth).round)
    let isLost = false
    const restored = await follow({
      tells: (nth, at) => (nth === 2 ? null : at),
      names: (nth) => (nth === 3 ? 9 : nth - 1),
      book: async (one) => {
        isLost ||= one === timesOf(3).round
        return isLost && lost.includes(one as never) ? 'it closed before the database was started' : null
      },
    })
    expect(restored.filter((line) => line.includes('chain_of_heads'))).toEqual([])
    expect(restored.filter((line) => line.includes('gap'))).toEqual(['3 ok before cancelled gap'])
  })
  test('nothing by a book that it did not show for a while: the rounds after it are checked all the same', async () => {
    setGuarded(false)
    let now = start
    let heads: readonly SignedHead[] = []
    for (let nth = 0; nth < 5; nth += 1)
      heads = [
        ...heads,
        empty(nth, heads[nth - 1] ? headHash(heads[nth - 1] as SignedHead) : new Uint8Array(32)),
      ]
    const cannotRead = (at: number) => at > start + 70_000 && at < start + 1_000_000
    const headOf = (one: string) => heads.find((head) => head.round === one)
    const { check } = watchHouse({
      house: {
        rounds: async () =>
          heads.map((_, nth) => timesOf(nth)).filter((at) => at.opensAt <= now && now <= at.publishAt),
        keys: async () => [base.publicKey],
        book: async (one) => {
          const head = headOf(one)
          return head === undefined || now < head.drawAt - 12_000
            ? null
            : { head, anchor: null, secret: base.roundSecret, witnesses: [] }
        },
        leaves: async (one) => {
          now += 7
          if (cannotRead(now)) throw new Error('503')
          const head = headOf(one)
          if (head === undefined || now < head.drawAt + 300_000) return []
          const { publication } = publish({ ...base, round: head.round, leaves: [] }, null)
          return [JSON.stringify(writePublication(publication))]
        },
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
    })
    const reports: Report[] = []
    for (; now < start + 1_300_000; now += 1_000) reports.push(...(await check()))
    expect(reports.filter(({ problem }) => problem !== null)).toEqual([])
    // Each is checked in the end, also those that were said not to be shown.
    const checked = reports.filter(({ unshown }) => unshown === null).map((report) => report.round)
    expect(new Set(checked)).toEqual(new Set(heads.map((head) => head.round)))
    expect(reports.length).toBeGreaterThan(heads.length)
  })
  test('the book of another round instead of its own is a lie', async () => {
    const other = {
      head: empty(0, new Uint8Array(32)),
      anchor: null,
      secret: base.roundSecret,
      witnesses: [],
    }
    const replayed = await follow({ book: async (one) => (one === timesOf(2).round ? other : null) })
    expect(replayed).toContain('2 head after drawn')
  })
  test('a head is seen before the draw by its own draw time and by the watcher’s clock too', async () => {
    const late = await follow({ own: 20_000 })
    expect(late).toEqual(all.map((line) => line.replace('before', 'after')))
    const reported = await follow({
      lateMs: 15_000,
      tells: (_, at) => ({ ...at, drawAt: at.drawAt + 30_000 }),
    })
    expect(reported).toEqual(all.map((line) => line.replace('before', 'after')))
  })
})
