import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest of each project, by the end of their path: journeys with more than half a minute, others with 25 s. */
export const LONGEST: readonly string[] = [
  'first-minute.e2e.ts',
  'sealed-book.e2e.ts',
  'restart.e2e.ts',
  'draw.e2e.ts',
  'there-and-back.e2e.ts',
  'console.e2e.ts',
  'accessibility.e2e.ts',
  'bet-every-game.e2e.ts',
  'sign-in.e2e.ts',
  'every-route.e2e.ts',
  'listen-over-nats.db.test.ts',
  'restore-drill.db.test.ts',
  'rounds-runner.db.test.ts',
  'move-database.db.test.ts',
  'signer.db.test.ts',
  'guarded-rounds.db.test.ts',
  'server.db.test.ts',
  'book-runner.db.test.ts',
  'local-chain.db.test.ts',
]

/**
 * Vitest begins with the files that took longest the last time. Without a last time, as on a fresh clone, it would begin with the largest,
 * and what takes long in a short file would run alone at the end.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files))
  }
}

/** Leaves all other files in their order. */
export function longFirst<File extends { readonly moduleId: string }>(files: readonly File[]): File[] {
  const placeOf = ({ moduleId }: File) => {
    const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
    return place === -1 ? LONGEST.length : place
  }
  return files.toSorted((a, b) => placeOf(a) - placeOf(b))
}
