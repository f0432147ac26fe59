import { randomUUID } from 'node:crypto'
import {
  CSRF_HEADER,
  consoleCalls,
  getPlayer,
  listContent,
  listOperatorChanges,
  readPromotions,
  readTerms,
  signIn,
  startOwnPasskey,
} from '@nibble/contract/console'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedBankroll } from '../../features/play/grants.ts'
import { requestCapital } from '../../features/risk/take-capital.ts'
import { openIncident } from '../../shared/incidents.ts'
import { createTestAuthenticator } from '../../testing/test-authenticator.ts'
import { type ConsolePlayer, consolePlayer } from './testing/console-players.ts'
import { signPayment, wantSignatures } from './testing/sign-payment.ts'
import {
  CONSOLE_ORIGIN,
  csrfOf,
  PASSWORD,
  startTestConsole,
  type TestAnswer,
  type TestConsole,
  type TestOperator,
} from './testing/start-test-console.ts'

// Makes every call that changes something, and checks the log after it. A new call missing here fails the test.

let nibble: TestConsole
let ann: TestOperator
let ben: TestOperator
let admin: TestOperator
let other: TestOperator
let player: ConsolePlayer
const passkey = createTestAuthenticator()
const found = {
  withdrawal: '',
  conversion: '',
  adjustment: '',
  flag: '',
  content: '',
  changeRequest: '',
  promotion: '',
  incident: '',
  abuse: '',
  capital: '',
}
const reason = 'as the test asks'
beforeAll(async () => {
  nibble = await startTestConsole()
  ann = await nibble.operator('support', 'finance', 'risk')
  ben = await nibble.operator('support', 'finance', 'risk')
  admin = await nibble.operator('admin')
  other = await nibble.operator('support')
  player = await consolePlayer(nibble)
  found.withdrawal = await player.withdraw(10n)
  await wantSignatures(nibble)
  found.conversion = await player.convert(10n)
  found.flag = (await ann.call(getPlayer, { id: String(player.id) })).flags[0]?.id ?? ''
  await openIncident(nibble.db.pool, { kind: 'surplus', subject: 'test', detail: '', now: Date.now() })
  const { rows } = await nibble.db.pool.query<{ id: bigint }>('select id from incident')
  found.incident = String(rows[0]?.id)
  const flags = await nibble.db.pool.query<{ id: bigint }>(
    "insert into abuse_flag (kind, found_at) values ('ring', now()) returning id",
  )
  found.abuse = String(flags.rows[0]?.id)
  await seedBankroll(nibble.db)
  await requestCapital(nibble.db, { amount: amountOf(1_000_000n), key: 'test', now: Date.now() })
  const takes = await nibble.db.pool.query<{ id: bigint }>('select id from capital_take')
  found.capital = String(takes.rows[0]?.id)
  await nibble.db.pool.query("insert into watch_brake values ('0xaa', 'notice', now())")
})
afterAll(() => nibble.stop())

const READS =
  /\/(list|one|find|read|figures|risk|in-force|preview|report|sessions|passkeys|start-passkey|who|sign-in|enrol)$/
const NOTICE = {
  kind: 'notice',
  isShown: true,
  rotates: false,
  opens: false,
  image: null,
  url: null,
  place: 0,
  texts: { 'en-US': { title: 'Maintenance', body: '' } },
}
const adjusting = () => ({ idempotencyKey: randomUUID(), player: String(player.id), asset: 'USDT', reason })

/** The last request, by an operator who may let money out. */
const openChange = async () => {
  const { rows } = await ann.call(listOperatorChanges, { filter: { open: true } })
  return { id: rows[0]?.id }
}

