import { type Amount, amountOf, dayStart } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'

/** What decides whether a player's withdrawals release themselves. Operators are shown the same. */
export type ReleaseFacts = {
  /** Something about the player is open: a flag, or they were stopped. */
  readonly isFlagged: boolean
  /** All deposits and received transfers. */
  readonly broughtIn: Amount
  /** Stakes in USDT and GMT of published bets, as far as they are counted, which is seconds after their round. */
  readonly staked: Amount
  /** What released itself on this day of GMT+8. */
  readonly releasedToday: Amount
}

const NOTHING: ReleaseFacts = {
  isFlagged: true,
  broughtIn: amountOf(0n),
  staked: amountOf(0n),
  releasedToday: amountOf(0n),
}

/** Reads running sums, never bets or entries: it costs the same however much these players did. */
export async function readReleaseFacts(
  runner: Pick<pg.Pool, 'query'>,
  { players, now }: { readonly players: readonly bigint[]; readonly now: number },
): Promise<(player: bigint) => ReleaseFacts> {
  const { rows } = await runner.query<{
    player: bigint
    flagged: boolean
    brought_in: bigint
    staked: bigint
    released_today: bigint
  }>(
    `select p.id as player,
            p.stopped_at is not null
              or exists (select from player_flag f where f.player_id = p.id and f.closed_at is null) as flagged,
            (select coalesce(sum(b.amount), 0)::bigint from account a join account_brought_in b on b.account_id = a.id
             where a.player_id = p.id and a.asset in ('USDT', 'GMT')) as brought_in,
            (select coalesce(sum(c.stake), 0)::bigint from counted_day c where c.player = p.id) as staked,
            (select coalesce(sum(w.amount), 0)::bigint from withdrawal w
             where w.player_id = p.id and w.released_at >= $2 and w.released_by is null) as released_today
     from player p where p.id = any($1::bigint[])`,
    [pgArray(players), new Date(dayStart(now))],
  )
  const facts = new Map(
    rows.map((row) => [
      row.player,
      {
        isFlagged: row.flagged,
        broughtIn: amountOf(row.brought_in),
        staked: amountOf(row.staked),
        releasedToday: amountOf(row.released_today),
      },
    ]),
  )
  // Of somebody of whom nothing is known nothing releases itself.
  return (player) => facts.get(player) ?? NOTHING
}
