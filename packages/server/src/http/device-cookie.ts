import {
  deviceLogin,
  disconnectEmail,
  login,
  loginAuth,
  passkeyLogin,
  register,
  revokeOtherSessions,
  revokeSession,
  updatePassWord,
} from '@nibble/contract'
import { makeSecret } from '../secrets/secrets.ts'
import { readCookie } from './console/cookies.ts'

/** The calls that sign somebody in. */
const SIGN_INS: ReadonlySet<string> = new Set(
  [loginAuth, login, register, deviceLogin, passkeyLogin].map(({ path }) => path),
)
/** The calls that forget a player's browsers, except the caller's. */
const SIGN_OUTS: ReadonlySet<string> = new Set(
  [disconnectEmail, revokeOtherSessions, revokeSession, updatePassWord].map(({ path }) => path),
)
const LASTS_S = 90 * 86_400

/** Identifies a browser across accounts: a random value in a cookie. It grants no access. */
export type DeviceCookie = {
  /** Made by a sign-in if missing, and read by calls that sign out other browsers. Null for every other call. */
  readonly of: (path: string, cookies: string | undefined) => string | null
  /** The value of a `set-cookie` header; null if the call sets none. */
  readonly keep: (path: string, device: string) => string | null
}

export const deviceCookie = (origins: readonly string[]): DeviceCookie => {
  const isSecure = origins.every((origin) => origin.startsWith('https://'))
  const name = isSecure ? '__Host-nibble-device' : 'nibble-device'
  const rules = `Path=/; Max-Age=${LASTS_S}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    of: (path, cookies) => {
      const isSignIn = SIGN_INS.has(path)
      if (!isSignIn && !SIGN_OUTS.has(path)) return null
      return readCookie(cookies, name) ?? (isSignIn ? makeSecret() : null)
    },
    keep: (path, device) => (SIGN_INS.has(path) ? `${name}=${device}; ${rules}` : null),
  }
}
