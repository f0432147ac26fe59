import { CHECKS } from '@nibble/proof/checks'
import { expect, test } from 'vitest'
import { stepsOf } from './check.ts'
import { readTarget } from './target.ts'

const round = readTarget('round', '20261129 1 1021')

test('a round begins with what every round has; the receipt and the return of a bet come last', () => {
  if (round?.kind !== 'round') throw new Error('not a round')
  const steps = stepsOf(round)
  expect(steps[0]).toBe('sealed')
  expect(steps.slice(-2)).toEqual(['receipt', 'return'])
  expect(steps.toSorted()).toEqual(CHECKS.toSorted())
})

test('a bet begins with its receipt', () => {
  expect(stepsOf({ kind: 'bet', betId: '7' })[0]).toBe('receipt')
})