type Write = {
  readonly by?: () => TestOperator
  readonly body: () => unknown
  readonly keep?: keyof typeof found
}
/** In this order. */
const WRITES: Readonly<Record<string, Write>> = {
  '/console/withdrawals/claim': { body: () => ({ id: found.withdrawal }) },
  '/console/withdrawals/unclaim': { body: () => ({ id: found.withdrawal }) },
  '/console/withdrawals/review': { body: () => ({ id: found.withdrawal, review: 'approve' }) },
  '/console/conversions/claim': { body: () => ({ id: found.conversion }) },
  '/console/conversions/unclaim': { body: () => ({ id: found.conversion }) },
  '/console/conversions/review': { body: () => ({ id: found.conversion, review: 'approve' }) },
  '/console/players/stop': { body: () => ({ id: String(player.id), reason }) },
  '/console/players/resume': { body: () => ({ id: String(player.id), reason }) },
  '/console/players/flag': { body: () => ({ id: String(player.id), reason }) },
  '/console/players/unflag': { body: () => ({ id: String(player.id), flag: found.flag, reason }) },
  '/console/abuse/decide': { body: () => ({ id: found.abuse, decision: 'uphold', reason }) },
  '/console/adjustments/create': { body: () => ({ ...adjusting(), amount: '2000' }), keep: 'adjustment' },
  '/console/adjustments/decide': {
    by: () => ben,
    body: () => ({ id: found.adjustment, decision: 'apply', reason }),
  },
  '/console/stops/stop': { body: () => ({ id: 'play', reason }) },
  '/console/stops/resume': { body: () => ({ id: 'play', reason }) },
  '/console/stops/forget-loss': { body: () => ({ reason }) },
  '/console/producers/lift': { body: () => ({ id: '0xaa', reason }) },
  '/console/capital/decide': { body: () => ({ id: found.capital, decision: 'take', reason }) },
  '/console/incidents/acknowledge': { body: () => ({ id: found.incident, reason }) },
  '/console/content/create': { body: () => ({ ...NOTICE, reason }), keep: 'content' },
  '/console/content/update': {
    body: async () => {
      const { rows } = await ann.call(listContent, { filter: { kind: 'notice' } })
      return { ...NOTICE, id: found.content, version: rows[0]?.version, reason }
    },
  },
  '/console/change-requests/create': {
    body: async () => {
      const { rows, earliest } = await ann.call(readTerms, {})
      const { id: _, effectiveAt: __, ...terms } = rows[0] ?? {}
      const limits = rows[0]?.limits.map(({ asset }) => ({ asset, min: '1', max: '500' }))
      return { ...terms, limits, fromRound: earliest[0], reason }
    },
    keep: 'changeRequest',
  },
  '/console/change-requests/review': {
    by: () => ben,
    body: () => ({ id: found.changeRequest, review: 'approve', reason }),
  },
  '/console/promotions/create': {
    body: async () => {
      const { rows } = await ann.call(readPromotions, {})
      const begins = rows.find(({ id }) => id === 'daily')?.earliest
      return { terms: { promotion: 'daily', prizes: ['12', '6'] }, begins, reason }
    },
    keep: 'promotion',
  },
  '/console/promotions/review': {
    by: () => ben,
    body: () => ({ id: found.promotion, review: 'approve', reason }),
  },
  '/console/operators/create': {
    by: () => admin,
    body: () => ({ name: 'newcomer', roles: ['support'], player: null, reason }),
  },
  '/console/operators/update': {
    by: () => admin,
    body: () => ({ id: String(other.id), roles: ['risk'], player: null, isDisabled: false, reason }),
  },
  '/console/operator-changes/confirm': { by: () => ben, body: () => openChange() },
  '/console/operator-changes/refuse': { body: async () => ({ ...(await openChange()), reason }) },
  '/console/operators/reset': { by: () => admin, body: () => ({ id: String(other.id), reason }) },
  '/console/own/add-passkey': {
    body: async () => {
      const { challenge } = await ann.call(startOwnPasskey, {})
      return { ...passkey.make({ origin: CONSOLE_ORIGIN, challenge }), challenge, name: 'Key' }
    },
  },
  '/console/withdrawals/sign': {
    body: async () => ({
      id: found.withdrawal,
      signature: await signPayment(nibble, ann, found.withdrawal, passkey),
    }),
  },
  '/console/own/remove-passkey': { body: () => ({ id: passkey.id }) },
  '/console/own/end-others': { body: () => ({}) },
  '/console/session/password': {
    body: () => ({ oldPassword: PASSWORD, newPassword: 'Quite another password 7' }),
  },
  '/console/session/sign-out': { by: () => ben, body: () => ({}) },
}
/** Their part of the sign-in is walked in sign-in.db.test.ts. */
const OF_THE_SIGN_IN = ['/console/session/code', '/console/session/confirm']

