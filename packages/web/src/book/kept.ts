import { CallRefused } from '@nibble/client'
import { type BetReceipt, type BetRow, betReceipt } from '@nibble/contract'
import { call } from '../api/call.ts'
import { bindId } from '../session/session.ts'
import { findReceipts, type KeptReceipt } from './receipt-store.ts'
import { askForKeys, keep } from './receipts.ts'

// Finds what this browser keeps of a bet. Loaded once a bet is shown.

/**
 * The receipts of a bet in this browser, as they came: the player's, then those kept under other players' numbers if one
 * of `signers`, the keys of this house, signed them. A house can end a session or give another number, so the number
 * alone must not hide its evidence; two houses at one address number their bets alike, so another house's must not count.
 */
export const findKept = async (
  betId: string,
  signers: readonly string[] = [],
  find = findReceipts,
): Promise<readonly KeptReceipt[]> => {
  const all = await find(betId).catch(() => [])
  const others = all.filter((kept) => !isOwn(kept) && signers.includes(kept.receipt.keyId))
  return [...all.filter(isOwn), ...others]
}

const isOwn = (kept: KeptReceipt): boolean => kept.bindId === (bindId.get() ?? '')

/**
 * What is kept of a bet, compared with the bet that the house shows now: the first that differs, else the first; null if
 * nothing is kept. `own` came now or is cached.
 */
export const compareKept = async (
  own: KeptReceipt | null,
  bet: BetRow,
  { find = findReceipts, ask = askForKeys } = {},
): Promise<KeptReceipt | null> => {
  const all = await find(bet.betId).catch(() => [])
  // Without another's receipt the house need not be asked for its keys.
  const listed = all.every(isOwn) ? [] : ((await ask()) ?? [])
  const signers = own === null ? listed : [...listed, own.receipt.keyId]
  const found = await findKept(bet.betId, signers, async () => all)
  const kept = own === null ? found : [own, ...found]
  if (kept.length === 0) return null
  const { problemNow } = await import('./evidence.ts')
  const compared = kept.map((one) => ({ ...one, problem: problemNow(one, { bet }) }))
  return compared.find(({ problem }) => problem !== null) ?? compared[0] ?? null
}

/** The place of the first bet with a bad receipt, or -1. `cachedOf`: the receipt that came since the page was opened. */
export const findBad = async (
  bets: readonly BetRow[],
  cachedOf: (betId: string) => KeptReceipt | null | undefined,
): Promise<number> => {
  const compared = await Promise.all(bets.map((bet) => compareKept(cachedOf(bet.betId) ?? null, bet)))
  return compared.findIndex((kept) => kept !== null && kept.problem !== null)
}

/** The receipt of a bet, compared: from this browser, else from the house; null if there is none. */
export const ownReceipt = async (bet: BetRow, isFetched: boolean): Promise<KeptReceipt | null> => {
  const kept = await compareKept(null, bet)
  return kept !== null || !isFetched ? kept : fetchReceipt(bet)
}

const fetchReceipt = async (bet: BetRow): Promise<KeptReceipt | null> => {
  try {
    const { receipt } = await call(betReceipt, { betId: bet.betId })
    const [own] = await keep([{ bet, receipt: receipt as BetReceipt }])
    return own ?? null
  } catch (error) {
    if (error instanceof CallRefused) return null
    throw error
  }
}
