import { type Amount, amountOf, type RewardTerm } from '@nibble/domain'
import { pgArray } from '../../db/pg-array.ts'
import type { CostPart, CostWindow, Runner } from './cost-window.ts'

/** What nobody can be paid more than, by the budgets: play credit costs nothing. */
const IS_FREE = 'invitingGiftsPlayBonus'

/** What rewards of those days come to under these terms at most, by how far players came: each within his own budget. */
export const costOfRewards = async (
  runner: Runner,
  rewards: readonly RewardTerm[],
  { from, to }: CostWindow,
): Promise<readonly CostPart[]> => {
  const paid = rewards.filter(({ kind }) => kind !== IS_FREE)
  const { rows } = await runner.query<{ kind: string; amount: bigint }>(
    `select t.kind, sum(
       case t.kind when 'invitingGiftsRewardBonus' then r.players * t.amount
         else least(r.players * t.amount, r.edge * b.player_ppm / 1000000) end
     )::bigint as amount
     from unnest($3::entry_kind[], $4::bigint[], $5::bigint[]) as t (kind, target, amount)
     join reward_reach r on r.kind = t.kind and r.reached >= t.target and r.day between $1 and $2
     cross join lateral (
       select player_ppm from budget_terms where effective_from <= r.day order by effective_from desc limit 1
     ) b
     where t.amount > 0
     group by 1`,
    [
      ...[from, to, pgArray(paid.map(({ kind }) => kind))],
      ...[pgArray(paid.map(({ target }) => target)), pgArray(paid.map(({ amount }) => amount))],
    ],
  )
  const found = new Map(rows.map(({ kind, amount }): [string, Amount] => [kind, amountOf(amount)]))
  return paid.map(({ kind }) => ({ part: kind, amount: found.get(kind) ?? amountOf(0n) }))
}
