import { CallRefused } from '@nibble/client'
import { betReceipt } from '@nibble/contract'
import { call } from '../../api/call.ts'
import { problemNow } from '../../book/evidence.ts'
import { findKept } from '../../book/kept.ts'
import type { KeptReceipt } from '../../book/receipt-store.ts'

/**
 * The player's receipt of a bet that the house denies; null if this browser keeps none, or the house knows the bet. To
 * others the house rightly denies it.
 */
export const findDenied = async (betId: string, { find = findKept, ask = isUnknown } = {}) => {
  const [kept] = await find(betId)
  if (kept === undefined || !(await ask(betId))) return null
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
