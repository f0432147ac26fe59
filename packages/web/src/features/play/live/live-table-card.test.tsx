import type { LiveTable } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { loadTranslator } from '@nibble/phrases'
import { KitContext } from '@nibble/ui/kit.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { PageKit } from '../../../text/text-context.ts'
import type { Moment } from '../round/moment.ts'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('navigator', { languages: ['en-US'] })
const { LiveTableCard, Shown } = await import('./live-table-card.tsx')
const { isGuest } = await import('../../../session/session.ts')
afterEach(() => isGuest.set(null))
afterAll(() => vi.unstubAllGlobals())

const say = await loadTranslator('en-US')
const UNIT = 1_000_000n
const kit: PageKit = { say, explain: String, Frame: () => null }

const sums = (players: number, staked: bigint): LiveTable['value'] => ({
  players,
  staked: amountOf(staked * UNIT),
  picks: players === 0 ? [] : [{ pick: 'left', players, staked: amountOf(staked * UNIT) }],
  morePicks: 0,
})

const moment = { round: null } as unknown as Moment
const wordsOf = (card: ReactNode) =>
  renderToStaticMarkup(<KitContext value={kit}>{card}</KitContext>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** The text of the table, its figures beside their titles. */
const show = (staked: {
  value?: LiveTable['value']
  play?: LiveTable['value']
  credits?: LiveTable['credits']
}) => {
  const table: LiveTable = {
    round: '1m-202611270001',
    game: 'left-right',
    isFinal: false,
    value: sums(0, 0n),
    play: sums(0, 0n),
    credits: sums(0, 0n),
    latest: [],
    ...staked,
  }
  return wordsOf(<Shown table={table} moment={moment} />)
}

test('money heads the live table, play credit and other credits are separate', () => {
  const words = show({ value: sums(3, 55n), play: sums(1, 1_250n), credits: sums(2, 7n) })
  expect(words).toMatch(/55\.00 USDT Players 3 Players Pick USDT and GMT/)
  expect(words).toContain('Play credit 1,250 from 1 player, no real money')
  expect(words).toContain('Other credits 7.00 from 2 players')
})

test('if nobody staked money, play credit heads it, and no column calls it USDT', () => {
  const words = show({ play: sums(1, 1_250n) })
  expect(words).toMatch(/1,250 Play credit Players 1 Players Pick Play credit/)
  expect(words).toMatch(/USDT and GMT No players $/)
  // Nor is it a pool.
  expect(words).toContain(say('live.fixedText'))
})

test('if only other credits are staked, these head it', () => {
  const words = show({ credits: sums(2, 7n) })
  expect(words).toMatch(/7\.00 Other credits Players 2 USDT and GMT No players/)
})

test('for a guest play credit heads it before and after their bet, and money is separate', () => {
  isGuest.set('true')
  const hidden = wordsOf(<LiveTableCard moment={moment} game="left-right" bets={[]} />)
  expect(hidden).toMatch(/Players Pick Play credit .* USDT and GMT \? $/)
  const words = show({ value: sums(3, 55n), play: sums(1, 1_250n) })
  expect(words).toMatch(/1,250 Play credit Players 1 Players Pick Play credit/)
  expect(words).toMatch(/USDT and GMT 55\.00 from 3 players 3 .* L Left 55\.00/)
  expect(show({ value: sums(3, 55n) })).toMatch(/55\.00 USDT Players 3 Players Pick USDT and GMT/)
})

test('before the own bet the table of an account names no asset as its head', () => {
  const open = { round: { round: '2026112710001', closesAt: 0 }, phase: 'open' } as unknown as Moment
  const hidden = wordsOf(<LiveTableCard moment={open} game="left-right" bets={[]} />)
  expect(hidden).toMatch(/ \? Players \? Players Pick \? /)
  expect(hidden).toMatch(/USDT and GMT · Play credit \? $/)
  expect(hidden).not.toContain('? USDT')
})

test('a line says how many players it has in words that fit the number', () => {
  const line = (count: number) => show({ value: sums(count, 55n) })
  expect(line(1)).toContain('1 player L Left')
  expect(line(3)).toContain('3 players L Left')
})
