import { guardedBeside, type RoundNumber, readRoundNumber, roundAt } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import * as beacons from '../../beacon.ts'
import { writePublication } from '../publication.ts'
import { headHash, type SignedHead } from '../signed.ts'
import { all, empty, follow, ok, start, timesOf, windows1m } from '../testing/hiding-house.ts'
import { publish, signHead } from '../testing/house.ts'
import { base, unasked } from '../testing/watched-round.ts'
import { treeRoot } from '../tree.ts'
import type { RoundTimesSeen } from './house.ts'
import type { Report } from './report.ts'
import { watchHouse } from './watch-house.ts'

describe('what a house hides from a watcher', () => {
  test('a second head of the round before by showing it once, as if it were restored', async () => {
    let isNamed = false
    const found = await follow({
      tells: (nth, at) => (nth === 2 ? null : at),
      book: async (one) => {
        if (one === timesOf(3).round) isNamed = true
        if (one !== timesOf(1).round || !isNamed) return null
        const head = signHead(base, { ...empty(1, new Uint8Array(32)), nextKey: new Uint8Array(32).fill(7) })
        return { head, anchor: null, secret: base.roundSecret, witnesses: [] }
      },
    })
    expect(found).toContain('1 two_heads after drawn')
  })
  test('no head before its draw, by letting many rounds wait until the watcher has asked too often', async () => {
    // Every block comes five minutes late, and the beacon is down for 20 minutes; a house answers 60 requests for leaves a minute.
    const rounds = Array.from({ length: 20 }, (_, nth) => {
      const at = roundAt({ roundLength: '1m', windows: windows1m, now: start + 1_000 + nth * 60_000 })
      return [at, guardedBeside(at, windows1m)]
    })
    const heads = new Map<string, SignedHead>()
    for (const table of [0, 1])
      for (const [nth, each] of rounds.entries()) {
        const { round: one, drawAt: at } = each[table] as RoundTimesSeen
        const named = heads.get(rounds[nth - 1]?.[table]?.round ?? '')
        const previous = named === undefined ? new Uint8Array(32) : headHash(named)
        const whole = {
          ...base.head,
          size: 0,
          root: treeRoot([]),
          totals: [],
          previous,
          round: one,
          drawAt: at,
        }
        heads.set(one, signHead(base, whole))
      }
    let now = start
    let [tokens, refused] = [60, 0]
    const dueAt = (one: SignedHead) =>
      readRoundNumber(one.round).isGuarded
        ? Math.max(one.drawAt + 300_000, start + 1_200_000)
        : one.drawAt + 300_000
    const { check } = watchHouse({
      house: {
        rounds: async () => rounds.flat().filter((at) => at.opensAt <= now && now <= at.publishAt),
        keys: async () => [base.publicKey],
        book: async (one) => {
          const head = heads.get(one)
          return head === undefined || now < head.drawAt - 12_000
            ? null
            : { head, anchor: null, secret: base.roundSecret, witnesses: [] }
        },
        leaves: async (one) => {
          if (tokens < 1) {
            refused += 1
            throw new Error('429')
          }
          tokens -= 1
          const head = heads.get(one)
          if (head === undefined || now < dueAt(head)) return []
          return [
            JSON.stringify(writePublication(publish({ ...base, round: one, leaves: [] }, null).publication)),
          ]
        },
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
    })
    const reports: Report[] = []
    for (; now < start + 2_000_000; now += 1_000) {
      tokens = Math.min(60, tokens + 1)
      reports.push(...(await check()))
    }
    expect(reports.map(({ problem, unshown, isSeenBefore }) => [problem, unshown, isSeenBefore])).toEqual(
      rounds.flat().map(() => [null, null, true]),
    )
    expect(refused).toBe(0)
  }, 60_000)
  test('a round that is not told, by answering now and then that there is nothing of it', async () => {
    const { round: hidden } = timesOf(2)
    const find = async (mostRefused: number) => {
      let refused = 0
      const nothing = (one: RoundNumber) => one === hidden && refused++ < mostRefused
      return follow({ tells: (nth, at) => (nth === 2 ? null : at), isRefused: nothing })
    }
    // Asked for once as the head after it is taken, and once as that one is published.
    for (const refused of [1, 2])
      expect((await find(refused)).toSorted()).toEqual(all.with(2, '2 ok after cancelled'))
    expect(await find(Infinity)).toContain('3 chain_of_heads before drawn')
    // Nor one behind it.
    let isAsked = false
    const two = await follow({
      tells: (nth, at) => (nth === 2 || nth === 3 ? null : at),
      isRefused: (one) => {
        if (isAsked || one !== timesOf(3).round) return false
        isAsked = true
        return true
      },
    })
    expect(two.toSorted()).toEqual([ok(0), ok(1), '2 ok after cancelled', '3 ok after cancelled', ok(4)])
  })
  test('a head that it said is lost, and does not answer about once the next is published, leaves a gap', async () => {
    let [next, said] = [0, 0]
    const silent = await follow({
      tells: (nth, at) => (nth === 2 ? null : at),
      book: async (one) => {
        // The round after the gap is asked about as its head is taken, and again once it is published.
        if (one === timesOf(3).round) next += 1
        if (one !== timesOf(1).round || next === 0) return null
        if (next > 1) throw new Error('503')
        said += 1
        return said === 1 ? 'it closed before the database was started' : null
      },
    })
    expect(silent).toContain('3 ok before cancelled gap')
  })
  test('a head that it once calls lost, and shows again, hides none', async () => {
    let asked = 0
    const forgetful = await follow({
      tells: (nth, at) => (nth === 2 ? null : at),
      book: async (one) => {
        if (one === timesOf(2).round) return 'it closed before the database was started'
        if (one !== timesOf(1).round) return null
        asked += 1
        // Once for its head, and once when published; then when round 3's head names one in between.
        return asked === 3 ? 'it closed before the database was started' : null
      },
    })
    expect(forgetful).toContain('3 chain_of_heads before drawn')
  })
  test('a result that is announced for next year is missing an hour after the draw', async () => {
    const never = await follow({
      tells: (nth, at) => (nth === 4 ? { ...at, publishAt: start + 1e10 } : at),
      leaves: async () => [],
    })
    expect(never).toContain('4 unpublished before drawn')
  })
  test('a head whose draw time is not after that of the one before it', async () => {
    const before = empty(1, headHash(empty(0, new Uint8Array(32))))
    const back = signHead(base, { ...empty(2, headHash(before)), drawAt: before.drawAt })
    const turned = await follow({
      book: async (one) =>
        one === back.round ? { head: back, anchor: null, secret: base.roundSecret, witnesses: [] } : null,
    })
    expect(turned.some((line) => line.startsWith('2 chain_of_heads'))).toBe(true)
  })
})
