import { parseArgs } from 'node:util'
import type { Size } from './fault.ts'

export type Options = {
  readonly seed: number
  readonly size: Size
  /** Names of faults, or null for all. */
  readonly only: readonly string[] | null
  /** A commit, for a fault that compares with an earlier release; null: it chooses one. */
  readonly from: string | null
  /** A state file of a run to continue. Seed and size are then the file's. */
  readonly resume: string | null
  /** No new part is begun after this time; the run can be resumed. */
  readonly withinMs: number
}

export const USAGE =
  'npm run faults -- [--seed N] [--size small|medium|full|N] [--only name[,name]] [--from COMMIT] [--resume FILE] [--minutes N]'

/** Throws a sentence for the user. */
export function readOptions(given: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...given],
    options: {
      seed: { type: 'string' },
      size: { type: 'string', default: 'medium' },
      only: { type: 'string' },
      from: { type: 'string' },
      resume: { type: 'string' },
      minutes: { type: 'string', default: '600' },
    },
  })

  return {
    seed:
      values.seed === undefined
        ? Math.floor(Math.random() * 1_000_000_000)
        : wholeNumber('seed', values.seed),
    size: isNamed(values.size) ? values.size : wholeNumber('size', values.size),
    only: values.only === undefined ? null : values.only.split(',').filter((name) => name !== ''),
    from: values.from ?? null,
    resume: values.resume ?? null,
    withinMs: wholeNumber('minutes', values.minutes) * 60_000,
  }
}

const isNamed = (size: string): size is Exclude<Size, number> =>
  size === 'small' || size === 'medium' || size === 'full'

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}`)
  return Number(text)
}
