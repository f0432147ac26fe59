import type pg from 'pg'

/** Bets of rounds that opened just before midnight settle a little after it. */
const GRACE_MS = 600_000

/** Whether those days are over and every round that opened on them is: cancelled, or published and counted. */
export const isCountedUp = async (
  runner: Pick<pg.Pool, 'query'>,
  { startsAt, endsAt, now }: { readonly startsAt: number; readonly endsAt: number; readonly now: number },
): Promise<boolean> => {
  if (now < endsAt + GRACE_MS) return false
  const { rowCount } = await runner.query(
    `select from round r
     where r.draw_at >= play_instant($1) and r.draw_at < play_instant($2) + interval '1 hour'
       and r.opens_at >= play_instant($1) and r.opens_at < play_instant($2) and r.state <> 'cancelled'
       and not exists (select from counted_round c where c.round = r.id)
     limit 1`,
    [startsAt, endsAt],
  )
  return rowCount === 0
}
