import type {
  readFigures as readFiguresCall,
  readOverview as readOverviewCall,
} from '@nibble/contract/console'
import { amountOf, dayOf } from '@nibble/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'

type Overview = z.output<(typeof readOverviewCall)['response']>

type Row = Dated<Overview['withdrawals'], 'nextDeadline'> &
  Omit<Overview, 'serverTime' | 'withdrawals' | 'conversions' | 'signer'> & {
    waiting: number
    oldestAt: Date | null
    lastHeardAt: Date | null
    signerProblem: string | null
  }

/** What waits for an operator, read only from open rows, of which there are few. */
export const readOverview = async (
  { pool }: Database,
  { now }: { readonly now: number },
): Promise<Overview> => {
  const { rows } = await pool.query<Row>(OVERVIEW, [new Date(now)])
  const [row] = rows
  if (row === undefined) throw new Error('the overview has no row')
  const { waiting, oldestAt, lastHeardAt, signerProblem, ...others } = inMs(row)
  const { review, reviewSum, release, releaseSum, problem, underWay, late, nextDeadline, ...counts } = others
  return {
    serverTime: now,
    withdrawals: { review, reviewSum, release, releaseSum, problem, underWay, late, nextDeadline },
    conversions: { waiting, oldestAt },
    signer: { lastHeardAt, problem: signerProblem },
    ...counts,
  }
}

const OVERVIEW = `
  select w.*, c.*,
         (select count(*)::int from adjustment where state = 'waiting') as adjustments,
         (select count(*)::int from terms_change_request where state = 'open' and promotion = 'play') as "changeRequests",
         (select count(*)::int from terms_change_request where state = 'open' and promotion <> 'play') as promotions,
         (select count(*)::int from operator_change where state = 'open' and ends_at > $1) as "operatorChanges",
         (select count(*)::int from incident where acknowledged_at is null or closed_at is null) as incidents,
         (select count(distinct player_id)::int from player_flag where closed_at is null) as "flaggedPlayers",
         (select count(*)::int from abuse_flag where state = 'open') as "linkedAccounts",
         array(select name from house_stop order by name) as stops,
         s.at as "lastHeardAt", s.problem as "signerProblem"
  from (
    select (count(*) filter (where state = 'to_be_reviewed'))::int as review,
           coalesce(sum(amount * house_price(asset) / 1000000) filter (where state = 'to_be_reviewed'), 0)::bigint as "reviewSum",
           (count(*) filter (where state = 'to_be_released' and released_at is null))::int as release,
           coalesce(sum(amount * house_price(asset) / 1000000)
             filter (where state = 'to_be_released' and released_at is null), 0)::bigint as "releaseSum",
           (count(*) filter (where state in ('failed', 'not_received')))::int as problem,
           (count(*) filter (where state = 'withdrawing' or state = 'to_be_released' and released_at is not null))::int as "underWay",
           (count(*) filter (where deadline < $1))::int as late,
           min(deadline) as "nextDeadline"
    from withdrawal where state not in ('success', 'rejected') and refunded_at is null
  ) w
  cross join (
    select count(*)::int as waiting, min(requested_at) as "oldestAt" from conversion where state = 'pending'
  ) c
  left join signer_state s on true`

type Figures = z.output<(typeof readFiguresCall)['response']>

const HOUR_MS = 3_600_000
/** A day begins at 00:00 GMT+8. */
const DAY_AHEAD_MS = 8 * HOUR_MS
const HOURS = 24

type Hour = {
  at: Date
  bets: bigint
  stake: bigint
  returned: bigint
  edge: bigint
  deposited: bigint
  paid_out: bigint
  payments: number
  draws: number
  lead: number | null
  half: number | null
  most: number | null
}

