// Longer than 300 lines: all games, judged a second time by rules of its own that share no code with them.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Amount, amountOf, formatAmount, parseAmount } from '../money/amount.ts'
import { RESULTS } from './game.ts'
import { GAME_IDS, type GameId, PAYTABLES, type Paytable } from './game-id.ts'
import { decidingNibbles, explain, judge, outcomeOf, returned } from './judge.ts'
import { parsePick, pickCount, picksOf } from './pick.ts'
import { type BlockHash, normaliseHash } from './reading.ts'
import { settlementTable } from './settlement.ts'

// A second implementation of the rules, with strings and decimals, that shares no code with the games. It returns multiples
// in thousandths, so that it shares no fractions with them either.

type Plain = { readonly result: 'win' | 'lose' | 'refund'; readonly thousandths: number }

const plainReading = (
  game: string,
  pick: string,
  text: string,
  height: string,
  paytable: 'classic' | 'fair',
): Plain => {
  const h = text.toLowerCase()
  const at = (index: number) => h.charAt(h.length + index)
  const last = at(-1)
  const letter = (char: string) => 'abcdef'.includes(char)
  const pay = (condition: boolean, classic: number, fair: number): Plain =>
    condition
      ? { result: 'win', thousandths: paytable === 'classic' ? classic : fair }
      : { result: 'lose', thousandths: 0 }
  const lastDecimal = Number((/(\d)[a-f]*$/.exec(h.slice(2)) ?? ['', '0'])[1])

  switch (game) {
    case 'left-right': {
      const ten = (char: string) => (letter(char) ? 10 : Number.parseInt(char, 10))
      const difference = ten(at(-2)) - ten(last)
      if (pick === 'draw') return pay(difference === 0, 5000, 5400)
      return pay(pick === 'left' ? difference > 0 : difference < 0, 2000, 2370)
    }
    case 'up-down':
      if (pick === 'alphabet') return pay(letter(last), 2000, 2600)
      return pay((pick === 'up' ? '56789' : '01234').includes(last), 2200, 3100)
    case 'odd-even':
      if (pick === 'alphabet') return pay(letter(last), 2000, 2600)
      return pay((pick === 'odd' ? '13579' : '02468').includes(last), 2200, 3100)
    case 'exact':
      return pay(last === pick, 12000, 15500)
    case 'lucky-2':
      return pay(
        pick.split('').some((char) => char === last),
        6000,
        7750,
      )
    case 'lucky-3':
      return pay(
        pick.split('').some((char) => char === last),
        4000,
        5200,
      )
    case 'lucky-4':
      return pay(
        pick.split('').some((char) => char === last),
        3000,
        3900,
      )
    case 'lucky-hash':
      return pay(/(\d[a-f]|[a-f]\d)$/.test(h), 2000, 2070)
    case 'classic-odd-even':
      return pay((pick === 'odd' ? [1, 3, 5, 7, 9] : [0, 2, 4, 6, 8]).includes(lastDecimal), 1950, 1950)
    case 'big-small':
      return pay(pick === 'big' ? lastDecimal > 4 : lastDecimal < 5, 1950, 1950)
    case 'sum': {
      const s = Number(String(lastDecimal + Number(height.slice(-1))).slice(-1))
      const wins = { odd: s % 2 === 1, even: s % 2 === 0, big: s > 4, small: s < 5 }[pick] ?? false
      return pay(wins, 1950, 1950)
    }
    case 'banker-player': {
      const zero = (char: string) => (letter(char) ? 0 : Number(char))
      const [banker, player] = [(zero(at(-5)) + zero(at(-4))) % 10, (zero(at(-2)) + zero(last)) % 10]
      if (pick === 'tie') return pay(banker === player, 8000, 8200)
      if (banker === player) return { result: 'refund', thousandths: 995 }
      return pay((pick === 'banker') === banker > player, 1950, 1950)
    }
    case 'niu-niu': {
      const niu = (chars: string) => {
        let sum = 0
        for (const char of chars) sum += letter(char) ? 10 : Number(char)
        while (sum > 10) sum -= 10
        return sum === 0 ? 10 : sum
      }
      const banker = niu(h.slice(-5, -2))
      const player = niu(h.slice(-3))
      if (banker === player) return { result: 'refund', thousandths: 990 }
      if (banker > player) return { result: 'lose', thousandths: 1000 - 100 * banker }
      const gain = 100 * player
      return { result: 'win', thousandths: 1000 + (player > 8 ? gain - gain / 10 : gain) }
    }
    default:
      throw new Error(game)
  }
}

const hash = (text: string): BlockHash => {
  const found = normaliseHash(text)
  if (found === null) throw new Error(`not a hash: ${text}`)
  return found
}
const ending = (tail: string): BlockHash => hash(`0x${tail.padStart(64, '0')}`)
const amount = (text: string): Amount => parseAmount(text) ?? amountOf(-1n)

