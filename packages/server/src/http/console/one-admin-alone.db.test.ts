// Longer than 300 lines: one admin tries every way to let money out, each with the same operators.

import { randomUUID } from 'node:crypto'
import {
  addOperator,
  addOwnPasskey,
  changePassword,
  confirmEnrolment,
  confirmOperatorChange,
  createChangeRequest,
  createPromotionChangeRequest,
  decideAdjustment,
  getWithdrawal,
  giveCode,
  listAuditLog,
  listOperatorChanges,
  listOperators,
  listOwnPasskeys,
  type Role,
  readPromotions,
  readTerms,
  refuseOperatorChange,
  requestAdjustment,
  resetOperator,
  reviewChangeRequest,
  reviewConversion,
  reviewPromotionChangeRequest,
  reviewWithdrawal,
  signIn,
  startEnrolment,
  startOwnPasskey,
  updateOperator,
} from '@nibble/contract/console'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../../features/audit/testing/audit-of.ts'
import { authenticatorOf } from '../../features/operators/testing/authenticator.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { createTestAuthenticator } from '../../testing/test-authenticator.ts'
import { type ConsolePlayer, consolePlayer } from './testing/console-players.ts'
import {
  CONSOLE_ORIGIN,
  headersOf,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from './testing/start-test-console.ts'

// One admin alone tries to let money out: with accounts they create, with those of others, and with more rights. Long because it
// tries every way.

const DAY_MS = 86_400_000
const OWN = 'rain over the old harbour'

let nibble: TestConsole
let admin: TestOperator
let [ann, ben, cat]: TestOperator[] = []
let player: ConsolePlayer
beforeAll(async () => {
  nibble = await startTestConsole()
  admin = await nibble.operator('admin')
  ;[ann, ben, cat] = [
    await nibble.operator('finance'),
    await nibble.operator('finance'),
    await nibble.operator('risk'),
  ]
  player = await consolePlayer(nibble, 1_000_000n)
})
afterEach(() => {
  nibble.clock.aheadMs = 0
})
afterAll(async () => {
  const { checks } = await auditOf(nibble.db)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  await nibble.stop()
})

const known = (one: TestOperator | undefined): TestOperator => {
  if (one === undefined) throw new Error('has not signed in')
  return one
}
const ask = (name: string, roles: readonly Role[] = ['finance']) =>
  admin.call(addOperator, { name, roles, player: null, reason: 'a new colleague' })
const update = (id: string, change: object) =>
  admin.call(updateOperator, { id, player: null, isDisabled: false, reason: 'as agreed', ...change })
const confirm = (by: TestOperator | undefined, id: string | null) =>
  known(by).call(confirmOperatorChange, { id })
const tryConfirm = (by: TestOperator | undefined, id: string | null) =>
  known(by).try(confirmOperatorChange, { id })
const rowOf = async (name: string) => {
  const { rows } = await admin.call(listOperators, { perPage: 100 })
  return rows.find((row) => row.name === name)
}
const changeOf = async (id: string | null) => {
  const { rows } = await admin.call(listOperatorChanges, { perPage: 100 })
  return rows.find((row) => row.id === id)
}
const review = (by: { send: TestOperator['send'] }, id: string, kind: string) =>
  by.send(reviewWithdrawal.path, { id, review: kind, reason: '' }).then(({ status, body }) => {
    return status === 200 ? 'ok' : body.refusal
  })
const stateOf = async (id: string) => {
  const { state, releasedAt } = await known(ann).call(getWithdrawal, { id })
  return { state, isReleased: releasedAt !== null }
}

/** Terms of play that may begin now. */
const newTerms = async () => ({
  paytable: 'fair',
  limits: [{ asset: 'USDT', min: '1', max: '500' }],
  reason: 'spring',
  guardedAssets: ['USDT'],
  playerCapPpm: 2_000,
  drawCapPpm: 3_000,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
  fromRound: (await admin.call(readTerms, {})).earliest[0],
})

/** Sessions that do not end within the test's days. */
const keepSignedIn = () =>
  nibble.asOwner(
    "update operator_session set ends_at = now() + interval '9 days', last_seen_at = now() + interval '3 days'",
  )

/** Goes through the whole first sign-in with name and password. Returns the refusal if that fails. */
const takeOver = async (name: string, password: string) => {
  const begun = await nibble.send(signIn.path, { name, password })
  if (begun.status !== 200) return { refusal: begun.body.refusal, send: nibble.send }
  const enrolment = await nibble.send(startEnrolment.path, {}, headersOf(begun))
  const { secret } = enrolment.body.data as { secret: string }
  const code = authenticatorOf(secret)(nibble.now())
  const whole = await nibble.send(confirmEnrolment.path, { code }, headersOf(begun))
  const headers = headersOf(whole)
  await nibble.send(changePassword.path, { oldPassword: password, newPassword: OWN }, headers)
  const send: TestOperator['send'] = (path, body) => nibble.send(path, body, headers)
  const again = () => nibble.send(giveCode.path, { code: authenticatorOf(secret)(nibble.now(), 1) }, headers)
  return { refusal: null, send, again }
}

/** The id of a new passkey. */
const addPasskey = async (send: TestOperator['send']) => {
  const started = await send(startOwnPasskey.path, {})
  const { challenge } = started.body.data as { challenge: string }
  const made = createTestAuthenticator().make({ origin: CONSOLE_ORIGIN, challenge })
  expect((await send(addOwnPasskey.path, { ...made, challenge, name: 'Phone' })).status).toBe(200)
  return made.id
}

describe('one admin alone', () => {
  test('adding two of finance: neither exists yet, and there is no password', async () => {
    const asked = [await ask('eve.one'), await ask('eve.two', ['risk', 'support'])]
    for (const { id, password, change } of asked) {
      expect([id, password]).toEqual([null, null])
      expect(await tryConfirm(admin, change)).toBe('not_allowed')
    }
    expect((await takeOver('eve.one', 'anything at all')).refusal).toBe('name_or_password_wrong')
    expect(await rowOf('eve.one')).toBeUndefined()
    expect(
      await admin.try(addOperator, { name: 'eve.one', roles: ['finance'], player: null, reason: 'again' }),
    ).toBe('operator_change_waits')
  })

  test('resetting one of finance: password, authenticator and sessions stay', async () => {
    const answer = await admin.call(resetOperator, { id: String(known(ben).id), reason: 'lost the phone' })
    expect(answer).toMatchObject({ password: null, change: expect.any(String) })
    expect(await rowOf(known(ben).name)).toMatchObject({ hasTotp: true, mustChangePassword: false })
    expect(await known(ben).try(listOperatorChanges, {})).toBe('ok')
    await admin.call(refuseOperatorChange, { id: answer.change, reason: 'a mistake' })
  })

  test.each([
    ['they created gets finance', {}, { roles: ['support', 'finance'] }],
    ['of finance gets risk too', { roles: ['finance'] }, { roles: ['finance', 'risk'] }],
    ['that was disabled comes back', { roles: ['finance'], isDisabled: true }, { roles: ['finance'] }],
  ])('widening rights: an account that %s stays as it is', async (_, before, after) => {
    const puppet = await nibble.operator('support')
    const { roles = ['support'], isDisabled = false } = before as { roles?: Role[]; isDisabled?: boolean }
    await nibble.db.pool.query(
      'update operator set roles = $2, disabled_at = case when $3 then now() end where id = $1',
      [puppet.id, roles, isDisabled],
    )
    const { change } = await update(String(puppet.id), after)
    expect(change).not.toBeNull()
    expect(await rowOf(puppet.name)).toMatchObject({ roles, isDisabled })
    expect(await changeOf(change)).toMatchObject({ rolesNow: roles, isDisabledNow: isDisabled })
    const id = await player.withdraw(1n)
    if (!roles.includes('finance')) expect(await review(puppet, id, 'approve')).toBe('not_allowed')
  })

  test('unlinking one of finance from the player account that they may not touch: it stays', async () => {
    const own = await consolePlayer(nibble, 10n)
    const one = await nibble.operator('finance')
    await nibble.db.pool.query('update operator set player_id = $2 where id = $1', [one.id, own.id])
    const { change } = await update(String(one.id), { roles: ['finance'] })
    expect(change).not.toBeNull()
    expect(await changeOf(change)).toMatchObject({ playerNow: { id: String(own.id) }, player: null })
    expect(await one.try(reviewWithdrawal, { id: await own.withdraw(1n), review: 'approve' })).toBe(
      'own_player',
    )
  })

  test('putting another player account in place of theirs: who confirms sees both', async () => {
    const [own, other] = [await consolePlayer(nibble), await consolePlayer(nibble)]
    const one = await nibble.operator('finance')
    await nibble.db.pool.query('update operator set player_id = $2 where id = $1', [one.id, own.id])
    const { rows } = await nibble.db.pool.query<{ id: bigint; bind_id: string }>(
      'select id, bind_id from player where id = any($1) order by id = $2',
      [[own.id, other.id], other.id],
    )
    const [ownRef, otherRef] = rows.map(({ id, bind_id: bindId }) => ({ id: String(id), bindId }))
    const asked = { roles: ['finance', 'risk'], player: otherRef?.bindId }
    const { change } = await update(String(one.id), asked)
    const shown = { isDisabledNow: false, playerNow: ownRef, player: otherRef }
    expect(await changeOf(change)).toMatchObject(shown)
    await confirm(ann, change)
    expect((await confirm(ben, change)).isDone).toBe(true)
    expect(await changeOf(change)).toMatchObject({ playerNow: otherRef, player: otherRef })
    const add = await admin.call(addOperator, {
      name: 'ugo',
      roles: ['finance'],
      player: ownRef?.bindId,
      reason: 'a new colleague',
    })
    expect(await changeOf(add.change)).toMatchObject({ playerNow: null, player: ownRef })
    await confirm(ann, add.change)
    await confirm(ben, add.change)
    expect(await changeOf(add.change)).toMatchObject({ playerNow: null, player: ownRef, rolesNow: [] })
  })

  test('removing the role, resetting, and asking for it back: the password that they know is useless', async () => {
    const one = await nibble.operator('finance')
    expect((await update(String(one.id), { roles: ['support'] })).change).toBeNull()
    const { password } = await admin.call(resetOperator, { id: String(one.id), reason: 'lost the phone' })
    const taken = await takeOver(one.name, password ?? '')
    expect(taken.refusal).toBeNull()
    const planted = await addPasskey(taken.send)

    const { change } = await update(String(one.id), { roles: ['finance'] })
    expect((await changeOf(change))?.lastResetAt).not.toBeNull()
    const halves = [(await confirm(ann, change)).half, (await confirm(ben, change)).half]
    expect(await review(taken, await player.withdraw(1n), 'approve')).toBe('not_signed_in')
    expect((await takeOver(one.name, OWN)).refusal).toBe('name_or_password_wrong')

    nibble.clock.aheadMs = 60_000
    const owner = await takeOver(one.name, halves.join('-'))
    expect((await owner.send(listOwnPasskeys.path, {})).body.data).toEqual({ rows: [] })
    const { rows } = await admin.call(listAuditLog, { perPage: 100 })
    const resets = rows.filter(
      ({ action, subjectId }) => action === 'operator.reset' && subjectId === String(one.id),
    )
    expect(resets.map(({ before }) => before)).toMatchObject([
      { passkeys: [{ passkey: planted, name: 'Phone' }] },
      { passkeys: [] },
    ])
  })

  test.each([
    ['of play', createChangeRequest, reviewChangeRequest, () => newTerms()],
    [
      'of a promotion',
      createPromotionChangeRequest,
      reviewPromotionChangeRequest,
      async () => {
        const { rows } = await admin.call(readPromotions, {})
        const jackpot = rows.find(({ id }) => id === 'jackpot')
        return { terms: jackpot?.inForce.terms, begins: jackpot?.earliest, reason: 'a smaller pool' }
      },
    ],
  ] as const)(
    'bringing terms %s into force with an admin of their own making: not possible',
    async (kind, create, decide, asked) => {
      expect((await ask(kind.replaceAll(' ', '.'), ['admin'])).password).not.toBeNull()
      // As a day later.
      const puppet = await nibble.operator('admin')
      const { id } = await admin.call(create, await asked())
      const approval = { id, review: 'approve', reason: 'as agreed' }
      expect(await puppet.try(decide, approval)).toBe('change_request_by_admins')
      expect(await known(cat).try(decide, approval)).toBe('ok')
    },
  )

  test('removing rights from anyone: takes effect at once', async () => {
    const one = await nibble.operator('finance', 'risk')
    expect((await update(String(one.id), { roles: ['risk'] })).change).toBeNull()
    expect((await update(String(one.id), { roles: ['risk'], isDisabled: true })).change).toBeNull()
    expect(await one.try(listOperatorChanges, {})).toBe('not_signed_in')
  })
})

test('admin beside finance is given to nobody', async () => {
  const both = { roles: ['finance', 'admin'] as Role[], player: null, reason: 'a small house' }
  expect(await admin.try(addOperator, { name: 'both', ...both })).toBe('operator_duties')
  const { id } = await nibble.operator('support')
  expect(await admin.try(updateOperator, { id: String(id), isDisabled: false, ...both })).toBe(
    'operator_duties',
  )
  await expect(nibble.operator('finance', 'admin')).rejects.toThrow(/operator_separate_duties/)
})

test('nobody is one of the two who confirm what they requested as an admin', async () => {
  const old = await nibble.operator('admin')
  const puppet = { name: 'puppet', roles: ['finance'] as Role[], player: null, reason: 'a colleague' }
  const { change } = await old.call(addOperator, puppet)
  await nibble.asOwner(`update operator set roles = '{finance}' where id = ${old.id}`)
  expect(await tryConfirm(old, change)).toBe('second_person_needed')
  expect(await tryConfirm(ann, change)).toBe('first_word_over')
})

describe('what an admin requested', () => {
  const lost = 'caught sharing their password'
  const again = { roles: ['admin'] }
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['disabled', (id) => update(id, { roles: ['admin'], isDisabled: true })],
    [
      'disabled and let in again',
      async (id) => {
        await update(id, { roles: ['admin'], isDisabled: true })
        await update(id, again)
      },
    ],
    ['reset', (id) => admin.call(resetOperator, { id, reason: lost })],
    ['given another role', (id) => update(id, { roles: ['support'] })],
    [
      'given another role and made an admin again',
      async (id) => {
        await update(id, { roles: ['support'] })
        await update(id, again)
      },
    ],
  ])('ends with their account: nobody confirms it once they were %s', async (how, lose) => {
    const old = await nibble.operator('admin')
    const name = `kim.${how.replaceAll(' ', '.').slice(0, 20)}.${old.id}`
    const asked = { name, roles: ['finance'], player: null, reason: 'a new colleague' }
    const { change } = await old.call(addOperator, asked)
    expect((await confirm(ann, change)).isDone).toBe(false)
    expect(await changeOf(change)).toMatchObject({ requestCounts: true, firstCounts: true })
    await lose(String(old.id))
    expect(await changeOf(change)).toMatchObject({ requestCounts: false, firstCounts: true })
    expect(await tryConfirm(ben, change)).toBe('first_word_over')
    expect(await rowOf(name)).toBeUndefined()

    await keepSignedIn()
    nibble.clock.aheadMs = DAY_MS + 60_000
    const late = await nibble.operator('finance')
    expect(await tryConfirm(late, change)).toBe('first_word_over')
  })

  test('counts while they are new themselves: they are none of the two', async () => {
    const young = await nibble.operator('admin')
    await nibble.asOwner(
      `update operator set counts_from = now() + interval '24 hours' where id = ${young.id}`,
    )
    const asked = { name: 'lou', roles: ['finance'], player: null, reason: 'a new colleague' }
    const { change } = await young.call(addOperator, asked)
    expect((await confirm(ann, change)).isDone).toBe(false)
    expect((await confirm(ben, change)).isDone).toBe(true)
  })
})

