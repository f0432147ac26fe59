import { describe, expect, test } from 'vitest'
import { PAYTABLES } from '../games/game-id.ts'
import { pickCount, pickOf, picksOf } from '../games/pick.ts'
import { amountOf, ZERO } from '../money/amount.ts'
import { cancelsLeft, decideBetCancel, fitsCancelAllowance, freedBy } from './decide-bet-cancel.ts'
import { worstOfBet } from './exposure.ts'

const usdt = (whole: number) => amountOf(BigInt(whole) * 1_000_000n)
/** In USDT: cap room freed before, and stakes of the last seven days. */
const today = (cancels: number, freed: number, staked = 0, drawCap = 37_000): Input['today'] => ({
  cancels,
  freed: amountOf(BigInt(Math.round(freed * 1e6))),
  stakedOfWeek: amountOf(BigInt(Math.round(staked * 1e6))),
  drawCap: amountOf(BigInt(Math.round(drawCap * 1e6))),
})
const worthless = { state: 'open', insured: false, frees: ZERO } as const
const freeing = (units: bigint) => ({ ...worthless, frees: amountOf(units) })
type Input = Parameters<typeof decideBetCancel>[0]
const decide = (changes: Partial<Input> = {}) => {
  const decision = decideBetCancel({
    bet: { state: 'open', insured: false, frees: usdt(400) },
    round: { state: 'open', closesAt: 100_000 },
    now: 90_000,
    headTimeMs: 89_000,
    today: today(0, 0),
    ...changes,
  })
  return decision.recalled ? 'recalled' : decision.refusal.kind
}

test.each<[string, Partial<Input>, string]>([
  ['an open bet while the gate is open', {}, 'recalled'],
  ['an unknown bet', { bet: null }, 'bet_unknown'],
  [
    'a bet that was already cancelled',
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
  ['the tenth of the day', { today: today(9, 0) }, 'recalled'],
  ['the eleventh of the day', { today: today(10, 0) }, 'recalls_used_up'],
  ['up to 500 of the weekly allowance', { today: today(1, 100) }, 'recalled'],
  ['up to a tenth of a small draw’s cap', { today: today(1, 0, 0, 4_000) }, 'recalled'],
  ['beyond a tenth of it', { today: today(1, 0, 0, 3_999.99) }, 'recall_room_used_up'],
  ['beyond it, up to a tenth of the stakes of a week', { today: today(1, 0, 4_000, 370) }, 'recalled'],
  ['in a house without equity', { today: today(1, 100, 0, 0) }, 'recalled'],
  ['beyond 500 of the weekly allowance', { today: today(1, 100.000001) }, 'recall_room_used_up'],
  ['beyond it, after stakes of less than ten times', { today: today(1, 101, 5_000) }, 'recall_room_used_up'],
  ['up to a tenth of the stakes of a week', { today: today(1, 600, 10_000) }, 'recalled'],
  ['beyond a tenth of them', { today: today(1, 600, 9_999.99) }, 'recall_room_used_up'],
  [
    'a bet that frees a millionth when no allowance is left',
    { today: today(1, 500), bet: freeing(1n) },
    'recall_room_used_up',
  ],
  ['a bet without value when no allowance is left', { today: today(1, 501), bet: worthless }, 'recalled'],
])('recalling %s', (_, changes, expected) => {
  expect(decide(changes)).toBe(expected)
})

test('a refusal for room says how much there is, how much is left and how much the bet needs', () => {
  expect(
    decideBetCancel({
      bet: { state: 'open', insured: false, frees: usdt(400) },
      round: { state: 'open', closesAt: 100_000 },
      now: 90_000,
      headTimeMs: 89_000,
      today: today(1, 300, 6_000),
    }),
  ).toEqual({
    recalled: false,
    refusal: { kind: 'recall_room_used_up', most: usdt(600), left: usdt(300), needed: usdt(400) },
  })
})

describe('what is left of the day', () => {
  /** Eleven times its stake may be freed. */
  const [pick = '' as never] = picksOf('exact')
  const bet = (asset: 'USDT' | 'PLAY_POINT', whole: number) =>
    ({ asset, game: 'exact', pick, paytable: 'classic', stake: usdt(whole) }) as const
  type Bet = Parameters<typeof fitsCancelAllowance>[0]

  test.each<[string, Bet, Input['today'], boolean]>([
    ['a bet that frees all that is left', bet('USDT', 40), today(0, 60), true],
    ['a bet that frees more', bet('USDT', 41), today(0, 60), false],
    ['a larger one after large stakes', bet('USDT', 1_000), today(0, 0, 110_000), true],
    ['one without value when no allowance is left', bet('PLAY_POINT', 100_000), today(9, 501), true],
    ['one after ten were cancelled', bet('PLAY_POINT', 10), today(10, 0), false],
  ])('covers %s: %#', (_, one, used, expected) => {
    expect(fitsCancelAllowance(one, cancelsLeft(used))).toBe(expected)
  })

  test('counts for every bet what it uses of the caps', () => {
    const stake = amountOf(7_654_321n)
    for (const paytable of PAYTABLES)
      for (let code = 0; code < pickCount(); code += 1) {
        const worst = worstOfBet({ pick: code, paytable, stake })
        expect(freedBy({ asset: 'USDT', ...pickOf(code), paytable, stake })).toBe(worst)
      }
  })

  test('is never below zero', () => {
    expect(cancelsLeft(today(11, 600))).toEqual({ cancels: 0, room: ZERO })
  })
})
