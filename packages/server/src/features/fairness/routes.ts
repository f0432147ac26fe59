import { fairness, type RequestOf } from '@nibble/contract'
import { forGuest, type Served } from '../../http/serve.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { sharedAnswer } from '../../routes/shared-answer.ts'
import { readFairness } from './read-fairness.ts'

const SHARED_FOR_MS = 3_000

export const fairnessRoutes = ({ db, published }: RoutesSetup): Served[] => {
  const isSealing = published.chainId !== null
  const read = sharedAnswer({ forMs: SHARED_FOR_MS }, (days: RequestOf<typeof fairness>['days'], now) =>
    readFairness(db, { days, now, isSealing }),
  )
  return [forGuest(fairness, ({ days }, { now }) => read(days, now))]
}
