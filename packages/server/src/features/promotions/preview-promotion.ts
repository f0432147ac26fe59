import type { PromotionCost } from '@nibble/contract/console'
import { type Amount, jackpotFeed, type PromotionTerms, plus, validateTerms, ZERO } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import {
  type CostPart,
  type CostWindow,
  costOfInsurance,
  costOfLevels,
  costOfPrizes,
  costOfRewards,
  lastThirtyDays,
  readTotals,
  type WindowTotals,
} from './costs.ts'

const LIMITS: TransactionLimits = {
  settings: "set transaction read only; set local statement_timeout = '10s'",
  atMostMs: 15_000,
}

/**
 * What the current and the proposed terms would cost over the bets of the last thirty days, compared with their edge. Terms
 * that a change request may not have are refused before the possibly endless computation. Throws a ConsoleRefusal.
 */
export const previewPromotion = async (
  { pool }: Pick<Database, 'pool'>,
  {
    inForce,
    drafted,
    now,
  }: { readonly inForce: PromotionTerms; readonly drafted: PromotionTerms; readonly now: number },
): Promise<PromotionCost> => {
  const invalid = validateTerms(drafted)
  if (invalid !== null) throw new ConsoleRefusal(invalid.kind, invalid.details)
  return inTransaction(
    pool,
    async (client) => {
      const days = lastThirtyDays(now)
      const totals = await readTotals(client, days)
      const [before, after] = [
        await costOf(client, inForce, days, totals),
        await costOf(client, drafted, days, totals),
      ]
      return {
        ...days,
        stake: totals.stake,
        edge: totals.edge,
        parts: after.map(({ part, amount }) => ({
          part,
          now: before.find((one) => one.part === part)?.amount ?? ZERO,
          drafted: amount,
        })),
        now: sumOf(before),
        drafted: sumOf(after),
      }
    },
    LIMITS,
  )
}

const sumOf = (parts: readonly CostPart[]): Amount =>
  parts.reduce((sum, { amount }) => plus(sum, amount), ZERO)

const costOf = async (
  client: pg.ClientBase,
  terms: PromotionTerms,
  days: CostWindow,
  { feedingEdge }: WindowTotals,
): Promise<readonly CostPart[]> => {
  switch (terms.promotion) {
    case 'levels':
      return costOfLevels(client, terms, days)
    case 'rewards':
      return costOfRewards(client, terms.rewards, days)
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return costOfPrizes(client, terms, days)
    case 'jackpot':
      return [{ part: 'feed', amount: jackpotFeed(feedingEdge, terms) }]
    case 'insurance':
      return costOfInsurance(client, terms, days)
  }
}
