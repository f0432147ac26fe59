import { amountOf, type CountedAsset, edgeTable, INSURED_EDGE, PAYTABLES } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'

/** Counted bets of a player on a day in one asset, at one moment or all together. */
export type DayBets = {
  readonly player: bigint
  readonly asset: CountedAsset
  readonly stake: bigint
  readonly edge: ReturnType<typeof amountOf>
  /** In microseconds; null where they are all together. */
  readonly at: number | null
}

/** From the bets themselves, added up but for those of `singly`. */
export const readDayBets = async (
  client: pg.ClientBase,
  { from, to, singly }: { readonly from: Date; readonly to: Date; readonly singly: readonly bigint[] },
): Promise<readonly DayBets[]> => {
  const picks = PAYTABLES.flatMap((paytable) =>
    edgeTable(paytable).map((edge, code) => ({ ...edge, paytable, code })),
  )
  const { rows } = await client.query<{
    player: bigint
    asset: CountedAsset
    at: string | null
    stake: string
    edge: string
  }>(READ, [
    ...[from, to, pgArray(singly)],
    pgArray(picks.map(({ paytable }) => paytable)),
    pgArray(picks.map(({ code }) => code)),
    pgArray(picks.map(({ num }) => num)),
    pgArray(picks.map(({ den }) => den)),
  ])
  return rows.map(({ player, asset, at, stake, edge }) => ({
    ...{ player, asset, stake: BigInt(stake), edge: amountOf(BigInt(edge)) },
    at: at === null ? null : Number(at),
  }))
}

const READ = `
  select b.player_id as player, b.asset, sum(b.stake)::text as stake,
         case when b.player_id = any($3::bigint[]) then (extract(epoch from b.placed_at) * 1000000)::bigint::text end as at,
         sum(case when b.insured then b.stake * ${INSURED_EDGE.num} / ${INSURED_EDGE.den} else div(b.stake * e.num, e.den) end)::text as edge
  from round r
  join counted_round c on c.round = r.id
  join bet b on b.round_id = r.id and b.status = 1 and b.asset in ('USDT', 'GMT')
  join unnest($4::paytable[], $5::smallint[], $6::numeric[], $7::numeric[]) as e (paytable, pick, num, den)
    on e.paytable = r.paytable and e.pick = b.pick
  where r.opens_at >= $1 and r.opens_at < $2
  group by 1, 2, 4`
