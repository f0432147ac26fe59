import type { Database } from '../../db/database.ts'
import { countRound, type PublishedRound } from './count-round.ts'
import type { Counter } from './counter.ts'
import { COUNTERS } from './counters.ts'

const AT_ONCE = 100

/**
 * Counts the next published rounds in the order in which they were published. Answers whether it has come to the end.
 * Throws at a round that cannot be counted: no later one is counted before it.
 */
export const countNextRounds = async (
  db: Database,
  {
    now,
    signal,
    counters = COUNTERS,
  }: { readonly now: () => number; readonly signal?: AbortSignal; readonly counters?: readonly Counter[] },
): Promise<{ readonly counted: number; readonly isDone: boolean }> => {
  const rounds = await listUncounted(db)
  let counted = 0
  for (const round of rounds) {
    if (signal?.aborted === true) return { counted, isDone: false }
    if (await countRound(db, { round, counters, now: now() })) counted += 1
  }
  return { counted, isDone: rounds.length < AT_ONCE }
}

const listUncounted = async ({ pool }: Database): Promise<readonly PublishedRound[]> => {
  const { rows } = await pool.query<PublishedRound>({
    name: 'list_uncounted',
    text: `
      select id, tempo, paytable, opens_at as "opensAt", published_at as "publishedAt" from uncounted_round
      order by published_at, id limit ${AT_ONCE}`,
  })
  return rows
}
