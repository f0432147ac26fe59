import { randomUUID } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../chain/clock.ts'
import { convert } from '../features/conversions/convert.ts'
import { listConversions, listPairs } from '../features/conversions/list-conversions.ts'
import { reviewConversion } from '../features/conversions/review-conversion.ts'
import { openPlayFixture, type PlayFixture } from '../features/play/testing/play-fixture.ts'
import { runJob } from './run-job.ts'
import { conversions } from './schedule.ts'

let fixture: PlayFixture
let player: bigint
let warnings: string[]
let runners: { stop: () => Promise<void> }[]
beforeEach(async () => {
  fixture = await openPlayFixture()
  const [made = 0n] = await fixture.players(1, { INSURANCE_POINT: 100_000_000n })
  player = made
  warnings = []
  runners = []
})
afterEach(async () => {
  for (const runner of runners) await runner.stop()
  await fixture.close()
})

const start = () => {
  const log = { info: () => {}, error: () => {}, warn: (_: object, said: string) => warnings.push(said) }
  runners.push(runJob(conversions, { db: fixture.db, log, clock: systemClock }))
}

const approved = async (units: bigint): Promise<string> => {
  const now = Date.now()
  const { pairs } = await listPairs(fixture.db, { player, now })
  const pair = pairs.find(({ from }) => from === 'INSURANCE_POINT')
  if (pair === undefined) throw new Error('no pair')
  const amount = amountOf(units)
  const { id } = await convert(fixture.db, { ...pair, player, amount, now, key: randomUUID() })
  await reviewConversion(fixture.db, {
    id: BigInt(id),
    operator: 1n,
    review: 'approve',
    reason: '',
    now,
    record: async () => {},
  })
  return id
}
const statuses = async () =>
  (await listConversions(fixture.db, { player, limit: 10 })).items.map(({ status }) => status)

test('what was approved is carried out soon, once, by any number of servers', async () => {
  start()
  start()
  await approved(10_000_000n)
  await approved(20_000_000n)
  await expect.poll(statuses, { timeout: 5_000 }).toEqual(['complete', 'complete'])
  expect(await fixture.balance(player, 'USDT')).toBe(29_400_000n)
})

test('one that fails prevents no other from being carried out, and is retried', async () => {
  const stuck = await approved(10_000_000n)
  await approved(20_000_000n)
  await fixture.owner.query(`
    create function stick() returns trigger language plpgsql as $$ begin
      if new.id = ${stuck} and new.state = 'complete' then raise exception 'stuck'; end if;
      return new;
    end $$;
    create trigger stick before update on conversion for each row execute function stick()`)
  start()
  await expect.poll(statuses, { timeout: 5_000 }).toEqual(['complete', 'in_progress'])
  await expect.poll(() => warnings).toContain('A conversion could not be carried out; it is retried.')

  await fixture.owner.query('drop trigger stick on conversion')
  await expect.poll(statuses, { timeout: 5_000 }).toEqual(['complete', 'complete'])
  expect(await fixture.balance(player, 'USDT')).toBe(29_400_000n)
})