test('every call that may change something is here', () => {
  const writes = [...consoleCalls.keys()].filter((path) => !READS.test(path))
  expect(writes.sort()).toEqual([...Object.keys(WRITES), ...OF_THE_SIGN_IN].sort())
})

/** Admits a call, then changes its operator before the call locks their row. Returns the outcome after the commit. */
const whileItWaits = async (
  by: TestOperator,
  sql: string,
  call: () => Promise<TestAnswer>,
): Promise<TestAnswer> => {
  const holder = await nibble.db.pool.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    await holder.query('select from operator where id = $1 for no key update', [by.id])
    await holder.query(sql)
    let isOver = false
    const racing = call().finally(() => {
      isOver = true
    })
    const waits = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    await expect
      .poll(async () => isOver || (await nibble.db.pool.query(waits, [rows[0]?.pid])).rowCount !== 0, {
        timeout: 20_000,
      })
      .toBe(true)
    await holder.query('commit')
    return await racing
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test.each(Object.keys(WRITES))('%s is in the log with who did it, and only while they may', async (path) => {
  const write = WRITES[path]
  if (write === undefined) throw new Error('not in the table')
  const by = write.by?.() ?? ann
  const newest = () => actions('order by id desc limit 1')
  const body = await write.body()
  const [before] = await newest()
  const disable = `update operator set disabled_at = now() where id = ${by.id}`
  const late = await whileItWaits(by, disable, () => by.send(path, body))
  expect(late.body).not.toHaveProperty('data')
  expect(await newest()).toEqual([before])
  await nibble.asOwner(`update operator set disabled_at = null where id = ${by.id}`)

  const answer = await by.send(path, body)
  expect(answer.body).toHaveProperty('data')
  if (write.keep !== undefined) found[write.keep] = (answer.body.data as { id: string }).id

  const [after] = await newest()
  expect(after?.id).not.toBe(before?.id)
  expect(after).toMatchObject({ operator_id: by.id, session_id: expect.anything(), address: '127.0.0.1' })
})

test('an operator who lost rights while a call of theirs was under way does nothing', async () => {
  const one = await nibble.operator('risk')
  const less = `update operator set roles = '{support}' where id = ${one.id}`
  const late = await whileItWaits(one, less, () => one.send('/console/stops/stop', { id: 'play', reason }))
  expect(late.body.refusal).toBe('operator_may_not')
  expect(await actionsOf(one)).toEqual(['operator.sign_in'])
})

test('an operator who was signed out while a call of theirs was under way sees nothing, and does nothing', async () => {
  const one = await nibble.operator('risk')
  const stop = () => one.send('/console/stops/stop', { id: 'play', reason })
  for (const call of [stop, () => one.send('/console/players/one', { id: String(player.id) })]) {
    const ended = `update operator_session set ended_at = now() where operator_id = ${one.id}`
    const late = await whileItWaits(one, ended, call)
    expect(late.body.refusal).toBe('operator_may_not')
    await nibble.asOwner(`update operator_session set ended_at = null where operator_id = ${one.id}`)
  }
  expect(await actionsOf(one)).toEqual(['operator.sign_in'])
  expect((await stop()).body).toHaveProperty('data')
})

test('a complete sign-in is in the log, a sign-in that stops half-way is not', async () => {
  const one = await nibble.operator('support')
  const begun = await nibble.send(signIn.path, { name: one.name, password: PASSWORD })
  expect(csrfOf(begun)).not.toBe(one.headers[CSRF_HEADER])
  expect(await actionsOf(one)).toEqual(['operator.sign_in'])
})

const actionsOf = async ({ id }: TestOperator) =>
  (await actions(`where operator_id = ${id} order by id`)).map(({ action }) => action)
const actions = async (rest: string) =>
  (
    await nibble.db.pool.query<{ id: bigint; operator_id: bigint | null; action: string }>(
      `select * from operator_action ${rest}`,
    )
  ).rows
