import { pickCount } from '@nibble/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../chain/clock.ts'
import { makeWait, publishRound } from '../features/counting/testing/publish-round.ts'
import { openPlayFixture, type PlayFixture } from '../features/play/testing/play-fixture.ts'
import { counting } from './counting-runner.ts'
import { runJob } from './run-job.ts'

let fixture: PlayFixture
let player: bigint
let errors: string[]
let runners: { stop: () => Promise<void> }[]
beforeEach(async () => {
  fixture = await openPlayFixture()
  const [made = 0n] = await fixture.players(1, {})
  player = made
  errors = []
  runners = []
})
afterEach(async () => {
  for (const runner of runners) await runner.stop()
  await fixture.close()
})

const start = () => {
  const log = { info: () => {}, warn: () => {}, error: (_: object, said: string) => errors.push(said) }
  const runner = runJob(counting({ everyMs: 20 }), { db: fixture.db, log, clock: systemClock })
  runners.push(runner)
  return runner
}
const play = () => publishRound(fixture, { bets: [{ player, stake: 1_000_000n }] })
const bets = async () => {
  const [sum] = await fixture.rows<{ bets: bigint | null }>(
    'select sum(bets)::bigint as bets from turnover_day',
  )
  return sum?.bets ?? 0n
}

const open = () =>
  fixture.rows<{ detail: string }>(
    "select detail from incident where kind = 'counting' and closed_at is null",
  )

test('rounds are counted soon, by one server, and by the next one when that stops', async () => {
  const first = start()
  start()
  await play()
  await play()
  await expect.poll(bets, { timeout: 5_000 }).toBe(2n)
  await first.stop()
  await play()
  await expect.poll(bets, { timeout: 5_000 }).toBe(3n)
})

test('a guarded round that waits for its beacon for days is postponed', async () => {
  const round = await publishRound(fixture, {
    paytable: 'guarded',
    opensAt: Date.now() - 2 * 86_400_000,
    bets: [{ player, stake: 1_000_000n }],
  })
  await makeWait(fixture, round)
  start()
  await expect
    .poll(() => fixture.rows('select round from late_round'), { timeout: 5_000 })
    .toEqual([{ round }])
})

test('a round that fails is retried until it counts', async () => {
  await fixture.rows('alter table turnover_day rename to counted_days')
  await play()
  start()
  await expect.poll(() => errors).toContain('The bets of a round could not be counted; this is retried.')
  await fixture.rows('alter table counted_days rename to turnover_day')
  await expect.poll(bets, { timeout: 5_000 }).toBe(1n)
})

test('a round with an unknown pick is reported, holds up the later ones, and counts once it is known', async () => {
  const first = await publishRound(fixture, { bets: [{ player, stake: 1_000_000n, pick: pickCount() }] })
  await publishRound(fixture, { publishedAt: Date.now(), bets: [{ player, stake: 1_000_000n }] })
  start()
  await expect
    .poll(open)
    .toEqual([{ detail: expect.stringContaining(`Round ${first} has bets on pick ${pickCount()},`) }])
  expect(await bets()).toBe(0n)

  await fixture.rows('update bet set pick = 0 where pick = $1', [pickCount()])
  await expect.poll(bets).toBe(2n)
  await expect.poll(open).toEqual([])
})

test('a stall that may pass by itself is reported once a round has waited for five minutes, until it passes', async () => {
  await fixture.rows(`
    create function stall() returns trigger language plpgsql as $$ begin raise exception using errcode = '57014'; end $$;
    create trigger stall before insert on turnover_round for each row execute function stall()`)
  const published = (minutesAgo: number) =>
    publishRound(fixture, {
      publishedAt: Date.now() - minutesAgo * 60_000,
      bets: [{ player, stake: 1_000_000n }],
    })
  await published(1)
  start()
  await expect.poll(() => errors.length).toBeGreaterThan(2)
  expect(await open()).toEqual([])

  await published(6)
  await expect.poll(open).toEqual([{ detail: expect.stringContaining('Rounds have waited for minutes') }])
  await fixture.rows('drop trigger stall on turnover_round')
  await expect.poll(open).toEqual([])
  await expect.poll(bets).toBe(2n)
})

test('a half-counted round counts as waiting', async () => {
  const bets = (await fixture.players(2, {})).map((player) => ({ player, stake: 1_000_000n }))
  const round = await publishRound(fixture, { publishedAt: Date.now() - 6 * 60_000, bets })
  await fixture.rows('insert into turnover_begun (round, parts, counted) values ($1, 2, 1)', [round])
  await fixture.rows(`
    create function stall() returns trigger language plpgsql as $$ begin raise exception using errcode = '57014'; end $$;
    create trigger stall before insert on turnover_round for each row execute function stall()`)
  start()
  await expect.poll(open).toEqual([{ detail: expect.stringContaining('Rounds have waited for minutes') }])
})