/** Today's figures and those of the last 24 hours: from hourly sums, and from what an index of the time finds. */
export const readFigures = async (
  { pool }: Database,
  { now, online }: { readonly now: number; readonly online: number },
): Promise<Figures> => {
  const day = dayOf(now)
  const dayStart = Date.parse(day) - DAY_AHEAD_MS
  const from = Math.floor(now / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS
  const [{ rows }, { rows: todays }, { rows: present }] = await Promise.all([
    pool.query<Hour>(BY_HOUR, [new Date(from), HOURS]),
    pool.query<Today>(TODAY, [day, new Date(dayStart), new Date(now)]),
    pool.query<Present>(PRESENT, [new Date(now)]),
  ])
  const [one] = todays
  const [here] = present
  if (one === undefined || here === undefined) throw new Error('the figures have no row')
  const ofToday = rows.filter(({ at }) => at.getTime() >= dayStart)
  const sum = (of: (hour: Hour) => bigint) => ofToday.reduce((all, hour) => all + of(hour), 0n)
  return {
    day,
    online,
    wallet: { held: amountOf(here.held), queued: amountOf(here.queued), withdrawals: here.withdrawals },
    sealedAhead: { draws: here.ahead, until: here.until?.getTime() ?? null },
    today: {
      ...moneyOf({
        stake: sum(({ stake }) => stake),
        returned: sum(({ returned }) => returned),
        edge: sum(({ edge }) => edge),
        deposited: sum(({ deposited }) => deposited),
        paid_out: sum(({ paid_out }) => paid_out),
      }),
      bets: Number(sum(({ bets }) => bets)),
      players: one.players,
      draws: ofToday.reduce((all, { draws }) => all + draws, 0),
      paidAfterMs: paidAfter(one),
      seals: { sealed: one.sealed, of: one.due, halfLeadMs: one.lead },
    },
    hours: rows.map((hour) => ({
      ...moneyOf(hour),
      at: hour.at.getTime(),
      bets: Number(hour.bets),
      payments: hour.payments,
      sealLeadMs: hour.lead,
      draws: hour.draws,
      paidAfterMs: paidAfter(hour),
    })),
  }
}

const moneyOf = (of: Pick<Hour, 'stake' | 'returned' | 'edge' | 'deposited' | 'paid_out'>) => ({
  staked: amountOf(of.stake),
  gross: amountOf(of.stake - of.returned),
  theory: amountOf(of.edge),
  deposited: amountOf(of.deposited),
  paidOut: amountOf(of.paid_out),
})

const paidAfter = (of: { half: number | null; most: number | null }) =>
  of.half === null || of.most === null ? null : { half: of.half, most: of.most }

type Today = Pick<Hour, 'half' | 'most' | 'lead'> & { players: number; sealed: number; due: number }
type Present = { held: bigint; queued: bigint; withdrawals: number; ahead: number; until: Date | null }

/** Rounds with bets, from the outcome to the last balance, as the public figure (docs/decisions/0195). */
const PAID_AFTER = `
  percentile_disc(0.5) within group (order by play_ms(published_at) - play_ms(decided_at))::int as half,
  percentile_disc(0.99) within group (order by play_ms(published_at) - play_ms(decided_at))::int as most`

const PAID = `state = 'published' and exists (
  select from bet where round_id = round.id and id >= coalesce(round.first_bet, 0) and status = 1)`

const LEAD =
  'percentile_disc(0.5) within group (order by play_ms(draw_at) - play_ms(sealed_block_time))::int as lead'

const BY_HOUR = `
  select h.at, coalesce(t.bets, 0)::bigint as bets, coalesce(t.stake, 0)::bigint as stake,
         coalesce(t.returned, 0)::bigint as returned, coalesce(t.edge, 0)::bigint as edge,
         coalesce(d.amount, 0)::bigint as deposited, coalesce(w.amount, 0)::bigint as paid_out,
         coalesce(w.payments, 0) as payments, coalesce(r.draws, 0) as draws, r.half, r.most, s.lead
  from generate_series($1::timestamptz, $1::timestamptz + ($2::int - 1) * interval '1 hour', interval '1 hour') as h (at)
  left join turnover_hour t on t.starts = h.at
  left join (
    select date_trunc('hour', credited_at) as at, sum(amount) as amount from deposit where credited_at >= $1 group by 1
  ) d on d.at = h.at
  left join (
    select date_trunc('hour', finished_at) as at, sum(amount) as amount, count(*)::int as payments from withdrawal
    where finished_at >= $1 and state = 'success' group by 1
  ) w on w.at = h.at
  left join (
    select date_trunc('hour', published_at) as at, count(*)::int as draws, ${PAID_AFTER} from round
    where published_at >= $1 and ${PAID} group by 1
  ) r on r.at = h.at
  left join (
    select date_trunc('hour', draw_at) as at, ${LEAD} from book_seal where draw_at >= $1 and state = 'sealed' group by 1
  ) s on s.at = h.at
  order by h.at`

const TODAY = `
  select (select count(distinct player)::int from turnover_day where day = $1) as players, r.half, r.most, s.*
  from (select ${PAID_AFTER} from round where published_at >= $2 and ${PAID}) r,
       (select (count(*) filter (where state = 'sealed'))::int as sealed,
               (count(*) filter (where state in ('sealed', 'unsealed')))::int as due, ${LEAD}
        from book_seal where draw_at >= $2 and draw_at <= $3) s`

/** The house has few accounts and few open withdrawals, and seals only its next draws. */
const PRESENT = `
  select a.held, w.queued, w.withdrawals, s.ahead, s.until
  from (select coalesce(-sum(balance), 0)::bigint as held from account
        where player_id is null and asset = 'USDT' and sub_account in ('chain', 'capital')) a,
       (select coalesce(sum(amount * house_price(asset) / 1000000), 0)::bigint as queued, count(*)::int as withdrawals
        from withdrawal where state not in ('success', 'rejected') and refunded_at is null) w,
       (select count(*)::int as ahead, max(draw_at) as until from book_seal where draw_at > $1 and state = 'sealed') s`
