import {
  type Amount,
  amountOf,
  COUNTED_ASSETS,
  REBATE_KINDS,
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

const readDue = async (
  client: pg.ClientBase,
  { day, paidTo, atOnce }: Pick<RebateDay, 'day' | 'paidTo'> & { readonly atOnce: number },
): Promise<readonly Due[]> => {
  const { rows } = await client.query<{ player: bigint; record: RebateRecord; amount: bigint }>(READ_DUE, [
    ...[day, paidTo, atOnce],
    ...[NAMES.map(({ kind }) => kind), NAMES.map(({ asset }) => asset), NAMES.map(({ record }) => record)],
  ])
  return rows.map(({ amount, ...row }) => ({ ...row, amount: amountOf(amount) }))
}

const NAMES = COUNTED_ASSETS.flatMap((asset) =>
  REBATE_KINDS.map((kind) => ({ kind, asset, record: rebateRecordOf(kind, asset) })),
)

const READ_DUE = `
  select l.beneficiary as player, n.record, sum(l.amount)::bigint as amount
  from (
    select distinct beneficiary from rebate_line where day = $1::date and beneficiary > $2 order by beneficiary limit $3
  ) next
  join rebate_line l on l.day = $1::date and l.beneficiary = next.beneficiary
  join unnest($4::rebate_kind[], $5::asset[], $6::text[]) as n (kind, asset, record) on n.kind = l.kind and n.asset = l.asset
  group by 1, 2 order by 1, 2`