const verdictOf = (
  game: GameId,
  text: string,
  at: BlockHash,
  more: { height?: bigint; paytable?: Paytable } = {},
) => {
  const pick = parsePick(game, text)
  if (pick === null) throw new Error(`${game} has no pick ${text}`)
  return judge({ game, pick, hash: at, height: more.height ?? 0n, paytable: more.paytable ?? 'classic' })
}
const paid = (
  game: GameId,
  text: string,
  tail: string,
  more: { height?: bigint; paytable?: Paytable } = {},
) => {
  const { result, ratio } = verdictOf(game, text, ending(tail), more)
  return `${result} ${formatAmount(returned(amount('1'), ratio))}`
}

describe('an independent implementation of the rules agrees', () => {
  // A small deterministic generator: the cases are the same on every run and machine.
  const randomHashes = (count: number, letters: number): string[] => {
    let state = 0x9e3779b9
    const next = () => {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
      return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
    }
    const char = () => {
      const many = next() < letters
      return many ? 'abcdef'.charAt(Math.floor(next() * 6)) : Math.floor(next() * 16).toString(16)
    }
    return Array.from({ length: count }, () => `0x${Array.from({ length: 64 }, char).join('')}`)
  }
  const fewPicks = GAME_IDS.filter((game) => picksOf(game).length < 20)
  const samples = [
    ...randomHashes(4000, 0),
    ...randomHashes(1500, 0.6),
    `0x${'f'.repeat(64)}`,
    `0x${'0'.repeat(64)}`,
    `0x7${'a'.repeat(63)}`,
  ]

  test.each(fewPicks)('%s: every pick, both paytables, thousands of hashes', (game) => {
    for (const [index, text] of samples.entries()) {
      const height = BigInt(index * 7919) * 1_000_003n
      for (const paytable of PAYTABLES)
        for (const pick of picksOf(game)) {
          const verdict = judge({ game, pick, hash: hash(text), height, paytable })
          const plain = plainReading(game, pick, text, `${height}`, paytable)
          if (
            verdict.result !== plain.result ||
            verdict.ratio.num * 1000 !== plain.thousandths * verdict.ratio.den
          )
            expect({ text, height, pick, paytable, verdict }).toEqual(plain)
        }
    }
  })

  test.each(['lucky-2', 'lucky-3', 'lucky-4'] as const)('%s: every pick, every last character', (game) => {
    for (const char of '0123456789abcdef')
      for (const paytable of PAYTABLES)
        for (const pick of picksOf(game)) {
          const verdict = judge({ game, pick, hash: ending(char), height: 1n, paytable })
          const plain = plainReading(game, pick, ending(char), '1', paytable)
          if (
            verdict.result !== plain.result ||
            verdict.ratio.num * 1000 !== plain.thousandths * verdict.ratio.den
          )
            expect({ char, pick, paytable, verdict }).toEqual(plain)
        }
  })

  test('every last five characters of the two games of hands', () => {
    for (let tail = 0; tail < 16 ** 5; tail += 7) {
      const text = ending(tail.toString(16).padStart(5, '0'))
      for (const game of ['banker-player', 'niu-niu'] as const)
        for (const pick of picksOf(game)) {
          const verdict = judge({ game, pick, hash: text, height: 0n, paytable: 'fair' })
          const plain = plainReading(game, pick, text, '0', 'fair')
          if (
            verdict.result !== plain.result ||
            verdict.ratio.num * 1000 !== plain.thousandths * verdict.ratio.den
          )
            expect({ text, pick, verdict }).toEqual(plain)
        }
    }
  })
})

