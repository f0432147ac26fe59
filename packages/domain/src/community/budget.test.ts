import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../money/amount.ts'
import { type BudgetClaim, type BudgetDay, DEFAULT_BUDGET, fitToBudget } from './budget.ts'

const day = (edge: bigint, given = 0n): BudgetDay => ({ edge: amountOf(edge), given: amountOf(given) })
const claim = (due: bigint, days: readonly string[] = ['a'], player = 1n): BudgetClaim<string> => ({
  player,
  kind: 'prize',
  due: amountOf(due),
  days,
})
const fit = (claims: readonly BudgetClaim<string>[], own: BudgetDay, house: BudgetDay) =>
  fitToBudget(claims, { own: () => own, house: () => house }, DEFAULT_BUDGET).map(({ amount }) => amount)

test('what fits is given in full', () => {
  expect(fit([claim(60n), claim(40n)], day(1_000n), day(10_000n))).toEqual([60n, 40n])
})

test('a player gets at most a tenth of their own edge, including what they had before', () => {
  expect(fit([claim(60n), claim(60n)], day(1_000n, 10n), day(10_000n))).toEqual([60n, 30n])
  expect(fit([claim(60n)], day(1_000n, 100n), day(10_000n))).toEqual([])
})

test('if the house gives less than all are due, everyone is cut by the same share', () => {
  const claims = [claim(100n), claim(60n, ['a'], 2n), claim(40n, ['a'], 3n)]
  expect(fit(claims, day(1_000n), day(1_000n, 50n))).toEqual([50n, 30n, 20n])
})

test('a prize for a month is paid out of its days, the first ones first', () => {
  const days = new Map([
    ['a', day(300n)],
    ['b', day(500n, 50n)],
    ['c', day(900n)],
  ])
  const of = (at: string) => days.get(at) ?? day(0n)
  const given = fitToBudget(
    [claim(70n, ['a', 'b', 'c'])],
    { own: (_, at) => of(at), house: () => day(10_000n) },
    DEFAULT_BUDGET,
  )
  expect(given.map(({ day: at, amount }) => [at, amount])).toEqual([
    ['a', 30n],
    ['c', 40n],
  ])
})

const PLAYERS = [1n, 2n, 3n]
const DAYS = ['01', '02', '03', '04']
const edges = fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 12, maxLength: 12 })
const claims = fc.array(
  fc.record({
    player: fc.constantFrom(...PLAYERS),
    kind: fc.constantFrom('prize', 'reward'),
    due: fc.bigInt({ min: 0n, max: 3_000n }).map(amountOf),
    days: fc.subarray(DAYS),
  }),
  { maxLength: 20 },
)
const terms = fc.record({ playerPpm: fc.nat(400_000), housePpm: fc.nat(400_000) })

test('whatever the order and number of claims, no budget is ever exceeded', () => {
  fc.assert(
    fc.property(
      edges,
      fc.array(claims, { maxLength: 4 }),
      terms,
      (brought, rounds, { playerPpm, housePpm }) => {
        const edgeOf = (player: bigint, at: string) =>
          brought[PLAYERS.indexOf(player) * DAYS.length + DAYS.indexOf(at)] ?? 0n
        const given: { player: bigint; day: string; amount: bigint }[] = []
        const sum = (of: (one: (typeof given)[number]) => boolean) =>
          given.filter(of).reduce((all, { amount }) => all + amount, 0n)
        const all = (at: string) => PLAYERS.reduce((edge, player) => edge + edgeOf(player, at), 0n)

        for (const asked of rounds) {
          const now = fitToBudget(
            asked,
            {
              own: (player, at) =>
                day(
                  edgeOf(player, at),
                  sum((one) => one.player === player && one.day === at),
                ),
              house: (at) =>
                day(
                  all(at),
                  sum((one) => one.day === at),
                ),
            },
            { playerPpm, housePpm },
          )
          for (const { player, kind } of asked) {
            const of = (one: { player: bigint; kind: string }) => one.player === player && one.kind === kind
            const had = now.filter(of).reduce((total, { amount }) => total + amount, 0n)
            expect(had).toBeLessThanOrEqual(asked.filter(of).reduce((total, { due }) => total + due, 0n))
          }
          given.push(...now)
        }
        for (const at of DAYS) {
          expect(sum((one) => one.day === at)).toBeLessThanOrEqual((all(at) * BigInt(housePpm)) / 1_000_000n)
          for (const player of PLAYERS)
            expect(sum((one) => one.day === at && one.player === player)).toBeLessThanOrEqual(
              (edgeOf(player, at) * BigInt(playerPpm)) / 1_000_000n,
            )
        }
      },
    ),
  )
})
