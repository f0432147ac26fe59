import { type Amount, dayStart, decideRelease, plus, type ReviewReason, ZERO } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray, type Queryable } from '../../db/sql.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { isHouseStopped } from '../../ledger/stops.ts'
import { getTermsById, listTermsById } from './terms.ts'
import { moveWithdrawal, readWithdrawals } from './withdrawal-row.ts'

const PLAYERS_AT_MOST = 500

/**
 * Rechecks withdrawals held for review for a cause that passes by itself: stakes are settled, flags are closed, a new
 * day begins. Reads all players' facts at once without locks; only releasable ones are decided again with the player
 * locked. Returns how many were released; throws at the end if some could not be.
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
        await lockPlayers(client, [player])
        return releaseIfClean(client, { id, now })
      }
      if (!(await inTransaction(pool, held, PLAY_LIMITS))) continue
      released.set(player, plus(releasedToday, amount))
      count += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'withdrawals could not be checked')
  return count
}

type Waiting = {
  readonly id: bigint
  readonly player: bigint
  readonly amount: Amount
  readonly termsId: number
  readonly why: string | null
}

/** All that waits for some players, in random order of players: long waits do not block others' checks. */
const listWaiting = async (pool: pg.Pool): Promise<readonly Waiting[]> => {
  const { rows } = await pool.query<Waiting>(
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
  return rows
}

/**
 * Releases a withdrawal held for review if nothing speaks against it, else records what does. The caller must hold the
 * player's lock. True if it was released.
 */
export const releaseIfClean = async (
  client: pg.ClientBase,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<boolean> => {
  const [withdrawal] = await readWithdrawals(client, 'id = $1', [id])
  if (withdrawal?.state !== 'to_be_reviewed') return false
  if (await isHouseStopped(client, { name: 'withdrawals' })) return false

  const { player, amount, termsId } = withdrawal
  const terms = await getTermsById(client, termsId)
  const factsOf = await readReleaseFacts(client, { players: [player], now })
  const decision = decideRelease({ amount, terms, ...factsOf(player) })
  if (!decision.released) {
    await saveReviewReason(client, { id, why: decision.why })
    return false
  }
  return moveWithdrawal(client, {
    id,
    move: 'approve',
    set: { review_reason: null, approved_at: new Date(now), released_at: new Date(now) },
  })
}

/** What speaks against its release, for operators. */
const saveReviewReason = async (
  runner: Queryable,
  { id, why }: { readonly id: bigint; readonly why: ReviewReason },
): Promise<void> => {
  await runner.query(
    `update withdrawal set review_reason = $2
     where id = $1 and state = 'to_be_reviewed' and review_reason is distinct from $2`,
    [id, why],
  )
}

/** What decides whether a player's withdrawals are released automatically. Operators see the same. */
type ReleaseFacts = {
  /** A flag of the player is open, or one of linked accounts open or upheld; they were stopped; their money waits. */
  readonly isFlagged: boolean
  /** All deposits and received transfers. */
  readonly broughtIn: Amount
  /** Stakes in USDT and GMT of published bets counted so far, which is seconds after their round. */
  readonly staked: Amount
  /** What was released automatically on this day of GMT+8. */
  readonly releasedToday: Amount
}

const NOTHING: ReleaseFacts = {
  isFlagged: true,
  broughtIn: ZERO,
  staked: ZERO,
  releasedToday: ZERO,
}

/** Reads running sums, never bets or entries: costs the same however much these players did. */
export async function readReleaseFacts(
  runner: Queryable,
  { players, now }: { readonly players: readonly bigint[]; readonly now: number },
): Promise<(player: bigint) => ReleaseFacts> {
  const { rows } = await runner.query<ReleaseFacts & { player: bigint }>(
    `select p.id as player,
            p.stopped_at is not null
              or exists (select from player_flag f where f.player_id = p.id and f.closed_at is null)
              or exists (select from abuse_flag_player a join abuse_flag f on f.id = a.flag
                         where a.player = p.id and a.paused_at is not null and f.state <> 'cleared')
              or exists (select from money_wait m where m.player_id = p.id and m.until > $3) as "isFlagged",
            (select coalesce(sum(b.amount), 0)::bigint from account a join account_brought_in b on b.account_id = a.id
             where a.player_id = p.id and a.asset in ('USDT', 'GMT')) as "broughtIn",
            (select coalesce(sum(c.stake), 0)::bigint from turnover_day c where c.player = p.id) as staked,
            (select coalesce(sum(w.amount), 0)::bigint from withdrawal w
             where w.player_id = p.id and w.released_at >= $2 and w.released_by is null) as "releasedToday"
     from player p where p.id = any($1::bigint[])`,
    [pgArray(players), new Date(dayStart(now)), new Date(now)],
  )
  const facts = new Map(rows.map(({ player, ...own }) => [player, own]))
  // Nothing is released automatically for an unknown player.
  return (player) => facts.get(player) ?? NOTHING
}
