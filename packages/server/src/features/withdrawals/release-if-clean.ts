import { decideRelease, type ReviewReason } from '@nibble/domain'
import type pg from 'pg'
import { isHouseStopped } from '../../ledger/house-stops.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { readReleaseFacts } from './release-facts.ts'
import { getTermsById } from './terms.ts'
import { readWithdrawals } from './withdrawal-row.ts'

/**
 * Releases a withdrawal that waits for its review where nothing speaks against it, else notes what does. Only what holds
 * the player may call it. True when it was released.
 */
export const releaseIfClean = async (
  client: pg.ClientBase,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<boolean> => {
  const [withdrawal] = await readWithdrawals(client, 'id = $1', [id])
  if (withdrawal?.state !== 'to_be_reviewed') return false
  if (await isHouseStopped(client, { name: 'withdrawals' })) return false

  const { player, amount, termsId } = withdrawal
  const terms = await getTermsById(client, termsId)
  const factsOf = await readReleaseFacts(client, { players: [player], now })
  const decision = decideRelease({ amount, terms, ...factsOf(player) })
  if (!decision.released) {
    await saveReviewReason(client, { id, why: decision.why })
    return false
  }
  return moveWithdrawal(client, {
    id,
    move: 'approve',
    set: { review_reason: null, approved_at: new Date(now), released_at: new Date(now) },
  })
}

/** What speaks against its release, for operators. */
export const saveReviewReason = async (
  runner: Pick<pg.ClientBase, 'query'>,
  { id, why }: { readonly id: bigint; readonly why: ReviewReason },
): Promise<void> => {
  await runner.query(
    `update withdrawal set review_reason = $2
     where id = $1 and state = 'to_be_reviewed' and review_reason is distinct from $2`,
    [id, why],
  )
}
