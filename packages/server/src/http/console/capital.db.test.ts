import { decideCapital, listCapital, readRisk } from '@nibble/contract/console'
import { type Amount, amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedBankroll } from '../../features/play/grants.ts'
import { ensureRounds } from '../../features/play/rounds/open-rounds.ts'
import { requestCapital } from '../../features/risk/take-capital.ts'
import { LONG_WINDOWS } from '../testing/start-test-app.ts'
import { startTestConsole, type TestConsole, type TestOperator } from './testing/start-test-console.ts'

const UNIT = 1_000_000n
const usdt = (whole: bigint): Amount => amountOf(whole * UNIT)

let nibble: TestConsole
let finance: TestOperator
beforeAll(async () => {
  nibble = await startTestConsole()
  finance = await nibble.operator('finance')
  await seedBankroll(nibble.db, { usdt: usdt(1_000_000n) })
})
afterAll(() => nibble.stop())

const ask = (whole: bigint, key: string) =>
  requestCapital(nibble.db, { amount: usdt(whole), key, now: nibble.now() })
const newest = async () => {
  const { rows } = await finance.call(listCapital, {})
  return rows.find(({ state }) => state === 'waiting')?.id ?? ''
}
const decide = (by: TestOperator, decision: 'take' | 'reject', id: string) =>
  by.try(decideCapital, { id, decision, reason: 'as agreed' })
const equity = async () => (await finance.call(readRisk, {})).equity

test('capital leaves with two people, once, and is not a loss of the day', async () => {
  expect(await ask(200_000n, 'spring')).toEqual({ asked: true })
  expect(await ask(200_000n, 'spring')).toEqual({ asked: false })
  await expect(ask(1n, 'spring')).rejects.toThrow(/is already the name of a payment of 200000 USDT/)
  expect(await equity()).toBe(usdt(1_000_000n))

  const id = await newest()
  for (const role of ['support', 'risk', 'admin'] as const)
    expect(await decide(await nibble.operator(role), 'take', id)).toBe('not_allowed')
  expect(await equity()).toBe(usdt(1_000_000n))

  const answers = await Promise.all([
    decide(finance, 'take', id),
    decide(await nibble.operator('finance'), 'take', id),
  ])
  expect(answers.sort()).toEqual(['capital_decided', 'ok'])
  expect(await finance.call(readRisk, {})).toMatchObject({ equity: usdt(800_000n), dayLoss: 0n })
  expect(await decide(finance, 'reject', id)).toBe('capital_decided')
  expect(await ask(200_000n, 'spring')).toEqual({ asked: false })
  expect(await finance.call(listCapital, {})).toMatchObject({ rows: [{ key: 'spring', sentAt: null }] })
  await ask(1n, 'too soon')
  expect(await decide(finance, 'take', await newest())).toBe('capital_unsent')
  expect(await decide(finance, 'reject', await newest())).toBe('ok')
  await nibble.asOwner("update capital_take set sent_at = now() where key = 'spring'")
  const { rows } = await nibble.db.pool.query(
    `select p.kind, e.amount::text from posting p join entry e on e.posting_id = p.id
     where p.key = 'spring' order by e.amount`,
  )
  expect(rows).toEqual([
    { kind: 'capitalTaken', amount: '-200000000000' },
    { kind: 'capitalTaken', amount: '200000000000' },
  ])
  const log = await nibble.db.pool.query(
    "select action, operator_id is null as alone from operator_action where subject = 'capital' order by id",
  )
  expect(log.rows).toEqual([
    { action: 'capital.ask', alone: true },
    { action: 'capital.take', alone: false },
    { action: 'capital.ask', alone: true },
    { action: 'capital.reject', alone: false },
  ])
})

test('an operator who was added or reset within a day cannot be the second person for it', async () => {
  await ask(10n, 'early')
  const id = await newest()
  const young = await nibble.operator('finance')
  await nibble.asOwner(
    "update operator set counts_from = now() + interval '1 day' where id = (select max(id) from operator)",
  )
  expect(await decide(young, 'take', id)).toBe('operator_too_new')
  expect(await equity()).toBe(usdt(800_000n))
  expect(await decide(young, 'reject', id)).toBe('ok')
})

test('what was rejected stays in the house', async () => {
  await ask(10n, 'summer')
  expect(await decide(finance, 'reject', await newest())).toBe('ok')
  expect(await equity()).toBe(usdt(800_000n))
})

test('what open draws and promises need stays, both when it is requested and when it is decided', async () => {
  await ensureRounds(nibble.db, { aheadMs: 120_000, windows: LONG_WINDOWS })
  await nibble.asOwner("update round set state = 'open' where state = 'scheduled'")
  const { rows } = await nibble.db.pool.query<{ draws: bigint }>(
    'select count(distinct draw_at) as draws from round',
  )
  const draws = rows[0]?.draws ?? 0n
  expect(draws).toBeGreaterThan(0n)
  const needed = 2_960n * draws
  await expect(ask(800_000n, 'all')).rejects.toThrow(
    `${800_000n - needed} USDT can be taken out now, not 800000: the rest is needed`,
  )
  await ask(800_000n - needed, 'most')
  const id = await newest()
  await nibble.asOwner('insert into edge_day (day, edge) values (current_date + 1, 100000000)')
  await nibble.asOwner("update rebate_terms set effective_on = '2020-01-01'")
  expect(await decide(finance, 'take', id)).toBe('capital_needed')
  await nibble.asOwner('delete from edge_day')
  // An open bet may cost more than today's caps.
  await nibble.asOwner(
    `update exposure set losses = '{"exact/7": "4000000000"}'
     where shard = 0 and draw_at = (select min(draw_at) from exposure)`,
  )
  expect(await decide(finance, 'take', id)).toBe('capital_needed')
  await nibble.asOwner("update exposure set losses = '{}'")
  expect(await decide(finance, 'take', id)).toBe('ok')
  expect(await equity()).toBe(usdt(needed))
})
