import type { Fault } from '../frame/fault.ts'
import { createRandom } from '../frame/random.ts'
import { type Instance, startInstance } from '../world/instance.ts'
import { checkAtLast, checkEarly } from './check-deposits.ts'
import { type DepositsScene, openDepositsScene, type Variant } from './deposits-scene.ts'
import { honestOnly } from './honest-only.ts'
import { lieOf, sixDigits } from './lies.ts'
import { pay, payAtOnce } from './pay.ts'
import { takeStep } from './take-step.ts'

/**
 * Deposits under reorganisations, downtime, hidden, invented, repeated and misplaced logs, a false token and a contract
 * with other digits: each transfer of a final block once, nothing else ever.
 */
export const depositsFault: Fault = {
  name: 'deposits',
  unit: 'steps',
  small: 60,
  full: 5_000,
  perPart: 250,
  run: (work) =>
    onScene({}, async (scene) => {
      const failures = await takeNoneOfSixDigits(scene)
      await scene.serve(2)
      const counts: Record<string, number> = {}
      for (let step = 0; step < work.amount && failures.length === 0; step += 1) {
        const name = await takeStep(scene, work.random)
        counts[name] = (counts[name] ?? 0) + 1
        failures.push(
          ...(await checkEarly(scene)).map((wrong) => `${work.seed} step ${step}, ${name}: ${wrong}`),
        )
      }
      await settle(scene)
      failures.push(...(await checkAtLast(scene)).map((wrong) => `${work.seed}, at last: ${wrong}`))
      const deposits = Number(await scene.owner.text('select count(*) from deposit'))
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

async function onScene<T>(
  given: { variant?: Variant },
  act: (scene: DepositsScene) => Promise<T>,
): Promise<T> {
  const instance: Instance = await startInstance({ durable: false })
  try {
    const scene = await openDepositsScene({ instance, name: 'deposits', ...given })
    try {
      return await act(scene)
    } finally {
      await scene.stop()
    }
  } finally {
    await instance.stop()
  }
}

/** While the contract is said to count in six digits nothing is taken, however final. */
async function takeNoneOfSixDigits(scene: DepositsScene): Promise<string[]> {
  const from = (await scene.node.block('latest')).json
  const setup = { honest: scene.honest, random: createRandom('deposits'), from }
  for (const endpoint of scene.endpoints) endpoint.behave(sixDigits(setup))
  await scene.serve(1)
  await payAll(scene)
  await new Promise((wait) => setTimeout(wait, 1_000))
  const taken = await scene.owner.text('select count(*) from deposit')
  honestOnly(scene)
  return taken === '0' ? [] : [`${taken} deposits of a contract that counts in six digits`]
}

const payAll = async ({ node, token, players }: DepositsScene): Promise<void> => {
  const to = [...players.keys()].map((address) => ({
    to: address as `0x${string}`,
    raw: 3n * 10n ** 18n + 9n,
  }))
  await pay(node, token, to)
  await payAtOnce(node, token, to)
  await node.mine([1, 1, 1])
}

/** All honest, all final, all read. */
async function settle(scene: DepositsScene): Promise<void> {
  honestOnly(scene)
  await scene.serve(2)
  await scene.node.mine([1, 1, 1])
  await scene.owner.until(`(select max(height) from deposit_chain) >= ${await scene.final()}`)
}

const believing = (lie: string) =>
  onScene({ variant: 'one_is_enough' }, async (scene) => {
    const from = (await scene.node.block('latest')).json
    scene.endpoints[0]?.behave(lieOf(lie)({ honest: scene.honest, random: createRandom('deposits'), from }))
    await scene.serve(1)
    await payAll(scene)
    await scene.owner.until(`(select max(height) from deposit_chain) >= ${await scene.final()}`)
    return (await checkAtLast(scene)).length > 0
  })

/** Each breaks the product in one way that the checker must see. */
const CONTROLS: readonly { readonly name: string; readonly isCaught: () => Promise<boolean> }[] = [
  { name: 'believes a single endpoint that inflates', isCaught: () => believing('inflates') },
  { name: 'believes a single endpoint that invents', isCaught: () => believing('invents') },
  { name: 'believes a single endpoint that hides', isCaught: () => believing('hides') },
  {
    name: 'takes the newest block for final',
    isCaught: () =>
      onScene({ variant: 'impatient' }, async (scene) => {
        await scene.serve(1)
        await pay(scene.node, scene.token, [
          { to: [...scene.players.keys()][0] as `0x${string}`, raw: 10n ** 19n },
        ])
        await scene.node.mine([1])
        await scene.owner.until('(select count(*) from deposit) > 0')
        return (await checkEarly(scene)).length > 0
      }),
  },
  {
    name: 'forgets what it has booked, and reads it again',
    isCaught: () =>
      onScene({}, async (scene) => {
        await scene.serve(1)
        await payAll(scene)
        await settle(scene)
        if ((await checkAtLast(scene)).length > 0) return false
        await scene.serve(0)
        await scene.owner.rows('delete from deposit')
        await scene.owner.rows('update deposit_chain set height = 0, hash = genesis_hash')
        await settle(scene)
        return (await checkAtLast(scene)).length > 0
      }),
  },
]
