import { randomBytes, randomUUID } from 'node:crypto'
import { amountOf, type Line, type Review } from '@nibble/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endHouseStop, stopHouse } from '../../ledger/house-stops.ts'
import { post } from '../../ledger/post.ts'
import { runAudit } from '../audit/index.ts'
import { listAddresses, removeAddress, saveAddress } from './addresses.ts'
import { countWithdrawals } from './count-withdrawals.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import type { LookAtPayment } from './look-at-payment.ts'
import { releaseClean } from './release-clean.ts'
import { reviewWithdrawal } from './review-withdrawal.ts'
import { settleOutcomes } from './settle-outcomes.ts'
import { openWithdrawalStage, type WithdrawalStage } from './testing/withdrawal-stage.ts'

const U = 1_000_000n
const DAY = 86_400_000
const usdt = (whole: bigint) => amountOf(whole * U)

let stage: WithdrawalStage
beforeAll(async () => {
  stage = await openWithdrawalStage()
})
afterEach(async () => {
  const { checks } = await runAudit(stage.db.url)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
afterAll(() => stage.close())

const review = (id: string, kind: Review, { operator = 1n, reason = 'looked at' } = {}) =>
  reviewWithdrawal(
    stage.db,
    { id: BigInt(id), review: kind, operator, reason, now: Date.now() },
    async () => {},
  )

type Outcome = 'success' | 'failed' | 'not_received'
/** What the chain shows where the signer told the truth. */
const TRUTH = { success: 'paid', failed: 'reverted', not_received: 'other' } as const

/** As the signer's functions do it: takes it, and tells what became of it. */
const reported = async (
  id: string,
  outcome: Outcome,
  { attempt = 1, hash = randomBytes(32) }: { attempt?: number; hash?: Buffer } = {},
) => {
  await stage.rows('select signer_take($1, $2)', [id, attempt])
  await stage.rows('select signer_report($1, $2, $3, $4, 7)', [id, attempt, outcome, hash])
}
const settle = (seen: Awaited<ReturnType<LookAtPayment>>, now = Date.now()) =>
  settleOutcomes(stage.db, { now, look: async () => seen })
const signed = async (id: string, outcome: Outcome, attempt = 1) => {
  await reported(id, outcome, { attempt })
  await settle(TRUTH[outcome])
}
const incidents = (id: string) =>
  stage.rows<{ detail: string }>(
    `select detail from incident where kind = 'withdrawal' and subject = $1 and closed_at is null`,
    [id],
  )

describe('a withdrawal', () => {
  test('takes amount and fee at once, goes by itself where nothing speaks against it, and ends in the books', async () => {
    const { player, address } = await stage.player({ USDT: 50n * U })
    const asked = await stage.withdraw({ player, address })
    expect(asked).toMatchObject({
      status: 'to_be_released',
      amount: usdt(10n),
      receivable: usdt(10n),
      fee: 200_000n,
    })
    expect(await stage.main(player, 'USDT')).toBe(39_800_000n)
    const before = { chain: await stage.house('chain', 'USDT'), house: await stage.house('house', 'USDT') }

    await signed(asked.id, 'success')
    await settle('paid')

    expect(await stage.stateOf(asked.id)).toBe('success')
    expect(await stage.main(player, 'USDT')).toBe(39_800_000n)
    expect((await stage.house('chain', 'USDT')) - before.chain).toBe(10n * U)
    expect((await stage.house('house', 'USDT')) - before.house).toBe(200_000n)
  })
  test('of GMT leaves main GMT, pays USDT, and always waits for a person', async () => {
    const { player, address } = await stage.player({ GMT: 100n * U })
    const before = await stage.house('exchange', 'USDT')
    const asked = await stage.withdraw({ player, address, asset: 'GMT', amount: usdt(50n) })
    expect(asked).toMatchObject({ status: 'to_be_reviewed', fee: 500_000n })
    await review(asked.id, 'approve')
    await signed(asked.id, 'success')
    expect(await stage.main(player, 'GMT')).toBe(49_500_000n)
    expect((await stage.house('exchange', 'USDT')) - before).toBe(-50n * U)
  })
  test('rejected gives amount and fee back in full, with the reason', async () => {
    const { player, address } = await stage.player({ GMT: 50n * U })
    const { id } = await stage.withdraw({ player, address, asset: 'GMT' })
    await review(id, 'reject', { reason: 'write to us first' })
    expect(await stage.main(player, 'GMT')).toBe(50n * U)
    const { items } = await listWithdrawals(stage.db, { player, limit: 10 })
    expect(items[0]).toMatchObject({ status: 'rejected', reason: 'write to us first', isRefunded: true })
    await expect(review(id, 'reject')).rejects.toMatchObject({ kind: 'withdrawal_moved_on' })
  })
  test('failed on the chain is held until an operator tries again or gives it back, once', async () => {
    const { player, address } = await stage.player({ USDT: 50n * U })
    const { id } = await stage.withdraw({ player, address })
    await signed(id, 'failed')
    expect(await stage.main(player, 'USDT')).toBe(39_800_000n)
    await review(id, 'retry')
    await signed(id, 'failed', 2)
    expect(await stage.stateOf(id)).toBe('failed')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => review(id, 'refund')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stage.main(player, 'USDT')).toBe(50n * U)
    await expect(review(id, 'retry')).rejects.toMatchObject({ kind: 'withdrawal_moved_on' })
  })
  test('in dispute stays held until an operator says whether it arrived', async () => {
    const { player, address } = await stage.player({ USDT: 50n * U })
    const [one, other] = [
      await stage.withdraw({ player, address }),
      await stage.withdraw({ player, address }),
    ]
    for (const { id } of [one, other]) await signed(id, 'not_received')
    expect(await stage.stateOf(one.id)).toBe('not_received')
    await review(one.id, 'confirm')
    await review(other.id, 'deny')
    await review(other.id, 'refund')
    expect(await stage.main(player, 'USDT')).toBe(39_800_000n)
  })
  test('denied by mistake is confirmed all the same, also when it was to be tried again', async () => {
    const { player, address } = await stage.player({ USDT: 5_000n * U })
    const before = await stage.house('chain', 'USDT')
    const asked = [await stage.withdraw({ player, address }), await stage.withdraw({ player, address })]
    const large = await stage.withdraw({ player, address, amount: usdt(1_001n) })
    await review(large.id, 'approve', { operator: 1n })
    await review(large.id, 'release', { operator: 2n })
    for (const { id } of [...asked, large]) {
      await signed(id, 'not_received')
      await review(id, 'deny', { operator: 3n })
    }
    for (const { id } of [...asked.slice(1), large]) await review(id, 'retry', { operator: 3n })
    await expect(review(large.id, 'confirm', { operator: 3n })).rejects.toMatchObject({
      kind: 'second_person_needed',
    })
    for (const { id } of [...asked, large]) {
      await review(id, 'confirm', { operator: 4n })
      expect(await stage.stateOf(id)).toBe('success')
      expect(await stage.rows('select signer_take($1, 2) as taken', [id])).toEqual([{ taken: false }])
    }
    expect((await stage.house('chain', 'USDT')) - before).toBe(1_021n * U)
  })
  test('that was never sent is not confirmed', async () => {
    const { player, address } = await stage.player({ USDT: 50n * U })
    const { id } = await stage.withdraw({ player, address })
    await expect(review(id, 'confirm')).rejects.toMatchObject({ kind: 'withdrawal_moved_on' })
    await review(id, 'reject')
  })
  test('above 1,000 is not denied and given back by one person', async () => {
    const { player, address } = await stage.player({ USDT: 5_000n * U })
    const { id } = await stage.withdraw({ player, address, amount: usdt(1_001n) })
    await review(id, 'approve', { operator: 1n })
    await review(id, 'release', { operator: 2n })
    await signed(id, 'not_received')
    await review(id, 'deny', { operator: 3n })
    await expect(review(id, 'refund', { operator: 3n })).rejects.toMatchObject({
      kind: 'second_person_needed',
    })
    await review(id, 'refund', { operator: 2n })
    expect(await stage.main(player, 'USDT')).toBe(5_000n * U)
  })
  test('above 1,000 is not denied, tried again and rejected by one person either', async () => {
    const { player, address } = await stage.player({ USDT: 5_000n * U })
    const { id } = await stage.withdraw({ player, address, amount: usdt(1_001n) })
    await review(id, 'approve', { operator: 1n })
    await review(id, 'release', { operator: 2n })
    await signed(id, 'not_received')
    await review(id, 'deny', { operator: 3n })
    await review(id, 'retry', { operator: 3n })
    await expect(review(id, 'reject', { operator: 3n })).rejects.toMatchObject({
      kind: 'second_person_needed',
    })
    await review(id, 'reject', { operator: 2n })
    expect(await stage.main(player, 'USDT')).toBe(5_000n * U)
  })
  test('above 1,000 is released by another person than approved it', async () => {
    const { player, address } = await stage.player({ USDT: 5_000n * U })
    const { id } = await stage.withdraw({ player, address, amount: usdt(1_001n) })
    await review(id, 'approve', { operator: 1n })
    expect(await stage.rows('select from signer_withdrawal where id = $1', [id])).toHaveLength(0)
    await expect(review(id, 'release', { operator: 1n })).rejects.toMatchObject({
      kind: 'second_person_needed',
    })
    await review(id, 'release', { operator: 2n })
    expect(await stage.rows('select from signer_withdrawal where id = $1', [id])).toHaveLength(1)
    await review(id, 'reject')
  })
  test('cannot be rejected once the signer has it, and the signer cannot take what was rejected', async () => {
    const { player, address } = await stage.player({ USDT: 5_000n * U })
    for (let n = 0; n < 20; n += 1) {
      const { id } = await stage.withdraw({ player, address, amount: usdt(1n) })
      const [rejected, taken] = await Promise.allSettled([
        review(id, 'reject'),
        stage.rows<{ taken: boolean }>('select signer_take($1, 1) as taken', [id]),
      ])
      const isTaken = taken.status === 'fulfilled' && taken.value[0]?.taken === true
      expect(isTaken).toBe(rejected.status === 'rejected')
      expect(await stage.stateOf(id)).toBe(isTaken ? 'withdrawing' : 'rejected')
    }
  })
})

describe('the signer takes nothing', () => {
  const isTaken = async (id: string | bigint) =>
    (await stage.rows<{ taken: boolean }>('select signer_take($1, 1) as taken', [id]))[0]?.taken
  const isShown = async (id: string | bigint) =>
    (await stage.rows('select from signer_withdrawal where id = $1', [id])).length > 0
  /** As the application may write it, past all of its own rules. */
  const release = (id: string | bigint) =>
    stage.db.pool.query(
      `update withdrawal set state = 'to_be_released', released_at = now(), refunded_at = null where id = $1`,
      [id],
    )

  test('that was given back, whatever its state says', async () => {
    const { player, address } = await stage.player({ USDT: 50n * U })
    const { id } = await stage.withdraw({ player, address })
    await review(id, 'reject')
    await release(id)
    expect([await isShown(id), await isTaken(id)]).toEqual([false, false])
    await stage.rows(`update withdrawal set state = 'rejected' where id = $1`, [id])
  })
  test('that left nobody’s purse', async () => {
    const { player, address } = await stage.player({})
    const { rows } = await stage.db.pool.query<{ id: bigint }>(
      `insert into withdrawal (player_id, asset, amount, fee, address, terms_id, requested_at, deadline)
       values ($1, 'USDT', 5000000, 0, decode($2, 'hex'), 1, now(), now()) returning id`,
      [player, address.slice(2)],
    )
    const id = rows[0]?.id ?? 0n
    await release(id)
    expect([await isShown(id), await isTaken(id)]).toEqual([false, false])
    await stage.rows('delete from withdrawal where id = $1', [id])
  })
})

describe('the word of the signer', () => {
  test('that it was paid is nothing until this server sees it in a final block', async () => {
    const { player, address } = await stage.player({ USDT: 50n * U })
    const { id } = await stage.withdraw({ player, address })
    const before = await stage.house('chain', 'USDT')
    await reported(id, 'success')
    for (const seen of [null, 'unseen'] as const) await settle(seen)
    expect(await stage.stateOf(id)).toBe('withdrawing')
    expect(await incidents(id)).toEqual([])
    await settle('unseen', Date.now() + 11 * 60_000)
    expect(await incidents(id)).toHaveLength(1)
    expect(await stage.house('chain', 'USDT')).toBe(before)

    await settle('paid')
    expect(await stage.stateOf(id)).toBe('success')
    expect(await incidents(id)).toEqual([])
  })
  test('that it failed gives nobody anything back that the chain says was paid', async () => {
    const { player, address } = await stage.player({ USDT: 50n * U })
    const { id } = await stage.withdraw({ player, address })
    await reported(id, 'failed')
    await settle('paid')
    expect(await stage.stateOf(id)).toBe('success')
    const [told] = await stage.rows<{ detail: string }>(
      `select detail from incident where kind = 'withdrawal' and subject = $1`,
      [id],
    )
    expect(told?.detail).toContain('the chain says that it was paid')
    expect(await incidents(id)).toEqual([])
    for (const kind of ['refund', 'deny', 'retry'] as const)
      await expect(review(id, kind)).rejects.toMatchObject({ kind: 'withdrawal_moved_on' })
    expect(await stage.main(player, 'USDT')).toBe(39_800_000n)
  })
  test('does not end two withdrawals by one transaction', async () => {
    const { player, address } = await stage.player({ USDT: 50n * U })
    const [one, other] = [
      await stage.withdraw({ player, address }),
      await stage.withdraw({ player, address }),
    ]
    const hash = randomBytes(32)
    for (const { id } of [one, other]) {
      await reported(id, 'success', { hash })
      await settle('paid')
    }
    expect(await stage.stateOf(one.id)).toBe('success')
    expect(await stage.stateOf(other.id)).toBe('not_received')
    expect(await incidents(other.id)).toHaveLength(1)
    await review(other.id, 'deny')
    expect(await incidents(other.id)).toEqual([])
    await review(other.id, 'refund')
  })
  test('does not end two by one transaction that were told of at once', async () => {
    const { player, address } = await stage.player({ USDT: 80n * U })
    const asked = await Promise.all(Array.from({ length: 4 }, () => stage.withdraw({ player, address })))
    const hash = randomBytes(32)
    for (const { id } of asked) await reported(id, 'success', { hash })
    let looking = 0
    const allLook = async () => {
      looking += 1
      await vi.waitUntil(() => looking === asked.length)
      return 'paid' as const
    }
    await settleOutcomes(stage.db, { now: Date.now(), look: allLook })
    const states = await Promise.all(asked.map(({ id }) => stage.stateOf(id)))
    expect(states.toSorted()).toEqual(['not_received', 'not_received', 'not_received', 'success'])
  })
  test('of one that cannot be ended keeps no other from its end', async () => {
    const { player, address } = await stage.player({ USDT: 50n * U })
    const [stuck, other] = [
      await stage.withdraw({ player, address }),
      await stage.withdraw({ player, address }),
    ]
    for (const { id } of [stuck, other]) await reported(id, 'success')
    await stage.rows(
      `create function stick() returns trigger language plpgsql as $$ begin
         if new.id = ${stuck.id} and new.state = 'success' then raise exception 'stuck'; end if;
         return new;
       end $$;
       create trigger stick before update on withdrawal for each row execute function stick()`,
    )
    expect(await settle('paid')).toMatchObject({ ended: 1, failures: [{ message: 'stuck' }] })
    await stage.rows('drop function stick cascade')
    expect(await settle('paid')).toEqual({ ended: 1, failures: [] })
  })
})

describe('asked for at once', () => {
  test('64 withdrawals that a balance covers five times are accepted five times', async () => {
    const { player, address } = await stage.player({ USDT: 52n * U })
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => stage.withdraw({ player, address })),
    )
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.kind] : []))
    expect(refused.filter((kind) => kind !== 'balance_short' && kind !== 'try_again')).toEqual([])
    expect(results.length - refused.length).toBe(5)
    expect(await stage.main(player, 'USDT')).toBe(U)
  })
  test('the same key makes one, answers alike, and is refused with another amount', async () => {
    const { player, address } = await stage.player({ USDT: 100n * U })
    const key = randomUUID()
    const rows = await Promise.all(Array.from({ length: 16 }, () => stage.withdraw({ player, address, key })))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    expect(await stage.main(player, 'USDT')).toBe(89_800_000n)
    await expect(stage.withdraw({ player, address, key, amount: usdt(11n) })).rejects.toMatchObject({
      kind: 'key_reused',
    })
  })
})

