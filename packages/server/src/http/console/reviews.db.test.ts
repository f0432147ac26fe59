import {
  claimConversion,
  claimWithdrawal,
  getConversion,
  getWithdrawal,
  giveCode,
  listConversions,
  listWithdrawals,
  reviewConversion,
  reviewWithdrawal,
  unclaimConversion,
  unclaimWithdrawal,
} from '@nibble/contract/console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../../features/audit/testing/audit-of.ts'
import { type ConsolePlayer, consolePlayer } from './testing/console-players.ts'
import { startTestConsole, type TestConsole, type TestOperator } from './testing/start-test-console.ts'

let nibble: TestConsole
let ann: TestOperator
let ben: TestOperator
let player: ConsolePlayer
beforeAll(async () => {
  nibble = await startTestConsole()
  ann = await nibble.operator('finance')
  ben = await nibble.operator('finance')
  player = await consolePlayer(nibble)
})
afterAll(async () => {
  const { checks } = await auditOf(nibble.db)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  await nibble.stop()
})

const reviewed = (by: TestOperator, id: string, review: string, reason = '') =>
  by.try(reviewWithdrawal, { id, review, reason })
const actionsOn = async (subject: string, id: string) =>
  (
    await nibble.db.pool.query(
      `select o.name, a.action, a.reason, a.before, a.after from operator_action a join operator o on o.id = a.operator_id
       where subject = $1 and subject_id = $2 order by a.id`,
      [subject, id],
    )
  ).rows

