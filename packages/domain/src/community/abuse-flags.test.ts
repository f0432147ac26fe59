import { expect, test } from 'vitest'
import type { Suspicion } from './abuse.ts'
import { type ActiveFlag, decideFlag, findingsOf } from './abuse-flags.ts'

const suspicion = (...players: bigint[]): Suspicion => ({
  kind: 'ring',
  players,
  evidence: [],
  paused: new Set(players),
})
const flag = (id: bigint, state: ActiveFlag['state'], ...players: bigint[]): ActiveFlag => ({
  id,
  state,
  players: new Set(players),
})
const flagsOf = (found: readonly Suspicion[], ...active: ActiveFlag[]) =>
  findingsOf(found, active).map((one) => one.flag)

test('what is new becomes a new flag', () => {
  expect(flagsOf([suspicion(1n, 2n)])).toEqual([null])
  expect(flagsOf([suspicion(1n, 2n)], flag(7n, 'open', 3n, 4n))).toEqual([null])
})

test('what belongs to an open flag is added to it', () => {
  expect(flagsOf([suspicion(1n, 2n, 3n)], flag(7n, 'open', 2n, 3n))).toEqual([7n])
  expect(flagsOf([suspicion(1n, 2n)], flag(6n, 'open', 2n, 9n), flag(7n, 'open', 1n, 2n))).toEqual([7n])
})

test('an upheld flag is not raised again, and those who join it get a new one', () => {
  expect(flagsOf([suspicion(1n, 2n)], flag(7n, 'upheld', 1n, 2n, 3n))).toEqual([])
  expect(flagsOf([suspicion(1n, 2n, 4n)], flag(7n, 'upheld', 1n, 2n))).toEqual([null])
})

test('ten thousand cases are not compared with all flags', () => {
  let looks = 0
  const watched = class extends Set<bigint> {
    override has(player: bigint) {
      looks += 1
      return super.has(player)
    }
  }
  const cases = Array.from({ length: 10_000 }, (_, n) => suspicion(BigInt(2 * n), BigInt(2 * n + 1)))
  const flags = cases.map(({ players }, n) => ({
    ...flag(BigInt(n), n % 2 === 0 ? 'open' : 'upheld'),
    players: new watched(players),
  }))
  expect(flagsOf(cases, ...flags)).toHaveLength(5_000)
  expect(looks).toBeLessThanOrEqual(40_000)
})

test('a flag is upheld once, and cleared from any state', () => {
  expect(decideFlag('open', 'uphold')).toBe('upheld')
  expect(decideFlag('open', 'clear')).toBe('cleared')
  expect(decideFlag('upheld', 'clear')).toBe('cleared')
  expect(decideFlag('upheld', 'uphold')).toBeNull()
  expect(decideFlag('cleared', 'uphold')).toBeNull()
  expect(decideFlag('cleared', 'clear')).toBeNull()
})
