import type { Node } from '../endpoints/node.ts'
import type { Random } from '../frame/random.ts'

export type Weather = {
  readonly seen: { blocks: number; reorganisations: number; forgotten: number; calms: number }
  /** From now on only blocks come. */
  clear(): void
  stop(): Promise<void>
}

const PACE_MS = 60
/** Longer than the signer waits before it replaces. */
const CALM_MS = 900

/** Blocks that come, stay away, are replaced by others, and a pool that forgets what it was given. */
export function startWeather(node: Node, random: Random): Weather {
  const seen = { blocks: 0, reorganisations: 0, forgotten: 0, calms: 0 }
  let isClear = false
  let isOver = false
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  const change = async (): Promise<void> => {
    const kind = isClear ? 1 : random.next()
    if (kind < 0.06) {
      seen.reorganisations += 1
      const depth = random.whole(1, 2)
      await node.reorganise(
        depth,
        Array.from({ length: depth + 1 }, () => random.whole(5, 1_000)),
      )
    } else if (kind < 0.12) {
      seen.forgotten += 1
      await node.ask('anvil_dropAllTransactions')
    } else if (kind < 0.16) {
      seen.calms += 1
      await wait(CALM_MS)
    } else if (kind < 0.7 || isClear) {
      seen.blocks += 1
      await node.mine([1])
    }
  }
  const run = async () => {
    while (!isOver) {
      await change()
      await wait(PACE_MS)
    }
  }
  const running = run()

  return {
    seen,
    clear: () => {
      isClear = true
    },
    stop: async () => {
      isOver = true
      await running
    },
  }
}
