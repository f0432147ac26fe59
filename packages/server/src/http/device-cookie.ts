import { deviceLogin, login, loginAuth, passkeyLogin, register } from '@nibble/contract'
import { makeSecret } from '../secrets/secrets.ts'
import { readCookie } from './console/cookies.ts'

/** The calls that end with somebody signed in. */
const SIGN_INS: ReadonlySet<string> = new Set(
  [loginAuth, login, register, deviceLogin, passkeyLogin].map(({ path }) => path),
)
const LASTS_S = 90 * 86_400

/** Identifies a browser across accounts: a random value in a cookie. It grants no access. */
export type DeviceCookie = {
  /** Null for every other call than a sign-in: those neither read nor set it. */
  readonly of: (path: string, cookies: string | undefined) => string | null
  /** The value of a `set-cookie` header. */
  readonly keep: (device: string) => string
}

export const deviceCookie = (origins: readonly string[]): DeviceCookie => {
  const isSecure = origins.every((origin) => origin.startsWith('https://'))
  const name = isSecure ? '__Host-nibble-device' : 'nibble-device'
  const rules = `Path=/; Max-Age=${LASTS_S}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    of: (path, cookies) => (SIGN_INS.has(path) ? (readCookie(cookies, name) ?? makeSecret()) : null),
    keep: (device) => `${name}=${device}; ${rules}`,
  }
}
