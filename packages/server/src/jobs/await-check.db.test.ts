import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../chain/clock.ts'
import {
  type AbuseFixture,
  AFTER,
  NOON,
  openAbuseFixture,
  UNIT,
} from '../features/abuse/testing/abuse-fixture.ts'
import { runJob } from './run-job.ts'
import { rebates, rewards } from './schedule.ts'

let fixture: AbuseFixture
let runner: { stop: () => Promise<void> }
beforeEach(async () => {
  fixture = await openAbuseFixture()
  await fixture.rows("update reward_terms set effective_from = '2026-03-04'")
  const player = await fixture.join('ONE', { at: NOON })
  await fixture.play([{ player, stake: 200n * UNIT }], 1)
})
afterEach(async () => {
  await runner.stop()
  await fixture.close()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
/** A clock in which a day ends between two readings, with short pauses between turns. */
const clockOf = (turns: { done: number }) => {
  const times = [AFTER - 600_000]
  return {
    nowMs: () => times.shift() ?? AFTER,
    after: (_: number, then: () => void) => {
      turns.done += 1
      return systemClock.after(20, then)
    },
  }
}

test.each([
  ['rebates', rebates, "select from rebate_day where state = 'paid'"],
  ['rewards', rewards, 'select from reward_day where done_at is not null'],
] as const)('%s of a day that ends while earlier days are paid wait for its check', async (_, job, paid) => {
  await fixture.check(AFTER - 600_000)
  const turns = { done: 0 }
  runner = runJob(job, { db: fixture.db, log, clock: clockOf(turns) })
  await expect.poll(() => turns.done, { timeout: 5_000 }).toBeGreaterThan(4)
  expect(await fixture.rows('select from rebate_day union all select from reward_day')).toEqual([])
  await fixture.check()
  await expect.poll(() => fixture.rows(paid), { timeout: 5_000 }).toHaveLength(1)
})
