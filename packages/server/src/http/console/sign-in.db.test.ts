// Longer than 300 lines: everything uses one console that is started once: an operator from the first password to the last session.

import {
  addOperator,
  CSRF_HEADER,
  changePassword,
  confirmEnrolment,
  endOtherSessions,
  giveCode,
  listAuditLog,
  listOperators,
  listOwnSessions,
  resetOperator,
  signIn,
  signOut,
  startEnrolment,
  updateOperator,
  who,
} from '@nibble/contract/console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateOperator as disable } from '../../features/operators/operator-changes.ts'
import { authenticatorOf } from '../../features/operators/testing/authenticator.ts'
import {
  csrfOf,
  headersOf,
  PASSWORD,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from './testing/start-test-console.ts'

let nibble: TestConsole
let admin: TestOperator
beforeAll(async () => {
  nibble = await startTestConsole()
  admin = await nibble.operator('admin')
})
afterAll(() => nibble.stop())

const OWN = 'Quite another password 7'
const begin = async (name: string, password: string) => {
  const answer = await nibble.send(signIn.path, { name, password })
  if (answer.status !== 200) return { outcome: answer.body.refusal, headers: {} }
  return {
    outcome: answer.body.data,
    headers: { cookie: answer.cookie ?? '', [CSRF_HEADER]: csrfOf(answer) },
  }
}
const codeOf = (secret: string) => authenticatorOf(secret)(nibble.now())

test('a right password given repeatedly without a code is an incident, until the password changes', async () => {
  const { name, headers } = await nibble.operator('finance')
  const incidents = async () =>
    (
      await nibble.db.pool.query(
        "select detail, closed_at from incident where kind = 'operator_password_known'",
      )
    ).rows
  for (let nth = 0; nth < 3; nth += 1) {
    const { headers: begun } = await begin(name, PASSWORD)
    await nibble.send(signOut.path, {}, begun)
  }
  expect(await incidents()).toEqual([])
  await begin(name, PASSWORD)
  expect(await incidents()).toEqual([
    { detail: '4 sign-ins within a day with the right password but without a valid code.', closed_at: null },
  ])
  const changed = await nibble.send(changePassword.path, { oldPassword: PASSWORD, newPassword: OWN }, headers)
  expect(changed.status).toBe(200)
  expect(await incidents()).toMatchObject([{ closed_at: expect.any(Date) }])
  // The earlier tries were of another password.
  await begin(name, OWN)
  expect(await incidents()).toMatchObject([{ closed_at: expect.any(Date) }])
})

test('such an incident ends when an admin resets or disables the operator', async () => {
  const open = async (id: bigint) =>
    (
      await nibble.db.pool.query(
        "select from incident where kind = 'operator_password_known' and subject = $1 and closed_at is null",
        [String(id)],
      )
    ).rowCount
  const [lost, gone] = [await nibble.operator('support'), await nibble.operator('support')]
  for (const { id, name } of [lost, gone]) {
    for (let nth = 0; nth < 4; nth += 1) await begin(name, PASSWORD)
    expect(await open(id)).toBe(1)
  }
  await admin.call(resetOperator, { id: String(lost.id), reason: 'a lost telephone' })
  const left = { id: String(gone.id), roles: ['support'], player: null, isDisabled: true, reason: 'has left' }
  expect(await admin.try(updateOperator, left)).toBe('ok')
  expect([await open(lost.id), await open(gone.id)]).toEqual([0, 0])
})

describe('a new operator', () => {
  test('enrols an authenticator, chooses a password of their own, and only then has their roles', async () => {
    const { id, password } = await admin.call(addOperator, {
      name: 'newcomer',
      roles: ['admin'],
      player: null,
      reason: 'a new colleague',
    })
    const { outcome, headers } = await begin('newcomer', password ?? '')
    expect(outcome).toMatchObject({ step: 'enrol', operator: { id, roles: ['admin'] } })
    let held = headers
    const send = (path: string, body: unknown) => nibble.send(path, body, held)
    expect((await send(listOperators.path, {})).body.refusal).toBe('not_complete')
    expect((await send(giveCode.path, { code: '000000' })).body.refusal).toBe('code_wrong')

    const enrolment = await send(startEnrolment.path, {})
    const { secret } = enrolment.body.data as { secret: string }
    expect((await send(confirmEnrolment.path, { code: '000000' })).body.refusal).toBe('code_wrong')
    const confirmed = await send(confirmEnrolment.path, { code: codeOf(secret) })
    expect(confirmed.body.data).toMatchObject({ step: 'password' })
    held = headersOf(confirmed)
    expect((await send(listOperators.path, {})).body.refusal).toBe('not_complete')

    const change = (newPassword: string, oldPassword = password ?? '') =>
      send(changePassword.path, { oldPassword, newPassword })
    expect((await change('short')).body.refusal).toBe('password_too_weak')
    expect((await change('newcomer is my name')).body.refusal).toBe('password_too_weak')
    expect((await change('aaaaaaaaaaaaaaaaaa')).body.refusal).toBe('password_too_weak')
    expect((await change(password ?? '')).body.refusal).toBe('password_unchanged')
    expect((await change(OWN, 'wrong')).body.refusal).toBe('name_or_password_wrong')
    expect((await change(OWN)).body.data).toMatchObject({ step: 'ready' })
    expect((await send(listOperators.path, {})).status).toBe(200)

    expect((await begin('newcomer', password ?? '')).outcome).toBe('name_or_password_wrong')
    expect((await begin('Newcomer', OWN)).outcome).toMatchObject({ step: 'code' })
  })

  test('cannot use the initial password after three days', async () => {
    const { password } = await admin.call(addOperator, {
      name: 'late',
      roles: ['support'],
      player: null,
      reason: 'a new colleague',
    })
    nibble.clock.aheadMs = 72 * 3_600_000
    expect((await begin('late', password ?? '')).outcome).toBe('name_or_password_wrong')
    nibble.clock.aheadMs = 0
  })
})

describe('a session', () => {
  test('needs the code of the authenticator, which works once', async () => {
    const one = await nibble.operator('support')
    const { outcome, headers } = await begin(one.name, PASSWORD)
    expect(outcome).toMatchObject({ step: 'code', codeFreshUntil: null })
    expect((await nibble.send(listOwnSessions.path, {}, headers)).body.refusal).toBe('not_complete')
    expect((await nibble.send(startEnrolment.path, {}, headers)).body.refusal).toBe('not_complete')

    const code = one.code()
    const given = await nibble.send(giveCode.path, { code }, headers)
    expect(given.body.data).toMatchObject({ step: 'ready' })
    expect(await one.try(giveCode, { code })).toBe('code_wrong')
  })

  test('continues under another token once the second factor is shown: the earlier token is useless', async () => {
    const one = await nibble.operator('support')
    const begun = await nibble.send(signIn.path, { name: one.name, password: PASSWORD })
    const whole = await nibble.send(giveCode.path, { code: one.code() }, headersOf(begun))
    expect(whole.cookie).not.toBe(begun.cookie)
    for (const csrf of [csrfOf(begun), csrfOf(whole)]) {
      const planted = { cookie: begun.cookie ?? '', [CSRF_HEADER]: csrf }
      expect((await nibble.send(listOwnSessions.path, {}, planted)).body.refusal).toBe('not_signed_in')
    }
    expect((await nibble.send(listOwnSessions.path, {}, headersOf(whole))).status).toBe(200)

    nibble.clock.aheadMs = 60_000
    const fresh = await nibble.send(giveCode.path, { code: one.code() }, headersOf(whole))
    nibble.clock.aheadMs = 0
    expect([fresh.status, fresh.cookie]).toEqual([200, null])
  })

  test('replaces its authenticator with a code of the old one in that call, and is the only one left', async () => {
    const one = await nibble.operator('support')
    const { headers } = await begin(one.name, PASSWORD)
    const used = one.code()
    expect((await nibble.send(giveCode.path, { code: used }, headers)).status).toBe(200)
    expect(await one.try(startEnrolment, {})).toBe('fresh_code_needed')
    expect(await one.try(startEnrolment, { code: '000000' })).toBe('code_wrong')
    expect(await one.try(startEnrolment, { code: used })).toBe('code_wrong')

    nibble.clock.aheadMs = 60_000
    const code = one.code()
    const { secret } = await one.call(startEnrolment, { code })
    expect(await one.try(giveCode, { code })).toBe('code_wrong')
    nibble.clock.aheadMs = 120_000
    await begin(one.name, PASSWORD)
    expect(await one.try(confirmEnrolment, { code: codeOf(secret) })).toBe('ok')
    expect((await one.call(listOwnSessions, {})).rows).toMatchObject([{ isThis: true }])
    nibble.clock.aheadMs = 180_000
    expect(await one.try(giveCode, { code: one.code() })).toBe('code_wrong')
    expect(await one.try(giveCode, { code: codeOf(secret) })).toBe('ok')
    nibble.clock.aheadMs = 0
    const { rows } = await admin.call(listAuditLog, { perPage: 100 })
    expect(
      rows.find(({ action, subjectId }) => action === 'operator.enrol' && subjectId === String(one.id)),
    ).toMatchObject({ operator: { name: one.name }, after: { replacesOne: true, ended: 2 } })
  })

  test('ends by itself after half an hour without a call, and after twelve hours with them', async () => {
    const one = await nibble.operator('support')
    const at = async (minutes: number) => {
      nibble.clock.aheadMs = minutes * 60_000
      const outcome = await one.try(listOwnSessions, {})
      nibble.clock.aheadMs = 0
      return outcome
    }
    for (let minutes = 29; minutes < 720; minutes += 29) expect(await at(minutes)).toBe('ok')
    expect(await at(720)).toBe('not_signed_in')
    const idle = await nibble.operator('support')
    nibble.clock.aheadMs = 30 * 60_000 + 1
    expect(await idle.try(listOwnSessions, {})).toBe('not_signed_in')
    nibble.clock.aheadMs = 0
  })

  test('ends when its operator leaves, ends the others, or is disabled', async () => {
    const one = await nibble.operator('support')
    const { headers } = await begin(one.name, PASSWORD)
    expect(await one.call(endOtherSessions, {})).toEqual({ ended: 1 })
    expect((await nibble.send(signOut.path, {}, headers)).body.refusal).toBe('not_signed_in')
    expect((await nibble.send(who.path, {}, headers)).body.data).toBeNull()

    const update = { id: String(one.id), roles: ['support'], player: null, reason: 'they left us' }
    await admin.call(updateOperator, { ...update, isDisabled: true })
    expect(await one.try(listOwnSessions, {})).toBe('not_signed_in')
    expect((await begin(one.name, PASSWORD)).outcome).toBe('name_or_password_wrong')

    const other = await nibble.operator('support')
    expect(await other.try(signOut, {})).toBe('ok')
    expect(await other.try(listOwnSessions, {})).toBe('not_signed_in')
  })
})

describe('guesses', () => {
  test('of names reveal nothing: an unknown one is answered, counted and locked like any other', async () => {
    const one = await nibble.operator('support')
    const gone = await nibble.operator('support')
    await nibble.db.pool.query('update operator set disabled_at = now() where id = $1', [gone.id])
    const outcomes = async (name: string) => {
      const answers = []
      for (let n = 0; n < 7; n += 1) answers.push((await begin(name, `guess ${n}`)).outcome)
      return answers
    }
    const wanted = [...Array.from({ length: 5 }, () => 'name_or_password_wrong'), 'too_many_sign_ins']
    for (const name of [one.name, 'nobody.has.it', gone.name])
      expect(await outcomes(name)).toEqual([...wanted, 'too_many_sign_ins'])
    const { rows } = await nibble.db.pool.query(
      "select subject from incident where kind = 'operator_locked_out' and closed_at is null order by subject",
    )
    expect(rows).toEqual([{ subject: `${one.name}, password` }, { subject: 'unknown names, password' }])
    const tries = await nibble.db.pool.query(
      'select count(*)::int as tries from operator_try group by name_hash having count(*) = 5',
    )
    expect(tries.rows).toHaveLength(3)
  })

  test('of a password are five in half an hour, also at once, and then an incident', async () => {
    const one = await nibble.operator('support')
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => begin(one.name, `guess ${n}`)))
    const outcomes = all.map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'name_or_password_wrong')).toHaveLength(5)
    expect((await begin(one.name, PASSWORD)).outcome).toBe('too_many_sign_ins')
    const { rows } = await nibble.db.pool.query(
      'select from incident where subject = $1 and closed_at is null',
      [`${one.name}, password`],
    )
    expect(rows).toHaveLength(1)

    nibble.clock.aheadMs = 31 * 60_000
    expect((await begin(one.name, PASSWORD)).outcome).toMatchObject({ step: 'code' })
    nibble.clock.aheadMs = 0
    const { rowCount } = await nibble.db.pool.query(
      'select from incident where subject = $1 and closed_at is null',
      [`${one.name}, password`],
    )
    expect(rowCount).toBe(0)
  })

  test('that are right do not count, even forty that come close together', async () => {
    const one = await nibble.operator('support')
    const all = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        await new Promise((resume) => setTimeout(resume, n * 10))
        return begin(one.name, PASSWORD)
      }),
    )
    expect(all.filter(({ outcome }) => outcome === 'too_many_sign_ins')).toEqual([])
    const { rows } = await nibble.db.pool.query('select from incident where subject = $1', [
      `${one.name}, password`,
    ])
    expect(rows).toEqual([])
  })

  test('of a password that is reset before the answer begin no session', async () => {
    const one = await nibble.operator('support')
    const holder = await nibble.db.pool.connect()
    await holder.query('begin')
    await holder.query("update operator set password = 'another' where id = $1", [one.id])
    let isOver = false
    const begun = begin(one.name, PASSWORD).finally(() => {
      isOver = true
    })
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waits = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    await expect
      .poll(async () => isOver || (await nibble.db.pool.query(waits, [rows[0]?.pid])).rowCount !== 0)
      .toBe(true)
    await holder.query('commit')
    holder.release()
    expect((await begun).outcome).toBe('name_or_password_wrong')
  })

  describe('of strangers', () => {
    const wrongly = async (name: string, headers: Readonly<Record<string, string>> = {}, times = 7) => {
      const answers = []
      for (let n = 0; n < times; n += 1)
        answers.push((await nibble.send(signIn.path, { name, password: `guess ${n}` }, headers)).body.refusal)
      return answers
    }
    const rightly = async (name: string, headers: Readonly<Record<string, string>> = {}) => {
      const { status, body } = await nibble.send(signIn.path, { name, password: PASSWORD }, headers)
      return status === 200 ? 'ok' : body.refusal
    }

    test('take no place of an operator whose browser is known', async () => {
      const one = await nibble.operator('support')
      const rush = Array.from({ length: 40 }, (_, n) => begin(`nobody${n}`, 'a guess'))
      expect(await rightly(one.name, { cookie: one.browser })).toBe('ok')
      const outcomes = (await Promise.all(rush)).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'too_often').length).toBeGreaterThan(0)
    })

    test('remain an incident for half an hour, even if the operator signs in where they are known', async () => {
      const one = await nibble.operator('support')
      await wrongly(one.name)
      const isOpenAfterSignIn = async () => {
        expect(await rightly(one.name, { cookie: one.browser })).toBe('ok')
        const { rowCount } = await nibble.db.pool.query(
          'select from incident where subject = $1 and closed_at is null',
          [`${one.name}, password`],
        )
        return rowCount === 1
      }
      expect(await isOpenAfterSignIn()).toBe(true)
      nibble.clock.aheadMs = 31 * 60_000
      expect(await isOpenAfterSignIn()).toBe(false)
      nibble.clock.aheadMs = 0
    })

    test('lock nobody out of a browser in which they signed in before, whose own wrong ones count', async () => {
      const one = await nibble.operator('support')
      const own = { cookie: one.browser }
      expect((await wrongly(one.name)).at(-1)).toBe('too_many_sign_ins')
      expect([await rightly(one.name), await rightly(one.name, own)]).toEqual(['too_many_sign_ins', 'ok'])

      const change = { oldPassword: PASSWORD, newPassword: OWN }
      expect((await one.send(changePassword.path, change, { cookie: one.cookies })).status).toBe(200)
      await one.send(
        changePassword.path,
        { oldPassword: OWN, newPassword: PASSWORD },
        { cookie: one.cookies },
      )

      expect(await wrongly(one.name, own)).toEqual([
        ...Array.from({ length: 5 }, () => 'name_or_password_wrong'),
        'too_many_sign_ins',
        'too_many_sign_ins',
      ])
      expect(await rightly(one.name, own)).toBe('too_many_sign_ins')
    })

    test('count together in a browser that is not this operator’s, that was before a reset, or for 90 days', async () => {
      const [one, other] = [await nibble.operator('support'), await nibble.operator('support')]
      await wrongly(one.name)
      for (const cookie of [other.browser, `nibble-console-browser=${'A'.repeat(43)}`])
        expect(await rightly(one.name, { cookie })).toBe('too_many_sign_ins')

      nibble.clock.aheadMs = 90 * 86_400_000
      await wrongly(one.name)
      expect(await rightly(one.name, { cookie: one.browser })).toBe('too_many_sign_ins')
      nibble.clock.aheadMs = 0

      await admin.call(resetOperator, { id: String(other.id), reason: 'lost their phone' })
      await wrongly(other.name)
      expect((await wrongly(other.name, { cookie: other.browser }, 1))[0]).toBe('too_many_sign_ins')
    })
  })

  test('of a code are five in half an hour', async () => {
    const one = await nibble.operator('support')
    const { headers } = await begin(one.name, PASSWORD)
    const guess = async (code: string) => (await nibble.send(giveCode.path, { code }, headers)).body.refusal
    for (let n = 0; n < 5; n += 1) expect(await guess('000000')).toBe('code_wrong')
    expect(await guess(one.code())).toBe('too_many_sign_ins')
  })

  test('of a code by someone who knows the password lock no second factor in a known browser', async () => {
    const one = await nibble.operator('support')
    const guess = async (headers: Readonly<Record<string, string>>, code: string) => {
      const { status, body } = await nibble.send(giveCode.path, { code }, headers)
      return status === 200 ? 'ok' : body.refusal
    }
    const { headers } = await begin(one.name, PASSWORD)
    const own = { ...one.headers, cookie: one.cookies }
    for (let n = 0; n < 5; n += 1) await guess(headers, '000000')
    expect(await guess(headers, one.code())).toBe('too_many_sign_ins')
    expect(await guess(own, one.code())).toBe('ok')

    for (let n = 0; n < 5; n += 1) expect(await guess(own, '000000')).toBe('code_wrong')
    nibble.clock.aheadMs = 60_000
    expect(await guess(own, one.code())).toBe('too_many_sign_ins')
    nibble.clock.aheadMs = 0
  })
})

