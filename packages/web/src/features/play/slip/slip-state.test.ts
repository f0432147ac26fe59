import { amountOf } from '@nibble/domain'
import { expect, it } from 'vitest'
import { EDITING, type Intent, isUnderWay } from './slip-state.ts'

const intent: Intent = {
  round: '2026112010872',
  asset: 'USDT',
  bets: [{ game: 'left-right', pick: 'left', stake: amountOf(20_000_000n) }],
}

it('nothing replaces a slip that is being confirmed, on its way, or without an answer', () => {
  for (const at of ['confirming', 'submitting'] as const) expect(isUnderWay({ at, intent })).toBe(true)
  expect(isUnderWay({ at: 'unknown', intent, message: null })).toBe(true)
  expect(isUnderWay({ at: 'placed', intent, bets: [] })).toBe(false)
  expect(isUnderWay(EDITING)).toBe(false)
})
