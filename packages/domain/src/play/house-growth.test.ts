import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TABLES } from '../games/game-id.ts'
import { pickCount } from '../games/pick.ts'
import { everythingGivenBack, playHouse, thinnestPicks } from './testing/house-growth.ts'

// `npm run faults -- --only growth --size full` plays ten million draws on every table.

/** Numbers from 0 to 1, the same on every machine. */
const numbers = (seed: string): (() => number) => {
  let word = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    word = (word + 0x6d2b79f5) | 0
    let mixed = Math.imul(word ^ (word >>> 15), 1 | word)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

const CODES = Array.from({ length: pickCount() }, (_, code) => code)

describe('with caps filled and everything given back', () => {
  test.each(TABLES)('the house grows on %s, on its thinnest pick and on all games in turn', (paytable) => {
    const all = thinnestPicks(paytable, CODES)
    for (const picks of [all.slice(0, 1), all]) {
      const run = playHouse({
        rule: 'equity',
        paytable,
        picks,
        draws: 600_000,
        givenBack: everythingGivenBack(paytable),
        next: numbers(`growth ${paytable} ${picks.length}`),
      })
      expect(run).toMatchObject({ isRuined: false })
      expect(run.doublings).toBeGreaterThan(0.5)
      expect(run.lowest).toBeGreaterThan(0.2)
    }
  })

  test('a house that uses only its bankroll is ruined more often than every third time', () => {
    const picks = thinnestPicks('classic', CODES).slice(0, 1)
    const runs = Array.from({ length: 20 }, (_, n) =>
      playHouse({
        rule: 'bankroll',
        paytable: 'classic',
        picks,
        draws: 200_000,
        givenBack: everythingGivenBack('classic'),
        next: numbers(`ruin ${n}`),
      }),
    )
    expect(runs.filter(({ isRuined }) => isRuined).length).toBeGreaterThanOrEqual(8)
  })
})
