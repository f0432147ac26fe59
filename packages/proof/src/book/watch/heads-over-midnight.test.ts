import { roundAt } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import * as beacons from '../../beacon.ts'
import { headHash, type SignedHead } from '../signed.ts'
import { signHead } from '../testing/house.ts'
import { base, unasked } from '../testing/watched-round.ts'
import { treeRoot } from '../tree.ts'
import { watchHouse } from './watch-house.ts'

describe('over midnight', () => {
  const windows1m = { periodMs: 60_000, openForMs: 39_000, drawAfterMs: 12_000, publishAfterMs: 21_000 }
  const midnight = Date.UTC(2026, 10, 23)
  const roundOf = (now: number) => roundAt({ roundLength: '1m', windows: windows1m, now })
  /** Follows the heads of the rounds at these times; the second names the first or nothing. */
  const follow = async (moments: readonly number[], previous: 'first' | 'nothing') => {
    const times = moments.map(roundOf)
    let before: SignedHead | null = null
    const heads = new Map<string, SignedHead>()
    for (const { round: one, drawAt: at } of times) {
      const named: Uint8Array =
        before === null || previous === 'nothing' ? new Uint8Array(32) : headHash(before)
      const head: SignedHead = signHead(base, {
        ...base.head,
        round: one,
        drawAt: at,
        size: 0,
        root: treeRoot([]),
        totals: [],
        previous: named,
      })
      heads.set(one, head)
      before = head
    }
    let now = 0
    const { check } = watchHouse({
      house: {
        rounds: async () => times,
        keys: async () => [base.publicKey],
        book: async (one) => {
          const head = heads.get(one)
          return head === undefined ? null : { head, anchor: null, secret: null, witnesses: [] }
        },
        leaves: async () => [],
        proof: async () => null,
      },
      chain: unasked,
      beacons,
      now: () => now,
    })
    const problems: (string | null)[] = []
    for (const { closesAt: close } of times) {
      now = close + 100
      problems.push(...(await check()).map(({ problem }) => problem))
    }
    return problems
  }
  test.each([
    ['the last round of a day and the first of the next', [midnight - 30_000, midnight + 30_000]],
    ['two rounds of a day', [midnight + 30_000, midnight + 90_000]],
  ])('%s follow each other', async (_, moments) => {
    expect(await follow(moments, 'first')).toEqual([])
    expect(await follow(moments, 'nothing')).toEqual(['chain_of_heads'])
  })
  test.each([
    ['the second to last and the first', [midnight - 90_000, midnight + 30_000]],
    ['the last and the second', [midnight - 30_000, midnight + 90_000]],
    ['first rounds of two days', [midnight + 30_000, midnight + 86_400_000 + 30_000]],
  ])('%s do not: a round may lack its head', async (_, moments) => {
    expect(await follow(moments, 'nothing')).not.toContain('chain_of_heads')
  })
})
