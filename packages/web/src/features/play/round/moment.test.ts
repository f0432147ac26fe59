import type { RoundView, TableView } from '@nibble/contract'
import { describe, expect, it } from 'vitest'
import { momentOf, SAFETY_MS } from './moment.ts'

const OPENS = Date.UTC(2026, 10, 20, 22, 31)
const round = (over: Partial<RoundView> = {}): RoundView => ({
  round: '2026112011352',
  roundLength: '1m',
  paytable: 'classic',
  opensAt: OPENS,
  closesAt: OPENS + 39_000,
  drawAt: OPENS + 51_000,
  publishAt: OPENS + 60_000,
  state: 'open',
  block: null,
  guarded: null,
  ...over,
})
const table = (over: Partial<TableView>): TableView => ({
  serverTime: OPENS,
  roundLength: '1m',
  open: null,
  waiting: [],
  gate: { open: true, fault: null },
  head: null,
  ...over,
})
const block = { height: '1', hash: `0x${'ab'.repeat(32)}`, timeMs: OPENS + 51_200, final: false }

describe('the moment on the table', () => {
  it('counts down to the close while the round is open', () => {
    const moment = momentOf(table({ open: round() }), OPENS + 15_000)
    expect(moment).toMatchObject({
      phase: 'open',
      endsAt: OPENS + 39_000,
      ofMs: 39_000,
      isEnding: false,
    })
    expect(momentOf(table({ open: round() }), OPENS + 29_000).isEnding).toBe(true)
  })

  it('closes a safety margin before the server does, while the table still says open', () => {
    const at = (now: number) => momentOf(table({ open: round() }), now)
    expect(at(OPENS + 39_000 - SAFETY_MS - 1).phase).toBe('open')
    expect(at(OPENS + 39_000 - SAFETY_MS)).toMatchObject({ phase: 'closed', endsAt: OPENS + 51_000 })
  })

  it('waits from draw time until a block is seen', () => {
    const waiting = [round({ state: 'closed' })]
    expect(momentOf(table({ waiting }), OPENS + 51_000).phase).toBe('waiting')
    expect(momentOf(table({ waiting: [round({ state: 'drawn', block })] }), OPENS + 52_000).phase).toBe(
      'result',
    )
  })

  it('prefers the round that takes bets over one that is still waiting', () => {
    const next = round({ round: '2026112011353', opensAt: OPENS + 60_000, closesAt: OPENS + 99_000 })
    const moment = momentOf(table({ open: next, waiting: [round({ state: 'closed' })] }), OPENS + 61_000)
    expect(moment.round?.round).toBe('2026112011353')
    expect(moment.phase).toBe('open')
  })

  it('is settled once published or cancelled', () => {
    for (const state of ['published', 'cancelled'] as const)
      expect(momentOf(table({ waiting: [round({ state, block })] }), OPENS + 59_000).phase).toBe('settled')
  })

  it('waits while nothing is known', () => {
    expect(momentOf(undefined, OPENS)).toMatchObject({ round: null, phase: 'waiting' })
  })

  it('has nothing to wait for between two rounds', () => {
    expect(momentOf(table({}), OPENS)).toMatchObject({ round: null, phase: 'settled' })
  })
})
