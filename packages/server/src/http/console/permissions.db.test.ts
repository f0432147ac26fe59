import {
  type ConsoleCall,
  CSRF_HEADER,
  consoleCalls,
  giveCode,
  listOwnSessions,
  PERMISSIONS,
  ROLES,
  type Role,
  signIn,
  signOut,
  startEnrolment,
} from '@nibble/contract/console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CONSOLE_ORIGIN,
  csrfOf,
  PASSWORD,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from './testing/start-test-console.ts'

// Every console call with every role, and with each requirement missing. Bodies are malformed on purpose: an admitted call is
// refused for its body and has no effect, and a call that is not admitted is refused before its body is read.

const MALFORMED = 'x'
const calls = [...consoleCalls.values()]
const begun = calls.filter(({ access }) => access !== 'guest')
const permitted = begun.filter(({ access }) => access !== 'begun')

let nibble: TestConsole
let byRole: ReadonlyMap<Role, TestOperator>
let before: string
beforeAll(async () => {
  nibble = await startTestConsole()
  const operators = await Promise.all(ROLES.map(async (role) => [role, await nibble.operator(role)] as const))
  byRole = new Map(operators)
  before = await state()
})
afterAll(async () => {
  expect(await state()).toBe(before)
  await nibble.stop()
})

/** What operators could have changed; the tests themselves add and remove sessions and tries. */
const state = async (): Promise<string> => {
  const tables = [
    'withdrawal',
    'conversion',
    'adjustment',
    'player',
    'player_flag',
    'abuse_flag',
    'house_stop',
    'content',
    'terms_change_request',
  ]
  const counts = tables.map((table) => `(select coalesce(json_agg(t), '[]') from ${table} t)`)
  const { rows } = await nibble.db.pool.query(`select json_build_array(${counts.join(', ')}) as state`)
  return JSON.stringify(rows[0])
}

type Input = Parameters<TestConsole['send']>[2]
const outcomeOf = async (call: ConsoleCall, headers: Input): Promise<string> => {
  const { status, body } = await nibble.send(call.path, MALFORMED_BODY, headers)
  return `${status} ${body.refusal}`
}
const MALFORMED_BODY = { page: MALFORMED, id: MALFORMED, code: MALFORMED, oldPassword: 5, reason: 5 }
const outcomes = async (of: readonly ConsoleCall[], headers: Input) =>
  Object.fromEntries(
    await Promise.all(of.map(async (call) => [call.path, await outcomeOf(call, headers)] as const)),
  )
const all = (of: readonly ConsoleCall[], outcome: string) =>
  Object.fromEntries(of.map(({ path }) => [path, outcome]))

/** Calls that accept any body: they would take effect. */
const TAKES_ANYTHING = new Set(
  calls.filter(({ request }) => request.safeParse(MALFORMED_BODY).success).map(({ path }) => path),
)
const refusing = (of: readonly ConsoleCall[]) => of.filter(({ path }) => !TAKES_ANYTHING.has(path))

test('the table matches the contract: what accepts any body changes nothing, or only the caller’s own', () => {
  expect([...TAKES_ANYTHING].sort()).toEqual(
    [
      '/console/books/read',
      '/console/change-requests/in-force',
      '/console/exposure/risk',
      '/console/overview/figures',
      '/console/overview/read',
      '/console/promotions/in-force',
      '/console/own/end-others',
      '/console/own/passkeys',
      '/console/own/remove-passkey',
      '/console/own/sessions',
      '/console/own/start-passkey',
      '/console/session/sign-out',
      '/console/session/who',
    ].sort(),
  )
})

