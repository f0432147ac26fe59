import { describe, expect, test } from 'vitest'
import * as beacons from '../../beacon.ts'
import { follow, ok, setGuarded, start, timesOf } from '../testing/hiding-house.ts'
import { base, unasked } from '../testing/watched-round.ts'
import { watchHouse } from './watch-house.ts'

describe('what a house hides from a watcher', () => {
  test('a house clock that jumps or stands still hides nothing', async () => {
    const { closesAt: close } = timesOf(2)
    const ahead = (at: number) => (at >= close && at < close + 4_000 ? at + 65_000 : at)
    expect(await follow({ tells: (nth, at) => (nth === 2 ? null : at), clock: ahead })).toContain(
      '2 ok after cancelled',
    )
    const still = (at: number) => Math.min(at, close)
    expect(await follow({ leaves: async () => [], clock: still })).toContain('2 unpublished before drawn')
  })
  test('no late round waits behind one that a clock that jumped and came back has opened again', async () => {
    setGuarded(true)
    const { closesAt: close } = timesOf(0)
    const found = await follow({
      isGuarded: true,
      tells: (nth, at) => (nth === 0 ? { ...at, closesAt: at.closesAt + 86_400_000 } : at),
      // Once its head is shown, it seems closed for a second, and so the head is taken.
      clock: (at) => (at >= close + 1_000 && at < close + 2_000 ? at + 2 * 86_400_000 : at),
    })
    setGuarded(false)
    expect(found.toSorted()).toEqual([ok(1), ok(2), ok(3), ok(4)])
  })
  test('nor does an honest house lie because the watcher’s own clock is set', async () => {
    const at = timesOf(0)
    let now = at.opensAt
    let set = 0
    const { check } = watchHouse({
      house: {
        rounds: async () => [at],
        keys: async () => [base.publicKey],
        book: async () => null,
        leaves: async () => null,
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
      ownNow: () => now - 900_000 + set,
      elapsed: () => now - 5_000,
    })
    expect(await check()).toEqual([])
    set = 900_000
    now += 4_000
    expect(await check()).toEqual([])
  })
  test('nor because the watcher’s machine slept, which its steady clock does not count', async () => {
    const [first, second] = [timesOf(0), timesOf(3)]
    let now = first.opensAt
    let slept = 0
    let isDown = false
    const asked: string[] = []
    const reached = async <Answer>(answer: Answer): Promise<Answer> => {
      if (isDown) throw new Error('no network yet')
      return answer
    }
    const { check } = watchHouse({
      house: {
        rounds: () => reached([now < second.opensAt ? first : second]),
        keys: () => reached([base.publicKey]),
        book: (one) => {
          asked.push(one)
          return reached(null)
        },
        leaves: () => reached(null),
        proof: () => reached(null),
      },
      chain: unasked,
      beacons,
      now: () => now,
      ownNow: () => now,
      elapsed: () => now - slept,
    })
    expect(await check()).toEqual([])
    slept = second.opensAt + 1_000_000 - now
    now += slept
    // Right after the sleep the network is down, then the house answers.
    isDown = true
    await expect(check()).rejects.toThrow('no network yet')
    isDown = false
    expect(await check()).toEqual([])
    // A round from before the sleep counts against the house once the watcher is fully back.
    const found: string[] = []
    for (let waited = 0; waited < 130_000; waited += 1_000) {
      now += 1_000
      found.push(...(await check()).map(({ problem }) => `${problem} after ${waited}`))
    }
    expect(found).toEqual(['unpublished after 120000', 'unpublished after 120000'])
    expect(new Set(asked)).toEqual(new Set([first.round, second.round]))
  })
  test('nor because it slept while it waited for an answer, which then did not come', async () => {
    const at = timesOf(0)
    let [now, slept] = [at.closesAt - 150_000, 0]
    const { check } = watchHouse({
      house: {
        rounds: async () => [at],
        keys: async () => [base.publicKey],
        book: async () => {
          if (slept > 0) return null
          slept = 1_000_000
          now += slept
          throw new Error('no network yet')
        },
        leaves: async () => null,
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
      ownNow: () => now,
      elapsed: () => now - slept,
    })
    for (; slept === 0; now += 1_000) expect(await check()).toEqual([])
    expect(await check()).toEqual([])
    for (let waited = 0; waited < 120_000; waited += 30_000) {
      now += 30_000
      expect((await check()).length).toBe(waited < 90_000 ? 0 : 1)
    }
  })
  test('who slept while the house said which rounds there are was away, and is told so', async () => {
    let [now, asked] = [start, 0]
    const heard: number[] = []
    const { check } = watchHouse({
      house: {
        rounds: async () => {
          asked += 1
          if (asked === 2) now += 3_600_000
          return []
        },
        keys: async () => [],
        book: async () => null,
        leaves: async () => null,
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
      elapsed: () => 0,
      heardRounds: async (unheardMs) => void heard.push(unheardMs),
    })
    for (let turn = 0; turn < 7; turn += 1, now += 1_000) await check()
    expect(heard).toEqual([Infinity, 3_603_000, 3_000])
  })
  test('a watcher that was away does not ask for rounds that came and went meanwhile', async () => {
    const asked = new Set<number>()
    const found = await follow({
      away: [timesOf(0).opensAt + 5_000, timesOf(3).opensAt + 5_000],
      book: async (one) => {
        asked.add([0, 1, 2, 3, 4].findIndex((nth) => timesOf(nth).round === one))
        return null
      },
    })
    expect(found.toSorted()).toEqual(['0 ok after cancelled', ok(3), ok(4)])
    expect([...asked].toSorted()).toEqual([0, 3, 4])
  })
  test('a house that is silent for a minute now and then publishes no later for it', async () => {
    const isSilent = (now: number) => (now - start) % 90_000 > 25_000
    expect(await follow({ leaves: async () => [], isSilent })).toContain('0 unpublished after drawn')
  })
})
