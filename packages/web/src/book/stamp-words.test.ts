import { loadTranslator } from '@nibble/phrases'
import { expect, test } from 'vitest'
import { formatIn } from '../text/format.ts'
import { stampText } from './stamp-words.ts'

test.each(['paying', 'settling'] as const)(
  'a bet that waits for its settlement reads in its line when that is: %s',
  async (kind) => {
    const t = await loadTranslator('en-US')
    const around = { drawAt: 52_000, book: null, height: null, confirmations: null, agreeing: null }
    expect(stampText(t, formatIn('en-US'), { id: 'paid', state: 'now', kind, at: null }, around)).toBe(
      'when the block is final',
    )
  },
)
