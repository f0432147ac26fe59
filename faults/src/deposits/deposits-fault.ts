import { type Instance, startInstance } from '../fixture/instance.ts'
import type { Fault } from '../frame/fault.ts'
import { createRandom } from '../frame/random.ts'
import { checkAtLast, checkEarly } from './check-deposits.ts'
import { type DepositsScenario, openDepositsScenario, type Variant } from './deposits-scenario.ts'
import { honestOnly } from './honest-only.ts'
import { lieOf, sixDigits } from './lies.ts'
import { pay, payAtOnce, payTiny } from './pay.ts'
import { takeStep } from './take-step.ts'
import { MOST_WAITING } from './truth.ts'

/**
 * Deposits under reorganisations, downtime, hidden, invented, repeated and misplaced logs, a false token and a contract with other digits:
 * each transfer of a final block once, nothing else ever.
 */
export const depositsFault: Fault = {
  name: 'deposits',
  unit: 'steps',
  small: 20,
  medium: 60,
  full: 5_000,
  perPart: 250,
  run: (work) =>
    onScenario({}, async (scenario) => {
      const failures = await takeNoneOfSixDigits(scenario)
      await scenario.serve(2)
      const counts: Record<string, number> = {}
      for (let step = 0; step < work.amount && failures.length === 0; step += 1) {
        const name = await takeStep(scenario, work.random)
        counts[name] = (counts[name] ?? 0) + 1
        failures.push(
          ...(await checkEarly(scenario)).map((wrong) => `${work.seed} step ${step}, ${name}: ${wrong}`),
        )
      }
      await fillUp(scenario)
      await settle(scenario)
      failures.push(...(await checkAtLast(scenario)).map((wrong) => `${work.seed}, at last: ${wrong}`))
      const deposits = Number(await scenario.owner.text('select count(*) from deposit'))
      return { counts: { ...counts, deposits }, failures }
    }),
  control: async (work) => {
    const caught = []
    for (const control of CONTROLS) {
      const isCaught = await control.isCaught()
      work.say(`${control.name}: ${isCaught ? 'caught' : 'missed'}`)
      caught.push(isCaught)
    }
    return caught.every(Boolean)
  },
}

async function onScenario<T>(
  given: { variant?: Variant },
  act: (scenario: DepositsScenario) => Promise<T>,
): Promise<T> {
  const instance: Instance = await startInstance({ durable: false })
  try {
    const scenario = await openDepositsScenario({ instance, name: 'deposits', ...given })
    try {
      return await act(scenario)
    } finally {
      await scenario.stop()
    }
  } finally {
    await instance.stop()
  }
}

/** While the contract claims to count in six digits nothing is accepted, however final. */
async function takeNoneOfSixDigits(scenario: DepositsScenario): Promise<string[]> {
  const from = (await scenario.node.block('latest')).json
  const setup = { honest: scenario.honest, random: createRandom('deposits'), from }
  for (const endpoint of scenario.endpoints) endpoint.behave(sixDigits(setup))
  await scenario.serve(1)
  await payAll(scenario)
  await new Promise((wait) => setTimeout(wait, 1_000))
  const taken = await scenario.owner.text('select count(*) from deposit')
  honestOnly(scenario)
  return taken === '0' ? [] : [`${taken} deposits of a contract that counts in six digits`]
}

const payAll = async ({ node, token, players }: DepositsScenario): Promise<void> => {
  const to = [...players.keys()].map((address) => ({
    to: address as `0x${string}`,
    raw: 3n * 10n ** 18n + 9n,
  }))
  await pay(node, token, to)
  await payAtOnce(node, token, to)
  await node.mine([1, 1, 1])
}

/** As many small deposits of one player as may wait, whatever waited before. */
async function fillUp({ node, token, players }: DepositsScenario): Promise<bigint> {
  const [[to, player] = ['', 0n]] = players
  await payTiny(node, token, { to: to as `0x${string}`, times: MOST_WAITING })
  return player
}

/** All honest, all final, all read. */
async function settle(scenario: DepositsScenario): Promise<void> {
  honestOnly(scenario)
  await scenario.serve(2)
  await scenario.node.mine([1, 1, 1])
  await scenario.owner.until(`(select max(height) from deposit_chain) >= ${await scenario.final()}`)
}

const believing = (lie: string) =>
  onScenario({ variant: 'one_is_enough' }, async (scenario) => {
    const from = (await scenario.node.block('latest')).json
    scenario.endpoints[0]?.behave(
      lieOf(lie)({ honest: scenario.honest, random: createRandom('deposits'), from }),
    )
    await scenario.serve(1)
    await payAll(scenario)
    await scenario.owner.until(`(select max(height) from deposit_chain) >= ${await scenario.final()}`)
    return (await checkAtLast(scenario)).length > 0
  })

/** Each breaks the product in one way that the checker must detect. */
const CONTROLS: readonly { readonly name: string; readonly isCaught: () => Promise<boolean> }[] = [
  { name: 'believes a single endpoint that inflates', isCaught: () => believing('inflates') },
  { name: 'believes a single endpoint that invents', isCaught: () => believing('invents') },
  { name: 'believes a single endpoint that hides', isCaught: () => believing('hides') },
  {
    name: 'takes the newest block for final',
    isCaught: () =>
      onScenario({ variant: 'impatient' }, async (scenario) => {
        await scenario.serve(1)
        await pay(scenario.node, scenario.token, [
          { to: [...scenario.players.keys()][0] as `0x${string}`, raw: 10n ** 19n },
        ])
        await scenario.node.mine([1])
        await scenario.owner.until('(select count(*) from deposit) > 0')
        return (await checkEarly(scenario)).length > 0
      }),
  },
  {
    name: 'lets small deposits wait however many there are',
    isCaught: () =>
      onScenario({}, async (scenario) => {
        const { owner } = scenario
        await scenario.serve(1)
        const player = await fillUp(scenario)
        await settle(scenario)
        if ((await checkAtLast(scenario)).length > 0) return false
        await scenario.serve(0)
        const given = await owner.text(
          `select balance from account where player_id = ${player} and balance > 0`,
        )
        await owner.rows(`update account set balance = 0 where player_id = ${player}`)
        await owner.rows(
          `update account set balance = ${given} where sub_account = 'unclaimed' and asset = 'USDT' and shard = 0`,
        )
        const wrong = await checkAtLast(scenario)
        return [`a balance that should be ${given}`, `${given} wait unclaimed, not 0`].every((sentence) =>
          wrong.some((found) => found.includes(sentence)),
        )
      }),
  },
  {
    name: 'forgets what it has booked, and reads it again',
    isCaught: () =>
      onScenario({}, async (scenario) => {
        await scenario.serve(1)
        await payAll(scenario)
        await settle(scenario)
        if ((await checkAtLast(scenario)).length > 0) return false
        await scenario.serve(0)
        await scenario.owner.rows('delete from deposit')
        await scenario.owner.rows('update deposit_chain set height = 0, hash = genesis_hash')
        await settle(scenario)
        return (await checkAtLast(scenario)).length > 0
      }),
  },
]
