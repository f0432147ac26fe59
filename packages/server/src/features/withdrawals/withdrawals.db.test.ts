import { randomUUID } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../audit/testing/audit-of.ts'
import { countWithdrawals, listWithdrawals } from './queries.ts'
import { actionsOf } from './testing/actions.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from './testing/withdrawal-fixture.ts'

const U = 1_000_000n
const DAY = 86_400_000
const usdt = (whole: bigint) => amountOf(whole * U)

let fixture: WithdrawalFixture
beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterEach(async () => {
  const { checks } = await auditOf(fixture.db)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
afterAll(() => fixture.close())

const { review, settle, sign } = actionsOf(() => fixture)

describe('a withdrawal', () => {
  test('takes amount and fee at once, is released automatically if nothing speaks against it, and ends in the books', async () => {
    const { player, address } = await fixture.player({ USDT: 50n * U })
    const asked = await fixture.withdraw({ player, address })
    expect(asked).toMatchObject({
      status: 'to_be_released',
      amount: usdt(10n),
      receivable: usdt(10n),
      fee: 200_000n,
    })
    expect(await fixture.main(player, 'USDT')).toBe(39_800_000n)
    const before = {
      chain: await fixture.house('chain', 'USDT'),
      house: await fixture.house('house', 'USDT'),
    }

    await sign(asked.id, 'success')
    await settle('paid')

    expect(await fixture.stateOf(asked.id)).toBe('success')
    expect(await fixture.main(player, 'USDT')).toBe(39_800_000n)
    expect((await fixture.house('chain', 'USDT')) - before.chain).toBe(10n * U)
    expect((await fixture.house('house', 'USDT')) - before.house).toBe(200_000n)
  })
  test('of GMT takes main GMT, pays USDT, and always waits for a person', async () => {
    const { player, address } = await fixture.player({ GMT: 100n * U })
    const before = await fixture.house('exchange', 'USDT')
    const asked = await fixture.withdraw({ player, address, asset: 'GMT', amount: usdt(50n) })
    expect(asked).toMatchObject({ status: 'to_be_reviewed', fee: 500_000n })
    await review(asked.id, 'approve')
    await sign(asked.id, 'success')
    expect(await fixture.main(player, 'GMT')).toBe(49_500_000n)
    expect((await fixture.house('exchange', 'USDT')) - before).toBe(-50n * U)
  })
  test('rejected gives amount and fee back in full, with the reason', async () => {
    const { player, address } = await fixture.player({ GMT: 50n * U })
    const { id } = await fixture.withdraw({ player, address, asset: 'GMT' })
    await review(id, 'reject', { reason: 'write to us first' })
    expect(await fixture.main(player, 'GMT')).toBe(50n * U)
    const { items } = await listWithdrawals(fixture.db, { player, limit: 10 })
    expect(items[0]).toMatchObject({ status: 'rejected', reason: 'write to us first', isRefunded: true })
    await expect(review(id, 'reject')).rejects.toMatchObject({ kind: 'withdrawal_moved_on' })
  })
  test('failed on the chain is held until an operator tries again or gives it back, once', async () => {
    const { player, address } = await fixture.player({ USDT: 50n * U })
    const { id } = await fixture.withdraw({ player, address })
    await sign(id, 'failed')
    expect(await fixture.main(player, 'USDT')).toBe(39_800_000n)
    await review(id, 'retry')
    await sign(id, 'failed', 2)
    expect(await fixture.stateOf(id)).toBe('failed')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => review(id, 'refund')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await fixture.main(player, 'USDT')).toBe(50n * U)
    await expect(review(id, 'retry')).rejects.toMatchObject({ kind: 'withdrawal_moved_on' })
  })
  test('in dispute stays held until an operator says whether it arrived', async () => {
    const { player, address } = await fixture.player({ USDT: 50n * U })
    const [one, other] = [
      await fixture.withdraw({ player, address }),
      await fixture.withdraw({ player, address }),
    ]
    for (const { id } of [one, other]) await sign(id, 'not_received')
    expect(await fixture.stateOf(one.id)).toBe('not_received')
    await review(one.id, 'confirm')
    await review(other.id, 'deny')
    await review(other.id, 'refund')
    expect(await fixture.main(player, 'USDT')).toBe(39_800_000n)
  })
  test('denied by mistake is still confirmed, also when it was to be retried', async () => {
    const { player, address } = await fixture.player({ USDT: 5_000n * U })
    const before = await fixture.house('chain', 'USDT')
    const asked = [await fixture.withdraw({ player, address }), await fixture.withdraw({ player, address })]
    const large = await fixture.withdraw({ player, address, amount: usdt(1_001n) })
    await review(large.id, 'approve', { operator: 1n })
    await review(large.id, 'release', { operator: 2n })
    for (const { id } of [...asked, large]) {
      await sign(id, 'not_received')
      await review(id, 'deny', { operator: 3n })
    }
    for (const { id } of [...asked.slice(1), large]) await review(id, 'retry', { operator: 3n })
    await expect(review(large.id, 'confirm', { operator: 3n })).rejects.toMatchObject({
      kind: 'second_person_needed',
    })
    for (const { id } of [...asked, large]) {
      await review(id, 'confirm', { operator: 4n })
      expect(await fixture.stateOf(id)).toBe('success')
      expect(await fixture.rows('select signer_take($1, 2) as taken', [id])).toEqual([{ taken: false }])
    }
    expect((await fixture.house('chain', 'USDT')) - before).toBe(1_021n * U)
  })
  test('that was never sent is not confirmed', async () => {
    const { player, address } = await fixture.player({ USDT: 50n * U })
    const { id } = await fixture.withdraw({ player, address })
    await expect(review(id, 'confirm')).rejects.toMatchObject({ kind: 'withdrawal_moved_on' })
    await review(id, 'reject')
  })
  test('above 1,000 cannot be denied and given back by one person', async () => {
    const { player, address } = await fixture.player({ USDT: 5_000n * U })
    const { id } = await fixture.withdraw({ player, address, amount: usdt(1_001n) })
    await review(id, 'approve', { operator: 1n })
    await review(id, 'release', { operator: 2n })
    await sign(id, 'not_received')
    await review(id, 'deny', { operator: 3n })
    await expect(review(id, 'refund', { operator: 3n })).rejects.toMatchObject({
      kind: 'second_person_needed',
    })
    await review(id, 'refund', { operator: 2n })
    expect(await fixture.main(player, 'USDT')).toBe(5_000n * U)
  })
  test('above 1,000 cannot be denied, retried and rejected by one person either', async () => {
    const { player, address } = await fixture.player({ USDT: 5_000n * U })
    const { id } = await fixture.withdraw({ player, address, amount: usdt(1_001n) })
    await review(id, 'approve', { operator: 1n })
    await review(id, 'release', { operator: 2n })
    await sign(id, 'not_received')
    await review(id, 'deny', { operator: 3n })
    await review(id, 'retry', { operator: 3n })
    await expect(review(id, 'reject', { operator: 3n })).rejects.toMatchObject({
      kind: 'second_person_needed',
    })
    await review(id, 'reject', { operator: 2n })
    expect(await fixture.main(player, 'USDT')).toBe(5_000n * U)
  })
  test('above 1,000 is released by another person than the one who approved it', async () => {
    const { player, address } = await fixture.player({ USDT: 5_000n * U })
    const { id } = await fixture.withdraw({ player, address, amount: usdt(1_001n) })
    await review(id, 'approve', { operator: 1n })
    expect(await fixture.rows('select from signer_withdrawal where id = $1', [id])).toHaveLength(0)
    await expect(review(id, 'release', { operator: 1n })).rejects.toMatchObject({
      kind: 'second_person_needed',
    })
    await review(id, 'release', { operator: 2n })
    expect(await fixture.rows('select from signer_withdrawal where id = $1', [id])).toHaveLength(1)
    await review(id, 'reject')
  })
  test('cannot be rejected once the signer has it, and the signer cannot take what was rejected', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { player, address } = await fixture.player({ USDT: 5n * U })
      const { id } = await fixture.withdraw({ player, address, amount: usdt(1n) })
      const [rejected, taken] = await Promise.allSettled([
        review(id, 'reject'),
        fixture.rows<{ taken: boolean }>('select signer_take($1, 1) as taken', [id]),
      ])
      const isTaken = taken.status === 'fulfilled' && taken.value[0]?.taken === true
      expect(isTaken).toBe(rejected.status === 'rejected')
      expect(await fixture.stateOf(id)).toBe(isTaken ? 'withdrawing' : 'rejected')
    }
  })
})

