import { type Amount, amountOf, parseAmount } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import type { Moment } from '../round/moment.ts'
import { decideBlocker } from './blocker.ts'

const money = (text: string): Amount => parseAmount(text) ?? amountOf(-1n)
const open: Moment = {
  round: null,
  phase: 'open',
  endsAt: null,
  ofMs: 39_000,
  isEnding: false,
}
const ready = {
  isOnline: true,
  isStopped: false,
  gate: { open: true, fault: null },
  moment: open,
  missingPicks: 0,
  stake: money('20'),
  bets: 1,
  limits: { asset: 'USDT', min: money('1'), max: money('1000') },
  available: money('100'),
} as const

describe('what blocks a slip', () => {
  it('is nothing when all is in order', () => {
    expect(decideBlocker(ready)).toBeNull()
  })

  it('is the close as soon as a bet would come too late', () => {
    expect(decideBlocker({ ...ready, moment: { ...open, phase: 'closed' } })?.kind).toBe('closed')
  })

  it('names what the player can fix, one thing at a time', () => {
    expect(decideBlocker({ ...ready, missingPicks: 2, stake: null })).toEqual({ kind: 'no-pick', missing: 2 })
    expect(decideBlocker({ ...ready, stake: null })?.kind).toBe('no-amount')
    expect(decideBlocker({ ...ready, stake: money('0.5') })).toEqual({ kind: 'below', min: money('1') })
    expect(decideBlocker({ ...ready, stake: money('1001') })).toEqual({ kind: 'above', max: money('1000') })
  })

  it('counts the stake of every bet on the slip against the balance', () => {
    expect(decideBlocker({ ...ready, bets: 5 })).toBeNull()
    expect(decideBlocker({ ...ready, bets: 6 })).toEqual({ kind: 'short', by: money('20') })
  })

  it('is loading while nothing is known of the round, the limits or the balance', () => {
    expect(decideBlocker({ ...ready, gate: undefined })?.kind).toBe('loading')
    expect(decideBlocker({ ...ready, available: undefined })?.kind).toBe('loading')
  })

  it('says which clock is at fault', () => {
    expect(decideBlocker({ ...ready, gate: { open: false, fault: 'chain' } })?.kind).toBe('chain')
    expect(decideBlocker({ ...ready, gate: { open: false, fault: 'clock' } })?.kind).toBe('clock')
    expect(decideBlocker({ ...ready, isStopped: true })?.kind).toBe('stopped')
  })
})