describe('two who may let money out', () => {
  test('confirm, each with one half of the password, and their new colleague is no second person for a day', async () => {
    const { change } = await ask('dora')
    const first = await confirm(ann, change)
    expect(first).toMatchObject({ name: 'dora', isDone: false, half: expect.stringMatching(/^\w{8}$/) })
    expect(await tryConfirm(ann, change)).toBe('second_person_needed')
    const second = await confirm(ben, change)
    expect(second).toMatchObject({ isDone: true, half: expect.stringMatching(/^\w{8}$/) })
    expect(await changeOf(change)).toMatchObject({ state: 'applied', first: { name: known(ann).name } })
    for (const half of [first.half, second.half, `${second.half}-${first.half}`])
      expect((await takeOver('dora', half ?? '')).refusal).toBe('name_or_password_wrong')

    const dora = await takeOver('dora', `${first.half}-${second.half}`)
    expect(dora.refusal).toBeNull()
    const large = await player.withdraw(1_001n)
    expect(await review(dora, large, 'approve')).toBe('operator_too_new')
    expect(await review(known(ann), large, 'approve')).toBe('ok')
    expect(await review(dora, large, 'release')).toBe('operator_too_new')
    expect(await stateOf(large)).toEqual({ state: 'to_be_released', isReleased: false })
    expect(await review(dora, await player.withdraw(900n), 'approve')).toBe('ok')
    const { change: next } = await ask('emil')
    const asDora = await dora.send(confirmOperatorChange.path, { id: next })
    expect(asDora.body.refusal).toBe('operator_too_new')

    await keepSignedIn()
    nibble.clock.aheadMs = DAY_MS + 60_000
    await dora.again?.()
    expect(await review(dora, large, 'release')).toBe('ok')
  })

  test('reset one of theirs, who is new again', async () => {
    const one = await nibble.operator('finance')
    const { change } = await admin.call(resetOperator, { id: String(one.id), reason: 'lost the phone' })
    expect(await tryConfirm(one, change)).toBe('operator_self')
    // Nor do they stop it: a thief of the account would.
    const refused = await one.try(refuseOperatorChange, { id: change, reason: 'no need' })
    expect(refused).toBe('operator_self')
    const halves = [(await confirm(ann, change)).half, (await confirm(cat, change)).half]
    expect(await one.try(listOperatorChanges, {})).toBe('not_signed_in')
    const again = await takeOver(one.name, halves.join('-'))
    expect(await review(again, await player.withdraw(1_001n), 'approve')).toBe('operator_too_new')
  })

  test('do it once, however often both confirm at once', async () => {
    const { change } = await ask('frida')
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => tryConfirm(n % 2 === 0 ? ann : ben, change)),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(2)
    expect(
      outcomes.every((one) => ['ok', 'second_person_needed', 'operator_change_over'].includes(one ?? '')),
    ).toBe(true)
    const { rows } = await nibble.db.pool.query(
      "select action from operator_action where subject = 'operator_change' and subject_id = $1 order by id",
      [change],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'operator.ask_add',
      'operator.confirm_first',
      'operator.confirm',
    ])
  })

  test('must both still count when it is done: one who was disabled after the first yes does not', async () => {
    const one = await nibble.operator('risk')
    const { change } = await ask('gina')
    await confirm(one, change)
    expect(await changeOf(change)).toMatchObject({ first: { id: String(one.id) }, firstCounts: true })
    await update(String(one.id), { roles: ['risk'], isDisabled: true })
    expect(await changeOf(change)).toMatchObject({ requestCounts: true, firstCounts: false })
    expect((await confirm(ann, change)).isDone).toBe(false)
    expect((await confirm(ben, change)).isDone).toBe(true)
  })

  test('must both have counted ever since: who was let in again after the first yes does not, even a day later', async () => {
    const [one, two, three] = [
      await nibble.operator('risk'),
      await nibble.operator('finance'),
      await nibble.operator('risk'),
    ]
    const { change } = await ask('gus')
    await confirm(one, change)
    await update(String(one.id), { roles: ['risk'], isDisabled: true })
    const { change: back } = await update(String(one.id), { roles: ['risk'] })
    await confirm(two, back)
    expect((await confirm(three, back)).isDone).toBe(true)

    await keepSignedIn()
    nibble.clock.aheadMs = DAY_MS + 60_000
    for (const each of [two, three]) await each.call(giveCode, { code: each.code() })
    expect((await confirm(two, change)).isDone).toBe(false)
    expect((await confirm(three, change)).isDone).toBe(true)
  })

  test('have three days for it, and not after someone has refused it', async () => {
    const { change } = await ask('hanna')
    await keepSignedIn()
    nibble.clock.aheadMs = 3 * DAY_MS
    for (const one of [known(ann), admin]) await one.call(giveCode, { code: one.code() })
    expect(await tryConfirm(ann, change)).toBe('operator_change_over')
    expect(await changeOf(change)).toMatchObject({ state: 'lapsed' })
    const again = (await ask('hanna')).change
    expect(await known(cat).try(refuseOperatorChange, { id: again, reason: 'nobody knows them' })).toBe('ok')
    expect(await tryConfirm(ann, again)).toBe('operator_change_over')
  })

  test('must give a code of the last five minutes', async () => {
    const { change } = await ask('ines')
    nibble.clock.aheadMs = 5 * 60_000 + 1_000
    expect(await tryConfirm(cat, change)).toBe('fresh_code_needed')
  })

  test('are not asked by an admin without such a code, nor are other operators created, changed or reset', async () => {
    const [one, { id }] = [await nibble.operator('admin'), await nibble.operator('support')]
    nibble.clock.aheadMs = 5 * 60_000 + 1_000
    const asked = { roles: ['support'] as const, player: null, reason: 'as agreed' }
    const changed = { ...asked, id: String(id), isDisabled: true }
    expect(await one.try(addOperator, { ...asked, name: 'jo' })).toBe('fresh_code_needed')
    expect(await one.try(updateOperator, changed)).toBe('fresh_code_needed')
    expect(await one.try(resetOperator, { id: String(id), reason: 'lost it' })).toBe('fresh_code_needed')
  })
})

