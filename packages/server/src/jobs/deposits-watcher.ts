import { type DepositsSetup, watchDeposits } from './deposits-loop.ts'
import { DEPOSITS_LOCK, type Election, electLeader } from './leader.ts'

/**
 * Follows the chain and books deposits; one elected server does this. All its state is in the database, so the next leader continues there.
 */
export const startDepositsWatcher = (setup: DepositsSetup): Election => {
  const { db, clock, log } = setup
  return electLeader({
    url: db.url,
    lock: DEPOSITS_LOCK,
    task: 'the deposits',
    clock,
    log,
    lead: (signal) => watchDeposits(setup, signal),
  })
}
