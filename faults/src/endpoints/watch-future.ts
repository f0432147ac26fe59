import type { Random } from '../frame/random.ts'
import { futureTime } from './behaviours.ts'
import { insertRounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import { checkAtLast, provoke, type Tally } from './watch-rounds.ts'

/**
 * One endpoint shows a block of some time ahead while the others have none for these draw times. Nobody may believe
 * it, and nobody may say that no block will come: its header hangs together, so it cannot be told from a real one.
 */
export async function watchFuture(
  scene: Scene,
  given: { random: Random; faulty: number; count: number; tally: Tally; name: string },
): Promise<void> {
  const { random, faulty, count, tally, name } = given
  const head = await scene.node.block('latest')
  scene.endpoints[faulty]?.behave(futureTime({ honest: scene.honest, random, from: head.json }))
  const rounds = Array.from({ length: count }, () => ({
    id: scene.nextRound(),
    drawAt: head.timeMs + random.whole(1, 5_000),
  }))
  await insertRounds(scene.owner, rounds)
  await provoke(scene, rounds, { tally, name })

  await scene.node.mine([random.whole(1, 2), random.whole(1, 3), 5, 1, 1])
  // The quorum has real blocks now, and the endpoint that shows another dissents.
  // Who asked before these blocks has his answer by now: nobody is left to say that there are none.
  await provoke(scene, rounds, { tally, name, isDissent: true })
  for (const endpoint of scene.endpoints) endpoint.behave(scene.honest)
  await checkAtLast(scene, rounds, { tally, name })
}
