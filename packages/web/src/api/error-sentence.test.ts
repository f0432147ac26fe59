import { CallFailed, CallRefused, SessionOver } from '@nibble/client'
import { loadTranslator } from '@nibble/phrases'
import { expect, test } from 'vitest'
import { formatIn } from '../text/format.ts'
import { errorSentence } from './error-sentence.ts'

const t = await loadTranslator('en-US')
const ofStatus = (status: number, message = '') => errorSentence(t, new CallFailed(status, message))

test.each([
  [400, 'error.badRequest'],
  [403, 'error.forbidden'],
  [404, 'error.notFound'],
  [408, 'error.timeout'],
  [500, 'error.internal'],
  [501, 'error.notImplemented'],
  [502, 'error.badGateway'],
  [503, 'error.unavailable'],
  [504, 'error.gatewayTimeout'],
  [505, 'error.httpVersion'],
  [418, 'error.other'],
  [429, 'error.other'],
] as const)('HTTP %i has the sentence of the catalogue, whatever the server says', (status, key) => {
  expect(ofStatus(status, 'said by the server')).toBe(t(key))
})

test('HTTP 401 shows the words of the server, or else general ones', () => {
  expect(ofStatus(401, 'said by the server')).toBe('said by the server')
  expect(ofStatus(401)).toBe(t('error.unauthorised'))
})

test('a refusal shows the words of the server, a lock-out its end', () => {
  expect(errorSentence(t, new CallRefused('balance_short', 'Too little.', {}))).toBe('Too little.')
  const [until, minute] = ['2026-11-21T10:00:30Z', '2026-11-21T10:01:00Z'].map(Date.parse)
  expect(errorSentence(t, new CallRefused('too_many_tries', 'Wait.', { until }))).toBe(
    t('error.lockedUntil', { time: formatIn('en-US').shortTime(minute ?? 0) }),
  )
  expect(errorSentence(t, new CallRefused('too_many_tries', 'Wait.', {}))).toBe('Wait.')
})

test('an ended session, and unexpected failures, have their own sentences', () => {
  expect(errorSentence(t, new SessionOver(''))).toMatch(/^Your login information has expired/)
  expect(errorSentence(t, new TypeError('no'))).toBe(t('error.other'))
})
