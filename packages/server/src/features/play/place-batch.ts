import type { Amount, Terms } from '@nibble/domain'
import type pg from 'pg'
import { awaitStandby, inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import type { HouseAccounts } from '../../ledger/house-accounts.ts'
import { type AcceptedSlip, type DecideSetup, decideSlips, type SlipOutcome } from './decide-slips.ts'
import { newBetRow } from './new-bet-row.ts'
import { lockPlacement, type PlacementFacts } from './placement-facts.ts'
import { writePlacement } from './placement-writes.ts'
import type { ReadSlip } from './slip.ts'
import type { TermsShelf } from './terms.ts'
import { writeRolling } from './write-rolling.ts'

export type BatchSetup = DecideSetup & {
  readonly pool: pg.Pool
  readonly house: HouseAccounts
  readonly terms: TermsShelf
  /** At most a second old. */
  readonly dayLoss: { readonly value: Amount; isOld(): boolean; set(value: Amount): void }
}

/**
 * One transaction for many slips of different players: lock and read, decide each, write all accepted, commit. Outcomes
 * are in the order of the slips. With `takeOver` the lane first takes what all lanes have of the draws' caps.
 */
export const placeBatch = async (
  setup: BatchSetup,
  {
    slips,
    lane,
    takeOver,
  }: { readonly slips: readonly ReadSlip[]; readonly lane: number; readonly takeOver: boolean },
): Promise<SlipOutcome[]> =>
  inTransaction(
    setup.pool,
    async (client) => {
      const dayLossWanted = setup.dayLoss.isOld()
      const facts = await lockPlacement(client, { slips, lane, takeOver, dayLossWanted })
      if (facts.dayLoss !== null) setup.dayLoss.set(facts.dayLoss)
      const terms = await readAllTerms(setup, client, facts)

      const { outcomes, accepted } = decideSlips(setup, { slips, facts, terms })

      if (accepted.length > 0) {
        const first = await writePlacement(client, { accepted, facts, lane, house: setup.house })
        await writeRolling(client, { accepted, first })
        tellBets({ outcomes, accepted, first, placedAt: facts.clock, slips })
      } else if (outcomes.some(({ kind }) => kind === 'repeated')) {
        // A batch that writes waits by itself, and so does the lock of an account; it is said all the same.
        await awaitStandby(client)
      }
      return outcomes
    },
    PLAY_LIMITS,
  )

const readAllTerms = async (
  setup: BatchSetup,
  client: pg.ClientBase,
  facts: PlacementFacts,
): Promise<Map<number, Terms>> => {
  const all = new Map<number, Terms>()
  for (const { terms } of facts.rounds.values())
    if (!all.has(terms)) all.set(terms, await setup.terms(client, terms))
  return all
}

/** Fills in the rows of accepted slips, now that their bets have numbers. */
const tellBets = ({
  outcomes,
  accepted,
  first,
  placedAt,
  slips,
}: {
  outcomes: SlipOutcome[]
  accepted: readonly AcceptedSlip[]
  first: bigint
  placedAt: number
  slips: readonly ReadSlip[]
}): void => {
  let next = first
  let nth = 0
  outcomes.forEach((outcome, at) => {
    const placed = accepted[nth]
    if (outcome.kind !== 'accepted' || placed === undefined || placed.slip !== slips[at]) return
    nth += 1
    for (const { pick, stake } of placed.slip.picks) {
      outcome.bets.push(newBetRow({ id: next, pick, stake, placed, placedAt }))
      next += 1n
    }
  })
}
