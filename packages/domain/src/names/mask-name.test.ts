import { expect, test } from 'vitest'
import { maskName } from './mask-name.ts'

test.each([
  ['player-ab12cd34', 'pl***34'],
  ['Ana', 'A***'],
  ['Lucía', 'L***a'],
  ['小龙', '小***'],
  ['🐯tiger', '🐯t***er'],
])('%s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown))

test('at most four letters of a name are shown, and never all of it', () => {
  for (const name of ['ab', 'abc', 'abcd', 'abcdef', 'a'.repeat(24)]) {
    const shown = maskName(name).replace('***', '')
    expect(shown.length).toBeLessThan(name.length)
    expect(shown.length).toBeLessThanOrEqual(4)
  }
})
