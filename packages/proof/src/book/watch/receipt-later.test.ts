import { roundAt } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import * as beacons from '../../beacon.ts'
import { windows } from '../../testing/known-round.ts'
import { type House as Books, receiptsOf } from '../testing/house.ts'
import {
  base,
  bets,
  closesAt,
  honest,
  linesOf,
  proof,
  publishAt,
  round,
  unasked,
} from '../testing/watched-round.ts'
import type { House } from './house.ts'
import type { Report } from './report.ts'
import { watchHouse } from './watch-house.ts'

describe('a receipt of a round that is over', () => {
  const leaves = bets.flatMap((leaf) =>
    leaf.kind === 'bet' ? [{ ...leaf, round, acceptedAt: closesAt - 9 }] : [],
  )
  const [own] = receiptsOf(base, leaves)
  const [altered] = receiptsOf(
    base,
    leaves.map((leaf) => ({ ...leaf, acceptedAt: closesAt - 8 })),
  )
  const find = async (
    receipts: Books['receipts'],
    { book, later = 0 }: { book?: House['book']; later?: number } = {},
  ) => {
    let now = publishAt + 3_600_000 + later
    const next = roundAt({ roundLength: '1m', windows, now })
    const { check, unread } = watchHouse({
      house: {
        rounds: async () => [next],
        keys: async () => [base.publicKey],
        book: async (asked) =>
          asked === round
            ? { head: honest.head, anchor: honest.anchor, secret: base.roundSecret, witnesses: [] }
            : null,
        leaves: async () => linesOf(honest),
        proof: async () => proof,
        ...(book && { book }),
      },
      chain: unasked,
      receipts,
      beacons,
      now: () => now,
    })
    const reports: Report[] = []
    for (const end = now + 580_000; now < end; now += 20_000) reports.push(...(await check()))
    return { reports, unread: unread().length }
  }

  test('is looked for in its book', async () => {
    if (own === undefined || altered === undefined) throw new Error('receipts')
    expect(await find([own])).toMatchObject({ reports: [{ round, problem: null }], unread: 0 })
    expect(await find([altered])).toMatchObject({ reports: [{ round, problem: 'receipt' }], unread: 0 })
  })
  test('is reported if its book is not shown, or no longer, and that alone is not a lie', async () => {
    if (own === undefined) throw new Error('a receipt')
    expect(await find([own], { book: async () => null })).toEqual({ reports: [], unread: 1 })
    const silent = async () => {
      throw new Error('no answer')
    }
    expect(await find([own], { book: silent })).toEqual({ reports: [], unread: 1 })
    expect(
      await find([own], { book: async (asked) => (asked === round ? 'its key is lost' : null) }),
    ).toMatchObject({
      reports: [{ withheld: 'its key is lost' }],
      unread: 1,
    })
    expect(await find([own], { later: 90 * 86_400_000 })).toEqual({ reports: [], unread: 1 })
  })
})
