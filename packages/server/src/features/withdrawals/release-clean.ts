import { type Amount, amountOf, decideRelease, plus } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { isHouseStopped } from '../../ledger/house-stops.ts'
import { holdPlayers } from '../../ledger/money-call.ts'
import { readReleaseFacts } from './release-facts.ts'
import { releaseIfClean, saveReviewReason } from './release-if-clean.ts'
import { listTermsById } from './terms.ts'

const PLAYERS_AT_MOST = 500

/**
 * Checks again what waits for a review for a cause that passes by itself: stakes are settled, flags are closed, a new day
 * begins. All players' facts are read at once and nobody is held for it; only what may go is decided once more with its
 * player held. Answers how many were released; throws at the end when some could not be.
 */
export const releaseClean = async (
  { pool }: Database,
  { now }: { readonly now: number },
): Promise<number> => {
  if (await isHouseStopped(pool, { name: 'withdrawals' })) return 0
  const waiting = await listWaiting(pool)
  if (waiting.length === 0) return 0

  const players = [...new Set(waiting.map(({ player }) => player))]
  const factsOf = await readReleaseFacts(pool, { players, now })
  const termsOf = await listTermsById(pool)
  const released = new Map<bigint, Amount>()
  const failures: unknown[] = []
  let count = 0
  for (const { id, player, amount, termsId, why } of waiting) {
    const facts = factsOf(player)
    const releasedToday = released.get(player) ?? facts.releasedToday
    const decision = decideRelease({ ...facts, amount, terms: termsOf(termsId), releasedToday })
    try {
      if (!decision.released) {
        if (decision.why !== why) await saveReviewReason(pool, { id, why: decision.why })
        continue
      }
      const held = async (client: pg.ClientBase) => {
        await holdPlayers(client, [player])
        return releaseIfClean(client, { id, now })
      }
      if (!(await inTransaction(pool, held, PLAY_LIMITS))) continue
      released.set(player, plus(releasedToday, amount))
      count += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'withdrawals could not be looked at')
  return count
}

type Waiting = {
  readonly id: bigint
  readonly player: bigint
  readonly amount: Amount
  readonly termsId: number
  readonly why: string | null
}

/** All that waits of some players, in any order of players: those that wait long keep none from being checked. */
const listWaiting = async (pool: pg.Pool): Promise<readonly Waiting[]> => {
  const { rows } = await pool.query<{
    id: bigint
    player: bigint
    amount: bigint
    termsId: number
    why: string | null
  }>(
    `with waiting as materialized (
       select w.id, w.player_id as player, w.amount, w.terms_id as "termsId", w.review_reason as why
       from withdrawal w join withdrawal_terms t on t.id = w.terms_id
       where w.state = 'to_be_reviewed' and not t.reviewed and w.amount <= t.self_released_per_day
     ), chosen as (
       select player, random() as place from waiting group by player order by place limit $1
     )
     select waiting.* from chosen join waiting using (player) order by chosen.place, waiting.id`,
    [PLAYERS_AT_MOST],
  )
  return rows.map((row) => ({ ...row, amount: amountOf(row.amount) }))
}
