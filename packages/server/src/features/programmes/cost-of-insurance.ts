import { amountOf, expectedClaims, type InsuranceTerms, type Paytable, pickOf, ZERO } from '@nibble/domain'
import type { CostPart, CostWindow, Runner } from './cost-window.ts'

/** What claims of the series that began on those days come to by the odds: luck is left out, and limits of a day too. */
export const costOfInsurance = async (
  runner: Runner,
  terms: InsuranceTerms,
  { from, to }: CostWindow,
): Promise<readonly CostPart[]> => {
  const { rows } = await runner.query<{ pick: number; stakes: bigint; paytable: Paytable }>(
    `select s.pick, sum(s.stake)::bigint as stakes, t.paytable
     from insurance_series s
     cross join lateral (
       select paytable from play_terms where effective_at <= s.started_at order by effective_at desc limit 1
     ) t
     where s.started_at >= $1::timestamp at time zone 'Asia/Shanghai'
       and s.started_at < ($2::date + 1)::timestamp at time zone 'Asia/Shanghai'
     group by 1, 3`,
    [from, to],
  )
  const amount = rows.reduce(
    (sum, { pick, stakes, paytable }) =>
      amountOf(sum + expectedClaims(amountOf(stakes), { ...pickOf(pick), paytable }, terms)),
    ZERO,
  )
  return [{ part: 'claims', amount }]
}
