import {
  type Amount,
  type Asset,
  amountOf,
  edgeOf,
  pickOf,
  type Table,
  TURNOVER_ASSETS,
  ZERO,
} from '@nibble/domain'
import type { Queryable } from '../../db/sql.ts'

/** The edge of the player's counted bets so far, and the part since their last conversion of the pair. */
export type PlayerEdge = { readonly byNow: Amount; readonly since: Amount }

type Pair = { readonly player: bigint; readonly from: Asset; readonly to: Asset }

/**
 * Counted when bets are published, not placed: a bet open at the last conversion counts for the next, and none counts twice. Rejected or
 * cancelled conversions use nothing. Counted rounds are read as sums, bets of later ones individually, all as of one moment.
 */
export const readPlayerEdge = async (runner: Queryable, { player, from, to }: Pair): Promise<PlayerEdge> => {
  const { rows } = await runner.query<EdgeRow>({
    name: 'player_edge',
    text: PLAYER_EDGE,
    values: [player, from, to],
  })
  const [row] = rows
  if (row === undefined) throw new Error('the query for the edge returned no row')
  let byNow: bigint = row.recorded
  for (const { paytable, pick, insured, stake, bets } of row.uncounted)
    byNow += edgeOf({ ...pickOf(pick), paytable, insured, stake: amountOf(BigInt(stake)) }) * BigInt(bets)

  return { byNow: amountOf(byNow), since: byNow > row.used ? amountOf(byNow - row.used) : ZERO }
}

type EdgeRow = {
  readonly recorded: bigint
  readonly used: bigint
  readonly uncounted: readonly {
    readonly paytable: Table
    readonly pick: number
    readonly insured: boolean
    readonly stake: string
    readonly bets: number
  }[]
}

const COUNTED = TURNOVER_ASSETS.map((asset) => `'${asset}'`).join()

const PLAYER_EDGE = `
  with late as materialized (
    select id, paytable, first_bet from uncounted_round
    union all
    select r.id, r.paytable, r.first_bet from turnover_begun b join round r on r.id = b.round where $1 % b.parts >= b.counted
    union all
    select id, paytable, first_bet from round where published_at is null and state = 'settling'
  ), recent as materialized (
    select round_id, pick, insured, stake from bet
    where player_id = $1 and id >= (select min(first_bet) from late) and status = 1 and asset in (${COUNTED})
  )
  select
    (select coalesce(sum(edge), 0)::bigint from turnover_day where player = $1) as recorded,
    (select coalesce(max(edge_by_then), 0) from conversion
     where player_id = $1 and from_asset = $2 and to_asset = $3 and state not in ('rejected', 'cancelled')) as used,
    (select coalesce(json_agg(s), '[]') from (
       select l.paytable, r.pick, r.insured, r.stake::text as stake, count(*) as bets
       from recent r join late l on l.id = r.round_id group by 1, 2, 3, 4
     ) s) as uncounted`
