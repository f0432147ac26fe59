import { type BlockHash, explain } from '@nibble/domain'
import { createTranslator, loadPhrases } from '@nibble/phrases'
import { expect, test } from 'vitest'
import { outcomeText, pickNames } from './outcome-names.ts'

test('evidence shows the value of a letter beside the letter, and alone if the characters are visible', async () => {
  const t = createTranslator('en-US', await loadPhrases('en-US'))
  const hash = `0x${'0'.repeat(62)}db` as BlockHash
  const facts = explain({ game: 'left-right', hash, height: 1n })
  expect(outcomeText(t, 'left-right', facts).detail).toBe('d\u00a0(10)\u00a0=\u00a0b\u00a0(10)')
  expect(outcomeText(t, 'left-right', facts, true).detail).toBe('10\u00a0=\u00a010')
})

test('a slip names its picks in one line, an exact character by itself', async () => {
  const t = createTranslator('en-US', await loadPhrases('en-US'))
  const bets = [
    { game: 'exact', pick: '3' },
    { game: 'exact', pick: 'b' },
    { game: 'up-down', pick: 'alphabet' },
  ] as const
  expect(pickNames(t, bets)).toBe('3, b, Letter')
})
