import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The journeys that take longest, each more than half a minute when four run at once, longest first. */
export const LONGEST: readonly string[] = [
  'first-minute',
  'sealed-book',
  'restart',
  'draw',
  'there-and-back',
  'console',
  'accessibility',
  'bet-every-game',
  'sign-in',
  'every-route',
]

/**
 * Vitest begins with the files that took longest the last time. Without a last time, as on a fresh clone, it would begin with the largest,
 * and long journeys in short files would run alone at the end.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files))
  }
}

/** Leaves all other files in their order. */
export function longFirst<File extends { readonly moduleId: string }>(files: readonly File[]): File[] {
  const placeOf = ({ moduleId }: File) => {
    const place = LONGEST.findIndex((name) => moduleId.endsWith(`/e2e/src/${name}.e2e.ts`))
    return place === -1 ? LONGEST.length : place
  }
  return files.toSorted((a, b) => placeOf(a) - placeOf(b))
}
