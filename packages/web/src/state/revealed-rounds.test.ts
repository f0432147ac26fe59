import { expect, test } from 'vitest'
import { createRevealedRounds } from './revealed-rounds.ts'

const tab = () => {
  let text: string | null = null
  return {
    read: () => text,
    write: (next: string) => {
      text = next
    },
  }
}

test('a round is revealed once, even over a reload', () => {
  const item = tab()
  const rounds = createRevealedRounds(item)
  expect(rounds.has('2026112010872')).toBe(false)
  rounds.add('2026112010872', ['exact'])
  expect(rounds.has('2026112010872')).toBe(true)
  expect(createRevealedRounds(item).has('2026112010872')).toBe(true)
  expect(rounds.has('2026112010873')).toBe(false)
})

test('what a round brought to bets on games that were not shown is still to be said', () => {
  const item = tab()
  const rounds = createRevealedRounds(item)
  const shown = (known: typeof rounds) =>
    (['left-right', 'exact', 'up-down'] as const).filter((game) => known.hasShown({ round: '1', game }))
  rounds.add('1', ['exact'])
  expect(shown(rounds)).toEqual(['exact'])
  expect(rounds.hasShown({ round: '2', game: 'exact' })).toBe(false)
  rounds.add('1', ['left-right', 'exact'])
  expect(shown(rounds)).toEqual(['left-right', 'exact'])
  expect(shown(createRevealedRounds(item))).toEqual(['left-right', 'exact'])
})

test('of many the oldest are forgotten', () => {
  const item = tab()
  const rounds = createRevealedRounds(item)
  for (let index = 0; index < 150; index += 1) rounds.add(String(index), ['exact'])
  expect(item.read()?.split(' ')).toHaveLength(100)
  expect([rounds.has('49'), rounds.has('50')]).toEqual([false, true])
})
