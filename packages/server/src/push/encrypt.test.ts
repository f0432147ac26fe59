import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, isBrowserKey, MOST_BYTES } from './encrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291 gives the documented result', () => {
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const secrets = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  const sealed = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), keys, secrets)
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the longest message fits what every push service accepts, a longer one is refused', () => {
  const own = createECDH('prime256v1')
  const keys = { p256dh: own.generateKeys(), auth: Buffer.alloc(16, 1) }
  const secrets = { salt: Buffer.alloc(16, 2), privateKey: Buffer.alloc(32, 3) }
  expect(encryptPush(Buffer.alloc(MOST_BYTES), keys, secrets)).toHaveLength(4_096)
  expect(() => encryptPush(Buffer.alloc(MOST_BYTES + 1), keys, secrets)).toThrow(
    'the push message is too long',
  )
})

test('a key that is not a point of the curve is recognised', () => {
  const own = createECDH('prime256v1').generateKeys()
  expect(isBrowserKey(own)).toBe(true)
  expect(isBrowserKey(Buffer.concat([Buffer.of(4), Buffer.alloc(64, 9)]))).toBe(false)
  expect(isBrowserKey(own.subarray(0, 64))).toBe(false)
})
