import { randomUUID } from 'node:crypto'
import {
  addOperator,
  changePassword,
  consoleCalls,
  createContent,
  flagPlayer,
  listAuditLog,
  listIncidents,
  listPlayers,
  listRevenue,
  requestAdjustment,
  signIn,
  stopHouse,
} from '@nibble/contract/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePlayer, consolePlayer } from './testing/console-players.ts'
import { startTestConsole, type TestConsole, type TestOperator } from './testing/start-test-console.ts'

// Whatever is sent, nothing breaks inside: it is refused as unreadable, or done.

let nibble: TestConsole
let all: TestOperator
let admin: TestOperator
let player: ConsolePlayer
beforeAll(async () => {
  nibble = await startTestConsole()
  all = await nibble.operator('support', 'finance', 'risk')
  admin = await nibble.operator('support', 'admin')
  player = await consolePlayer(nibble)
})
afterAll(() => nibble.stop())

const NOTICE = {
  kind: 'notice',
  isShown: true,
  rotates: false,
  opens: true,
  image: null,
  url: null,
  place: 0,
}

test.each([
  ['a character that the database cannot store', 'a\u0000b'],
  ['the first half of a surrogate pair', 'a\ud800b'],
  ['the second half of a surrogate pair', 'a\udc00b'],
])('%s is refused in every text field', async (_, odd) => {
  const id = String(player.id)
  const adjustment = { idempotencyKey: randomUUID(), player: id, asset: 'USDT', amount: '1' }
  const sent = [
    [listPlayers, { filter: { q: odd } }],
    [listAuditLog, { filter: { action: odd } }],
    [listAuditLog, { filter: { operator: odd } }],
    [listIncidents, { filter: { kind: odd } }],
    [flagPlayer, { id, reason: odd }],
    [stopHouse, { id: 'play', reason: odd }],
    [requestAdjustment, { ...adjustment, reason: odd }],
    [createContent, { ...NOTICE, texts: { 'en-US': { title: odd, body: '' } } }],
    [createContent, { ...NOTICE, texts: { 'en-US': { title: 'x', body: odd } } }],
    [addOperator, { name: 'newcomer', roles: ['support'], player: null, reason: odd }],
    [changePassword, { oldPassword: odd, newPassword: 'Quite another password 7' }],
    [signIn, { name: odd, password: 'x' }],
  ] as const
  const outcomes = await Promise.all(
    sent.map(
      async ([call, body]) =>
        [call.path, await (call === addOperator ? admin : all).try(call, body)] as const,
    ),
  )
  expect(outcomes).toEqual(sent.map(([call]) => [call.path, 'malformed']))
})

test.each(['9999999999999', '-1000000000000', '9223372036855'])(
  'an adjustment of %s is refused',
  async (amount) => {
    const body = {
      idempotencyKey: randomUUID(),
      player: String(player.id),
      asset: 'USDT',
      amount,
      reason: 'asked for by the test',
    }
    expect(await all.try(requestAdjustment, body)).toBe('malformed')
  },
)

test('an invalid day is refused, or has nothing', async () => {
  for (const filter of [
    { to: '2026-99-99' },
    { from: '2026-02-31' },
    { from: '2026-00-00', to: '2026-01-01' },
  ])
    expect(await all.try(listRevenue, { filter })).toBe('malformed')
})

const NESTED = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
const BODIES: readonly unknown[] = [
  '',
  '{',
  'null',
  '[]',
  '0',
  '"x"',
  'true',
  NESTED,
  '{"__proto__":{"id":"1"}}',
  '{"constructor":{"prototype":{"id":"1"}}}',
  '{"id":1e999}',
  '{"id":"999999999999999999"}',
  { id: '1'.repeat(400), page: 1e15, perPage: -1, filter: { q: ['x'], player: {} }, reason: {} },
  { page: 0.5, filter: null, sort: { field: 'constructor', order: 'ASC' } },
  { page: 1, filter: {}, sort: { field: '__proto__', order: 'DESC' } },
  { id: '9223372036854775808', reason: 'beyond', review: 'approve', decision: 'apply', flag: '1' },
  { id: '999999999999999999', reason: 'unknown', review: 'approve', decision: 'apply', flag: '1' },
]
/** These end the caller's session. */
const ENDING = new Set(['/console/session/sign-out', '/console/session/enrol'])

test.each(BODIES.map((body, at) => [at, body]))('odd body %i breaks no call', async (_, body) => {
  for (const { path } of consoleCalls.values()) {
    if (ENDING.has(path)) continue
    for (const by of [all, admin]) {
      const { status } = await by.send(path, body)
      expect([path, status < 500]).toEqual([path, true])
    }
  }
})

test('without a session, a body that cannot be read is refused, or is not read at all', async () => {
  for (const body of ['{', 'x'.repeat(300_000)])
    for (const { path, access } of consoleCalls.values())
      expect(access === 'guest' ? [400, 413] : [401]).toContain((await nibble.send(path, body)).status)
})
