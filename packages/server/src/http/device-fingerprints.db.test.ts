import { makeSessionKey, publicKeyOf } from '@nibble/client'
import {
  betTime1,
  deviceLogin,
  deviceLoginCode,
  revokeOtherSessions,
  revokeSession,
  sessionList,
  userInfo,
} from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/start-test-app.ts'

let nibble: TestApp
beforeAll(async () => {
  nibble = await startTestApp()
})
afterAll(() => nibble.stop())

type Browser = { readonly fetch: typeof fetch; readonly cookies: string[] }

/** Keeps its cookie as a browser does. */
const openBrowser = (cookie = ''): Browser => {
  const cookies: string[] = []
  let kept = cookie
  return {
    cookies,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      if (kept !== '') headers.set('cookie', kept)
      const answer = await fetch(input, { ...init, headers })
      const set = answer.headers.get('set-cookie')
      if (set !== null) {
        cookies.push(set)
        kept = set.split(';')[0] ?? ''
      }
      return answer
    },
  }
}

/** A new player in that browser, as stored. */
const fingerprintsOf = async ({ fetch }: Browser) => {
  const player = await nibble.signIn({ fetch })
  const { bindId } = await player.caller.call(userInfo, {})
  const { rows } = await nibble.db.pool.query<{ kind: string; mark: Buffer }>(
    'select kind, mark from device_fingerprint m join player p on p.id = m.player where p.bind_id = $1',
    [bindId],
  )
  const found = (kind: string) => rows.find((row) => row.kind === kind)?.mark.toString('hex') ?? null
  return { device: found('device'), network: found('network') }
}

test('accounts from one browser share its mark, those of another share only the network', async () => {
  const laptop = openBrowser()
  const [one, two] = [await fingerprintsOf(laptop), await fingerprintsOf(laptop)]
  const other = await fingerprintsOf(openBrowser())
  expect(one.device).toMatch(/^[0-9a-f]{32}$/)
  expect(two).toEqual(one)
  expect(other.network).toBe(one.network)
  expect(other.device).not.toBe(one.device)
})

test('only sign-ins give the browser its name, where no script sees it, and it keeps it', async () => {
  const laptop = openBrowser()
  await nibble.guest({ fetch: laptop.fetch }).call(betTime1, {})
  expect(laptop.cookies).toEqual([])
  await fingerprintsOf(laptop)
  await fingerprintsOf(laptop)
  const [first, second] = laptop.cookies
  expect(first).toMatch(/^nibble-device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/)
  expect(second).toBe(first)
})

test.each(['all others', 'one'])(
  'the browser in which a player signs out %s stays known, another does not',
  async (how) => {
    const laptop = openBrowser()
    const { caller, bindId } = await nibble.signIn({ fetch: laptop.fetch })
    const elsewhere = Buffer.alloc(16, 3)
    await nibble.db.pool.query(
      `insert into device_fingerprint (kind, mark, player, first_at, last_at)
     select 'device', $2, id, now(), now() from player where bind_id = $1`,
      [bindId, elsewhere],
    )
    const known = async () => {
      const { rows } = await nibble.db.pool.query<{ isOther: boolean; isKnown: boolean }>(
        `select mark = $2 as "isOther", is_known as "isKnown" from device_fingerprint m join player p on p.id = m.player
       where p.bind_id = $1 and m.kind = 'device' order by 1`,
        [bindId, elsewhere],
      )
      return rows.map(({ isKnown }) => isKnown)
    }
    const signOut = async (isOther: boolean) => {
      const { sessions } = await caller.call(sessionList, {})
      await caller.call(revokeSession, {
        id: sessions.find(({ isCurrent }) => isCurrent !== isOther)?.id ?? '',
      })
    }
    const { code } = await caller.call(deviceLoginCode, {})
    const sessionKey = await publicKeyOf(await makeSessionKey())
    await nibble.guest().call(deviceLogin, { code, bindId, sessionKey })
    expect(await known()).toEqual([true, true])
    const { length } = laptop.cookies
    await (how === 'one' ? signOut(true) : caller.call(revokeOtherSessions, {}))
    expect(await known()).toEqual([true, false])
    expect(laptop.cookies).toHaveLength(length)
    await nibble.db.pool.query('update device_fingerprint set is_known = true where mark = $1', [elsewhere])
    await signOut(false)
    expect(await known()).toEqual([true, true])
  },
)

test('an address that someone sends ties their account to no browser that opens it', async () => {
  const sender = await nibble.signIn()
  const before = await nibble.db.pool.query('select from device_fingerprint')
  const { code, bindId } = await sender.caller.call(deviceLoginCode, {})
  const sessionKey = await publicKeyOf(await makeSessionKey())
  await nibble.guest({ fetch: openBrowser().fetch }).call(deviceLogin, { code, bindId, sessionKey })
  const { rowCount } = await nibble.db.pool.query('select from device_fingerprint')
  expect(rowCount).toBe(before.rowCount)
})

test('a name that we did not issue is replaced', async () => {
  const odd = openBrowser('nibble-device=everybody')
  await fingerprintsOf(odd)
  expect(odd.cookies[0]).not.toContain('everybody')
})

test('neither the name of the browser nor the address can be read from what is stored', async () => {
  const laptop = openBrowser()
  await fingerprintsOf(laptop)
  const name = /=([\w-]{43})/.exec(laptop.cookies[0] ?? '')?.[1] ?? ''
  const { rows } = await nibble.db.pool.query<{ all: string }>(
    "select string_agg(m::text, ' ') as all from device_fingerprint m",
  )
  expect(name).not.toBe('')
  for (const secret of [name, Buffer.from(name, 'base64url').toString('hex'), '127.0.0.1'])
    expect(rows[0]?.all).not.toContain(secret)
})
