import { amountOf } from '@nibble/domain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../chain/index.ts'
import { readBooksWatch } from '../features/audit/record-check.ts'
import { seedBankroll } from '../features/play/grants.ts'
import {
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../features/withdrawals/testing/withdrawal-fixture.ts'
import { type BooksSetup, startBooksRunner } from './books-runner.ts'

let fixture: WithdrawalFixture
let running: { stop(): Promise<void> }[]

beforeEach(async () => {
  fixture = await openWithdrawalFixture()
  await seedBankroll(fixture.db)
  running = []
})
afterEach(async () => {
  for (const { stop } of running) await stop()
  await fixture.close()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const start = (setup: Partial<BooksSetup> = {}) => {
  const runner = startBooksRunner({
    db: fixture.db,
    log,
    clock: systemClock,
    chain: null,
    everyMs: 50,
    ...setup,
  })
  running.push(runner)
  return runner
}
const isStopped = async () => (await readBooksWatch(fixture.db)).areWithdrawalsStopped
const incidents = async () =>
  (await fixture.rows<{ subject: string }>('select subject from incident')).map(({ subject }) => subject)
const corrupt = () =>
  fixture.rows(`update account set balance = balance + 1000000000
              where id = (select min(id) from account where player_id is not null)`)

describe('the checks of the books', () => {
  test('finds what was done to a balance bypassing the ledger, and withdrawals stop', async () => {
    const { player, address } = await fixture.player({ USDT: 50_000_000n })
    start()
    await vi.waitFor(async () => expect((await readBooksWatch(fixture.db)).heldForMs).not.toBeNull(), 5_000)
    expect(await isStopped()).toBe(false)
    await corrupt()
    await vi.waitFor(async () => expect(await isStopped()).toBe(true), 5_000)
    expect(await incidents()).toContain('every balance equals its previous value plus the entries since')
    await expect(fixture.withdraw({ player, address, amount: amountOf(900_000_000n) })).rejects.toThrow(
      /withdrawals_stopped/,
    )
  })
  test('is kept by one server; another continues when that one ends', async () => {
    await fixture.player({ USDT: 50_000_000n })
    const first = start()
    await vi.waitFor(async () => expect((await readBooksWatch(fixture.db)).heldForMs).not.toBeNull(), 5_000)
    start()
    await first.stop()
    await corrupt()
    await vi.waitFor(async () => expect(await isStopped()).toBe(true), 10_000)
  })
  test('adds up all entries at once when that was never done, and once only', async () => {
    start()
    await vi.waitFor(async () => expect((await readBooksWatch(fixture.db)).fullAgoMs).not.toBeNull(), 5_000)
    const [first] = await fixture.rows('select full_at from books_watch')
    const seen = async () => (await readBooksWatch(fixture.db)).heldForMs ?? Number.POSITIVE_INFINITY
    await fixture.rows('update books_watch set held_at = null')
    await vi.waitFor(async () => expect(await seen()).toBeLessThan(1_000), 5_000)
    expect(await fixture.rows('select full_at from books_watch')).toEqual([first])
  })
  test('says so if a month cannot be closed, and the books still hold', async () => {
    await fixture.rows(
      `insert into history_month (month, bet_low, posting_low, begun_at)
       select month + interval '1 month', 9e18, 9e18, now() - interval '2 hours' from history_month`,
    )
    await fixture.rows('revoke insert on closed_month_account from nibble_app')
    const errors: string[] = []
    start({ log: { ...log, error: (_: object, sentence: string) => errors.push(sentence) } })
    await vi.waitFor(() => expect(errors).not.toEqual([]), 5_000)
    expect(errors).toEqual([
      'The books balance, but a month could not be closed; this is retried tomorrow night.',
    ])
    const watch = await readBooksWatch(fixture.db)
    expect(watch.fullAgoMs).not.toBeNull()
    expect(watch).toMatchObject({ wrong: [], areWithdrawalsStopped: false })
  })
  test('takes the root of the day', async () => {
    await fixture.player({ USDT: 50_000_000n })
    start()
    const roots = () => fixture.rows('select total from liability_root')
    await vi.waitFor(async () => expect(await roots()).toEqual([{ total: 50_000_000n }]), 5_000)
  })
  test('that cannot be kept stops withdrawals if it lasts, whichever server should have kept it', async () => {
    await fixture.rows(`update books_watch set held_at = now(), stale_after = '2 minutes'`)
    await fixture.rows('revoke select on entry from nibble_app')
    let nowMs = Date.now()
    const clock: BooksSetup['clock'] = {
      ...systemClock,
      nowMs: () => nowMs,
      after: (ms, work) => systemClock.after(Math.min(ms, 20), work),
    }
    start({ clock })
    await new Promise((done) => setTimeout(done, 300))
    expect(await isStopped()).toBe(false)
    nowMs += 180_000
    await fixture.rows(`update books_watch set held_at = held_at - interval '3 minutes'`)
    await vi.waitFor(async () => expect(await isStopped()).toBe(true), 10_000)
    expect(await incidents()).toEqual(['the books are checked every minute'])
  })
})
