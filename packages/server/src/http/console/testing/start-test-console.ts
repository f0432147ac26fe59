import { type ConsoleCall, CSRF_HEADER, giveCode, type Role, signIn } from '@nibble/contract/console'
import * as z from 'zod/mini'
import { buildConsoleApp } from '../../../console-app.ts'
import { type Database, openDatabase } from '../../../db/database.ts'
import { operatorSeal } from '../../../features/operators/sign-in.ts'
import { authenticatorOf } from '../../../features/operators/testing/authenticator.ts'
import { makeOperator, PASSWORD } from '../../../features/operators/testing/make-operator.ts'
import { createLog } from '../../../observe/log.ts'
import type { Seal } from '../../../secrets/seal.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { LONG_WINDOWS, runAsOwner } from '../../testing/start-test-app.ts'
import type { Pace } from '../console-handler.ts'
import type { ConnectionLimits } from '../console-server.ts'

export { PASSWORD }
export const CONSOLE_ORIGIN = 'http://console.test'

export type TestAnswer = {
  readonly status: number
  readonly body: { data?: unknown; refusal?: string; message?: string }
  readonly cookie: string | null
  /** All cookies set. */
  readonly cookies: readonly string[]
}
export type Send = (
  path: string,
  body: unknown,
  headers?: Readonly<Record<string, string | undefined>>,
) => Promise<TestAnswer>

export type TestOperator = {
  readonly id: bigint
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** The cookie that identifies this browser, and it with the session's. */
  readonly browser: string
  readonly cookies: string
  /** Sent unchanged, with this operator's session. */
  readonly send: Send
  /** The outcome as one word: `ok`, or the refusal. */
  readonly try: (call: ConsoleCall, body: unknown) => Promise<string>
  readonly call: <C extends ConsoleCall>(call: C, body: unknown) => Promise<z.output<C['response']>>
  /** Their authenticator's current code; each is used once. */
  readonly code: () => string
}

export type TestConsole = {
  readonly url: string
  readonly db: Database
  readonly seal: Seal
  readonly clock: { aheadMs: number }
  readonly now: () => number
  /** Without a session. */
  readonly send: Send
  /** An operator who has passed the whole sign-in. */
  operator(...roles: readonly Role[]): Promise<TestOperator>
  /** Runs SQL as the owner of the tables, who may do what the server may not. */
  asOwner(sql: string): Promise<void>
  stop(): Promise<void>
}

const HURRIED: Pace = { perAddress: 100_000, guest: 10_000, perOperator: 100_000 }
/** Tests send as many calls at once as there are. */
const MANY: ConnectionLimits = { most: 2_000, mostOfNetwork: 2_000 }

/** The whole console with its own database and port. */
export const startTestConsole = async ({
  pace = HURRIED,
  connections = MANY,
  pageFolder = null,
}: {
  pace?: Pace
  connections?: ConnectionLimits
  pageFolder?: string | null
} = {}): Promise<TestConsole> => {
  const made = await createTestDatabase()
  const db = await openDatabase({ url: made.url, max: 8, durability: 'unchecked' })
  const clock = { aheadMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  const seal = operatorSeal([Buffer.alloc(32, 7)])
  const app = await buildConsoleApp({
    db,
    seal,
    now,
    windows: LONG_WINDOWS,
    online: () => 3,
    blockedCountries: ['US', 'GB'],
    pageOrigin: 'http://nibble.test',
    log: createLog({ level: 'silent' }),
    config: { origins: [CONSOLE_ORIGIN], trustProxy: false, pageFolder, pace, connections },
  })
  const port = await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${port}`
  const send = sendTo(url)

  let count = 0
  return {
    url,
    db,
    seal,
    clock,
    now,
    send,
    operator: async (...roles) => {
      count += 1
      return signInAs({ db, send, seal, now, name: `op${count}.${roles.join('-')}`, roles })
    },
    asOwner: (sql) => runAsOwner(made.ownerUrl, sql),
    stop: async () => {
      await app.close()
      await db.close()
      await made.drop()
    },
  }
}

const sendTo =
  (url: string): Send =>
  async (path, body, headers = {}) => {
    const given = Object.entries({
      origin: CONSOLE_ORIGIN,
      'content-type': 'application/json',
      ...headers,
    }).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const response = await fetch(url + path, {
      method: 'POST',
      headers: Object.fromEntries(given),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return {
      status: response.status,
      body: await response.json(),
      cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? null,
      cookies: response.headers.getSetCookie().map((set) => set.split(';')[0] ?? ''),
    }
  }

const signInAs = async ({
  db,
  send,
  seal,
  now,
  name,
  roles,
}: {
  db: Database
  send: Send
  seal: Seal
  now: () => number
  name: string
  roles: readonly Role[]
}): Promise<TestOperator> => {
  const { id, secret } = await makeOperator(db, { name, roles, seal, now: now() })
  const authenticator = authenticatorOf(secret)
  const begun = await send(signIn.path, { name, password: PASSWORD })
  // The previous step's code, to keep this and the next for tests; retried if that step ended meanwhile.
  const enter = () => send(giveCode.path, { code: authenticator(now(), -1) }, headersOf(begun))
  const entered = await enter()
  const whole = entered.status === 200 ? entered : await enter()
  const headers = headersOf(whole)
  const sendAs: Send = (path, body, more = {}) => send(path, body, { ...headers, ...more })
  return {
    id,
    name,
    headers,
    send: sendAs,
    browser: whole.cookies[1] ?? '',
    cookies: whole.cookies.join('; '),
    code: () => authenticator(now()),
    try: async (call, body) => {
      const answer = await sendAs(call.path, body)
      return answer.status === 200 ? 'ok' : (answer.body.refusal ?? String(answer.status))
    },
    call: async <C extends ConsoleCall>(call: C, body: unknown) => {
      const answer = await sendAs(call.path, body)
      if (answer.status !== 200) throw new Error(`${call.path}: ${JSON.stringify(answer.body)}`)
      return z.decode<C['response']>(call.response, answer.body.data as z.input<C['response']>)
    },
  }
}

/** What a call after this answer sends. */
export const headersOf = (answer: TestAnswer): Readonly<Record<string, string>> => ({
  cookie: answer.cookie ?? '',
  [CSRF_HEADER]: csrfOf(answer),
})

export const csrfOf = ({ body }: TestAnswer): string =>
  z.parse(z.object({ csrf: z.string() }), body.data).csrf
