import type { PlacedPlayer } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import { placesUnderPodium, placeWithinReach } from './free-places.ts'

const PRIZES = [500n, 400n, 300n, 200n, 100n].map(amountOf)
const players = (count: number): readonly PlacedPlayer[] =>
  Array.from({ length: count }, (_, at) => ({
    place: at + 1,
    username: `player ${at + 1}`,
    score: amountOf(BigInt(90 - at)),
    prize: PRIZES[at] ?? null,
    isOwn: false,
  }))

describe('under the podium', () => {
  test.each([
    [0, [], [4, 5, 6, 7, 8, 9, 10]],
    [2, [], [4, 5, 6, 7, 8, 9, 10]],
    [4, [4], [5, 6, 7, 8, 9, 10]],
    [7, [4, 5, 6, 7], [8, 9, 10]],
    [11, [4, 5, 6, 7, 8, 9, 10, 11], []],
  ])('of %i players %j are shown, and %j are free', (count, taken, free) => {
    const under = placesUnderPodium({ rows: players(count), prizes: PRIZES })
    expect(under.rows.map(({ place }) => place)).toEqual(taken)
    expect(under.free.map(({ place }) => place)).toEqual(free)
    expect(under.free.map(({ prize }) => prize)).toEqual(free.map((place) => PRIZES[place - 1] ?? null))
  })

  test('all places with a prize are listed, however many', () => {
    const prizes = Array.from({ length: 12 }, () => amountOf(20n))
    expect(placesUnderPodium({ rows: [], prizes }).free.at(-1)).toEqual({ place: 12, prize: 20n })
  })
})

describe('within reach', () => {
  test('is the first place that nobody has', () => {
    expect(placeWithinReach({ rows: players(0), prizes: PRIZES })).toEqual({ place: 1, prize: PRIZES[0] })
    expect(placeWithinReach({ rows: players(4), prizes: PRIZES })).toEqual({ place: 5, prize: PRIZES[4] })
  })

  test('is the last one with a prize if all are taken, from its present holder', () => {
    const rows = players(9)
    expect(placeWithinReach({ rows, prizes: PRIZES })).toEqual({
      place: 5,
      prize: PRIZES[4],
      holder: rows[4],
    })
  })

  test('is none without prizes', () => {
    expect(placeWithinReach({ rows: players(2), prizes: [] })).toBeNull()
  })
})
