import type { Random } from '../frame/random.ts'
import { insertRounds, PATIENCE_MS, untilDecided } from './rounds.ts'
import type { Scenario } from './scenario.ts'
import { checkAtLast, provoke, roundsBetween, type Tally } from './watch-rounds.ts'

/**
 * Blocks exist but are not final; then the newest of them, up to a depth, are replaced by others. Nothing may be decided before, and the
 * blocks that stayed must decide in the end. `isBroken`: a server decides all the same; on a busy machine that takes a while.
 */
export async function watchFinality(
  scenario: Scenario,
  given: { random: Random; depth: number; count: number; tally: Tally; name: string; isBroken: boolean },
): Promise<void> {
  const { random, depth, count, tally, name, isBroken } = given
  const { node, finality, owner } = scenario
  const from = await node.block('latest')
  finality.pinnedAt = from.height
  await node.mine(gaps(random, depth + random.whole(1, 3)))

  const newest = await node.block('latest')
  const first = newest.height - BigInt(depth)
  const rounds = await roundsBetween(scenario, random, { count, from: first, to: newest.height })
  await insertRounds(owner, rounds)
  if (isBroken) await untilDecided(owner, rounds, PATIENCE_MS)
  await provoke(scenario, rounds, { tally, name })

  let release = () => {}
  finality.held = new Promise((go) => {
    release = go
  })
  // Longer than before, so that every draw time still has its block.
  await node.reorganise(depth, [...gaps(random, depth), 3, 3, 3, ...Array.from({ length: depth }, () => 1)])
  for (
    let newest = await node.block('latest');
    newest.timeMs < lastDraw(rounds);
    newest = await node.block('latest')
  )
    await node.mine([2])
  finality.held = null
  release()
  if (random.chance(0.3)) await scenario.deposeLeader()
  await provoke(scenario, rounds, { tally, name })

  await node.mine([1, 1, 1])
  finality.pinnedAt = null
  await checkAtLast(scenario, rounds, { tally, name })
}

const gaps = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => random.whole(1, 2))

const lastDraw = (rounds: readonly { readonly drawAt: number }[]): number =>
  Math.max(...rounds.map(({ drawAt }) => drawAt))
