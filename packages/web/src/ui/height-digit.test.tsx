import { type BlockHash, explain } from '@nibble/domain'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeightDigit } from './height-digit.tsx'

const hash = `0x${'0'.repeat(63)}4` as BlockHash
const shown = (game: 'sum' | 'odd-even') =>
  renderToStaticMarkup(<HeightDigit facts={explain({ game, hash, height: 1_237n })} />)

test('beside the digit of the hash stands the digit of the height that is added to it, in no other game', () => {
  expect(shown('sum')).toContain('+…7')
  expect(shown('odd-even')).toBe('')
})
