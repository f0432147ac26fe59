import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { auditOf } from '../audit/testing/audit-of.ts'
import { settleOutcomes } from './settle-outcomes.ts'
import { actionsOf } from './testing/actions.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from './testing/withdrawal-fixture.ts'

const U = 1_000_000n

let fixture: WithdrawalFixture
beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterEach(async () => {
  const { checks } = await auditOf(fixture.db)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
afterAll(() => fixture.close())

const { review, report, settle, incidents } = actionsOf(() => fixture)

describe('the signer takes nothing', () => {
  const isTaken = async (id: string | bigint) =>
    (await fixture.rows<{ taken: boolean }>('select signer_take($1, 1) as taken', [id]))[0]?.taken
  const isShown = async (id: string | bigint) =>
    (await fixture.rows('select from signer_withdrawal where id = $1', [id])).length > 0
  /** As the application may write it, bypassing all of its own rules. */
  const release = (id: string | bigint) =>
    fixture.db.pool.query(
      `update withdrawal set state = 'to_be_released', released_at = now(), refunded_at = null where id = $1`,
      [id],
    )

  test('that was given back, whatever its state says', async () => {
    const { player, address } = await fixture.player({ USDT: 50n * U })
    const { id } = await fixture.withdraw({ player, address })
    await review(id, 'reject')
    await release(id)
    expect([await isShown(id), await isTaken(id)]).toEqual([false, false])
    await fixture.rows(`update withdrawal set state = 'rejected' where id = $1`, [id])
  })
  test('that left nobody’s sub-account', async () => {
    const { player, address } = await fixture.player({})
    const { rows } = await fixture.db.pool.query<{ id: bigint }>(
      `insert into withdrawal (player_id, asset, amount, fee, address, terms_id, requested_at, deadline)
       values ($1, 'USDT', 5000000, 0, decode($2, 'hex'), 1, now(), now()) returning id`,
      [player, address.slice(2)],
    )
    const id = rows[0]?.id ?? 0n
    await release(id)
    expect([await isShown(id), await isTaken(id)]).toEqual([false, false])
    await fixture.rows('delete from withdrawal where id = $1', [id])
  })
})

describe('the signer’s report', () => {
  test('that it was paid means nothing until this server sees it in a final block', async () => {
    const { player, address } = await fixture.player({ USDT: 50n * U })
    const { id } = await fixture.withdraw({ player, address })
    const before = await fixture.house('chain', 'USDT')
    await report(id, 'success')
    for (const seen of [null, 'unseen'] as const) await settle(seen)
    expect(await fixture.stateOf(id)).toBe('withdrawing')
    expect(await incidents(id)).toEqual([])
    await settle('unseen', Date.now() + 11 * 60_000)
    expect(await incidents(id)).toHaveLength(1)
    expect(await fixture.house('chain', 'USDT')).toBe(before)

    await settle('paid')
    expect(await fixture.stateOf(id)).toBe('success')
    expect(await incidents(id)).toEqual([])
  })
  test('that it failed gives nobody anything back that the chain says was paid', async () => {
    const { player, address } = await fixture.player({ USDT: 50n * U })
    const { id } = await fixture.withdraw({ player, address })
    await report(id, 'failed')
    await settle('paid')
    expect(await fixture.stateOf(id)).toBe('success')
    const [incident] = await fixture.rows<{ detail: string }>(
      `select detail from incident where kind = 'withdrawal' and subject = $1`,
      [id],
    )
    expect(incident?.detail).toContain('the chain shows that it was paid')
    expect(await incidents(id)).toEqual([])
    for (const kind of ['refund', 'deny', 'retry'] as const)
      await expect(review(id, kind)).rejects.toMatchObject({ kind: 'withdrawal_moved_on' })
    expect(await fixture.main(player, 'USDT')).toBe(39_800_000n)
  })
  test('does not end two withdrawals with one transaction', async () => {
    const { player, address } = await fixture.player({ USDT: 50n * U })
    const [one, other] = [
      await fixture.withdraw({ player, address }),
      await fixture.withdraw({ player, address }),
    ]
    const hash = randomBytes(32)
    for (const { id } of [one, other]) {
      await report(id, 'success', { hash })
      await settle('paid')
    }
    expect(await fixture.stateOf(one.id)).toBe('success')
    expect(await fixture.stateOf(other.id)).toBe('not_received')
    expect(await incidents(other.id)).toHaveLength(1)
    await review(other.id, 'deny')
    expect(await incidents(other.id)).toEqual([])
    await review(other.id, 'refund')
  })
  test('does not end two reported at once with one transaction', async () => {
    const { player, address } = await fixture.player({ USDT: 80n * U })
    const asked = await Promise.all(Array.from({ length: 4 }, () => fixture.withdraw({ player, address })))
    const hash = randomBytes(32)
    for (const { id } of asked) await report(id, 'success', { hash })
    let looking = 0
    const allAtOnce = async () => {
      looking += 1
      await vi.waitUntil(() => looking === asked.length, { timeout: 60_000 })
      return 'paid' as const
    }
    await settleOutcomes(fixture.db, { now: Date.now(), check: allAtOnce })
    const states = await Promise.all(asked.map(({ id }) => fixture.stateOf(id)))
    expect(states.toSorted()).toEqual(['not_received', 'not_received', 'not_received', 'success'])
  })
  test('is compared with the transaction that was looked for, not with another that was named meanwhile', async () => {
    const { player, address } = await fixture.player({ USDT: 50n * U })
    const { id } = await fixture.withdraw({ player, address })
    await report(id, 'not_received')
    const other = randomBytes(32)
    const renaming = async () => {
      await fixture.rows('update withdrawal_outcome set tx_hash = $2 where withdrawal_id = $1', [id, other])
      return 'paid' as const
    }
    expect(await settleOutcomes(fixture.db, { now: Date.now(), check: renaming })).toEqual({
      ended: 0,
      failures: [],
    })
    expect(await fixture.stateOf(id)).toBe('withdrawing')
    await settle('other')
    expect(await fixture.stateOf(id)).toBe('not_received')
    await review(id, 'deny')
    await review(id, 'refund')
  })
  test('of one that cannot be ended prevents no other from ending', async () => {
    const { player, address } = await fixture.player({ USDT: 50n * U })
    const [stuck, other] = [
      await fixture.withdraw({ player, address }),
      await fixture.withdraw({ player, address }),
    ]
    for (const { id } of [stuck, other]) await report(id, 'success')
    await fixture.rows(
      `create function stick() returns trigger language plpgsql as $$ begin
         if new.id = ${stuck.id} and new.state = 'success' then raise exception 'stuck'; end if;
         return new;
       end $$;
       create trigger stick before update on withdrawal for each row execute function stick()`,
    )
    expect(await settle('paid')).toMatchObject({ ended: 1, failures: [{ message: 'stuck' }] })
    await fixture.rows('drop function stick cascade')
    expect(await settle('paid')).toEqual({ ended: 1, failures: [] })
  })
})
