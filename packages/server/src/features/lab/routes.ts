import { pastResults, type TableChoice } from '@nibble/contract'
import { forGuest, type Served } from '../../http/serve.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { sharedAnswer } from '../../routes/shared-answer.ts'
import { readPastResults } from './past-results.ts'

/** One draw more or less among thousands does not matter, so the answer may be slightly old. */
const SHARED_FOR_MS = 300_000

export const labRoutes = ({ db }: RoutesSetup): Served[] => {
  const read = sharedAnswer({ forMs: SHARED_FOR_MS }, (table: TableChoice) => readPastResults(db, table))
  return [forGuest(pastResults, ({ table }, { now }) => read(table, now))]
}
