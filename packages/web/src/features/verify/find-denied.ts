import { CallRefused } from '@nibble/client'
import { betReceipt } from '@nibble/contract'
import { call } from '../../api/call.ts'
import { problemNow } from '../../book/evidence.ts'
import type { KeptReceipt } from '../../book/receipt-store.ts'
import { findKept } from '../../book/receipts.ts'

/** The receipt that this browser keeps of a bet that the house denies; null if it keeps none, or the house knows the bet. */
export const findDenied = async (betId: string, { find = findKept, ask = isUnknown } = {}) => {
  const kept = await find(betId)
  if (kept === null || !(await ask(betId))) return null
  return { ...kept, problem: problemNow(kept, { bet: null }) } satisfies KeptReceipt
}

/** Whether the house denies a bet to its own player. For a proof it may have denied it to a session that is over. */
const isUnknown = async (betId: string): Promise<boolean> => {
  try {
    await call(betReceipt, { betId })
    return false
  } catch (error) {
    if (error instanceof CallRefused) return error.kind === 'bet_unknown'
    throw error
  }
}
