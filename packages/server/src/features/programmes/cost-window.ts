import { type Amount, amountOf, DAY_MS, dayOf } from '@nibble/domain'
import type pg from 'pg'

export type Runner = Pick<pg.ClientBase, 'query'>

/** Whole days of GMT+8, both included. */
export type CostWindow = { readonly from: string; readonly to: string }

/** One part of what a programme costs, by the name that its line or its board has. */
export type CostPart = { readonly part: string; readonly amount: Amount }

const DAYS = 30

/** The last thirty days that are over. */
export const lastThirtyDays = (now: number): CostWindow => ({
  from: dayOf(now - DAYS * DAY_MS),
  to: dayOf(now - DAY_MS),
})

export type WindowTotals = {
  readonly stake: Amount
  readonly edge: Amount
  /** Of bets that are not insured: what rewards and prizes are paid out of. */
  readonly givingEdge: Amount
  readonly gross: Amount
}

export const readTotals = async (runner: Runner, { from, to }: CostWindow): Promise<WindowTotals> => {
  const { rows } = await runner.query<Record<'stake' | 'edge' | 'giving' | 'gross', bigint>>(
    `select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(edge), 0)::bigint as edge,
            coalesce(sum(edge - insured_edge), 0)::bigint as giving, coalesce(sum(stake - returned), 0)::bigint as gross
     from counted_total where day between $1 and $2`,
    [from, to],
  )
  const { stake = 0n, edge = 0n, giving = 0n, gross = 0n } = rows[0] ?? {}
  return {
    ...{ stake: amountOf(stake), edge: amountOf(edge) },
    ...{ givingEdge: amountOf(giving), gross: amountOf(gross) },
  }
}
