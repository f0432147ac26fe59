import type { BetRow } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import type { RoundBook } from './evidence.ts'
import type { KeptReceipt } from './receipt-store.ts'
import { lastSeen, stampsOf, type WayFacts } from './stamps.ts'

const bet: BetRow = {
  betId: '20000',
  round: '2026112110601',
  roundLength: '1m',
  game: 'left-right',
  pick: 'left',
  paytable: 'classic',
  asset: 'USDT',
  stake: amountOf(20n),
  orderType: 'manual',
  status: 'pending',
  returnAsset: 'USDT',
  placedAt: 1_000,
  closesAt: 40_000,
  drawAt: 52_000,
  height: null,
  hash: null,
  outcome: null,
  result: null,
  returned: null,
  net: null,
  cancelledBy: null,
  guarded: null,
}
const book: RoundBook = {
  size: 3,
  totals: [],
  root: '00',
  keyId: '11',
  seal: 'sealed',
  watchers: null,
  holds: true,
  anchor: { height: 7, blockTime: 42_000, transaction: '0x' },
}
const at = (over: Partial<WayFacts>): readonly string[] =>
  stampsOf({ bet, receipt: null, book: undefined, block: null, paidAt: null, now: 2_000, ...over }).map(
    ({ id, kind, state }) => `${id} ${kind} ${state}`,
  )

describe('the steps of a bet', () => {
  it('begin with accepted, and wait for the rest', () => {
    expect(at({})).toEqual(['accepted absent done', 'sealed open next', 'drawn time next', 'paid later next'])
  })

  it('do not say that there is no receipt while it is being read', () => {
    expect(at({ receipt: undefined })[0]).toBe('accepted asked done')
  })

  it('keep the block of a round that was drawn a moment ago, and of no other round', () => {
    const [b, c] = [{ height: '5' }, { height: '6' }]
    const of = (round: string, height: string | null) => ({ round, height, status: bet.status })
    const seen = lastSeen({ round: '1', block: null }, of('1', null), { block: b })
    expect(lastSeen(seen, of('1', null), undefined)).toEqual({ round: '1', block: b })
    expect(lastSeen(seen, of('1', '5'), undefined)).toEqual({ round: '1', block: b })
    expect(lastSeen(seen, of('1', '5'), { block: c })).toEqual({ round: '1', block: c })
    expect(lastSeen(seen, of('1', null), { block: null })).toEqual({ round: '1', block: null })
    expect(lastSeen(seen, of('2', null), undefined)).toEqual({ round: '2', block: null })
  })

  it('keep no block of a cancelled bet, which none decided', () => {
    const cancelled = { round: '1', height: null, status: 'cancelled' } as const
    const seen = { round: '1', block: { height: '5' } }
    expect(lastSeen(seen, cancelled, undefined)).toEqual({ round: '1', block: null })
  })

  it('do not keep a block that another one replaced before the round was drawn', () => {
    const seen = { round: '1', block: { height: '5' } }
    const decided = { round: '1', height: '6', status: bet.status }
    expect(lastSeen(seen, decided, undefined)).toEqual({ round: '1', block: null })
  })

  it('do not call a bet accepted whose receipt is of another one, or not valid', () => {
    const kept = { receipt: { leaf: { acceptedAt: 1 } } } as KeptReceipt
    expect(at({ receipt: { ...kept, problem: null } })[0]).toBe('accepted kept done')
    expect(at({ receipt: { ...kept, problem: 'altered' } })[0]).toBe('accepted altered bad')
    expect(at({ receipt: { ...kept, problem: 'signature' } })[0]).toBe('accepted bad bad')
  })

  it('say how far the seal is between close and draw', () => {
    expect(at({ now: 41_000 })[1]).toBe('sealed signing now')
    expect(at({ now: 41_000, book: { ...book, seal: 'waiting', anchor: null } })[1]).toBe(
      'sealed writing now',
    )
    expect(at({ now: 44_000, book })[1]).toBe('sealed sealed done')
  })

  it('do not say beside a result that its seal is still being made', () => {
    const settled = { bet: { ...bet, status: 'published' as const, result: 'lose' as const }, now: 53_000 }
    expect(at(settled)[1]).toBe('sealed asked now')
    expect(at({ ...settled, book: null })[1]).toBe('sealed late now')
    expect(at({ ...settled, book: { ...book, seal: 'waiting', anchor: null } })[1]).toBe('sealed late now')
    expect(at({ ...settled, book })[1]).toBe('sealed sealed done')
  })

  it('never call sealed what is only signed, came too late, or is not valid', () => {
    expect(at({ book: { ...book, seal: 'off', anchor: null } })[1]).toBe('sealed off none')
    expect(at({ book: { ...book, seal: 'unsealed', anchor: null } })[1]).toBe('sealed unsealed none')
    expect(at({ book: { ...book, holds: false } })[1]).toBe('sealed bad bad')
    expect(at({ now: 400_000, book: null })[1]).toBe('sealed without none')
  })

  it('do not run ahead of a block that is not revealed', () => {
    const seen = { now: 53_000, book, block: { timeMs: 52_200 } }
    expect(at({ ...seen, reveal: 'held' }).slice(2)).toEqual(['drawn seen now', 'paid later next'])
    expect(at({ now: 53_000, book, reveal: 'held' }).slice(2)).toEqual([
      'drawn waiting now',
      'paid later next',
    ])
  })

  it('pay nothing where the block brings nothing back', () => {
    const due = { now: 53_000, book, block: { timeMs: 52_200 }, reveal: 'lost' as const }
    expect(at(due)[3]).toBe('paid settling now')
    expect(at({ ...due, bet: { ...bet, status: 'to_be_published' } })[3]).toBe('paid settling now')
  })

  it('continue with the block and the payout', () => {
    expect(at({ now: 53_000, book })[2]).toBe('drawn waiting now')
    expect(at({ now: 53_000, book, block: { timeMs: 52_200 } }).slice(2)).toEqual([
      'drawn seen now',
      'paid paying now',
    ])
    expect(at({ now: 60_000, book, bet: { ...bet, status: 'published' }, paidAt: 59_000 }).slice(2)).toEqual([
      'drawn drawn done',
      'paid paid done',
    ])
    const lost = { ...bet, status: 'published' as const, result: 'lose' as const }
    expect(at({ now: 60_000, book, bet: lost, paidAt: 59_000 }).at(-1)).toBe('paid settled done')
  })

  it('wait for the beacon on the guarded table, once the block is there', () => {
    const guarded = { ...bet, paytable: 'guarded' as const }
    const block = { timeMs: 52_200 }
    expect(at({ now: 53_000, book, bet: guarded, block }).slice(2)).toEqual([
      'drawn beacon now',
      'paid later next',
    ])
    expect(at({ now: 53_000, book, bet: guarded, block: { ...block, isGuarded: true } })[2]).toBe(
      'drawn seen now',
    )
  })

  it('end with the stake returned if the bet was cancelled', () => {
    const by = (cancelledBy: BetRow['cancelledBy']) =>
      at({ bet: { ...bet, status: 'cancelled', cancelledBy } })[3]
    expect(by('player')).toBe('paid recalled done')
    expect(by('no_block')).toBe('paid returned done')
  })
})
