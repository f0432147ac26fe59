import { randomBytes, randomUUID } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelConversion, carryConversions } from '../conversions/carry-conversions.ts'
import { convert } from '../conversions/convert.ts'
import { listPairs } from '../conversions/list-conversions.ts'
import { reviewWithdrawal } from '../withdrawals/review-withdrawal.ts'
import { settleOutcomes } from '../withdrawals/settle-outcomes.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from '../withdrawals/testing/withdrawal-fixture.ts'
import { auditOf } from './testing/audit-of.ts'

let fixture: WithdrawalFixture
beforeAll(async () => {
  fixture = await openWithdrawalFixture()
  await withdrawInEveryWay()
  await convertInEveryWay()
})
afterAll(() => fixture.close())

const NOW = Date.now()

/** One paid, one rejected, one failed and refunded, one in progress. */
const withdrawInEveryWay = async (): Promise<void> => {
  const payee = await fixture.player({ USDT: 100_000_000n })
  const ask = async () => (await fixture.withdraw(payee)).id
  const [paid, rejected, failed] = [await ask(), await ask(), await ask(), await ask()]
  const review = (id: string, kind: 'reject' | 'refund') =>
    reviewWithdrawal(
      fixture.db,
      { id: BigInt(id), review: kind, operator: 1n, reason: 'a test', now: NOW },
      async () => {},
    )
  const report = async (id: string, outcome: 'success' | 'failed', check: 'paid' | 'reverted') => {
    await fixture.rows('select signer_take($1, 1)', [id])
    await fixture.rows('select signer_report($1, 1, $2, $3, 7)', [id, outcome, randomBytes(32)])
    await settleOutcomes(fixture.db, { now: NOW, check: async () => check })
  }
  await report(paid, 'success', 'paid')
  await review(rejected, 'reject')
  await report(failed, 'failed', 'reverted')
  await review(failed, 'refund')
}

/** One at once, one completed after a review, one cancelled, and one waiting. */
const convertInEveryWay = async (): Promise<void> => {
  const [player = 0n] = await fixture.players(1, { USDT: 50_000_000n, INSURANCE_POINT: 50_000_000n })
  const { pairs } = await listPairs(fixture.db, { player, now: NOW })
  const ask = async (from: string) => {
    const pair = pairs.find((each) => each.from === from)
    if (pair === undefined) throw new Error('no pair')
    const amount = amountOf(5_000_000n)
    return BigInt((await convert(fixture.db, { ...pair, player, amount, now: NOW, key: randomUUID() })).id)
  }
  const [carried, back] = [await ask('INSURANCE_POINT'), await ask('INSURANCE_POINT')]
  await ask('INSURANCE_POINT')
  await ask('USDT')
  await fixture.rows(`update conversion set state = 'approved' where id = $1`, [carried])
  await carryConversions(fixture.db, { now: NOW })
  await cancelConversion(fixture.db, { player, key: randomUUID(), id: back, now: NOW })
}

const failing = async () => (await auditOf(fixture.db)).checks.filter(({ ok }) => !ok).map(({ name }) => name)

const WITHDRAWALS = 'every withdrawal was debited once, and returned or paid once when it ended'
const CONVERSIONS = 'every conversion was debited once, and carried out or returned once when it ended'

test('movements of money in good order break nothing', async () => {
  expect(await failing()).toEqual([])
})

test.each([
  ['is marked as rejected but was paid', WITHDRAWALS, 'withdrawal', "'rejected'", "state = 'success'"],
  ['is marked as paid but was returned', WITHDRAWALS, 'withdrawal', "'success'", "state = 'rejected'"],
  ['is marked as waiting but was returned', CONVERSIONS, 'conversion', "'pending'", "state = 'cancelled'"],
  [
    'is marked as cancelled but was carried out',
    CONVERSIONS,
    'conversion',
    "'cancelled'",
    "state = 'complete'",
  ],
  ['is marked as complete but was returned', CONVERSIONS, 'conversion', "'complete'", "state = 'cancelled'"],
])('the audit sees what %s', async (_, rule, table, says, of) => {
  const [row] = await fixture.rows<{ id: bigint; state: string }>(
    `select id, state from ${table} where ${of} order by id limit 1`,
  )
  await fixture.rows(`update ${table} set state = ${says} where id = $1`, [row?.id])
  expect(await failing()).toContain(rule)
  await fixture.rows(`update ${table} set state = $2 where id = $1`, [row?.id, row?.state])
  expect(await failing()).toEqual([])
})

test('the audit sees an outcome that moved another sum than was asked for', async () => {
  await fixture.rows(`update withdrawal set amount = amount + 1, fee = fee - 1 where state = 'success'`)
  expect(await failing()).toEqual([WITHDRAWALS])
  await fixture.rows(`update withdrawal set amount = amount - 1, fee = fee + 1 where state = 'success'`)
  await fixture.rows(`update conversion set receivable = receivable + 1 where state = 'complete'`)
  expect(await failing()).toEqual([CONVERSIONS])
  await fixture.rows(`update conversion set receivable = receivable - 1 where state = 'complete'`)
  expect(await failing()).toEqual([])
})
