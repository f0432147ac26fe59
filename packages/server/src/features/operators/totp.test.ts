import { expect, test } from 'vitest'
import { base32, enrolmentOf, totpCode, totpStepOf } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %d s the code is %s, as RFC 6238 lists it', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code)
})

test('a code is valid in its half minute and in the ones around it', () => {
  const step = 1_000_000
  const code = totpCode(SECRET, step)
  const at = (ms: number) => totpStepOf(SECRET, { code, now: step * 30_000 + ms })
  expect([at(-30_000), at(0), at(59_999)]).toEqual([1_000_000n, 1_000_000n, 1_000_000n])
  expect([at(-30_001), at(60_000)]).toEqual([null, null])
})

test('the secret is formatted as authenticators read it', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(enrolmentOf('ada', SECRET).uri).toBe(
    'otpauth://totp/Nibble:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Nibble',
  )
})
