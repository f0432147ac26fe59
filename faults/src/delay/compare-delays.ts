import type { Part } from '../frame/fault.ts'

/** Beyond one and a half times the quiet figure: what a busy machine may add to a few milliseconds. */
const SLACK_MS = 100

export type Delays = { readonly quiet: readonly number[]; readonly troubled: readonly number[] }

/** One after the other, each in ms. */
export async function timed<One>(
  all: readonly One[],
  act: (one: One) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (const one of all) {
    const before = performance.now()
    await act(one)
    times.push(performance.now() - before)
  }
  return times
}

/** Of so few the slowest say more about the machine than about the product; whatever waits for the trouble, waits each time. */
const FEW = 200

/** Trouble elsewhere may not make the slowest hundredth, or of few the fastest quarter, take more than one and a half times as long. */
export function compareDelays(all: Readonly<Record<string, Delays>>): Part {
  const failures: string[] = []
  const counts: Record<string, number> = {}
  const most: Record<string, number> = {}
  for (const [name, { quiet, troubled }] of Object.entries(all)) {
    const share = Math.min(quiet.length, troubled.length) < FEW ? 0.25 : 0.99
    const [before, after] = [shareOf(quiet, share), shareOf(troubled, share)]
    counts[name] = quiet.length + troubled.length
    most[`${name}, quiet p99 ms`] = Math.round(shareOf(quiet, 0.99))
    most[`${name}, troubled p99 ms`] = Math.round(shareOf(troubled, 0.99))
    if (after > before * 1.5 + SLACK_MS)
      failures.push(
        `${name}: p${share * 100} ${after.toFixed(0)} ms, and ${before.toFixed(0)} ms when it is quiet`,
      )
  }
  return { counts, most, failures }
}

const shareOf = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0