describe('a withdrawal', () => {
  test('is in the queue with what speaks against it, is approved, and leaves the queue', async () => {
    const id = await player.withdraw(900n)
    const { rows } = await ann.call(listWithdrawals, { filter: { queue: 'review' } })
    expect(rows.find((row) => row.id === id)).toMatchObject({
      state: 'to_be_reviewed',
      risk: 'flagged',
      takesTwo: false,
      claim: null,
      player: { bindId: player.bindId },
    })
    expect((await ann.call(getWithdrawal, { id })).facts).toMatchObject({
      openFlags: ['looked at by hand'],
      isOwnAddress: true,
      sharedWith: [],
    })

    await ann.call(reviewWithdrawal, { id, review: 'approve' })
    expect(await ann.call(getWithdrawal, { id })).toMatchObject({
      state: 'to_be_released',
      approvedBy: { name: ann.name },
      releasedBy: { name: ann.name },
    })
    const left = await ann.call(listWithdrawals, { filter: { queue: 'review' } })
    expect(left.rows.some((row) => row.id === id)).toBe(false)
    expect(await actionsOn('withdrawal', id)).toMatchObject([
      { name: ann.name, action: 'withdrawal.approve', before: { state: 'to_be_reviewed' } },
    ])
  })

  test('above 1,000 USDT is released by another person than the one who approved it', async () => {
    const id = await player.withdraw(1_001n)
    await ann.call(reviewWithdrawal, { id, review: 'approve' })
    expect(await reviewed(ann, id, 'release')).toBe('second_person_needed')
    expect(await ann.call(getWithdrawal, { id })).toMatchObject({ releasedAt: null, takesTwo: true })

    await ben.call(reviewWithdrawal, { id, review: 'release' })
    expect(await ben.call(getWithdrawal, { id })).toMatchObject({ releasedBy: { name: ben.name } })
    expect((await actionsOn('withdrawal', id)).map(({ action }) => action)).toEqual([
      'withdrawal.approve',
      'withdrawal.release',
    ])
  })

  test('tells each operator beforehand whether their approval is the first of two or lets the money out', async () => {
    const cleo = await nibble.operator('finance')
    const isFirst = async (by: TestOperator, id: string) =>
      (await by.call(getWithdrawal, { id })).isFirstOfTwo
    const [small, large] = [await player.withdraw(10n), await player.withdraw(1_001n)]
    expect([await isFirst(cleo, small), await isFirst(cleo, large)]).toEqual([false, true])
    await cleo.call(reviewWithdrawal, { id: large, review: 'approve' })
    expect(await isFirst(ben, large)).toBe(false)
    // Its approver was reset: the next one's release counts as an approval.
    await nibble.asOwner(
      `update operator set counts_from = now() + interval '1 hour' where name = '${cleo.name}'`,
    )
    expect(await isFirst(ben, large)).toBe(true)
    await ben.call(reviewWithdrawal, { id: large, review: 'release' })
    expect(await ben.call(getWithdrawal, { id: large })).toMatchObject({
      releasedAt: null,
      isFirstOfTwo: false,
    })
    expect(await isFirst(ann, large)).toBe(false)
    await ann.call(reviewWithdrawal, { id: large, review: 'release' })
    expect((await ann.call(getWithdrawal, { id: large })).releasedAt).not.toBeNull()

    await nibble.asOwner(
      `insert into operator_alone (operator_id, at, subject, subject_id, value)
       select id, now(), 'withdrawal', 0, 4991000000 from operator where name = '${ben.name}'`,
    )
    expect([await isFirst(ben, small), await isFirst(ann, small)]).toEqual([true, false])
    await ben.call(reviewWithdrawal, { id: small, review: 'approve' })
    expect((await ben.call(getWithdrawal, { id: small })).releasedAt).toBeNull()
    await ann.call(reviewWithdrawal, { id: small, review: 'release' })
    await nibble.asOwner(`update withdrawal set state = 'failed' where id = ${large}`)
    expect([await isFirst(ann, large), await isFirst(ben, small)]).toEqual([true, false])
    await nibble.asOwner(`update withdrawal set state = 'to_be_released' where id = ${large}`)
    expect(await isFirst(await nibble.operator('support'), small)).toBe(false)
    await nibble.asOwner('delete from operator_alone where subject_id = 0')
  })

  test('above 1,000 USDT needs a code of the last five minutes', async () => {
    const id = await player.withdraw(1_001n)
    nibble.clock.aheadMs = 5 * 60_000 + 1_000
    expect(await reviewed(ann, id, 'approve')).toBe('fresh_code_needed')
    await ann.call(giveCode, { code: ann.code() })
    expect(await reviewed(ann, id, 'approve')).toBe('ok')
    nibble.clock.aheadMs = 0
  })

  test('rejected gives all back, with a text that the player reads unchanged', async () => {
    const before = await player.main('USDT')
    const id = await player.withdraw(10n)
    expect(await reviewed(ann, id, 'reject')).toBe('reason_needed')
    const text = '<b>No</b> & "no" =cmd()'
    const row = await ann.call(reviewWithdrawal, { id, review: 'reject', reason: text })
    expect(row).toMatchObject({ state: 'rejected', reason: text, isRefunded: true })
    expect(await player.main('USDT')).toBe(before)
  })

  test('claimed by one operator is theirs, until they release it or half an hour is over', async () => {
    const id = await player.withdraw(10n)
    await ann.call(claimWithdrawal, { id })
    expect(await ann.call(getWithdrawal, { id })).toMatchObject({ claim: { operator: { name: ann.name } } })
    expect(await ben.try(claimWithdrawal, { id })).toBe('claimed_by_other')
    expect(await ben.try(unclaimWithdrawal, { id })).toBe('claimed_by_other')
    expect(await reviewed(ben, id, 'approve')).toBe('claimed_by_other')
    expect(await player.withdraw(1n)).not.toBe(id)

    await ann.call(unclaimWithdrawal, { id })
    await ben.call(claimWithdrawal, { id })
    nibble.clock.aheadMs = 30 * 60_000
    const cleo = await nibble.operator('finance')
    expect(await reviewed(cleo, id, 'approve')).toBe('ok')
    nibble.clock.aheadMs = 0
  })

  test('is claimed only while it waits, and released only by the one who claimed it', async () => {
    const id = await player.withdraw(10n)
    const actions = async () => (await actionsOn('withdrawal', id)).map(({ action }) => action)
    expect(await ann.try(unclaimWithdrawal, { id })).toBe('ok')
    expect(await actions()).toEqual([])
    await ann.call(claimWithdrawal, { id })
    await ann.call(unclaimWithdrawal, { id })
    expect(await ann.try(unclaimWithdrawal, { id })).toBe('ok')
    expect(await reviewed(ann, id, 'reject', 'no')).toBe('ok')
    expect(await ann.try(claimWithdrawal, { id })).toBe('withdrawal_moved_on')
    expect(await actions()).toEqual(['withdrawal.claim', 'withdrawal.unclaim', 'withdrawal.reject'])
  })

  test.each(['to_be_reviewed', 'to_be_released', 'failed', 'not_received'])(
    'that is %s waits for an operator, who may claim it',
    async (state) => {
      const id = await player.withdraw(1n)
      await nibble.asOwner(`update withdrawal set state = '${state}', released_at = now() where id = ${id}`)
      expect(await ann.try(claimWithdrawal, { id })).toBe('ok')
      await nibble.asOwner(
        `update withdrawal set state = 'to_be_reviewed', released_at = null where id = ${id}`,
      )
      expect(await reviewed(ann, id, 'reject', 'no')).toBe('ok')
    },
  )

  test('of an operator’s own player account is decided by another', async () => {
    const id = await player.withdraw(10n)
    const set = (player: bigint | null) =>
      nibble.db.pool.query('update operator set player_id = $2 where id = $1', [ann.id, player])
    await set(player.id)
    expect(await ann.try(claimWithdrawal, { id })).toBe('own_player')
    expect(await reviewed(ann, id, 'approve')).toBe('own_player')
    expect((await ann.call(getWithdrawal, { id })).state).toBe('to_be_reviewed')
    await set(null)
    expect(await reviewed(ann, id, 'approve')).toBe('ok')
  })

  test('whose player is busy elsewhere for too long is retried, and nothing happened', async () => {
    const id = await player.withdraw(20n)
    const holder = await nibble.db.pool.connect()
    await holder.query('begin')
    await holder.query('select from player where id = $1 for update', [player.id])
    expect(await reviewed(ann, id, 'reject', 'asked')).toBe('busy')
    await holder.query('rollback')
    holder.release()
    expect(await reviewed(ann, id, 'reject', 'asked again')).toBe('ok')
  })

  test('decided alike by many at once is decided once, and logged once', async () => {
    const before = await player.main('USDT')
    const id = await player.withdraw(20n)
    const all = (review: string) =>
      Promise.all(
        Array.from({ length: 12 }, (_, n) => reviewed(n % 2 === 0 ? ann : ben, id, review, 'at once')),
      )
    for (const review of ['approve', 'reject']) {
      const outcomes = await all(review)
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
      expect(new Set(outcomes)).toEqual(new Set(['ok', 'withdrawal_moved_on']))
    }
    expect(await actionsOn('withdrawal', id)).toHaveLength(2)
    expect(await player.main('USDT')).toBe(before)
  })

  test('is not decided if the log cannot be written', async () => {
    const id = await player.withdraw(20n)
    await nibble.asOwner('revoke insert on operator_action from nibble_app')
    expect(await reviewed(ann, id, 'approve')).toBe('fault')
    await nibble.asOwner('grant insert on operator_action to nibble_app')
    expect((await ann.call(getWithdrawal, { id })).state).toBe('to_be_reviewed')
  })

  test('that does not exist is unknown', async () => {
    expect(await ann.try(getWithdrawal, { id: '999999' })).toBe('withdrawal_unknown')
    expect(await ann.try(claimWithdrawal, { id: '999999' })).toBe('withdrawal_unknown')
    expect(await ann.try(unclaimWithdrawal, { id: '999999' })).toBe('withdrawal_unknown')
    expect(await actionsOn('withdrawal', '999999')).toEqual([])
    expect(await reviewed(ann, '999999', 'approve')).toBe('withdrawal_unknown')
  })
})

