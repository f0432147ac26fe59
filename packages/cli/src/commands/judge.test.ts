import { GAME_IDS } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import { answerText } from '../answer-lines.ts'
import { judgeLine } from './judge.ts'

const line = {
  game: 'left-right',
  pick: 'left',
  hash: `0x${'0'.repeat(62)}A9`,
  height: '131480164',
  stake: '20',
  paytable: 'classic',
}
const answer = (json: unknown): string => answerText(JSON.stringify(json), judgeLine)
const errorOf = (text: string): unknown => {
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' &&
    parsed !== null &&
    'error' in parsed &&
    Object.keys(parsed).length === 1
    ? parsed.error
    : undefined
}

describe('a line is judged', () => {
  test('into exactly the five fields, whatever the case of its hash', () => {
    expect(answer(line)).toBe(
      '{"game":"left-right","pick":"left","outcome":"left","result":"win","returned":"40"}',
    )
  })
  test('with the return rounded down to six decimals, without trailing zeros', () => {
    const tie = { ...line, game: 'banker-player', pick: 'banker', hash: `0x${'0'.repeat(64)}` }
    expect(answer({ ...tie, stake: '0.000019' })).toContain('"result":"refund","returned":"0.000018"')
    expect(answer({ ...tie, stake: '999999999999.999999' })).toContain('"returned":"994999999999.999999"')
    expect(answer({ ...tie, stake: '1.50' })).toContain('"returned":"1.4925"')
  })
  test('at a height given as a number or as a text of any length', () => {
    const sum = { ...line, game: 'sum', pick: 'even' }
    expect(answer({ ...sum, height: 5 })).toContain('"outcome":"even-small","result":"win"')
    expect(answer({ ...sum, height: '123456789012345678901234567895' })).toContain(
      '"outcome":"even-small","result":"win"',
    )
    expect(answer({ ...sum, height: 0 })).toContain('"outcome":"odd-big","result":"lose","returned":"0"')
  })
  test('with other fields beside it, and under any paytable', () => {
    expect(answer({ ...line, paytable: 'fair', extra: 'x' })).toContain('"returned":"47.4"')
  })
})

describe('a line that cannot be judged is answered with a sentence', () => {
  const BAD: readonly (readonly [unknown, RegExp])[] = [
    [{ ...line, game: 'Left-Right' }, /^There is no game "Left-Right": write one of left-right, /],
    [{ ...line, game: 'constructor' }, /^There is no game "constructor"/],
    [{ ...line, game: 'x'.repeat(100_000) }, /^There is no game "x{40}…"/],
    [{ ...line, game: 7 }, /^game must be a string/],
    [
      { ...line, pick: 'up' },
      /^left-right has no pick "up": for left-right write one of left, right, draw\.$/,
    ],
    [{ ...line, game: 'exact', pick: 5 }, /^pick must be a string: for exact write one of 0, 1, /],
    [
      { ...line, game: 'lucky-3', pick: 'a31' },
      /^lucky-3 has no pick "a31".* 3 different characters .*sorted, as in "def"/,
    ],
    [{ ...line, hash: line.hash.slice(2) }, /^hash must be/],
    [{ ...line, hash: 7 }, /^hash must be/],
    [{ ...line, height: -1 }, /^height must be/],
    [{ ...line, height: 1.5 }, /^height must be/],
    [{ ...line, height: 2 ** 53 }, /^height must be/],
    [{ ...line, height: '0x10' }, /^height must be/],
    [{ ...line, height: '' }, /^height must be/],
    [{ ...line, height: null }, /^height must be/],
    [{ ...line, stake: 20 }, /^stake must be a string/],
    [{ ...line, stake: '0' }, /^stake must be above 0/],
    [{ ...line, stake: '0.000000' }, /^stake must be above 0/],
    ...['1e3', '0x10', '-1', '1.0000001', ' 5 ', '５', '18446744073709551616', '', '.5', '1,5'].map(
      (stake) => [{ ...line, stake }, /^stake must be a string/] as const,
    ),
    [{ ...line, stake: ['5'] }, /^stake must be a string/],
    [{ ...line, paytable: 'Fair' }, /^paytable must be one of classic, fair/],
    [{}, /^game must be/],
    [[line], /^The line must be one JSON object/],
    [null, /^The line must be one JSON object/],
    ['judge', /^The line must be one JSON object/],
  ]

  test.each(BAD)('%#', (json, sentence) => {
    expect(errorOf(answer(json))).toMatch(sentence)
  })

  test('also when it is not JSON, empty, too long, or inherits its fields', () => {
    expect(errorOf(answerText('{"game":', judgeLine))).toMatch(/not JSON/)
    expect(errorOf(answerText('   ', judgeLine))).toMatch(/empty/)
    expect(errorOf(answerText(null, judgeLine))).toMatch(/longer than 1048576 bytes/)
    expect(errorOf(answerText('['.repeat(1_000_000), judgeLine))).toMatch(/not JSON/)
    expect(errorOf(answerText(`{"__proto__":${JSON.stringify(line)}}`, judgeLine))).toMatch(/^game must be/)
  })

  test('and every sentence ends in a full stop', () => {
    for (const game of GAME_IDS) expect(errorOf(answer({ ...line, game, pick: '?' }))).toMatch(/\.$/)
  })
})
