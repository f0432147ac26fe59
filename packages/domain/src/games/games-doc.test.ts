import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatAmount, parseAmount, ZERO } from '../money/amount.ts'
import { decimalOf } from '../money/ratio.ts'
import { percentOf } from './fraction.ts'
import { GAME_IDS, type GameId, PAYTABLES } from './game-id.ts'
import { judge, returned } from './judge.ts'
import { oddsTable } from './odds.ts'
import { parsePick, picksOf } from './pick.ts'
import { normaliseHash } from './reading.ts'

// Players and reviewers read docs/games.md: its figures must match what the code does.

const doc = readFileSync(new URL('../../../../docs/games.md', import.meta.url), 'utf8')

const oddsInWords = (): string => {
  const fair = new Map(oddsTable('fair').map(({ game, picks }) => [game, picks]))
  const rows = oddsTable('classic').flatMap(({ game, picks }) =>
    picks.map((odds, index) => {
      const other = fair.get(game)?.[index]
      if (other === undefined) throw new Error(`${game} has no fair odds`)
      const all = picks.length < picksOf(game).length ? ' (each)' : ''
      return [
        game,
        `\`${odds.pick}\`${all}`,
        `${percentOf(odds.chance.win, 2)} %`,
        odds.chance.refund.num === 0n ? '–' : `${percentOf(odds.chance.refund, 2)} %`,
        odds.multiple === null ? 'by points' : decimalOf(odds.multiple),
        `${percentOf(odds.returnToPlayer, 2)} %`,
        other.multiple === null ? 'by points' : decimalOf(other.multiple),
        `${percentOf(other.returnToPlayer, 2)} %`,
      ].join(' | ')
    }),
  )
  return [
    '| game | pick | wins | refunded | classic | return | fair | return |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
}

test('its table of odds is the enumeration', () => {
  const found = /<!-- odds: [^>]*-->\n([\s\S]*?)<!-- \/odds -->/.exec(doc)?.[1]
  expect(found?.trim()).toBe(oddsInWords())
})

test('its examples return what they say, and every game has one', () => {
  const shown = new Set<GameId>()
  let games: readonly GameId[] = []
  for (const line of doc.split('\n')) {
    if (line.startsWith('**')) games = GAME_IDS.filter((id) => line.split(':')[0]?.includes(`**${id}**`))
    const match =
      /^- Example: .*?ends in `([0-9a-f]+)`(?: at height (\d+))?.*; ([\d.]+) on `(\w+)` returns ([\d.]+)(?: \(([\d.]+)\))?\.$/.exec(
        line,
      )
    if (match === null) {
      expect(line.startsWith('- Example'), line).toBe(false)
      continue
    }
    const [, tail = '', height = '0', stake = '', text = '', classic = '', fair = classic] = match
    const game = games.find((id) => parsePick(id, text) !== null && (games.length === 1 || line.includes(id)))
    const pick = game === undefined ? null : parsePick(game, text)
    const hash = normaliseHash(`0x${tail.padStart(64, '0')}`)
    if (game === undefined || pick === null || hash === null) throw new Error(`cannot be judged: ${line}`)
    const paid = PAYTABLES.map((paytable) =>
      formatAmount(
        returned(
          parseAmount(stake) ?? ZERO,
          judge({ game, pick, hash, height: BigInt(height), paytable }).ratio,
        ),
      ),
    )
    expect(paid, line).toEqual([classic, fair])
    shown.add(game)
  }
  expect([...shown].sort()).toEqual([...GAME_IDS].sort())
})
