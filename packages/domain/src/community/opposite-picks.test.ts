import { expect, test } from 'vitest'
import { normaliseHash } from '../games/block-hash.ts'
import { judge } from '../games/judge.ts'
import { pickOf } from '../games/pick.ts'
import { OPPOSITE_PICKS } from './opposite-picks.ts'

const HEX = '0123456789abcdef'

test('opposite picks are of one game, never win together, and one of them mostly wins', () => {
  for (const { pick, against } of OPPOSITE_PICKS) {
    expect(pickOf(pick).game).toBe(pickOf(against).game)
    let [won, all] = [0, 0]
    for (let tail = 0; tail < 16 ** 4; tail += 61) {
      const hash = normaliseHash(
        `0x${'5'.repeat(59)}${HEX.charAt(tail % 16)}${tail.toString(16).padStart(4, '0')}`,
      )
      if (hash === null) throw new Error('no hash')
      const wins = [pick, against].filter(
        (code) => judge({ ...pickOf(code), paytable: 'classic', hash, height: 3n }).result === 'win',
      ).length
      expect(wins).toBeLessThan(2)
      won += wins
      all += 1
    }
    expect(won / all).toBeGreaterThan(0.6)
  }
})
