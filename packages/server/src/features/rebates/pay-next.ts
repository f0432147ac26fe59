import {
  type Amount,
  amountOf,
  type CountedAsset,
  type RebateKind,
  type RebateRecord,
  rebateLines,
  rebateRecordOf,
} from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'
import { MONEY_LANE } from '../../ledger/lanes.ts'
import { post } from '../../ledger/post.ts'
import { tellBalances } from '../../ledger/tell-balances.ts'
import type { RebateDay } from './rebate-day.ts'

/** Pays the next players of the day what their lines come to, under each name one amount; with the last of them it is over. */
export const payNext = async (
  client: pg.ClientBase,
  { day, paidTo }: RebateDay,
  { atOnce, now }: { readonly atOnce: number; readonly now: number },
): Promise<void> => {
  // Accounts that are opened here are new to the planner, who would look through all of them for each.
  await client.query(
    'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
  )
  const due = await readDue(client, { day, paidTo, atOnce })
  const players = [...new Set(due.map(({ player }) => player))]
  const isLast = players.length < atOnce

  if (due.length > 0) {
    const posting = await post(client, {
      kind: 'rebate',
      key: `${day} ${paidTo}`,
      lines: rebateLines({ paid: due, lane: MONEY_LANE }),
    })
    if (posting === null) throw new Error(`the rebates of ${day} after ${paidTo} were paid before`)
    await client.query(
      `insert into rebate_paid (day, player, record, amount, posting_id)
       select $1::date, d.player, d.record, d.amount, $2
       from unnest($3::bigint[], $4::entry_kind[], $5::bigint[]) as d (player, record, amount)`,
      [
        ...[day, posting, pgArray(due.map(({ player }) => player))],
        ...[pgArray(due.map(({ record }) => record)), pgArray(due.map(({ amount }) => amount))],
      ],
    )
    await tellBalances(client, players, 'rebate')
  }
  await client.query(
    `update rebate_day set paid_to = $2, state = case when $3 then 'paid' else state end, paid_at = case when $3 then $4::timestamptz end
     where day = $1::date`,
    [day, players.at(-1) ?? paidTo, isLast, new Date(now)],
  )
}

type Due = { readonly player: bigint; readonly record: RebateRecord; readonly amount: Amount }

/** In the order of players. Two statements without a join: lines that were just written are new to the planner. */
const readDue = async (
  client: pg.ClientBase,
  { day, paidTo, atOnce }: Pick<RebateDay, 'day' | 'paidTo'> & { readonly atOnce: number },
): Promise<readonly Due[]> => {
  const { rows: next } = await client.query<{ last: bigint | null }>(
    `select max(player) as last
     from (select distinct beneficiary as player from rebate_line where day = $1::date and beneficiary > $2
           order by 1 limit $3) next`,
    [day, paidTo, atOnce],
  )
  const { rows } = await client.query<Sum>(
    `select beneficiary as player, kind, asset, sum(amount)::bigint as amount from rebate_line
     where day = $1::date and beneficiary > $2 and beneficiary <= $3
     group by 1, 2, 3 order by 1`,
    [day, paidTo, next[0]?.last ?? paidTo],
  )
  const sums = new Map<string, Due>()
  for (const { player, kind, asset, amount } of rows) {
    const record = rebateRecordOf(kind, asset)
    const name = `${player} ${record}`
    sums.set(name, { player, record, amount: amountOf((sums.get(name)?.amount ?? 0n) + amount) })
  }
  return [...sums.values()]
}

type Sum = {
  readonly player: bigint
  readonly kind: RebateKind
  readonly asset: CountedAsset
  readonly amount: bigint
}
