import type { Database } from '../../db/database.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { holdPlayers } from '../../ledger/money-call.ts'
import { readHouseTerms } from './house-terms.ts'
import { readSeries } from './series-row.ts'
import { endSeries } from './stop-series.ts'

/**
 * Ends series that must not go on: all of them while the house's losses of the day pause stakes of value, and those of
 * players who have excluded themselves or whose country was blocked since. What they hold is freed; one whose last stake is on a bet holds nothing, and
 * waits for that. Answers how many it ended; throws after the last when some were not.
 */
export const endByHouse = async (
  db: Database,
  { blockedCountries }: { readonly blockedCountries: readonly string[] },
): Promise<number> => {
  const running = await db.pool.query("select from insurance_series where state = 'running' limit 1")
  if (running.rowCount === 0) return 0
  const { isPaused } = await readHouseTerms(db.pool)
  const { rows } = await db.pool.query<{ id: bigint; player_id: bigint; excluded: boolean }>(
    `select s.id, s.player_id, e.excluded from insurance_series s join player p on p.id = s.player_id
     cross join lateral (
       select exists (select from play_break b where b.player_id = s.player_id and b.kind = 'exclusion'
                        and b.ends_at > clock_timestamp()) as excluded
     ) e
     where s.state = 'running' and s.held > 0 and ($1 or e.excluded or p.country = any($2)) order by s.id limit 1000`,
    [isPaused, [...blockedCountries]],
  )
  let ended = 0
  const failures: unknown[] = []
  for (const { id, player_id: player, excluded } of rows) {
    try {
      if (await endOne(db, { id, player, by: excluded ? 'exclusion' : 'house' })) ended += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} series were not ended`)
  return ended
}

/** False where it has ended meanwhile, or its last stake is on a bet. */
const endOne = (
  db: Database,
  { id, player, by }: { readonly id: bigint; readonly player: bigint; readonly by: 'exclusion' | 'house' },
): Promise<boolean> =>
  inTransaction(
    db.pool,
    async (client) => {
      await holdPlayers(client, [player])
      const [series] = await readSeries(
        client,
        "where s.id = $1 and s.state = 'running' and s.held > 0 for no key update of s",
        [id],
      )
      if (series === undefined) return false
      await endSeries(client, series, by)
      return true
    },
    PLAY_LIMITS,
  )
