import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../chain/clock.ts'
import { actionsOf } from '../features/withdrawals/testing/actions.ts'
import {
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../features/withdrawals/testing/withdrawal-fixture.ts'
import { startWithdrawalsRunner } from './withdrawals-runner.ts'

const U = 1_000_000n
const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

let fixture: WithdrawalFixture
beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterAll(() => fixture.close())

test('a release that waits delays no withdrawal from ending, and no count', {
  timeout: 60_000,
}, async () => {
  const one = await fixture.player({ USDT: 100n * U })
  const paid = await fixture.withdraw({ ...one, amount: amountOf(10n * U) })
  const other = await fixture.player({ USDT: 100n * U })
  const flag = "insert into player_flag (player_id, reason, opened_at) values ($1, 'test', now())"
  await fixture.rows(flag, [other.player])
  const waiting = await fixture.withdraw(other)
  await fixture.rows('update player_flag set closed_at = now() where player_id = $1', [other.player])

  const holder = await fixture.owner.connect()
  const observed = vi.fn<() => void>()
  const runners = [1, 2].map(() =>
    startWithdrawalsRunner({
      db: fixture.db,
      log: QUIET,
      clock: systemClock,
      check: async () => 'paid' as const,
      observe: observed,
    }),
  )
  try {
    await holder.query('begin; lock table account_brought_in in access exclusive mode')
    await actionsOf(() => fixture).report(paid.id, 'success')
    await vi.waitFor(async () => expect(await fixture.stateOf(paid.id)).toBe('success'), 30_000)
    await vi.waitFor(() => expect(observed).toHaveBeenCalled(), 30_000)
    expect(await fixture.stateOf(waiting.id)).toBe('to_be_reviewed')
    await holder.query('rollback')
    await vi.waitFor(async () => expect(await fixture.stateOf(waiting.id)).toBe('to_be_released'), 30_000)
  } finally {
    await holder.query('rollback')
    holder.release()
    await Promise.all(runners.map(({ stop }) => stop()))
  }
})
