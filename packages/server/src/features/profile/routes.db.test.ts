import { makeSessionKey, publicKeyOf, SessionOver } from '@nibble/client'
import {
  betOrder,
  deviceLogin,
  deviceLoginCode,
  exportData,
  removeUserAvatar,
  revokeOtherSessions,
  revokeSession,
  type Subscriptions,
  sessionList,
  setSubscriptions,
  socketTicket,
  uploadUserAvatar,
  userInfo,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { smallPng } from '../../http/testing/small-png.ts'
import { startTestApp, type TestApp, type TestPlayer } from '../../http/testing/start-test-app.ts'
import { SESSION_ENDED } from '../../realtime/clients.ts'
import { CANVAS } from './testing/canvas-pictures.ts'

let nibble: TestApp
beforeAll(async () => {
  nibble = await startTestApp()
})
afterAll(() => nibble.stop())
beforeEach(() => {
  // Another minute, to avoid the rate limit.
  nibble.clock.aheadMs += 60_000
})

/** The same player on another device. */
const also = async ({ caller }: TestPlayer, fetching: typeof fetch = fetch) => {
  const { code, bindId } = await caller.call(deviceLoginCode, {})
  const key = await makeSessionKey()
  const signedIn = await nibble
    .guest({ fetch: fetching })
    .call(deviceLogin, { code, bindId, sessionKey: await publicKeyOf(key) })
  return nibble.guest({ credentials: async () => ({ token: signedIn.token, key }) })
}

const text = (file: Buffer) => file.toString('base64url')

describe('a picture', () => {
  test('represents the player until they remove it, and is served to anyone with its type', async () => {
    const { caller } = await nibble.signIn()
    expect((await caller.call(userInfo, {})).avatar).toBeNull()

    const { img } = await caller.call(uploadUserAvatar, { image: text(CANVAS.webp) })
    expect((await caller.call(userInfo, {})).avatar).toBe(img)
    const shown = await fetch(nibble.url + img)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')

    await caller.call(removeUserAvatar, {})
    expect((await caller.call(userInfo, {})).avatar).toBeNull()
    expect((await fetch(nibble.url + img)).status).toBe(404)
  })

  test('a new one replaces the old one under another name', async () => {
    const { caller } = await nibble.signIn()
    const first = await caller.call(uploadUserAvatar, { image: text(CANVAS.png) })
    const second = await caller.call(uploadUserAvatar, { image: text(CANVAS.jpeg) })
    expect((await fetch(nibble.url + first.img)).status).toBe(404)
    expect((await fetch(nibble.url + second.img)).headers.get('content-type')).toBe('image/jpeg')
  })

  test.each([
    ['of another size', smallPng({ width: 255 })],
    ['that is not a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['that is too large', Buffer.concat([smallPng(), Buffer.alloc(125 * 1024)]).subarray(0, 125 * 1024 + 1)],
  ])('%s is refused', async (_, file) => {
    const { caller } = await nibble.signIn()
    const use = caller.call(uploadUserAvatar, { image: text(file) })
    await expect(use).rejects.toMatchObject({ kind: 'image_unacceptable' })
    expect((await caller.call(userInfo, {})).avatar).toBeNull()
  })
})

describe('sessions', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  const onPhone: typeof fetch = (url, init) =>
    fetch(url, { ...init, headers: { ...init?.headers, 'user-agent': PHONE } })
  const listen = async (caller: TestPlayer['caller'], bindId: string) => {
    const { ticket } = await caller.call(socketTicket, {})
    const socket = new WebSocket(`${nibble.url.replace('http', 'ws')}/api/socket`)
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await new Promise<void>((resolve) => {
      socket.on('message', () => resolve())
      socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', bindId, ticket })))
    })
    return { socket, closed }
  }

  test('are listed with what signed in, this one first', async () => {
    const player = await nibble.signIn()
    await also(player, onPhone)
    const { sessions } = await player.caller.call(sessionList, {})
    expect(sessions).toMatchObject([
      { isCurrent: true },
      { isCurrent: false, device: { browser: 'Chrome', system: 'Android' } },
    ])
  })

  test('a revoked one is over at once, its socket too, and no other', async () => {
    const player = await nibble.signIn()
    const [second, third] = [await also(player, onPhone), await also(player)]
    const heard = await listen(second, player.bindId)
    const { sessions } = await player.caller.call(sessionList, {})
    const id = sessions.find(({ device }) => device.system === 'Android')?.id ?? ''
    await second.call(userInfo, {})

    await player.caller.call(revokeSession, { id })

    await expect(second.call(userInfo, {})).rejects.toBeInstanceOf(SessionOver)
    expect(await heard.closed).toBe(SESSION_ENDED)
    expect((await player.caller.call(sessionList, {})).sessions).toHaveLength(2)
    await third.call(userInfo, {})
    const again = player.caller.call(revokeSession, { id })
    await expect(again).rejects.toMatchObject({ kind: 'session_unknown' })
  })

  test('another player’s is not among theirs', async () => {
    const [one, other] = [await nibble.signIn(), await nibble.signIn()]
    const { sessions } = await other.caller.call(sessionList, {})
    const use = one.caller.call(revokeSession, { id: sessions[0]?.id ?? '' })
    await expect(use).rejects.toMatchObject({ kind: 'session_unknown' })
    await other.caller.call(userInfo, {})
  })

  test('all others end together, and a device login code that one of them requested', async () => {
    const player = await nibble.signIn()
    const [second, third] = [await also(player), await also(player)]
    const { code, bindId } = await player.caller.call(deviceLoginCode, {})
    await player.caller.call(revokeOtherSessions, {})
    for (const ended of [second, third])
      await expect(ended.call(userInfo, {})).rejects.toBeInstanceOf(SessionOver)
    const sessionKey = await publicKeyOf(await makeSessionKey())
    const use = nibble.guest().call(deviceLogin, { code, bindId, sessionKey })
    await expect(use).rejects.toMatchObject({ kind: 'code_expired' })
    await player.caller.call(userInfo, {})
  })

  test('a handed-over session ends no session of the wallet, and uses up none of its calls', async () => {
    const player = await nibble.signIn()
    const [thief, third] = [await also(player), await also(player)]
    const { sessions } = await thief.call(sessionList, {})
    const owns = sessions.filter(({ isCurrent }) => !isCurrent)
    const proof = { kind: 'fresh_proof_needed', details: { by: 'wallet' } }
    await expect(thief.call(revokeOtherSessions, {})).rejects.toMatchObject(proof)
    await expect(third.call(userInfo, {})).rejects.toBeInstanceOf(SessionOver)
    const left = (await thief.call(sessionList, {})).sessions.filter(({ isCurrent }) => !isCurrent)
    expect(left).toHaveLength(1)
    expect(owns).toHaveLength(2)
    await expect(thief.call(revokeSession, { id: left[0]?.id ?? '' })).rejects.toMatchObject(proof)
    for (let n = 0; n < 9; n += 1)
      await expect(thief.call(revokeOtherSessions, {})).rejects.toMatchObject(proof)
    await expect(thief.call(revokeOtherSessions, {})).rejects.toMatchObject({ kind: 'too_often' })

    await player.caller.call(revokeOtherSessions, {})
    await expect(thief.call(userInfo, {})).rejects.toBeInstanceOf(SessionOver)
    await player.caller.call(userInfo, {})
  })

  test('a session that another server ended ends here when the event arrives', async () => {
    const player = await nibble.signIn()
    const second = await also(player)
    const heard = await listen(second, player.bindId)
    await nibble.asOwner(`
      with gone as (delete from session where player_id = (select id from player where bind_id = '${player.bindId}')
                      and wallet_proof_at is null returning encode(token_hash, 'hex') as id)
      select pg_notify('nibble_events', json_build_object('type', 'session_ended', 'session', id)::text) from gone`)
    expect(await heard.closed).toBe(SESSION_ENDED)
    await expect(second.call(userInfo, {})).rejects.toBeInstanceOf(SessionOver)
  })
})

test('a player chooses their channels; sign-ins need at least one, results are not pushed by default', async () => {
  const { caller } = await nibble.signIn()
  const known = async () => (await caller.call(userInfo, {})).subscriptions
  const before = await known()
  expect(before).toMatchObject({ signIns: ['app', 'push', 'mail'], results: ['app'] })
  const chosen: Subscriptions = { ...before, signIns: ['app'], deposits: [], results: ['push'] }
  for (const one of [chosen, before, chosen]) {
    await caller.call(setSubscriptions, one)
    expect(await known()).toEqual(one)
  }
  // Neither would reach them: they have no address, and no subscribed browser.
  for (const way of ['mail', 'push'] as const)
    await expect(caller.call(setSubscriptions, { ...before, signIns: [way] })).rejects.toMatchObject({
      kind: 'way_needed',
    })
  await expect(caller.call(setSubscriptions, { ...before, signIns: [] })).rejects.toThrow('way_needed')
  expect(await known()).toEqual(chosen)
  await expect(nibble.asOwner("update subscription set sign_ins = '{}'")).rejects.toThrow('subscription_ways')
})

describe('the player’s own data', () => {
  test('comes as one JSON with everything that is kept, once per ticket', async () => {
    const { caller, bindId } = await nibble.signIn()
    const round = await nibble.round()
    const bets = ['7', '8', '9'].map((pick) => ({
      game: 'exact' as const,
      pick,
      stake: amountOf(10_000_000n),
    }))
    await caller.call(betOrder, { idempotencyKey: crypto.randomUUID(), round, asset: 'PLAY_POINT', bets })

    const { path } = await caller.call(exportData, {})
    const file = await fetch(nibble.url + path)
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="nibble-${bindId}-`),
    )
    expect(await file.json()).toMatchObject({
      format: 'nibble-own-data-1',
      account: { bindId },
      sessions: [{ isCurrent: true }],
      securityEvents: [{ kind: 'sign_in', what: 'wallet' }],
      limits: { remindEveryMin: 60 },
      bets: [{ pick: '9', stake: '10' }, { pick: '8' }, { pick: '7' }],
      guestBets: [],
      records: expect.arrayContaining([expect.objectContaining({ recordType: 'firstLoginGiftsPlayBonus' })]),
      deposits: [],
      withdrawals: [],
      conversions: [],
      betRecordsArchivedBefore: null,
      transfers: [],
    })
    expect((await fetch(nibble.url + path)).status).toBe(404)
  })

  test('is not given for a ticket that is too old, unknown, or of an ended session', async () => {
    const { caller } = await nibble.signIn()
    const late = await caller.call(exportData, {})
    nibble.clock.aheadMs += 61_000
    expect((await fetch(nibble.url + late.path)).status).toBe(404)

    const player = await nibble.signIn()
    const left = await (await also(player)).call(exportData, {})
    await player.caller.call(revokeOtherSessions, {})
    expect((await fetch(nibble.url + left.path)).status).toBe(404)
    expect((await fetch(`${nibble.url}/api/export/${'x'.repeat(43)}`)).status).toBe(404)
  })

  test('is given three times in 24 hours, even if requested at once', async () => {
    const { caller } = await nibble.signIn()
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => caller.call(exportData, {})))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(asked.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array(2).fill({ reason: { kind: 'exports_used_up' } }),
    )
  })

  test('requires a fresh sign-in', async () => {
    const { caller } = await nibble.signIn()
    nibble.clock.aheadMs += 31 * 60_000
    await expect(caller.call(exportData, {})).rejects.toMatchObject({ kind: 'fresh_proof_needed' })
  })
})