describe('requested at once', () => {
  test('64 withdrawals are accepted until ten are open, and another once one of them has ended', async () => {
    const { player, address } = await fixture.player({ USDT: 1_000n * U, GMT: 100n * U })
    await fixture.withdraw({ player, address, asset: 'GMT' })
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => fixture.withdraw({ player, address })),
    )
    const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.kind] : []))
    expect(refused.filter((kind) => kind !== 'withdrawals_open' && kind !== 'try_again')).toEqual([])
    expect(made).toHaveLength(9)
    await expect(fixture.withdraw({ player, address })).rejects.toMatchObject({
      kind: 'withdrawals_open',
      details: { max: 10 },
    })
    await review(made[0] ?? '', 'reject')
    await fixture.withdraw({ player, address })
    await expect(fixture.withdraw({ player, address })).rejects.toMatchObject({ kind: 'withdrawals_open' })
  })
  test('64 withdrawals that a balance covers five times are accepted five times', async () => {
    const { player, address } = await fixture.player({ USDT: 52n * U })
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => fixture.withdraw({ player, address })),
    )
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.kind] : []))
    expect(refused.filter((kind) => kind !== 'balance_short' && kind !== 'try_again')).toEqual([])
    expect(results.length - refused.length).toBe(5)
    expect(await fixture.main(player, 'USDT')).toBe(U)
  })
  test('the same key makes one, gets the same answer, and is refused with another amount', async () => {
    const { player, address } = await fixture.player({ USDT: 100n * U })
    const key = randomUUID()
    const rows = await Promise.all(
      Array.from({ length: 16 }, () => fixture.withdraw({ player, address, key })),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    expect(await fixture.main(player, 'USDT')).toBe(89_800_000n)
    await expect(fixture.withdraw({ player, address, key, amount: usdt(11n) })).rejects.toMatchObject({
      kind: 'key_reused',
    })
  })
})

test('an open one past its deadline counts as late', async () => {
  const { player, address } = await fixture.player({ GMT: 100n * U })
  await fixture.withdraw({ player, address, asset: 'GMT', now: Date.now() - 3 * DAY })
  const counts = await countWithdrawals(fixture.db, { now: Date.now() })
  expect(counts.late).toBe(1)
  expect(counts.byState.find(({ state }) => state === 'to_be_reviewed')?.count).toBeGreaterThan(0)
})
