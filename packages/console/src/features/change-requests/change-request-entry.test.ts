import type { ConsoleTerms } from '@nibble/contract/console'
import { amountOf } from '@nibble/domain'
import { expect, test } from 'vitest'
import { changeRequestOf, entryOf } from './change-request-entry.ts'

const TERMS: ConsoleTerms = {
  paytable: 'classic',
  limits: [{ asset: 'USDT', min: amountOf(1_000_000n), max: amountOf(1_000_000_000n) }],
  guardedAssets: ['USDT'],
  playerCapPpm: 7_500,
  drawCapPpm: 11_250,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
  effectiveAt: 0,
  id: '1',
}
const entry = { ...entryOf(TERMS, '2026060110001'), reason: 'spring' }

test('the terms in force go into the form and come out unchanged', () => {
  const { effectiveAt: _, id: __, ...terms } = TERMS
  expect(changeRequestOf(entry).changeRequest).toEqual({
    ...terms,
    fromRound: '2026060110001',
    reason: 'spring',
  })
})
test('an asset that is not accepted is not accepted on the guarded table either', () => {
  const limits = { ...entry.limits, USDT: { min: '', max: '' } }
  expect(changeRequestOf({ ...entry, limits }).changeRequest).toMatchObject({ limits: [], guardedAssets: [] })
})
test('a percentage keeps every digit', () => {
  const caps = { ...entry.caps, playerCapPpm: '0.0001' }
  expect(changeRequestOf({ ...entry, caps }).changeRequest?.playerCapPpm).toBe(1)
})
test.each([
  [{ reason: ' ' }, 'reason'],
  [{ caps: { ...entry.caps, drawCapPpm: '1,5' } }, 'drawCapPpm'],
  [{ caps: { ...entry.caps, drawCapPpm: '-1' } }, 'drawCapPpm'],
  [{ caps: { ...entry.caps, drawCapPpm: '101' } }, 'drawCapPpm'],
  [{ limits: { ...entry.limits, GMT: { min: '1', max: '' } } }, 'GMT max'],
  [{ limits: { ...entry.limits, GMT: { min: '-1', max: '5' } } }, 'GMT min'],
  [{ fromRound: '20260601' }, 'fromRound'],
])('%o cannot be sent, and its field is named', (change, field) => {
  const { changeRequest, unread } = changeRequestOf({ ...entry, ...change })
  expect(changeRequest).toBeNull()
  expect([...unread]).toEqual([field])
})
