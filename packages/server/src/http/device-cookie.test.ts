import {
  disconnectEmail,
  guestLogin,
  revokeOtherSessions,
  revokeSession,
  routes,
  updatePassWord,
} from '@nibble/contract'
import { expect, test } from 'vitest'
import { deviceCookie } from './device-cookie.ts'

const opensSession = ({ response }: { response: object }): boolean =>
  'shape' in response && 'token' in Object(response.shape)

test('every call that signs someone in recognises the browser, except for guests', () => {
  const cookie = deviceCookie(['https://play.example'])
  const known = [...routes.values()].filter(({ path }) => cookie.of(path, undefined) !== null)
  const signIns = [...routes.values()].filter(opensSession).filter(({ path }) => path !== guestLogin.path)
  expect(known.map(({ path }) => path).sort()).toEqual(signIns.map(({ path }) => path).sort())
})

test('every call that forgets browsers reads which one asks, and sets none', () => {
  const cookie = deviceCookie(['https://play.example'])
  const device = 'd'.repeat(43)
  for (const { path } of [disconnectEmail, revokeOtherSessions, revokeSession, updatePassWord]) {
    expect(cookie.of(path, `__Host-nibble-device=${device}`), path).toBe(device)
    expect([cookie.of(path, undefined), cookie.keep(path, device)], path).toEqual([null, null])
  }
})