describe('a conversion', () => {
  const decide = (by: TestOperator, id: string, review: string, reason = '') =>
    by.try(reviewConversion, { id, review, reason })

  test('above 1,000 USDT is approved by two', async () => {
    const id = await player.convert(1_001n)
    const { rows } = await ann.call(listConversions, { filter: { waiting: true } })
    expect(rows.find((row) => row.id === id)).toMatchObject({ takesTwo: true, state: 'pending' })
    const isFirst = async () => (await ben.call(getConversion, { id })).isFirstOfTwo
    expect(await isFirst()).toBe(true)
    expect(await decide(ann, id, 'approve')).toBe('ok')
    expect(await isFirst()).toBe(false)
    expect(await decide(ann, id, 'approve')).toBe('second_person_needed')
    expect(await ann.call(getConversion, { id })).toMatchObject({
      state: 'pending',
      firstApprovedBy: { name: ann.name },
      approvedBy: null,
    })
    expect(await decide(ben, id, 'approve')).toBe('ok')
    expect(await ann.call(getConversion, { id })).toMatchObject({ state: 'approved' })
    expect((await actionsOn('conversion', id)).map(({ action }) => action)).toEqual([
      'conversion.approve_first',
      'conversion.approve',
    ])
  })

  test('claimed by one operator is theirs; rejected, it gives back; decided at once, once', async () => {
    const before = await player.main('GMT')
    const id = await player.convert(5n)
    await ann.call(claimConversion, { id })
    expect(await decide(ben, id, 'reject', 'no')).toBe('claimed_by_other')
    expect(await decide(ann, id, 'reject')).toBe('reason_needed')
    const all = await Promise.all(Array.from({ length: 6 }, () => decide(ann, id, 'reject', 'no')))
    expect(all.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(await player.main('GMT')).toBe(before)
    expect(await ann.try(claimConversion, { id })).toBe('conversion_not_pending')
    expect(await ann.try(unclaimConversion, { id: '999999' })).toBe('conversion_unknown')
    expect(await actionsOn('conversion', '999999')).toEqual([])
  })
})