describe('one operator of finance alone', () => {
  test('approves 5,000 USDT a day, also at once; anything more waits for another', async () => {
    const one = await nibble.operator('finance')
    const ids: string[] = []
    // Of different players: they share only the operator.
    for (let n = 0; n < 8; n += 1) ids.push(await (await consolePlayer(nibble)).withdraw(900n))
    /** A lock time-out has done nothing; asks again. */
    const approve = async (id: string): Promise<unknown> => {
      const outcome = await review(one, id, 'approve')
      return outcome === 'busy' ? approve(id) : outcome
    }
    expect(new Set(await Promise.all(ids.map(approve)))).toEqual(new Set(['ok']))
    const states = await Promise.all(ids.map(stateOf))
    expect(states.filter(({ isReleased }) => isReleased)).toHaveLength(5)
    const waiting = ids[states.findIndex(({ isReleased }) => !isReleased)] ?? ''
    expect(await review(one, waiting, 'release')).toBe('second_person_needed')
    expect(await review(known(ann), waiting, 'release')).toBe('ok')
  })

  test('an operator who was disabled or lost rights while a call of theirs was under way decides nothing', async () => {
    const one = await nibble.operator('finance')
    const id = await player.withdraw(10n)
    await nibble.asOwner(`begin; update operator set roles = '{support}' where id = ${one.id}; commit`)
    expect(await review(one, id, 'approve')).toBe('not_allowed')
    const holder = await nibble.db.pool.connect()
    await nibble.db.pool.query("update operator set roles = '{finance}' where id = $1", [one.id])
    await holder.query('begin')
    await holder.query("update operator set roles = '{support}' where id = $1", [one.id])
    const racing = review(one, id, 'approve')
    await expect.poll(() => countLockWaits(nibble.db.pool)).toBeGreaterThan(0)
    await holder.query('commit')
    holder.release()
    expect(await racing).toBe('operator_may_not')
    expect((await stateOf(id)).state).toBe('to_be_reviewed')
  })
})

