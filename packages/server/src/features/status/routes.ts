import { houseStatus } from '@nibble/contract'
import { forGuest, type Served } from '../../http/serve.ts'
import { offersOf, type RoutesSetup } from '../../routes/setup.ts'
import { sharedAnswer } from '../../routes/shared-answer.ts'
import { checkAtChain } from './check-at-chain.ts'
import { readStatus } from './read-status.ts'

const SHARED_FOR_MS = 3_000

export const statusRoutes = (setup: RoutesSetup): Served[] => {
  const { db, chain, published } = setup
  const read = sharedAnswer({ forMs: SHARED_FOR_MS }, (_: 'all', now) =>
    readStatus(db, {
      endpoints: checkAtChain(chain, now),
      isSealing: published.chainId !== null,
      hasDeposits: offersOf(setup).deposits,
      hasWithdrawals: offersOf(setup).withdrawals,
      now,
    }),
  )
  return [forGuest(houseStatus, (_, { now }) => read('all', now))]
}
