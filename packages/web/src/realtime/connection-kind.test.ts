import { expect, test } from 'vitest'
import { connectionKind } from './connection-kind.ts'

const kindOf = (facts: Partial<Parameters<typeof connectionKind>[0]>) =>
  connectionKind({ isOnline: true, isSilent: false, isGuest: false, asOf: 100_000, now: 100_000, ...facts })

test('the device’s own network state comes first', () => {
  expect(kindOf({ isOnline: false, isSilent: true })).toBe('offline')
})

test('before the first message it is connecting, or nobody is there', () => {
  expect(kindOf({ asOf: null })).toBe('connecting')
  expect(kindOf({ asOf: null, isSilent: true })).toBe('unreachable')
})

test('data is old after twelve and a half seconds of silence', () => {
  expect(kindOf({ now: 112_500 })).toBe('live')
  expect(kindOf({ now: 112_501, isSilent: true })).toBe('stale')
})

test('a guest whose call nobody answers is told so, however much was received before', () => {
  expect(kindOf({ isGuest: true, isSilent: true })).toBe('unreachable')
  expect(kindOf({ isGuest: true })).toBe('live')
})
