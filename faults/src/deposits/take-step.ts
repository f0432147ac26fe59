import { type Address, getAddress } from 'viem'
import type { Random } from '../frame/random.ts'
import type { DepositsScenario } from './deposits-scenario.ts'
import { honestOnly } from './honest-only.ts'
import { LIES, lieOf } from './lies.ts'
import { type Payment, pay, payAtOnce, payTiny } from './pay.ts'

/** One event of a chain, its endpoints or the servers; returns what it was. */
export async function takeStep(scenario: DepositsScenario, random: Random): Promise<string> {
  const step = random.pick(STEPS)
  await step.act(scenario, random)
  return step.name
}

type Step = {
  readonly name: string
  readonly act: (scenario: DepositsScenario, random: Random) => Promise<unknown>
}

const anyPayments = ({ players }: DepositsScenario, random: Random): Payment[] =>
  Array.from({ length: random.whole(1, 5) }, () => ({ to: anyOf(players, random), raw: anyAmount(random) }))

const anyOf = (players: ReadonlyMap<string, bigint>, random: Random): Address =>
  getAddress(random.pick([...players.keys()]))

const anyAmount = (random: Random): bigint => {
  const dust = BigInt(random.whole(0, 1_000_000))
  const amount = random.pick([
    0n,
    0n,
    1n,
    400_000n,
    600_000n,
    999_999n,
    1_000_000n,
    BigInt(random.whole(1, 2_000_000_000)),
  ])
  return amount * 10n ** 12n + dust * BigInt(random.whole(0, 999_999))
}

const gaps = (random: Random, most: number): number[] =>
  Array.from({ length: random.whole(1, most) }, () => random.whole(1, 3))

const paying: Step = {
  name: 'pays',
  act: async (scenario, random) => {
    await pay(scenario.node, scenario.token, anyPayments(scenario, random))
    await scenario.node.mine(gaps(random, 2))
  },
}

const STEPS: readonly Step[] = [
  paying,
  paying,
  {
    name: 'pays many at once',
    act: async (scenario, random) => {
      await payAtOnce(scenario.node, scenario.token, anyPayments(scenario, random))
      await scenario.node.mine(gaps(random, 2))
    },
  },
  {
    name: 'pays very little very often',
    act: async (scenario, random) => {
      const to = anyOf(scenario.players, random)
      // More in a block than one transaction books.
      for (let left = random.whole(1, 3); left > 0; left -= 1)
        await payTiny(scenario.node, scenario.token, { to, times: random.whole(40, 110) })
      await scenario.node.mine(gaps(random, 2))
    },
  },
  {
    name: 'pays with a false token',
    act: async (scenario, random) => {
      await pay(scenario.node, scenario.falseToken, anyPayments(scenario, random))
      await scenario.node.mine(gaps(random, 2))
    },
  },
  { name: 'waits', act: ({ node }, random) => node.mine(gaps(random, 4)) },
  {
    name: 'reorganises',
    act: async (scenario, random) => {
      await pay(scenario.node, scenario.token, anyPayments(scenario, random))
      await scenario.node.mine([1, 1])
      await new Promise((wait) => setTimeout(wait, random.whole(0, 150)))
      // Only blocks above the final one, by at least as many: what is final stays final.
      const depth = random.whole(1, 2)
      const gapsS = Array.from({ length: depth + random.whole(0, 2) }, () => random.whole(6, 8))
      await scenario.node.reorganise(depth, gapsS)
    },
  },
  {
    name: 'lies',
    act: async (scenario, random) => {
      honestOnly(scenario)
      const from = (await scenario.node.block('latest')).json
      const lie = lieOf(random.pick(Object.keys(LIES)))
      random.pick(scenario.endpoints).behave(lie({ honest: scenario.honest, random, from }))
      await paying.act(scenario, random)
    },
  },
  { name: 'is honest', act: async (scenario) => honestOnly(scenario) },
  {
    name: 'sleeps',
    act: async (scenario, random) => {
      await scenario.serve(0)
      for (let days = random.whole(1, 4); days > 0; days -= 1) await paying.act(scenario, random)
      await scenario.serve(2)
    },
  },
  {
    name: 'loses its leader',
    act: ({ owner }) =>
      owner.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'nibble leader'`,
      ),
  },
]
