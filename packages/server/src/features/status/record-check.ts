import type { Database } from '../../db/database.ts'
import type { ChainCheck } from './check-at-chain.ts'

/** What could not be read is not broken: it counts once the books were last known to hold longer ago than allowed. */
export const BOOKS_ARE_BROKEN = `(wrong || wrong_of_all) @> '[{"kind": "broken"}]'`

/**
 * Records the state of the minute: bets are accepted if a round is running, nothing has stopped all play and the chain keeps
 * up. A disturbance in one sample of a minute counts for the whole minute. Samples older than the page shows are deleted.
 */
export const recordCheck = async (
  db: Database,
  {
    chain: { agree, quorum, keepsUp },
    now,
  }: { readonly chain: Pick<ChainCheck, 'agree' | 'quorum' | 'keepsUp'>; readonly now: number },
): Promise<void> => {
  await db.pool.query(
    `insert into service_minute as m (at, accepts_bets, endpoints_agree, books_hold)
     select
       date_trunc('minute', $1::timestamptz),
       $2 and not exists (select from house_stop where name = 'play')
         and exists (select from round where published_at is null and state <> 'scheduled' and opens_at <= $1 and publish_at > $1),
       $3,
       not w.is_broken and coalesce(held_at > $1::timestamptz - stale_after, false)
     -- A new house counts once its books have held: its first blocks may not have been read before.
     from (select held_at, stale_after, ${BOOKS_ARE_BROKEN} as is_broken from books_watch) w
     where held_at is not null or w.is_broken
     on conflict (at) do update set accepts_bets = m.accepts_bets and excluded.accepts_bets,
       endpoints_agree = m.endpoints_agree and excluded.endpoints_agree, books_hold = m.books_hold and excluded.books_hold`,
    [new Date(now), keepsUp, keepsUp && agree >= quorum],
  )
  await db.pool.query("delete from service_minute where at < $1::timestamptz - interval '92 days'", [
    new Date(now),
  ])
}
