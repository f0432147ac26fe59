import { amountOf } from '@nibble/domain'
import { loadTranslator } from '@nibble/phrases'
import { KitContext } from '@nibble/ui/kit.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageKit } from '../text/text-context.ts'
import { AmountRange, readRange, type TypedRange } from './amount-range.tsx'

const say = await loadTranslator('en-US')
const kit: PageKit = { say, explain: String, Frame: () => null }
const shown = (typed: TypedRange) =>
  renderToStaticMarkup(
    <KitContext value={kit}>
      <AmountRange typed={typed} onChange={() => undefined} />
    </KitContext>,
  )

test.each([
  [
    { least: '', most: '' },
    { least: null, most: null },
  ],
  [
    { least: '2', most: '' },
    { least: amountOf(2_000_000n), most: null },
  ],
  [
    { least: '', most: '2.5' },
    { least: null, most: amountOf(2_500_000n) },
  ],
  [
    { least: '2', most: '2' },
    { least: amountOf(2_000_000n), most: amountOf(2_000_000n) },
  ],
  [{ least: '2', most: '1.999999' }, null],
  [{ least: 'two', most: '' }, null],
  [{ least: '', most: '1.234' }, null],
])('%o is read as %o', (typed, range) => {
  expect(readRange(typed)).toEqual(range)
})

test('the most is refused below its field when it is less than the least', () => {
  expect(shown({ least: '2', most: '1' })).toContain(say('wallet.mostBelowLeast'))
  expect(shown({ least: '1', most: '2' })).not.toContain(say('wallet.mostBelowLeast'))
  expect(shown({ least: '2', most: '' })).not.toContain(say('wallet.mostBelowLeast'))
})