describe('by itself goes', () => {
  const depositLines = (player: bigint, amount: bigint): Line[] => [
    { account: { player, asset: 'USDT', purse: 'main' }, amount: amountOf(amount), kind: 'deposit' },
    { account: { house: 'chain', asset: 'USDT', lane: 5 }, amount: amountOf(-amount), kind: 'house' },
  ]
  const stake = (player: bigint, amount: bigint, status: number) =>
    stage.rows(
      `with other as (select player_id, id from account where player_id = $1 and asset = 'USDT')
       insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, lane)
       select 1, nextval('bet_block'), player_id, id, $2, 0, now(), 'USDT', 1, $3, 0, 0 from other`,
      [player, amount, status],
    )

  test('at most 200 a day, and the rest waits for a person or the next day', async () => {
    const { player, address } = await stage.player({ USDT: 1_000n * U })
    expect((await stage.withdraw({ player, address, amount: usdt(150n) })).status).toBe('to_be_released')
    const second = await stage.withdraw({ player, address, amount: usdt(51n) })
    expect(second.status).toBe('to_be_reviewed')
    expect((await stage.withdraw({ player, address, amount: usdt(50n) })).status).toBe('to_be_released')
    expect(await releaseClean(stage.db, { now: Date.now() })).toBe(0)
    expect(await releaseClean(stage.db, { now: Date.now() + DAY })).toBeGreaterThan(0)
    expect(await stage.stateOf(second.id)).toBe('to_be_released')
  })
  test('also what stands beside one that cannot be looked at', async () => {
    const { player, address } = await stage.player({ USDT: 1_000n * U })
    const flag = 'insert into player_flag (player_id, reason, opened_at) values ($1, $2, now())'
    await stage.rows(flag, [player, 'test'])
    const asked = await Promise.all(
      [1n, 2n, 3n].map((n) => stage.withdraw({ player, address, amount: usdt(n) })),
    )
    await stage.rows('update player_flag set closed_at = now() where player_id = $1', [player])
    const stuck = asked[1]?.id ?? ''
    await stage.rows(
      `create function stick() returns trigger language plpgsql as $$ begin
         if new.id = ${stuck} then raise exception 'stuck'; end if;
         return new;
       end $$;
       create trigger stick before update on withdrawal for each row execute function stick()`,
    )
    await expect(releaseClean(stage.db, { now: Date.now() })).rejects.toMatchObject({
      errors: [{ message: 'stuck' }],
    })
    const states = await Promise.all(asked.map(({ id }) => stage.stateOf(id)))
    expect(states).toEqual(['to_be_released', 'to_be_reviewed', 'to_be_released'])
    await stage.rows('drop function stick cascade')
    expect(await releaseClean(stage.db, { now: Date.now() })).toBe(1)
  })
  test('nothing of a player with an open flag, until it is closed', async () => {
    const { player, address } = await stage.player({ USDT: 100n * U })
    await stage.rows(
      `insert into player_flag (player_id, reason, opened_at) values ($1, 'shared device', now())`,
      [player],
    )
    const { id, status } = await stage.withdraw({ player, address })
    expect(status).toBe('to_be_reviewed')
    await stage.rows('update player_flag set closed_at = now() where player_id = $1', [player])
    await releaseClean(stage.db, { now: Date.now() })
    expect(await stage.stateOf(id)).toBe('to_be_released')
  })
  test('nothing while deposits were not staked once; open and recalled bets do not count', async () => {
    const { player, address } = await stage.player({})
    await post(stage.db.pool, { kind: 'test', lines: depositLines(player, 100n * U) })
    const { id } = await stage.withdraw({ player, address })
    expect(await stage.stateOf(id)).toBe('to_be_reviewed')

    const afterStaking = async (amount: bigint, status: number) => {
      await stake(player, amount, status)
      await releaseClean(stage.db, { now: Date.now() })
      return stage.stateOf(id)
    }
    expect(await afterStaking(100n * U, 0)).toBe('to_be_reviewed')
    expect(await afterStaking(100n * U, 2)).toBe('to_be_reviewed')
    expect(await afterStaking(100n * U - 1n, 1)).toBe('to_be_reviewed')
    expect(await afterStaking(1n, 1)).toBe('to_be_released')
    await stage.rows('delete from bet where player_id = $1', [player])
  })
  test('nothing while withdrawals are stopped, and none is taken', async () => {
    const { player, address } = await stage.player({ USDT: 100n * U })
    const { id } = await stage.withdraw({ player, address })
    await stopHouse(stage.db.pool, { name: 'withdrawals', reason: 'books', operator: null, now: Date.now() })
    await expect(stage.withdraw({ player, address })).rejects.toMatchObject({ kind: 'withdrawals_stopped' })
    expect(await stage.rows('select signer_take($1, 1) as taken', [id])).toEqual([{ taken: false }])
    expect(await stage.rows('select from signer_withdrawal where id = $1', [id])).toHaveLength(0)
    await endHouseStop(stage.db.pool, { name: 'withdrawals' })
    expect(await stage.rows('select signer_take($1, 1) as taken', [id])).toEqual([{ taken: true }])
  })
})

