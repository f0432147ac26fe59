import { type DepositsSetup, watchDeposits } from './deposits-session.ts'
import { DEPOSITS_LOCK, type Election, electLeader } from './leader.ts'

/**
 * Follows the chain and takes deposits into the books, if no other server of this database does. All that it knows is in
 * the database; whoever leads next goes on from there.
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
