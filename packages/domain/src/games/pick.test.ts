import { describe, expect, test } from 'vitest'
import { GAME_IDS, PAYTABLES } from './game-id.ts'
import { parsePick, pickCode, pickCount, pickOf, picksOf } from './pick.ts'
import { isGameId } from './registry.ts'
import { classReturns, maxRatio, outcomeClasses } from './settlement.ts'

describe('the numbering of picks never changes', () => {
  const FIRST_CODES = {
    'left-right': 0,
    'up-down': 3,
    'odd-even': 6,
    exact: 9,
    'lucky-2': 25,
    'lucky-3': 145,
    'lucky-4': 705,
    'lucky-hash': 2525,
    'classic-odd-even': 2526,
    'big-small': 2528,
    sum: 2530,
    'banker-player': 2534,
    'niu-niu': 2537,
  } as const

  test('each game starts at its number', () => {
    expect(pickCount()).toBe(2538)
    expect(
      Object.fromEntries(GAME_IDS.map((game) => [game, pickCode(game, pickOf(FIRST_CODES[game]).pick)])),
    ).toEqual(FIRST_CODES)
  })

  test('the whole list has the fingerprint it had when the first bet was stored', () => {
    let print = 2166136261
    for (let code = 0; code < pickCount(); code += 1) {
      const { game, pick } = pickOf(code)
      for (const char of `${code}${game}${pick}`)
        print = Math.imul(print ^ char.charCodeAt(0), 16777619) >>> 0
    }
    expect(print.toString(16)).toBe('70c4fdcb')
  })

  test('a code and its pair map to each other', () => {
    for (let code = 0; code < pickCount(); code += 1) {
      const { game, pick } = pickOf(code)
      expect(pickCode(game, pick)).toBe(code)
      expect(parsePick(game, pick)).toBe(pick)
    }
  })

  test('an invalid code, and a pick of another game, are programming errors', () => {
    for (const code of [-1, pickCount(), 0.5, Number.NaN]) expect(() => pickOf(code)).toThrow(RangeError)
    expect(() => pickCode('exact', pickOf(0).pick)).toThrow(RangeError)
  })
})

describe('a pick has one spelling', () => {
  test.each([
    ['lucky-2', 'a3'],
    ['lucky-2', '33'],
    ['lucky-2', '3A'],
    ['lucky-2', '3'],
    ['lucky-3', '3a'],
    ['lucky-4', '3210'],
    ['exact', 'A'],
    ['exact', '10'],
    ['exact', ''],
    ['exact', '５'],
    ['left-right', 'Left'],
    ['left-right', ' left'],
    ['up-down', 'odd'],
    ['niu-niu', 'banker'],
    ['sum', 'constructor'],
    ['sum', '__proto__'],
  ] as const)('%s has no pick "%s"', (game, text) => {
    expect(parsePick(game, text)).toBeNull()
  })

  test('sorted means digits before letters', () => {
    expect(parsePick('lucky-2', '3a')).toBe('3a')
    expect(parsePick('lucky-4', '09af')).toBe('09af')
    expect(picksOf('lucky-3').slice(0, 2)).toEqual(['012', '013'])
  })

  test('game names are the thirteen, and nothing an object inherits', () => {
    expect(GAME_IDS.every(isGameId)).toBe(true)
    for (const name of ['', 'Exact', 'lucky-5', 'constructor', '__proto__', 'toString'])
      expect(isGameId(name)).toBe(false)
  })
})

describe('returns by class', () => {
  test('there is one return for each class, and the best of them is the multiple', () => {
    for (const paytable of PAYTABLES)
      for (const game of GAME_IDS)
        for (const pick of picksOf(game)) {
          const returns = classReturns({ game, pick, paytable })
          expect(returns.length).toBe(outcomeClasses(game).length)
          const most = maxRatio(game, pick, paytable)
          expect(Math.max(...returns.map(({ num, den }) => num / den))).toBe(most.num / most.den)
        }
  })
  test('niu-niu pays at most 1.9 times the hold, and keeps at least zero of it', () => {
    const [pick] = picksOf('niu-niu')
    if (pick === undefined) throw new Error('no pick')
    const returns = classReturns({ game: 'niu-niu', pick, paytable: 'classic' }).map(
      ({ num, den }) => num / den,
    )
    expect(Math.max(...returns)).toBe(1.9)
    expect(Math.min(...returns)).toBe(0)
    expect(returns.length).toBe(19)
  })
})
