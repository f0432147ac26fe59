import {
  type ConversionReviewDecision,
  type ConversionReviewRefusal,
  conversionReturnedLines,
  decideConversionReview,
  type Reviewer,
  usdtValue,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { ConsoleRefusal, Refusal } from '../../refusal.ts'
import { lockReviewer, readReviewer, recordApprovedAlone, stillCounts } from '../../shared/operators.ts'
import { moveConversion, postEnd, readConversions, type StoredConversion } from './conversion-row.ts'
import { getConversionTerms } from './terms.ts'

/** What an operator did, for the log written in the same transaction. */
export type ConversionAction = {
  readonly operator: bigint
  readonly action: 'approve_conversion_first' | 'approve_conversion' | 'reject_conversion'
  readonly conversion: bigint
  readonly player: bigint
  readonly before: StoredConversion['state']
  readonly after: StoredConversion['state']
  readonly reason: string
}

export type ConversionReview = {
  readonly id: bigint
  readonly operator: bigint
  readonly review: 'approve' | 'reject'
  /** Shown to the player; required for a rejection. */
  readonly reason: string
  readonly now: number
  readonly record: (client: pg.ClientBase, action: ConversionAction) => Promise<void>
}

/**
 * Approves or rejects a pending conversion. Above the limit of its rules it takes a second person: the first approval
 * leaves it pending. A rejection returns what was held. Throws a Refusal or a ConsoleRefusal.
 */
export const reviewConversion = async (
  db: Database,
  { id, operator, review, reason, now, record }: ConversionReview,
): Promise<StoredConversion> => {
  const [known] = await readConversions(db.pool, 'id = $1', [id])
  if (known === undefined) throw new Refusal('conversion_unknown')

  const decided = async (client: pg.ClientBase): Promise<StoredConversion> => {
    await lockPlayers(client, [known.player])
    const [conversion] = await readConversions(client, 'id = $1 for update', [id])
    if (conversion === undefined) throw new Refusal('conversion_unknown')
    const reviewer = await lockReviewer(client, { operator, permission: 'conversions.review', now })
    const value = usdtValue(conversion.from, conversion.amount)
    const decision = await decide(client, { review, reason, operator, reviewer, conversion })
    if (!decision.allowed) throw refused(decision.refusal)
    if (decision.isAlone)
      await recordApprovedAlone(client, { operator, now, subject: 'conversion', id, value })

    await write(client, { conversion, step: decision.step, operator, reason, now })
    const [after] = await readConversions(client, 'id = $1', [id])
    if (after === undefined) throw new Error(`conversion ${id} is gone`)
    await record(client, {
      operator,
      reason,
      action: ACTIONS[decision.step],
      conversion: id,
      player: conversion.player,
      before: conversion.state,
      after: after.state,
    })
    return after
  }
  // Bets of others may wait in one batch with theirs.
  return inTransaction(db.pool, decided, PLAY_LIMITS)
}

/** Whether this operator's approval would only be the first of two, shown to them beforehand. */
export const isFirstOfTwo = async (
  { pool }: Database,
  { id, operator, now }: Pick<ConversionReview, 'id' | 'operator' | 'now'>,
): Promise<boolean> => {
  const [conversion] = await readConversions(pool, 'id = $1', [id])
  if (conversion === undefined) return false
  const reviewer = await readReviewer(pool, { operator, now })
  const decision = await decide(pool, { review: 'approve', reason: '', operator, reviewer, conversion })
  return decision.allowed && decision.step === 'first'
}

const decide = async (
  runner: Queryable,
  given: Pick<ConversionReview, 'review' | 'reason' | 'operator'> & {
    readonly reviewer: Reviewer
    readonly conversion: StoredConversion
  },
): Promise<ConversionReviewDecision> => {
  const { conversion } = given
  const { fourEyesAbove } = await getConversionTerms(runner, conversion)
  const value = usdtValue(conversion.from, conversion.amount)
  const firstApprovedBy = await findFirst(runner, conversion)
  return decideConversionReview({
    ...given,
    fourEyesAbove,
    conversion: { ...conversion, value, firstApprovedBy },
  })
}

/** Who approved it first, while their approval counts. Its time is not stored: it was after the request. */
const findFirst = async (
  client: Queryable,
  { firstApprovedBy: operator, requestedAt: at }: StoredConversion,
): Promise<bigint | null> =>
  operator !== null && (await stillCounts(client, { operator, permission: 'conversions.review', at }))
    ? operator
    : null

const refused = ({ kind }: ConversionReviewRefusal): Error =>
  kind === 'operator_too_new' ? new ConsoleRefusal(kind) : new Refusal(kind)

const ACTIONS = {
  first: 'approve_conversion_first',
  approve: 'approve_conversion',
  reject: 'reject_conversion',
} as const

type WriteInput = {
  conversion: StoredConversion
  step: keyof typeof ACTIONS
  operator: bigint
  reason: string
  now: number
}

const write = async (
  client: pg.ClientBase,
  { conversion, step, operator, reason, now }: WriteInput,
): Promise<void> => {
  const { id, player } = conversion
  switch (step) {
    case 'first':
      await client.query('update conversion set first_approved_by = $2 where id = $1', [id, operator])
      return
    case 'approve':
      await mustMove(client, { id, move: 'approve', now, operator })
      return
    case 'reject': {
      await mustMove(client, { id, move: 'reject', now, operator, reason })
      const lines = conversionReturnedLines({ ...conversion, shard: MONEY_SHARD })
      await postEnd(client, { id, lines })
      await notifyBalances(client, [player], 'conversion')
      return
    }
  }
}

const mustMove: (...given: Parameters<typeof moveConversion>) => Promise<void> = async (client, move) => {
  if (!(await moveConversion(client, move))) throw new Error(`conversion ${move.id} changed despite its lock`)
}
