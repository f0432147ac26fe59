import { amountOf, EVIDENCE_KINDS } from '@nibble/domain'
import { expect, test } from 'vitest'
import { evidenceText, heldText, pauseText } from './abuse-words.ts'

test('every kind of evidence is put into words, with numbers only if they are meaningful', () => {
  const said = EVIDENCE_KINDS.map((kind) => evidenceText({ kind, times: 2 }))
  expect(new Set(said).size).toBe(EVIDENCE_KINDS.length)
  expect(evidenceText({ kind: 'line', times: 1 })).toBe('one invited the other')
  expect(evidenceText({ kind: 'device', times: 5 })).toBe('signed in with one browser, as 5 accounts in all')
  expect(evidenceText({ kind: 'transfers', times: 1 })).toContain('1 time each way')
})

test('a player of a flag earns until it is upheld, if others may have caused it', () => {
  expect(pauseText({ state: 'open', pausedFrom: null, earnsFrom: null })).toContain(
    'earns until you uphold it',
  )
  expect(pauseText({ state: 'cleared', pausedFrom: null, earnsFrom: '2026-03-05' })).toBe(
    'never stopped earning',
  )
  const pause = { pausedFrom: '2026-03-04', earnsFrom: null }
  expect(pauseText({ state: 'open', ...pause })).toBe('on hold from 4 Mar 2026')
  expect(pauseText({ state: 'upheld', ...pause })).toBe('nothing paid from 4 Mar 2026')
  expect(pauseText({ state: 'cleared', pausedFrom: '2026-03-04', earnsFrom: '2026-03-05' })).toContain(
    'until 5 Mar 2026',
  )
  expect(heldText({ coinName: 'USDT', amount: amountOf(1_500_000n) })).toBe('1.5 USDT waiting')
})
