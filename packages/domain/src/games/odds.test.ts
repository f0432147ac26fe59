import { describe, expect, test } from 'vitest'
import { GAME_IDS, PAYTABLES } from './game-id.ts'
import { classWeights, oddsOf, oddsTable } from './odds.ts'
import { parsePick, picksOf } from './pick.ts'
import { gameOf } from './registry.ts'
import { rulesText } from './rules.ts'

const odds = (
  game: (typeof GAME_IDS)[number],
  text: string,
  paytable: (typeof PAYTABLES)[number] = 'classic',
) => {
  const pick = parsePick(game, text)
  if (pick === null) throw new Error(`${game} has no pick ${text}`)
  return oddsOf(game, pick, paytable)
}

describe('chances are exact', () => {
  test('left-right: 105 of 256 pairs each way, 46 are equal', () => {
    expect(classWeights('left-right')).toEqual([105n, 105n, 46n])
    expect(odds('left-right', 'left').returnToPlayer).toEqual({ num: 105n, den: 128n })
    expect(odds('left-right', 'draw').returnToPlayer).toEqual({ num: 115n, den: 128n })
  })
  test('a draw at 6 times would pay out more than it takes, hence 5', () => {
    const [, , draw = 0n] = classWeights('left-right')
    expect(draw * 6n > 256n).toBe(true)
    expect(draw * 5n < 256n).toBe(true)
  })
  test('lucky-hash: 120 of 256 pairs mix a digit and a letter', () => {
    expect(odds('lucky-hash', 'lucky').chance.win).toEqual({ num: 15n, den: 32n })
  })
  test('the last decimal digit: zero and so even and small are likelier by the hashes without a digit', () => {
    const all = 2n ** 256n * 10n
    const [odd = 0n, even = 0n] = classWeights('classic-odd-even')
    expect(odd + even).toBe(all)
    expect(even - odd).toBe(10n * 6n ** 64n)
    expect(odds('classic-odd-even', 'odd').chance.win).toEqual({
      num: 8n ** 64n - 3n ** 64n,
      den: 2n * 8n ** 64n,
    })
    expect(odds('big-small', 'small').chance.win).toEqual({ num: 8n ** 64n + 3n ** 64n, den: 2n * 8n ** 64n })
  })
  test('sum: over all heights every side is exactly one half', () => {
    for (const pick of picksOf('sum'))
      expect(oddsOf('sum', pick, 'classic').chance.win).toEqual({ num: 1n, den: 2n })
  })
  test('banker and player are alike, and their tie has the chance of two equal sums', () => {
    const points = Array.from({ length: 10 }, () => 0)
    for (const a of CARDS) for (const b of CARDS) points[(a + b) % 10] = (points[(a + b) % 10] ?? 0) + 1
    const equal = points.reduce((sum, count) => sum + count * count, 0)
    const { chance } = odds('banker-player', 'tie')
    expect(chance.win.num * BigInt(16 ** 4)).toBe(BigInt(equal) * chance.win.den)
    expect(odds('banker-player', 'banker').chance).toEqual(odds('banker-player', 'player').chance)
    expect(odds('banker-player', 'banker').chance.refund).toEqual(chance.win)
  })
  test('niu-niu: counted by card values instead of characters, the same comes out', () => {
    const weightOf = (value: number) => (value === 10 ? 6n : 1n)
    const points = (sum: number) => (sum % 10 === 0 ? 10 : sum % 10)
    let hundredths = 0n
    for (let a = 0; a <= 10; a += 1)
      for (let b = 0; b <= 10; b += 1)
        for (let c = 0; c <= 10; c += 1)
          for (let d = 0; d <= 10; d += 1)
            for (let e = 0; e <= 10; e += 1) {
              const weight = [a, b, c, d, e].reduce((product, value) => product * weightOf(value), 1n)
              const banker = points(a + b + c)
              const player = points(c + d + e)
              if (player === banker) hundredths += 99n * weight
              else if (player > banker) hundredths += BigInt(100 + player * (player > 8 ? 9 : 10)) * weight
              else hundredths += BigInt(100 - banker * 10) * weight
            }
    const { returnToPlayer } = odds('niu-niu', 'player')
    expect(returnToPlayer.num * 100n * 16n ** 5n).toBe(hundredths * returnToPlayer.den)
  })
  test('the chances of a pick add up to one, and picks that share a row share its odds', () => {
    for (const paytable of PAYTABLES)
      for (const { game, picks } of oddsTable(paytable)) {
        for (const { chance } of picks) {
          const den = chance.win.den * chance.lose.den * chance.refund.den
          const part = ({ num, den: own }: { num: bigint; den: bigint }) => (num * den) / own
          expect(part(chance.win) + part(chance.lose) + part(chance.refund)).toBe(den)
        }
        const all = new Set(
          picksOf(game).map((pick) => String(oddsOf(game, pick, paytable).returnToPlayer.num)),
        )
        expect(all).toEqual(new Set(picks.map(({ returnToPlayer }) => String(returnToPlayer.num))))
      }
  })
})

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0]

