import type { Random } from '../frame/random.ts'
import { futureTime } from './behaviours.ts'
import { insertRounds } from './rounds.ts'
import type { Scenario } from './scenario.ts'
import { checkAtLast, provoke, type Tally } from './watch-rounds.ts'

/**
 * One endpoint shows a block of some time ahead while the others have none for these draw times. Nobody may believe it, and nobody may say
 * that no block will come: its header is consistent, so it cannot be told from a real one.
 */
export async function watchFuture(
  scenario: Scenario,
  given: { random: Random; faulty: number; count: number; tally: Tally; name: string; isAlone?: boolean },
): Promise<void> {
  const { random, faulty, count, tally, name, isAlone = false } = given
  const head = await scenario.node.block('latest')
  scenario.endpoints[faulty]?.behave(futureTime({ honest: scenario.honest, random, from: head.json }))
  const rounds = Array.from({ length: count }, () => ({
    id: scenario.nextRound(),
    drawAt: head.timeMs + random.whole(1, 5_000),
  }))
  await insertRounds(scenario.owner, rounds)
  // Alone it disagrees with nobody: anything decided then is wrong.
  const undecided = await provoke(scenario, rounds, { tally, name, isDissent: !isAlone })
  const open = isAlone ? rounds : undecided

  await scenario.node.mine([random.whole(1, 2), random.whole(1, 3), 5, 1, 1])
  // The quorum has real blocks now, and the endpoint that shows another disagrees. Questions from before these blocks have their answers by
  // now: nobody is left to say that there are none.
  await provoke(scenario, open, { tally, name, isDissent: true })
  for (const endpoint of scenario.endpoints) endpoint.behave(scenario.honest)
  await checkAtLast(scenario, open, { tally, name })
}
