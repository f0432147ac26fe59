import type { Draw } from '../fixture/draws.ts'
import { createRandom } from '../frame/random.ts'

const CANCELLED = 0.2

/** Whether a draw finds no block: the harness and every server of the run derive it from its seed alone. */
export const isCancelled = (seed: string, rounds: Draw['rounds']): boolean =>
  createRandom(seed).fork(`fate of ${rounds[0]}`).chance(CANCELLED)

/** Both rounds of the draw to which this one belongs. */
export const roundsWith = (round: string): Draw['rounds'] => [
  `${round.slice(0, 8)}1${round.slice(9)}`,
  `${round.slice(0, 8)}3${round.slice(9)}`,
]