describe('each game by example', () => {
  test('left-right: a letter counts ten, and a draw loses left and right', () => {
    expect(paid('left-right', 'left', 'a9')).toBe('win 2')
    expect(paid('left-right', 'right', '9a', { paytable: 'fair' })).toBe('win 2.37')
    expect(paid('left-right', 'draw', 'af')).toBe('win 5')
    expect(paid('left-right', 'left', 'af')).toBe('lose 0')
  })
  test('up-down and odd-even: a letter is a side of its own', () => {
    expect(paid('up-down', 'up', '5')).toBe('win 2.2')
    expect(paid('up-down', 'down', '4', { paytable: 'fair' })).toBe('win 3.1')
    expect(paid('up-down', 'up', 'a')).toBe('lose 0')
    expect(paid('odd-even', 'alphabet', 'a')).toBe('win 2')
    expect(paid('odd-even', 'even', '0')).toBe('win 2.2')
  })
  test('exact and lucky: the last character', () => {
    expect(paid('exact', 'f', 'f')).toBe('win 12')
    expect(paid('lucky-2', '3a', 'a', { paytable: 'fair' })).toBe('win 7.75')
    expect(paid('lucky-4', '0123', '4')).toBe('lose 0')
  })
  test('lucky-hash: one digit and one letter, in either order', () => {
    expect(paid('lucky-hash', 'lucky', '1a')).toBe('win 2')
    expect(paid('lucky-hash', 'lucky', 'a1')).toBe('win 2')
    expect(paid('lucky-hash', 'lucky', 'aa')).toBe('lose 0')
  })
  test('the last decimal digit is found behind letters, and is 0 in a hash of letters', () => {
    expect(paid('classic-odd-even', 'odd', '7abc')).toBe('win 1.95')
    expect(paid('big-small', 'big', '7abc')).toBe('win 1.95')
    expect(paid('classic-odd-even', 'even', 'f'.repeat(64))).toBe('win 1.95')
    expect(paid('sum', 'odd', 'f'.repeat(64), { height: 41n })).toBe('win 1.95')
    expect(paid('sum', 'small', '7', { height: 10_000_000_000_000_000_005n })).toBe('win 1.95')
  })
  test('banker-player: a tie gives banker and player their stake less half a percent', () => {
    expect(paid('banker-player', 'banker', '45a12')).toBe('win 1.95')
    expect(paid('banker-player', 'player', '45a12')).toBe('lose 0')
    expect(paid('banker-player', 'player', '1fb2f')).toBe('win 1.95')
    expect(paid('banker-player', 'tie', '54f90')).toBe('win 8')
    expect(paid('banker-player', 'banker', '54f90')).toBe('refund 0.995')
  })
  test('niu-niu: the hold wins or loses units by the points of the higher hand', () => {
    expect(paid('niu-niu', 'player', '12340')).toBe('win 1.7')
    expect(paid('niu-niu', 'player', '10009')).toBe('win 1.81')
    expect(paid('niu-niu', 'player', '100aa')).toBe('win 1.9')
    expect(paid('niu-niu', 'player', '90001')).toBe('lose 0.1')
    expect(paid('niu-niu', 'player', 'aa001')).toBe('lose 0')
    expect(paid('niu-niu', 'player', '12321')).toBe('refund 0.99')
  })
  test('a return is rounded down once, whatever the unit', () => {
    expect(formatAmount(returned(amount('0.000001'), { num: 195, den: 100 }))).toBe('0.000001')
    expect(formatAmount(returned(amount('0.000019'), { num: 995, den: 1000 }))).toBe('0.000018')
    expect(formatAmount(returned(amount('0.000003'), { num: 181, den: 100 }))).toBe('0.000005')
  })
})

describe('a hash and how it is shown', () => {
  test('a hash is accepted in any case, and nothing else is', () => {
    expect(normaliseHash(`0x${'AbC1'.repeat(16)}`)).toBe(`0x${'abc1'.repeat(16)}`)
    for (const bad of [
      '',
      '0x',
      `0X${'a'.repeat(64)}`,
      'a'.repeat(64),
      `0x${'a'.repeat(63)}`,
      `0x${'g'.repeat(64)}`,
      ` 0x${'a'.repeat(64)}`,
      `0x${'a'.repeat(64)}\n`,
      `0x${'１'.repeat(64)}`,
    ])
      expect(normaliseHash(bad)).toBeNull()
  })
  test('outcomes are words of the round, not of the pick', () => {
    const block = { hash: ending('1234f'), height: 3n }
    expect(GAME_IDS.map((game) => outcomeOf({ game, ...block }))).toEqual([
      'right',
      'alphabet',
      'alphabet',
      'f',
      'f',
      'f',
      'f',
      'lucky',
      'even',
      'small',
      'odd-big',
      'player',
      'player',
    ])
  })
  test('the facts say what was compared', () => {
    const block = { hash: ending('1234f'), height: 23n }
    expect(explain({ game: 'left-right', ...block })).toEqual({
      kind: 'values',
      outcome: 'right',
      left: { char: '4', value: 4 },
      right: { char: 'f', value: 10 },
    })
    expect(explain({ game: 'sum', ...block })).toEqual({
      kind: 'sum',
      outcome: 'odd-big',
      digit: 4,
      digitAt: 2,
      heightDigit: 3,
      sum: 7,
    })
    expect(explain({ game: 'niu-niu', ...block })).toMatchObject({
      outcome: 'player',
      banker: { sum: 6, points: 6 },
      player: { sum: 17, points: 7 },
    })
  })
  test('the deciding characters follow the last digit', () => {
    expect(decidingNibbles({ game: 'sum', hash: ending('7abc') })).toEqual([4])
    expect(decidingNibbles({ game: 'sum', hash: ending('f'.repeat(64)) })).toEqual([])
    expect(decidingNibbles({ game: 'banker-player', hash: ending('7abc') })).toEqual([5, 4, 2, 1])
  })
})

test('the settlement table says for every code what judging each bet says', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9a-f]{64}$/),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.constantFrom(...PAYTABLES),
      (digits, height, paytable) => {
        const block = { hash: hash(`0x${digits}`), height }
        const table = settlementTable({ ...block, paytable })
        let code = 0
        for (const game of GAME_IDS)
          for (const pick of picksOf(game)) {
            const { result, ratio } = judge({ game, pick, ...block, paytable })
            const row = {
              num: table.num[code],
              den: table.den[code],
              result: RESULTS[table.result[code] ?? 0],
            }
            if (row.num !== ratio.num || row.den !== ratio.den || row.result !== result)
              expect(row).toEqual({ ...ratio, result })
            code += 1
          }
        expect(code).toBe(pickCount())
        expect(table.num.length).toBe(pickCount())
      },
    ),
    { numRuns: 60 },
  )
})