describe('admins', () => {
  test('do not change themselves, and two of them do not end each other', async () => {
    const self = { id: String(admin.id), roles: ['admin', 'finance'], player: null, isDisabled: false }
    expect(await admin.try(updateOperator, { ...self, reason: 'more power' })).toBe('operator_self')
    expect(await admin.try(resetOperator, { id: self.id, reason: 'forgot it' })).toBe('operator_self')

    const other = await nibble.operator('admin')
    await nibble.db.pool.query(
      "update operator set disabled_at = now() where 'admin' = any(roles) and id not in ($1, $2)",
      [admin.id, other.id],
    )
    const end = (by: TestOperator, whom: TestOperator) =>
      disable(nibble.db, {
        id: whom.id,
        roles: ['support'],
        player: null,
        isDisabled: true,
        reason: 'a coup',
        by: { operator: by.id, session: 1n, address: '', permission: null },
        now: nibble.now(),
      }).then(
        () => 'ok',
        (error: { kind?: string }) => error.kind,
      )
    const outcomes = await Promise.all([end(admin, other), end(other, admin)])
    // The second one has been ended already, or would end the last admin.
    expect(['ok,operator_last_admin', 'ok,operator_may_not']).toContain(outcomes.sort().join())
    await nibble.db.pool.query("update operator set disabled_at = null, roles = '{admin}' where id = $1", [
      admin.id,
    ])
    admin = await nibble.operator('admin')
  })

  test('reset an operator who lost their authenticator, whose sessions end', async () => {
    const one = await nibble.operator('support')
    const { password } = await admin.call(resetOperator, { id: String(one.id), reason: 'lost their phone' })
    expect(await one.try(listOwnSessions, {})).toBe('not_signed_in')
    expect((await begin(one.name, password ?? '')).outcome).toMatchObject({ step: 'enrol' })
  })

  test('find all of it in the log, without secrets', async () => {
    const { rows } = await admin.call(listAuditLog, { perPage: 100 })
    const actions = new Set(rows.map(({ action }) => action))
    expect(actions).toEqual(
      new Set(
        ['add', 'sign_in', 'sign_out', 'end_sessions', 'enrol', 'change_password', 'update', 'reset'].map(
          (verb) => `operator.${verb}`,
        ),
      ),
    )
    expect(rows.find(({ action }) => action === 'operator.reset')).toMatchObject({
      operator: { name: admin.name },
      reason: 'lost their phone',
      before: { hasTotp: true, mustChangePassword: false },
      after: { hasTotp: false, mustChangePassword: true },
    })
    expect(JSON.stringify(rows)).not.toMatch(/argon2|otpauth/)
  })
})

test('nobody changes the log: neither the server nor the owner of the tables', async () => {
  const tries = [
    "update operator_action set reason = 'x'",
    'delete from operator_action',
    'truncate operator_action',
  ]
  for (const sql of tries) {
    await expect(nibble.db.pool.query(sql)).rejects.toThrow(/permission denied/)
    await expect(nibble.asOwner(sql)).rejects.toThrow(/cannot be changed/)
  }
})
