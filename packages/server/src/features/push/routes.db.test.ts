import { makeSessionKey, publicKeyOf } from '@nibble/client'
import {
  deviceLogin,
  deviceLoginCode,
  exportData,
  logout,
  pushInfo,
  removePush,
  savePush,
} from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUSH_KEYS, TEST_PUSH } from '../../http/testing/push-browser.ts'
import { startTestApp, type TestApp, type TestPlayer } from '../../http/testing/start-test-app.ts'

let nibble: TestApp
let without: TestApp
beforeAll(async () => {
  nibble = await startTestApp({ push: TEST_PUSH })
  without = await startTestApp()
})
afterAll(async () => {
  await nibble.stop()
  await without.stop()
})

const browser = (name: string) => ({
  ...PUSH_KEYS,
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  language: 'es-CO' as const,
  hidesAmounts: true,
})
const kept = async () =>
  (await nibble.db.pool.query<{ endpoint: string }>('select endpoint from push_subscription')).rows

/** The same player on another device. */
const also = async ({ caller }: TestPlayer) => {
  const { code, bindId } = await caller.call(deviceLoginCode, {})
  const key = await makeSessionKey()
  const signedIn = await nibble
    .guest()
    .call(deviceLogin, { code, bindId, sessionKey: await publicKeyOf(key) })
  return nibble.guest({ credentials: async () => ({ token: signedIn.token, key }) })
}

test('a session saves its browser, sees what it saved, and removes it; another session has its own', async () => {
  const player = await nibble.signIn()
  const other = await also(player)
  expect(await player.caller.call(pushInfo, {})).toEqual({ publicKey: TEST_PUSH.publicKey, saved: null })

  const { p256dh: _, auth: __, ...shown } = browser('one')
  await player.caller.call(savePush, browser('one'))
  expect((await player.caller.call(pushInfo, {})).saved).toEqual(shown)
  expect((await other.call(pushInfo, {})).saved).toBeNull()

  await other.call(savePush, browser('two'))
  await player.caller.call(savePush, { ...browser('one'), language: 'ja-JP' })
  expect((await player.caller.call(pushInfo, {})).saved).toEqual({ ...shown, language: 'ja-JP' })

  const { path } = await player.caller.call(exportData, {})
  expect(await (await fetch(nibble.url + path)).json()).toMatchObject({
    notifications: [
      { service: 'fcm.googleapis.com', language: 'ja-JP', hidesAmounts: true },
      { service: 'fcm.googleapis.com', language: 'es-CO' },
    ],
  })

  await player.caller.call(removePush, {})
  expect((await player.caller.call(pushInfo, {})).saved).toBeNull()
  expect(await kept()).toEqual([{ endpoint: browser('two').endpoint }])
  await other.call(logout, {})
  expect(await kept()).toEqual([])
})

test.each([
  ['of an unknown service', { endpoint: 'https://push.example/abc' }],
  ['of this server itself', { endpoint: 'http://127.0.0.1:5656/healthz' }],
  ['with an invalid key', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
])('a browser %s is refused', async (_, spoiled) => {
  const { caller } = await nibble.signIn()
  const saved = caller.call(savePush, { ...browser('bad'), ...spoiled })
  await expect(saved).rejects.toMatchObject({ kind: 'push_service_unknown' })
  expect((await caller.call(pushInfo, {})).saved).toBeNull()
})

test('if nothing is pushed, no key is given and no browser is saved', async () => {
  const { caller } = await without.signIn()
  expect(await caller.call(pushInfo, {})).toEqual({ publicKey: null, saved: null })
  const saved = caller.call(savePush, browser('one'))
  await expect(saved).rejects.toMatchObject({ kind: 'push_unavailable' })
})
