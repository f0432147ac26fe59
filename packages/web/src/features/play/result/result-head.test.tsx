import type { BetRow } from '@nibble/contract'
import { amountOf, type BlockHash, explain } from '@nibble/domain'
import { loadTranslator } from '@nibble/phrases'
import { KitContext } from '@nibble/ui/kit.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import type { PageKit } from '../../../text/text-context.ts'

// What a browser has and Node lacks.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('navigator', { languages: ['en-US'] })
const { ResultHead } = await import('./result-head.tsx')
afterAll(() => vi.unstubAllGlobals())

const say = await loadTranslator('en-US')
const kit: PageKit = { say, explain: String, Frame: () => null }
const STAKE = amountOf(20_000_000n)

const NET = {
  asset: 'USDT',
  stake: STAKE,
  paidIn: 'USDT',
  returned: amountOf(0n),
  net: amountOf(-STAKE),
  isSettled: true,
} as const

const BLOCK = { hash: `0x${'0'.repeat(62)}7f` as BlockHash, height: 891n }

const lost = (pick: string) =>
  ({ game: 'left-right', asset: 'USDT', status: 'published', result: 'lose', pick }) as BetRow

/** Null: they are not known yet. */
const show = (bets: readonly BetRow[] | null) =>
  renderToStaticMarkup(
    <KitContext value={kit}>
      <ResultHead
        game="left-right"
        facts={explain({ game: 'left-right', ...BLOCK })}
        side={null}
        nets={bets === null || bets.length === 0 ? [] : [NET]}
        bets={bets ?? []}
        isKnown={bets !== null}
        isCancelled={false}
        moves={false}
      />
    </KitContext>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('the top of a result shows the player’s picks', () => {
  expect(show([lost('left')])).toMatch(/You lost 20(\.00)?( USDT)? on Left/)
})

test('each pick is named once, and of many the first three', () => {
  expect(show([lost('left'), lost('draw'), lost('left')])).toContain('on Left, Draw ')
  const exact = ['1', '2', '3', '4'].map((pick) => ({ ...lost(pick), game: 'exact' }) as BetRow)
  expect(show(exact)).toMatch(/on .*3 …/)
})

test('having had no bet is said once the bets are known, and not before', () => {
  expect(show([])).toContain('You had no bet')
  expect(show(null)).not.toContain('no bet')
})
