import { holdsTransfer } from '../chain/chain.ts'
import type { Receipt } from '../chain/read-answers.ts'
import type { Intent, Outcome } from '../db/intents.ts'

/**
 * Interprets a final receipt. A reverted transaction moved nothing: failed. Otherwise the token must log exactly this transfer
 * from sender to beneficiary; if it does not, it is unknown where the money is, and people must find out.
 */
export const outcomeOf = (intent: Intent, receipt: Receipt): Outcome => {
  if (receipt.status !== 1n) return 'failed'
  if (intent.kind === 'gas') return 'success'
  const { target: token, sender: from, beneficiary: to, units } = intent
  return holdsTransfer(receipt, { token, from, to, units }) ? 'success' : 'not_received'
}
