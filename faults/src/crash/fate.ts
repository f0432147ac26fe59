import { createRandom } from '../frame/random.ts'
import { blockOf, type Draw } from '../world/draws.ts'

/** What becomes of a draw, known to the harness and to every server of the run by its seed alone. */
export type Fate = ReturnType<typeof blockOf> & { readonly cancelled: boolean }

const CANCELLED = 0.2

export function fateOf(seed: string, draw: Pick<Draw, 'rounds' | 'drawAt'>): Fate {
  const random = createRandom(seed)
  const cancelled = random.fork(`fate of ${draw.rounds[0]}`).chance(CANCELLED)
  return { ...blockOf(draw, random), cancelled }
}

/** The number of the one-minute round that shares the draw. */
export const firstRoundOf = (round: string): string => `${round.slice(0, 8)}1${round.slice(9)}`
