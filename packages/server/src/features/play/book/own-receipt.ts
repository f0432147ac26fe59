import { betReceiptOf } from '@nibble/contract'
import type { Database } from '../../../db/database.ts'
import { awaitStandby, inTransaction, PLAY_LIMITS } from '../../../db/transaction.ts'
import { Refusal } from '../../../refusal.ts'
import { betRowOf, readBets } from '../bets/bet-row.ts'
import type { Receipts } from './receipts.ts'

/** How long receipts, heads and leaves are available. */
export const BOOK_KEPT_MS = 90 * 86_400_000

/**
 * The receipt of one of the player's own bets, whoever placed it for them. Throws Refusal('bet_unknown'), and
 * Refusal('not_found') if its round had no book, or is too old.
 */
export const findOwnReceipt = async (
  { db, receipts }: { readonly db: Database; readonly receipts: Receipts },
  { player, betId, now }: { readonly player: bigint; readonly betId: string; readonly now: number },
): Promise<ReturnType<typeof betReceiptOf>> => {
  const first = BigInt(betId)
  const [bet] = await readBets(db.pool, { player, first, count: 1 })
  if (bet === undefined) throw new Refusal('bet_unknown')
  if (now - bet.draw_at.getTime() > BOOK_KEPT_MS) throw new Refusal('not_found')
  // A bet whose commit was interrupted is visible here but may be lost with this server: it is signed only once it is durable.
  await inTransaction(db.pool, awaitStandby, PLAY_LIMITS)
  const receipt = await receipts.again({ round: bet.round_id, first, count: 1 })
  if (receipt === null) throw new Refusal('not_found')
  return betReceiptOf(receipt, { at: 0, bet: betRowOf(bet) })
}