describe('counting takes no shortcut that matters', () => {
  const TAIL_GAMES = GAME_IDS.filter((game) => gameOf(game).decides !== 'last-digit')

  test.each(TAIL_GAMES)('%s: all 1,048,576 endings of five characters give the same shares', (id) => {
    const game = gameOf(id)
    const counts = game.classes.map(() => 0)
    const endings = 16 ** 5
    for (let tail = 0; tail < endings; tail += 1) {
      const index = game.classOf({ tail, digit: 0, digitAt: 0, heightDigit: 0 })
      counts[index] = (counts[index] ?? 0) + 1
    }
    const weights = classWeights(id)
    const total = Number(weights.reduce((sum, weight) => sum + weight, 0n))
    expect(weights.map((weight) => (Number(weight) * endings) / total)).toEqual(counts)
  })
})

describe('what the house keeps', () => {
  test('no pick of either paytable pays out more than it takes', () => {
    for (const paytable of PAYTABLES)
      for (const { picks } of oddsTable(paytable))
        for (const { returnToPlayer } of picks) expect(returnToPlayer.num < returnToPlayer.den).toBe(true)
  })
  test('every multiple that fair changes returns between 96.5 and 98.1 %', () => {
    const classic = new Map(oddsTable('classic').map(({ game, picks }) => [game, picks]))
    let changed = 0
    for (const { game, picks } of oddsTable('fair'))
      for (const [index, { returnToPlayer, pick }] of picks.entries()) {
        const before = classic.get(game)?.[index]?.returnToPlayer
        if (before?.num === returnToPlayer.num && before.den === returnToPlayer.den) continue
        changed += 1
        const thousandths = Number((returnToPlayer.num * 100_000n) / returnToPlayer.den) / 1000
        if (thousandths < 96.5 || thousandths > 98.1) expect({ game, pick, thousandths }).toBeNull()
      }
    expect(changed).toBe(15)
  })
})

describe('the guarded table', () => {
  const percent = (share: { num: bigint; den: bigint }) =>
    Number((share.num * 1_000_000n) / share.den) / 10_000

  test('returns between 98.8 and 99.1 % on every pick', () => {
    for (const { game, picks } of oddsTable('guarded'))
      for (const { pick, returnToPlayer } of picks) {
        expect(percent(returnToPlayer), `${game} ${pick}`).toBeGreaterThanOrEqual(98.8)
        expect(percent(returnToPlayer), `${game} ${pick}`).toBeLessThanOrEqual(99.1)
      }
  })
  test('pays more than the block tables on every pick', () => {
    for (const paytable of PAYTABLES)
      for (const [nth, { picks }] of oddsTable(paytable).entries())
        for (const [index, { pick, returnToPlayer }] of picks.entries()) {
          const guarded = oddsTable('guarded')[nth]?.picks[index]?.returnToPlayer
          expect(guarded && percent(guarded), pick).toBeGreaterThan(percent(returnToPlayer))
        }
  })
  test('its rules say what decides, and its own fees', () => {
    expect(rulesText('guarded')).toContain('h is the SHA-256 of nibble-guarded/1')
    expect(rulesText('guarded')).toContain('less 5 % of that gain')
    expect(rulesText('guarded')).toContain('the hold less 0.5 %')
    expect(rulesText('classic')).toContain('less 10 % of that gain')
  })
})

test('the text of the rules is plain and differs between paytables', () => {
  expect(rulesText('classic')).not.toBe(rulesText('fair'))
  for (const paytable of PAYTABLES) {
    expect(rulesText(paytable)).toMatch(/^[\x20-\x7e\n]*$/)
    for (const game of GAME_IDS) expect(rulesText(paytable)).toContain(`\n${game}: `)
  }
  expect(rulesText('fair')).toContain('  tie: tie 8.2 win')
})
