import { expect, test } from 'vitest'
import { cookieJar, readCookie } from './cookies.ts'

const TOKEN = 'a'.repeat(43)

test('the cookie is hidden from scripts and other sites, and over https bound to the host', () => {
  const plain = cookieJar(['http://localhost:5657'])
  expect(plain.keep(TOKEN)).toBe(`nibble-console=${TOKEN}; Path=/; HttpOnly; SameSite=Strict`)
  const secure = cookieJar(['https://ops.example'])
  expect(secure.keep(TOKEN)).toBe(`__Host-nibble-console=${TOKEN}; Path=/; HttpOnly; SameSite=Strict; Secure`)
  expect(secure.forget).toContain('Max-Age=0')
  expect(secure.keepBrowser(TOKEN)).toBe(
    `__Host-nibble-console-browser=${TOKEN}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict; Secure`,
  )
})

test('a token is read among other cookies, and nothing else is taken for one', () => {
  expect(readCookie(`a=b; nibble-console=${TOKEN}; c=d`, 'nibble-console')).toBe(TOKEN)
  for (const header of [undefined, '', 'nibble-console', 'nibble-console=short', `x-nibble-console=${TOKEN}`])
    expect(readCookie(header, 'nibble-console')).toBeNull()
})
