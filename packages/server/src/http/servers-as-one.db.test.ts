import { randomUUID } from 'node:crypto'
import { publicKeyOf } from '@nibble/client'
import {
  assetsList,
  betTime1,
  botPathOf,
  login,
  orderList,
  sendEmailCode,
  TIMESTAMP_AHEAD_MS,
  TIMESTAMP_TOLERANCE_MS,
  VISIT_HEADER,
  visitName,
} from '@nibble/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepBotRequests } from './bot-proof.ts'
import { sweepVisits, visitOwner } from './envelope/visit-owner.ts'
import { VISIT_KEPT_MS } from './envelope/visits.ts'
import { sweepPaces } from './shared-limits.ts'
import { rawCaller } from './testing/raw-call.ts'
import { startTestApp, type TestApp } from './testing/start-test-app.ts'
import { addBot, botOf, type TestBot } from './testing/test-bot.ts'

// Two servers on one database, as behind a proxy.

const PASSWORDS = 2
let here: TestApp
let there: TestApp
beforeAll(async () => {
  const setup = { trustProxy: '127.0.0.1', limits: { passwordsPerAddressPerMinute: PASSWORDS } }
  here = await startTestApp(setup)
  there = await startTestApp({ ...setup, beside: here })
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

const said = async (response: Response): Promise<string> => {
  const { reason } = (await response.json()) as { reason?: string }
  return reason === undefined ? String(response.status) : `${response.status} ${reason}`
}

describe('an envelope', () => {
  test('that one server opened does not open at another one', async () => {
    const caller = await rawCaller(here)
    const { body, headers } = await caller.prepare(betTime1.path, '{}')
    const send = ({ url }: TestApp) =>
      fetch(url + betTime1.path, { method: 'POST', body, headers }).then(said)

    expect(await send(here)).toBe('200')
    expect(await send(there)).toBe('400 key_unknown')
    expect(await send(here)).toBe('400 repeated')
  })

  test('still arrives when its server is gone: the page begins another visit by itself', async () => {
    const visits = new Set<string | null>()
    let server = here
    const page = here.guest({
      fetch: async (url, init) => {
        if (typeof url !== 'string') throw new Error('the client asks by text')
        visits.add(new Headers(init?.headers).get(VISIT_HEADER))
        return fetch(url.replace(here.url, server.url), init)
      },
    })
    await page.call(betTime1, {})
    server = there
    await page.call(betTime1, {})
    await page.call(betTime1, {})
    visits.delete(null)
    expect(visits.size).toBe(2)
  })

  test('whose header names another visit is malformed', async () => {
    const caller = await rawCaller(here)
    const { body, headers } = await caller.prepare(betTime1.path, '{}')
    const { key } = JSON.parse(body)
    const named = async (visit: string) =>
      said(await caller.send(betTime1.path, body, { ...headers, [VISIT_HEADER]: visit }))
    expect(await named('A'.repeat(22))).toBe('400 malformed')
    expect(await named(visitName(key))).toBe('200')
  })
})

describe('a visit', () => {
  const NOW = 1_790_000_000_000
  const visit = () => randomUUID().slice(0, 8)

  test('belongs to the server that took it first, for as long as that server may remember it', async () => {
    const clock = { now: NOW }
    const [one, other] = [0, 1].map(() => visitOwner({ db: here.db, now: () => clock.now }))
    const name = visit()
    expect(await one?.(name)).not.toBeNull()
    expect(await other?.(name)).toBeNull()

    clock.now += VISIT_KEPT_MS
    expect(await one?.(name)).not.toBeNull()
    clock.now += 2 * VISIT_KEPT_MS
    await sweepVisits(here.db, clock)
    expect(await other?.(name)).toBeNull()
    clock.now += 1
    await sweepVisits(here.db, clock)
    expect(await other?.(name)).not.toBeNull()
  })

  test('that may have been forgotten in a crash of the database opens nothing from before', async () => {
    const owner = visitOwner({ db: here.db, now: () => NOW })
    expect(await owner(visit())).toBeLessThan(NOW - 60_000)
    await here.asOwner('truncate visit_server')
    expect(await owner(visit())).toBe(NOW + 3_000)
    expect(await visitOwner({ db: here.db, now: () => NOW + 60_000 })(visit())).toBe(NOW + 3_000)
  })

  test('that begins right after a crash of the database waits for its turn, and meets no error', async () => {
    await here.asOwner('truncate visit_server')
    const { caller } = await here.signIn()
    expect((await caller.call(orderList, {})).items).toEqual([])
  })
})

describe('a request that a bot signed', () => {
  const path = botPathOf(assetsList)
  let bot: TestBot
  beforeAll(async () => {
    bot = await addBot(here, await here.signIn())
  })
  const send = async ({ url }: TestApp, headers: Record<string, string>) => {
    const { status, body } = await botOf({ url }, bot).send(path, '{}', headers)
    return body.reason === undefined ? String(status) : `${status} ${body.reason}`
  }

  test('is valid once, at one server or the other', async () => {
    const [first, second] = [bot.headers(path, '{}'), bot.headers(path, '{}')]
    expect([await send(here, first), await send(there, first), await send(here, first)]).toEqual([
      '200',
      '400 repeated',
      '400 repeated',
    ])
    const both = await Promise.all([send(here, second), send(there, second)])
    expect(both.toSorted()).toEqual(['200', '400 repeated'])
  })

  test('before a crash of the database, which forgets that it was made, is refused for its time after it', async () => {
    const before = bot.headers(path, '{}')
    expect(await send(here, before)).toBe('200')
    await here.asOwner('truncate visit_server, bot_request')
    expect(await send(there, before)).toBe('400 timestamp')
    expect(await send(there, bot.headers(path, '{}'))).toBe('400 timestamp')
    const timestamp = Date.now() + TIMESTAMP_AHEAD_MS
    expect(await send(there, bot.headers(path, '{}', { timestamp }))).toBe('200')
  })

  test('is forgotten once its time alone refuses it', async () => {
    const nonces = async () =>
      (await here.db.pool.query<{ nonce: string }>('select nonce from bot_request')).rows.map(
        ({ nonce }) => nonce,
      )
    const [timestamp, nonce] = [Date.now(), 'to-be-forgotten-soon']
    await send(here, bot.headers(path, '{}', { timestamp, nonce }))
    await sweepBotRequests(here.db, { now: timestamp + TIMESTAMP_TOLERANCE_MS + 1 })
    expect(await nonces()).toContain(nonce)
    await sweepBotRequests(here.db, { now: timestamp + 2 * TIMESTAMP_TOLERANCE_MS + 1 })
    expect(await nonces()).not.toContain(nonce)
  })
})

describe('a limit of tries', () => {
  const from = (address: string) => ({
    fetch: ((url, init) =>
      fetch(url, { ...init, headers: { ...init?.headers, 'x-forwarded-for': address } })) as typeof fetch,
  })

  test('applies to all servers together, and refills evenly', async () => {
    const { key } = await here.signIn()
    const guess = { email: 'nobody@example.com', password: 'secret7', sessionKey: await publicKeyOf(key) }
    const tryAt = (server: TestApp, address = '203.0.113.9') =>
      server
        .guest(from(address))
        .call(login, guess)
        .then(
          () => 'ok',
          (error: { kind?: string }) => error.kind ?? 'failed',
        )
    expect([await tryAt(here), await tryAt(there)]).toEqual(['password_wrong', 'password_wrong'])
    expect([await tryAt(here), await tryAt(there)]).toEqual(['too_often', 'too_often'])
    expect(await tryAt(there, '203.0.113.10')).not.toBe('too_often')

    for (const server of [here, there]) server.clock.aheadMs += 60_000 / PASSWORDS
    expect([await tryAt(there), await tryAt(here)]).toEqual([
      expect.not.stringMatching('too_often'),
      'too_often',
    ])
  })

  test('applies in the same way to sign-in calls', async () => {
    const ask = (server: TestApp) =>
      server
        .guest(from('203.0.113.20'))
        .call(sendEmailCode, { email: 'nobody@example.com', purpose: 'register' })
        .then(
          () => 'ok',
          (error: { kind?: string }) => error.kind ?? 'failed',
        )
    const said: string[] = []
    for (const server of [here, there, here, there]) said.push(await ask(server))
    expect(said).toEqual(['ok', 'ok', 'ok', 'too_often'])
  })

  test('is forgotten two minutes after its last turn', async () => {
    const count = async () =>
      (await here.db.pool.query<{ n: bigint }>('select count(*) as n from shared_pace')).rows[0]?.n
    expect(await count()).not.toBe(0n)
    await sweepPaces(here.db, { now: Date.now() + here.clock.aheadMs + 121_000 })
    expect(await count()).toBe(0n)
  })
})
