import { expect, test } from 'vitest'
import { amountOf, ZERO } from '../money/amount.ts'
import { decideRecall } from './decide-recall.ts'

const usdt = (whole: number) => amountOf(BigInt(whole) * 1_000_000n)
type Input = Parameters<typeof decideRecall>[0]
const decide = (changes: Partial<Input> = {}) => {
  const decision = decideRecall({
    bet: { state: 'open', insured: false, frees: usdt(11_000) },
    round: { state: 'open', closesAt: 100_000 },
    now: 90_000,
    headTimeMs: 89_000,
    today: { recalls: 0, freed: ZERO },
    ...changes,
  })
  return decision.recalled ? 'recalled' : decision.refusal.kind
}

test.each<[string, Partial<Input>, string]>([
  ['an open bet while the gate is open', {}, 'recalled'],
  ['no bet', { bet: null }, 'bet_unknown'],
  [
    'a bet recalled before',
    { bet: { state: 'recalled', insured: false, frees: ZERO } },
    'bet_not_recallable',
  ],
  ['a settled bet', { bet: { state: 'published', insured: false, frees: ZERO } }, 'bet_not_recallable'],
  ['a refunded bet', { bet: { state: 'refunded', insured: false, frees: ZERO } }, 'bet_not_recallable'],
  [
    'a bet of an insurance series',
    { bet: { state: 'open', insured: true, frees: ZERO } },
    'bet_not_recallable',
  ],
  ['a bet of a closed round', { round: { state: 'closed', closesAt: 100_000 } }, 'round_closed'],
  ['a bet a millisecond late', { now: 100_000 }, 'round_closed'],
  ['a bet whose close the chain has reached', { now: 99_000, headTimeMs: 100_000 }, 'round_closed'],
  ['a bet while the chain is behind', { headTimeMs: 79_999 }, 'chain_behind'],
  ['a bet while the clock is wrong', { headTimeMs: 95_001 }, 'clock_ahead'],
  ['the tenth of the day', { today: { recalls: 9, freed: ZERO } }, 'recalled'],
  ['the eleventh of the day', { today: { recalls: 10, freed: ZERO } }, 'recalls_used_up'],
  ['up to 20,000 of room', { today: { recalls: 1, freed: usdt(9_000) } }, 'recalled'],
  ['beyond 20,000 of room', { today: { recalls: 1, freed: amountOf(9_000_000_001n) } }, 'recalls_used_up'],
])('recalling %s', (_, changes, expected) => {
  expect(decide(changes)).toBe(expected)
})
