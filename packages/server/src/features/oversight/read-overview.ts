import type { readOverview as readOverviewCall } from '@nibble/contract/console'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'

type Overview = z.output<(typeof readOverviewCall)['response']>

type Row = {
  review: number
  release: number
  trouble: number
  under_way: number
  late: number
  next_deadline: Date | null
  conversions: number
  oldest_conversion: Date | null
  adjustments: number
  drafts: number
  programmes: number
  changes: number
  incidents: number
  flagged: number
  stops: string[]
  signer_at: Date | null
  signer_trouble: string | null
}

/** What waits for somebody. Everything comes from rows that are open, of which there are few. */
export const readOverview = async (
  { pool }: Database,
  { now }: { readonly now: number },
): Promise<Overview> => {
  const { rows } = await pool.query<Row>(OVERVIEW, [new Date(now)])
  const [row] = rows
  if (row === undefined) throw new Error('the overview has no row')
  return {
    serverTime: now,
    withdrawals: {
      review: row.review,
      release: row.release,
      trouble: row.trouble,
      underWay: row.under_way,
      late: row.late,
      nextDeadline: row.next_deadline?.getTime() ?? null,
    },
    conversions: { waiting: row.conversions, oldestAt: row.oldest_conversion?.getTime() ?? null },
    adjustments: row.adjustments,
    drafts: row.drafts,
    programmes: row.programmes,
    operatorChanges: row.changes,
    incidents: row.incidents,
    flaggedPlayers: row.flagged,
    stops: row.stops,
    signer: { lastHeardAt: row.signer_at?.getTime() ?? null, trouble: row.signer_trouble },
  }
}

const OVERVIEW = `
  select w.*, c.*,
         (select count(*)::int from adjustment where state = 'waiting') as adjustments,
         (select count(*)::int from terms_draft where state = 'open' and programme = 'play') as drafts,
         (select count(*)::int from terms_draft where state = 'open' and programme <> 'play') as programmes,
         (select count(*)::int from operator_change where state = 'open' and ends_at > $1) as changes,
         (select count(*)::int from incident where acknowledged_at is null or closed_at is null) as incidents,
         (select count(distinct player_id)::int from player_flag where closed_at is null) as flagged,
         array(select name from house_stop order by name) as stops,
         s.at as signer_at, s.trouble as signer_trouble
  from (
    select (count(*) filter (where state = 'to_be_reviewed'))::int as review,
           (count(*) filter (where state = 'to_be_released' and released_at is null))::int as release,
           (count(*) filter (where state in ('failed', 'not_received')))::int as trouble,
           (count(*) filter (where state = 'withdrawing' or state = 'to_be_released' and released_at is not null))::int as under_way,
           (count(*) filter (where deadline < $1))::int as late,
           min(deadline) as next_deadline
    from withdrawal where state not in ('success', 'rejected') and refunded_at is null
  ) w
  cross join (
    select count(*)::int as conversions, min(requested_at) as oldest_conversion from conversion where state = 'pending'
  ) c
  left join signer_state s on true`