describe('one person with a new account after an old one', () => {
  /** What an account left behind that somebody has lost since. */
  const leave = async () => {
    const [old, owner] = [await nibble.operator('finance', 'risk'), await consolePlayer(nibble, 1_000_000n)]
    const [withdrawal, conversion] = [await owner.withdraw(1_001n), await owner.convert(200_000n)]
    expect(await review(old, withdrawal, 'approve')).toBe('ok')
    expect(await old.try(reviewConversion, { id: conversion, review: 'approve', reason: '' })).toBe('ok')
    const adjustment = await old.call(requestAdjustment, {
      idempotencyKey: randomUUID(),
      player: String(owner.id),
      asset: 'USDT',
      amount: '1001',
      reason: 'a mistake of ours',
    })
    const { rows } = await old.call(readPromotions, {})
    const jackpot = rows.find(({ id }) => id === 'jackpot')
    const promotion = await old.call(createPromotionChangeRequest, {
      terms: jackpot?.inForce.terms,
      begins: jackpot?.earliest,
      reason: 'a smaller pool',
    })
    const terms = await old.call(createChangeRequest, await newTerms())
    return { old, withdrawal, conversion, adjustment, promotion, terms }
  }
  const outcomes = async (by: TestOperator, left: Awaited<ReturnType<typeof leave>>) => {
    const approve = (id: string) => ({ id, review: 'approve', reason: 'as agreed' })
    const said = [
      await review(by, left.withdrawal, 'release'),
      await by.try(reviewConversion, approve(left.conversion)),
      await by.try(decideAdjustment, { id: left.adjustment.id, decision: 'apply', reason: 'as agreed' }),
      await by.try(reviewPromotionChangeRequest, approve(left.promotion.id)),
      await by.try(reviewChangeRequest, approve(left.terms.id)),
    ]
    const { rows } = await nibble.db.pool.query('select state from conversion where id = $1', [
      left.conversion,
    ])
    return { said, isReleased: (await stateOf(left.withdrawal)).isReleased, conversion: rows[0]?.state }
  }

  test.each([
    ['disabled', (id: bigint) => `update operator set disabled_at = now() where id = ${id}`],
    ['reset', (id: bigint) => `update operator set counts_from = now() + interval '1 ms' where id = ${id}`],
    ['given less', (id: bigint) => `update operator set roles = '{support}' where id = ${id}`],
  ])(
    'does not count as two: what one that was %s since requested or approved counts no more',
    async (_, lose) => {
      const left = await leave()
      await nibble.asOwner(lose(left.old.id))
      const anew = await nibble.operator('finance', 'risk')
      const over = 'first_word_over'
      expect(await outcomes(anew, left)).toEqual({
        said: ['ok', 'ok', over, over, over],
        isReleased: false,
        conversion: 'pending',
      })
      // What they approved just now was the first of two approvals.
      expect(await review(anew, left.withdrawal, 'release')).toBe('second_person_needed')
      const other = await nibble.operator('finance', 'risk')
      expect(await outcomes(other, left)).toMatchObject({ isReleased: true, conversion: 'approved' })
    },
  )

  test('(the control: while the first account counts, the second is another person)', async () => {
    const left = await leave()
    const { said, ...after } = await outcomes(await nibble.operator('finance', 'risk'), left)
    expect(after).toEqual({ isReleased: true, conversion: 'approved' })
    expect(said.slice(0, 3)).toEqual(['ok', 'ok', 'ok'])
    // Other terms may begin at the same moment.
    expect(said).not.toContain('first_word_over')
  })
})

test('the control: without the rule, two accounts created by one admin let a withdrawal out', async () => {
  const [left, right] = [await nibble.operator('finance'), await nibble.operator('finance')]
  const id = await player.withdraw(1_001n)
  expect(await review(left, id, 'approve')).toBe('ok')
  expect(await review(right, id, 'release')).toBe('ok')
  expect(await stateOf(id)).toEqual({ state: 'to_be_released', isReleased: true })
})
