import { type Address, getAddress } from 'viem'
import type { Random } from '../frame/random.ts'
import type { DepositsScene } from './deposits-scene.ts'
import { honestOnly } from './honest-only.ts'
import { LIES, lieOf } from './lies.ts'
import { type Payment, pay, payAtOnce } from './pay.ts'

/** One thing that happens to a chain, its endpoints or the servers; answers what it was. */
export async function takeStep(scene: DepositsScene, random: Random): Promise<string> {
  const step = random.pick(STEPS)
  await step.act(scene, random)
  return step.name
}

type Step = {
  readonly name: string
  readonly act: (scene: DepositsScene, random: Random) => Promise<unknown>
}

const anyPayments = ({ players }: DepositsScene, random: Random): Payment[] =>
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
  act: async (scene, random) => {
    await pay(scene.node, scene.token, anyPayments(scene, random))
    await scene.node.mine(gaps(random, 2))
  },
}

const STEPS: readonly Step[] = [
  paying,
  paying,
  {
    name: 'pays many at once',
    act: async (scene, random) => {
      await payAtOnce(scene.node, scene.token, anyPayments(scene, random))
      await scene.node.mine(gaps(random, 2))
    },
  },
  {
    name: 'pays with a false token',
    act: async (scene, random) => {
      await pay(scene.node, scene.falseToken, anyPayments(scene, random))
      await scene.node.mine(gaps(random, 2))
    },
  },
  { name: 'waits', act: ({ node }, random) => node.mine(gaps(random, 4)) },
  {
    name: 'reorganises',
    act: async (scene, random) => {
      await pay(scene.node, scene.token, anyPayments(scene, random))
      await scene.node.mine([1, 1])
      await new Promise((wait) => setTimeout(wait, random.whole(0, 150)))
      // Blocks above the final one and no others, by at least as many: what is final stays final.
      const depth = random.whole(1, 2)
      const gapsS = Array.from({ length: depth + random.whole(0, 2) }, () => random.whole(6, 8))
      await scene.node.reorganise(depth, gapsS)
    },
  },
  {
    name: 'lies',
    act: async (scene, random) => {
      honestOnly(scene)
      const from = (await scene.node.block('latest')).json
      const lie = lieOf(random.pick(Object.keys(LIES)))
      random.pick(scene.endpoints).behave(lie({ honest: scene.honest, random, from }))
      await paying.act(scene, random)
    },
  },
  { name: 'is honest', act: async (scene) => honestOnly(scene) },
  {
    name: 'sleeps',
    act: async (scene, random) => {
      await scene.serve(0)
      for (let days = random.whole(1, 4); days > 0; days -= 1) await paying.act(scene, random)
      await scene.serve(2)
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
