import { EVIDENCE_KINDS } from '@nibble/domain'
import { expect, test } from 'vitest'
import { evidenceText } from './abuse-words.ts'

test('every kind of evidence is said in words, and numbers only where they say something', () => {
  const said = EVIDENCE_KINDS.map((kind) => evidenceText({ kind, times: 2 }))
  expect(new Set(said).size).toBe(EVIDENCE_KINDS.length)
  expect(evidenceText({ kind: 'line', times: 1 })).toBe('one invited the other')
  expect(evidenceText({ kind: 'device', times: 5 })).toBe('signed in with one browser, as 5 accounts in all')
  expect(evidenceText({ kind: 'transfers', times: 1 })).toContain('1 time each way')
})
