import { cellsOf, normaliseHash } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'

const AT_ONCE = 2_000
/** A late commit may have been published before what was already counted. */
const OVERLAP = "interval '10 minutes'"
/** The page shows thirty days; older ones are not needed. */
const KEPT = "interval '32 days'"

/**
 * Recounts the hours of newly published rounds, each from all of its rounds; safe to repeat and interrupt. A block counts
 * once, however many rounds it decided; a guarded hash belongs to one round. Returns whether it has reached the end.
 */
export const countOutcomes = (db: Database): Promise<{ readonly hours: number; readonly isDone: boolean }> =>
  inTransaction(db.pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('outcomes of hours'))")
    const { rows: fresh } = await client.query<{ starts: Date; published: Date }>(
      `select date_trunc('hour', block_time, 'UTC') as starts, published_at as published from round
       where published_at > coalesce((select published_at - ${OVERLAP} from outcome_until), clock_timestamp() - ${KEPT})
         and state = 'published' and (block_time, block_hash, block_height) is not null
       order by published_at limit ${AT_ONCE}`,
    )
    const last = fresh.at(-1)
    if (last === undefined) return { hours: 0, isDone: true }
    const hours = [...new Set(fresh.map(({ starts }) => starts.getTime()))]
    const { rows: blocks } = await client.query<{
      starts: Date
      guarded: boolean
      hash: string
      height: bigint
    }>(
      `select distinct h.starts, r.paytable = 'guarded' as guarded, coalesce(r.guarded_hash, r.block_hash, '') as hash,
              coalesce(r.block_height, 0) as height
       from unnest($1::timestamptz[]) as h (starts)
       join round r on r.block_time >= h.starts and r.block_time < h.starts + interval '1 hour'
       where r.published_at is not null and r.state = 'published'`,
      [hours.map((at) => new Date(at))],
    )
    const sums = new Map<
      string,
      { starts: Date; guarded: boolean; draws: number; counts: Record<string, number> }
    >()
    for (const { starts, guarded, hash, height } of blocks) {
      const key = `${starts.getTime()} ${guarded}`
      const sum = sums.get(key) ?? { starts, guarded, draws: 0, counts: {} }
      const normal = normaliseHash(hash)
      if (normal === null) throw new Error(`not a hash: ${hash}`)
      sum.draws += 1
      for (const cell of cellsOf({ hash: normal, height })) sum.counts[cell] = (sum.counts[cell] ?? 0) + 1
      sums.set(key, sum)
    }
    await client.query(
      `insert into outcome_hour (starts, guarded, draws, counts)
       select starts, guarded, draws, counts from jsonb_to_recordset($1) as s (starts timestamptz, guarded boolean, draws int, counts jsonb)
       on conflict (starts, guarded) do update set draws = excluded.draws, counts = excluded.counts`,
      [JSON.stringify([...sums.values()])],
    )
    await client.query(
      `insert into outcome_until (published_at) values ($1)
       on conflict (one) do update set published_at = greatest(outcome_until.published_at, excluded.published_at)`,
      [last.published],
    )
    await client.query(`delete from outcome_hour where starts < clock_timestamp() - ${KEPT}`)
    return { hours: hours.length, isDone: fresh.length < AT_ONCE }
  })
