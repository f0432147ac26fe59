import { holdsTransfer } from '../chain/chain.ts'
import type { Receipt } from '../chain/read-answers.ts'
import type { Intent, Outcome } from '../db/intents.ts'

/**
 * What a final receipt means. Reverted moved nothing: failed. Otherwise the token must say that exactly this went from
 * the sender to the beneficiary; where it does not, nobody knows where the money is and people have to find out.
 */
export const outcomeOf = (intent: Intent, receipt: Receipt): Outcome => {
  if (receipt.status !== 1n) return 'failed'
  if (intent.kind === 'gas') return 'success'
  const { target: token, sender: from, beneficiary: to, units } = intent
  return holdsTransfer(receipt, { token, from, to, units }) ? 'success' : 'not_received'
}
