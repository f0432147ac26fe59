import { CallFailed, CallRefused } from '@nibble/client'
import { loadTranslator } from '@nibble/phrases'
import { expect, test } from 'vitest'
import { callProblem } from './call-problem.ts'

const t = await loadTranslator('en-US')
const said = (error: unknown) => callProblem(t, error)?.text ?? null

test('a refusal shows the words of the server', () => {
  expect(said(new CallRefused('nonce_expired', 'Start again.', {}))).toBe('Start again.')
})

test('the status of a broken server shows the words of the catalogue', () => {
  expect(said(new CallFailed(503, ''))).toBe(t('error.unavailable'))
  expect(said(new CallFailed(500, ''))).toBe(t('error.internal'))
})

test('a call that nobody answers, or that throws, has no words', () => {
  expect(said(new CallFailed(0, 'the server cannot be reached'))).toBeNull()
  expect(said(new TypeError('no key'))).toBeNull()
})