describe('an address', () => {
  const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  test('that was saved waits a day, and is refused when it was never saved', async () => {
    const { player } = await stage.player({ USDT: 100n * U })
    const withdraw = (now: number) => stage.withdraw({ player, address: OTHER, now })
    await expect(withdraw(Date.now())).rejects.toMatchObject({ kind: 'address_not_saved' })
    const savedAt = Date.now()
    await saveAddress(stage.db, { player, address: OTHER.toLowerCase(), label: 'exchange', now: savedAt })
    await expect(withdraw(savedAt + DAY - 1)).rejects.toMatchObject({ kind: 'address_waiting' })
    expect((await withdraw(savedAt + DAY)).address).toBe(OTHER)
  })
  test('keeps its first time when it is saved again, and loses it when it is removed', async () => {
    const { player } = await stage.player({})
    const save = (label: string, now: number) => saveAddress(stage.db, { player, address: OTHER, label, now })
    await save('one', 1_000)
    expect((await save('other', 5_000)).at(-1)).toMatchObject({ label: 'other', usableFrom: 1_000 + DAY })
    expect(await removeAddress(stage.db, { player, address: OTHER })).toHaveLength(1)
    expect((await save('again', 9_000)).at(-1)).toMatchObject({ usableFrom: 9_000 + DAY })
  })
  test('whose capitals do not fit its checksum is refused, and so is the zero address', async () => {
    const { player } = await stage.player({})
    for (const address of [OTHER.replace('aA', 'Aa'), `0x${'0'.repeat(40)}`])
      await expect(saveAddress(stage.db, { player, address, label: '', now: 0 })).rejects.toMatchObject({
        kind: 'address_malformed',
      })
  })
  test('of the token or the treasury pays nobody, and is refused', async () => {
    const { player } = await stage.player({})
    const [token, treasury] = [`0x${'c1'.repeat(20)}`, `0x${'a1'.repeat(20)}`]
    await stage.rows(
      `insert into deposit_chain
         (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
       values (56, $1, decode($2, 'hex'), 18, decode($3, 'hex'), 0, $1, 0, 0)`,
      [`0x${'0e'.repeat(32)}`, token.slice(2), treasury.slice(2)],
    )
    for (const address of [token, treasury])
      await expect(saveAddress(stage.db, { player, address, label: '', now: 0 })).rejects.toMatchObject({
        kind: 'address_malformed',
      })
    await stage.rows('delete from deposit_chain')
  })
  test('is saved within the short waits of whoever holds a player', async () => {
    const { player } = await stage.player({})
    await stage.rows(
      `create function short_waits() returns trigger language plpgsql as $$ begin
         if current_setting('lock_timeout') <> '1s' or current_setting('idle_in_transaction_session_timeout') <> '2s'
         then raise exception 'a player is held without bounds'; end if;
         return new;
       end $$;
       create trigger short_waits before insert on withdrawal_address for each row execute function short_waits()`,
    )
    await saveAddress(stage.db, { player, address: OTHER, label: '', now: 0 })
    await stage.rows('drop function short_waits cascade')
  })
  test('is one of twenty at most', async () => {
    const { player } = await stage.player({})
    const save = (n: number) => {
      const address = `0x${String(1_000 + n).padStart(40, '2')}`
      return saveAddress(stage.db, { player, address, label: '', now: 0 })
    }
    // On a busy machine some of them wait for each other too long, and save nothing.
    await Promise.allSettled(Array.from({ length: 25 }, (_, n) => save(n)))
    const oneByOne = async () => {
      for (let n = 25; n < 50; n += 1) await save(n)
    }
    await expect(oneByOne()).rejects.toMatchObject({ kind: 'addresses_full' })
    expect((await listAddresses(stage.db.pool, { player })).filter(({ isOwn }) => !isOwn)).toHaveLength(20)
  })
  test('that was joined to the account later waits like a saved one', async () => {
    const { player } = await stage.player({})
    const joined = Date.now()
    await stage.rows(`insert into wallet_identity values (decode($1, 'hex'), $2, $3)`, [
      OTHER.slice(2),
      player,
      new Date(joined),
    ])
    const [first, second] = await listAddresses(stage.db.pool, { player })
    expect(first?.usableFrom).toBe(0)
    expect(second?.usableFrom).toBe(joined + DAY)
    await stage.rows(`delete from wallet_identity where address = decode($1, 'hex')`, [OTHER.slice(2)])
  })
})

test('an open one past its deadline counts as late', async () => {
  const { player, address } = await stage.player({ GMT: 100n * U })
  await stage.withdraw({ player, address, asset: 'GMT', now: Date.now() - 3 * DAY })
  const counts = await countWithdrawals(stage.db, { now: Date.now() })
  expect(counts.late).toBe(1)
  expect(counts.byState.find(({ state }) => state === 'to_be_reviewed')?.count).toBeGreaterThan(0)
})