describe('every call', () => {
  test('without a session is rejected', async () => {
    expect(await outcomes(begun, {})).toEqual(all(begun, '401 not_signed_in'))
    const invented = { cookie: `nibble-console=${'a'.repeat(43)}`, [CSRF_HEADER]: 'x' }
    expect(await outcomes(begun, invented)).toEqual(all(begun, '401 not_signed_in'))
  })

  test('with the cookie but without its token, or with another’s, is rejected', async () => {
    const { headers } = operator('admin')
    for (const token of [undefined, '', 'x', operator('risk').headers[CSRF_HEADER]])
      expect(await outcomes(begun, { ...headers, [CSRF_HEADER]: token })).toEqual(
        all(begun, '403 from_elsewhere'),
      )
  })

  test.each([
    { origin: undefined },
    { origin: 'null' },
    { origin: 'http://console.test:81' },
    { origin: 'https://console.test' },
    { origin: 'http://nibble.test' },
    { origin: CONSOLE_ORIGIN, 'sec-fetch-site': 'same-site' },
    { origin: CONSOLE_ORIGIN, 'sec-fetch-site': 'cross-site' },
  ])('from %j is rejected, a sign-in too', async (from) => {
    for (const role of ROLES)
      expect(await outcomes(calls, { ...operator(role).headers, ...from })).toEqual(
        all(calls, '403 from_elsewhere'),
      )
  })

  test('sent like a form, or as a GET, does not exist', async () => {
    const { headers } = operator('admin')
    for (const { path, access } of calls) {
      const isBarred = access !== 'guest' && access !== 'begun' && !isIn(PERMISSIONS[access], 'admin')
      const form = await nibble.send(path, 'a=b', {
        ...headers,
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect([form.status, form.body.refusal]).toEqual(isBarred ? [403, 'not_allowed'] : [400, 'malformed'])
      const got = await fetch(nibble.url + path, { headers: { ...headers, origin: CONSOLE_ORIGIN } })
      expect(got.status).toBe(404)
    }
  })

  test('before the second factor is not complete', async () => {
    const { name } = operator('admin')
    const answer = await nibble.send(signIn.path, { name, password: PASSWORD })
    const half = { cookie: answer.cookie ?? '', [CSRF_HEADER]: csrfOf(answer) }
    expect(await outcomes(permitted, half)).toEqual(all(permitted, '401 not_complete'))
    expect((await nibble.send(signOut.path, {}, half)).status).toBe(200)
  })

  test('of an operator who still has the initial password is not complete', async () => {
    const one = await nibble.operator('finance', 'risk', 'support')
    await nibble.db.pool.query(
      "update operator set password_until = now() + interval '1 day' where id = $1",
      [one.id],
    )
    expect(await outcomes(permitted, one.headers)).toEqual(all(permitted, '401 not_complete'))
  })

  test('of a disabled operator, or after their sign-out, is rejected', async () => {
    const one = await nibble.operator('finance', 'risk', 'support')
    expect(await one.try(listOwnSessions, {})).toBe('ok')
    await nibble.db.pool.query('update operator set disabled_at = now() where id = $1', [one.id])
    expect(await outcomes(begun, one.headers)).toEqual(all(begun, '401 not_signed_in'))
    await nibble.db.pool.query('update operator set disabled_at = null where id = $1', [one.id])
    expect(await one.try(signOut, {})).toBe('ok')
    expect(await outcomes(begun, one.headers)).toEqual(all(begun, '401 not_signed_in'))
  })
})

describe.each(ROLES)('the role %s', (role) => {
  const may = ({ access }: ConsoleCall) =>
    access === 'guest' || access === 'begun' || isIn(PERMISSIONS[access], role)

  test('reaches what the table says, and nothing else', async () => {
    const { headers } = operator(role)
    const reached = refusing(begun).filter(may)
    expect(await outcomes(reached, headers)).toEqual(all(reached, '400 malformed'))
    const barred = begun.filter((call) => !may(call))
    expect(await outcomes(barred, headers)).toEqual(all(barred, '403 not_allowed'))
    expect(reached.length).toBeGreaterThan(10)
    expect(barred.length).toBeGreaterThan(5)
  })

  test('that is removed stops counting at once', async () => {
    const one = await nibble.operator(role)
    const left: readonly Role[] = [role === 'support' ? 'risk' : 'support']
    await nibble.db.pool.query('update operator set roles = $2 where id = $1', [one.id, left])
    const lost = permitted.filter(
      (call) =>
        may(call) && !left.some((other) => isIn(PERMISSIONS[call.access as keyof typeof PERMISSIONS], other)),
    )
    expect(await outcomes(lost, one.headers)).toEqual(all(lost, '403 not_allowed'))
  })
})

test('callers who are too fast, or guess, are told to wait', async () => {
  const slow = await startTestConsole({ pace: { perAddress: 60, guest: 5, perOperator: 10 } })
  try {
    const one = await slow.operator('support')
    const tries = await Promise.all(Array.from({ length: 12 }, () => one.try(listOwnSessions, {})))
    expect(tries.filter((outcome) => outcome === 'too_often').length).toBeGreaterThan(0)
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => slow.send(signIn.path, { name: `guess${n}`, password: 'x' })),
    )
    expect(guesses.map(({ status }) => status)).toContain(429)
  } finally {
    await slow.stop()
  }
})

test('knowing an operator’s password alone uses up none of their calls', async () => {
  const slow = await startTestConsole({ pace: { perAddress: 1_000, guest: 30, perOperator: 10 } })
  try {
    const one = await slow.operator('support')
    const begun = await slow.send(signIn.path, { name: one.name, password: PASSWORD })
    const theirs = { cookie: begun.cookie ?? '', [CSRF_HEADER]: csrfOf(begun) }
    const statuses: number[] = []
    for (let n = 0; n < 20; n += 1) statuses.push((await slow.send(startEnrolment.path, {}, theirs)).status)
    expect(statuses).toContain(429)
    expect(await one.try(listOwnSessions, {})).toBe('ok')
  } finally {
    await slow.stop()
  }
})

test('what is too large is not read', async () => {
  const answer = await nibble.send(giveCode.path, { code: 'x'.repeat(300_000) }, operator('admin').headers)
  expect([answer.status, answer.body.refusal]).toEqual([413, 'too_large'])
})

const isIn = (roles: readonly Role[], role: Role): boolean => roles.includes(role)

const operator = (role: Role): TestOperator => {
  const found = byRole.get(role)
  if (found === undefined) throw new Error(`no operator is ${role}`)
  return found
}
