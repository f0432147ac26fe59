import { amountOf } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { EDITING, type Intent, isUnderWay, slipAfter } from './slip-state.ts'

const intent: Intent = {
  idempotencyKey: '6f1c2a54-6f0e-4a3e-9a52-0d8f6a1f7b11',
  round: '2026112010872',
  asset: 'USDT',
  bets: [{ game: 'left-right', pick: 'left', stake: amountOf(20_000_000n) }],
}

describe('a slip', () => {
  it('asks once before it is sent', () => {
    const asked = slipAfter(EDITING, { type: 'ask', intent })
    expect(asked).toEqual({ at: 'confirming', intent })
    expect(slipAfter(asked, { type: 'submit', intent })).toEqual({ at: 'submitting', intent })
  })

  it('takes no second click while it is being sent', () => {
    const sent = slipAfter(EDITING, { type: 'submit', intent })
    const other = { ...intent, idempotencyKey: 'c0ffee00-0000-4000-8000-000000000000' }
    expect(slipAfter(sent, { type: 'submit', intent: other })).toBe(sent)
    expect(slipAfter(sent, { type: 'edit' })).toBe(sent)
  })

  it('keeps its key when no answer comes, for the next try', () => {
    const sent = slipAfter(EDITING, { type: 'submit', intent })
    const unknown = slipAfter(sent, { type: 'unanswered', message: 'no answer' })
    expect(unknown).toEqual({ at: 'unknown', intent, message: 'no answer' })
    expect(slipAfter(unknown, { type: 'submit', intent })).toEqual({ at: 'submitting', intent })
  })

  it('goes back to editing with the reason when it is refused', () => {
    const sent = slipAfter(EDITING, { type: 'submit', intent })
    expect(slipAfter(sent, { type: 'refused', message: 'Too late.' })).toEqual({
      at: 'editing',
      refusal: 'Too late.',
    })
  })

  it('stands once it is placed, and takes a new pick before another is asked for', () => {
    const sent = slipAfter(EDITING, { type: 'submit', intent })
    const placed = slipAfter(sent, { type: 'placed' })
    expect(placed).toEqual({ at: 'placed', intent })
    expect(isUnderWay(placed)).toBe(false)
    expect(slipAfter(placed, { type: 'edit' })).toEqual(EDITING)
  })

  it('is asked anew with another key when it is changed before it is confirmed', () => {
    const asked = slipAfter(EDITING, { type: 'ask', intent })
    const other = { ...intent, idempotencyKey: 'c0ffee00-0000-4000-8000-000000000000' }
    expect(slipAfter(asked, { type: 'ask', intent: other })).toEqual({ at: 'confirming', intent: other })
    expect(slipAfter(asked, { type: 'edit' })).toEqual(EDITING)
  })
})
