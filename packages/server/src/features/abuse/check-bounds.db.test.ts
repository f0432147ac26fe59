import { parsePick, pickCode } from '@nibble/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pgArray } from '../../db/sql.ts'
import { awaitsCheck } from './check-for-abuse.ts'
import { type AbuseFixture, AFTER, DAY, NOON, openAbuseFixture, UNIT } from './testing/abuse-fixture.ts'

let fixture: AbuseFixture
beforeEach(async () => {
  fixture = await openAbuseFixture()
})
afterEach(() => fixture.close())

const [ODD = -1, EVEN = -1] = ['odd', 'even'].map((name) => {
  const pick = parsePick('classic-odd-even', name)
  return pick === null ? -1 : pickCode('classic-odd-even', pick)
})

const join = (name: string, parent?: bigint) =>
  fixture.join(name, { at: NOON - 40 * DAY, ...(parent !== undefined && { parent }) })
const joinMany = async (count: number, name: string) => {
  const players: bigint[] = []
  for (let n = 0; n < count; n += 1) players.push(await join(`${name}${n}`))
  return players
}
/** Two accounts, one above the other. */
const joinLine = async (name: string): Promise<[bigint, bigint]> => {
  const above = await join(`${name}0`)
  return [above, await join(`${name}1`, above)]
}
const signInAll = (players: readonly bigint[], browser: string, at = NOON) =>
  fixture.rows(
    `insert into device_fingerprint
     select 'device', substring(sha256($1::text::bytea) from 1 for 16), player, play_instant($2), play_instant($2)
     from unnest($3::bigint[]) as p (player)`,
    [browser, at, pgArray(players)],
  )
const tiesOf = (kind: string, player?: bigint) =>
  fixture.rows<{ one: bigint; other: bigint }>(
    'select one, other from abuse_evidence where kind = $1 and ($2::bigint is null or $2 in (one, other)) order by 1, 2',
    [kind, player ?? null],
  )
const incidents = () =>
  fixture.rows(
    "select detail, closed_at is not null as closed from incident where kind = 'abuse_check' order by id",
  )
const flagged = async () => (await fixture.flags()).map(({ players }) => players)

test('each player is compared with thirty others, first of their line, then who play, however many browsers all share', async () => {
  const players = await joinMany(86, 'P')
  const staking = await joinMany(2, 'S')
  const ring = await joinLine('R')
  const all = [...players, ...staking, ...ring]
  const groups = Array.from({ length: 6 }, (_, n) => all.slice(n * 15, n * 15 + 15))
  for (const [a, one] of groups.entries())
    for (const [b, other] of groups.entries())
      if (a < b) await signInAll([...one, ...other], `browser ${a} ${b}`)
  await fixture.play(
    staking.map((player) => ({ player, stake: 10n * UNIT, pick: ODD })),
    10,
  )
  expect(await fixture.check()).toBe(1)
  const ties = await tiesOf('device')
  expect(ties.length).toBeLessThanOrEqual(90 * 30)
  for (const [one, other] of [ring, staking]) expect(ties).toContainEqual({ one, other })
  expect(await incidents()).toEqual([])
})

test('of the browsers that a player shares the newest twenty count, and those of nobody else do not matter', async () => {
  const player = await join('P')
  for (let n = 0; n < 22; n += 1) {
    const others = await joinMany(3, `O${n}-`)
    await signInAll([player, ...others], `shared ${n}`, NOON - n * DAY)
    await signInAll([player], `own ${n}`, NOON + n)
  }
  await fixture.check()
  expect(await tiesOf('device', player)).toHaveLength(20 * 3)
})

test('if there is more to pair than a check can, it pairs those who play, finishes and opens an incident', async () => {
  const idle = await joinLine('I')
  const playing = await joinLine('P')
  await signInAll(idle, 'browser of two')
  await signInAll([...playing, await join('third')], 'browser of three')
  await fixture.play(
    playing.map((player) => ({ player, stake: 10n * UNIT, pick: ODD })),
    10,
  )
  await fixture.check(AFTER, { pairs: 3 })
  expect(await flagged()).toEqual([playing])
  const detail = '2026-03-04: shared browsers and networks: 1 left out'
  expect(await incidents()).toEqual([{ detail, closed: false }])

  await fixture.check(AFTER + DAY)
  expect(await flagged()).toEqual([playing, idle])
  expect(await incidents()).toEqual([{ detail, closed: true }])
})

test('if pairs share more rounds than a check can compare, it compares those who stake most', async () => {
  const [small, large] = [await joinLine('S'), await joinLine('L')]
  const bets = ([one, other]: readonly [bigint, bigint], stake: bigint) => [
    { player: one, stake, pick: ODD },
    { player: other, stake, pick: EVEN },
  ]
  for (const ago of [2, 1, 0]) {
    await fixture.play([...bets(small, UNIT), ...bets(large, 2n * UNIT)], 12, NOON - ago * DAY)
    await fixture.check(AFTER - ago * DAY, { sharedRounds: 12 })
  }
  expect(await flagged()).toEqual([large])
  expect(await incidents()).toEqual([
    { detail: '2026-03-04: rounds that pairs share: 1 left out', closed: false },
  ])
})

test('if there are more cases than a check can write down, the next one flags the others', async () => {
  const lines = [await joinLine('A'), await joinLine('B')]
  for (const [n, players] of lines.entries()) await signInAll(players, `browser ${n}`)
  await fixture.check(AFTER, { cases: 1 })
  expect(await flagged()).toHaveLength(1)
  expect(await incidents()).toEqual([{ detail: '2026-03-04: cases: 1 left out', closed: false }])
  await fixture.check(AFTER + DAY, { cases: 1 })
  expect(await flagged()).toEqual(lines)
})

test('if a part of a check takes too long, the others finish, rewards no longer wait, and an incident says so', async () => {
  const players = await joinLine('P')
  await signInAll(players, 'browser')
  const blocking = await fixture.owner.connect()
  try {
    await blocking.query('begin; lock table transfer in access exclusive mode')
    expect(await fixture.check(AFTER, { partMs: 3_000 })).toBe(1)
  } finally {
    await blocking.query('rollback')
    blocking.release()
  }
  expect(await flagged()).toEqual([players])
  expect(await awaitsCheck(fixture.db, { now: AFTER })).toBe(false)
  expect(await incidents()).toEqual([
    { detail: '2026-03-04: transfers: not finished in time', closed: false },
  ])
})
