import { describe, expect, test } from 'vitest'
import { isPushEndpoint } from './push-services.ts'

const HOUSE = { further: ['push.house.example', '*.own.example:8443'], allowsLoopback: false }

describe('messages go', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    'https://push.house.example/abc',
    'https://a.own.example:8443/abc',
  ])('to %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, HOUSE)).toBe(true)
  })
})

describe('messages do not go', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com@evil.example/abc',
    'https://me:secret@web.push.apple.com/abc',
    'https://127.0.0.1/abc',
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest/meta-data',
    'https://a.own.example/abc',
    'file:///etc/passwd',
    'https://fcm.googleapis.com/a\u0000b',
    'https://fcm.googleapis.com/a\r\nttl: 1',
    'https://fcm.googleapis.com/a b',
    'https://fcm.googleapis.com:443/a',
    'HTTPS://FCM.googleapis.com/a',
    'https:\\\\fcm.googleapis.com\\a',
    ' https://fcm.googleapis.com/a',
    'https://fcm.googleapis.com/a#b',
    'https://fcm.googleapis.com/x/../a',
    '/relative',
    '',
  ])('to %j', (endpoint) => {
    expect(isPushEndpoint(endpoint, HOUSE)).toBe(false)
  })
})

test('a development server may send to itself, and to no other machine', () => {
  const hosts = { further: [], allowsLoopback: true }
  expect(isPushEndpoint('http://127.0.0.1:4321/abc', hosts)).toBe(true)
  expect(isPushEndpoint('http://localhost:4321/abc', hosts)).toBe(true)
  expect(isPushEndpoint('http://127.0.0.1.evil.example/abc', hosts)).toBe(false)
  expect(isPushEndpoint('http://10.0.0.1/abc', hosts)).toBe(false)
})
