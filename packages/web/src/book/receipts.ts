import { CallRefused } from '@nibble/client'
import { type BetReceipt, type BetRow, betReceipt, betReceiptOf, type SlipReceipt } from '@nibble/contract'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { serverNow } from '../realtime/server-second.ts'
import { bindId } from '../session/session.ts'
import { findReceipt, type KeptReceipt, keepReceipts } from './receipt-store.ts'

/** What was requested, to compare with what was signed. */
type Asked = {
  readonly round: string
  readonly asset: BetRow['asset']
  readonly bets: readonly Pick<BetRow, 'game' | 'pick' | 'stake'>[]
}

/**
 * Keeps the receipts of a placed slip, each with its failed check, if any. They are checked against the player's
 * request.
 */
export const keepSlip = async (
  { receipt, bets }: { readonly receipt: SlipReceipt; readonly bets: readonly BetRow[] },
  { round, asset, bets: asked }: Asked,
): Promise<readonly KeptReceipt[]> =>
  keep(
    bets.map((bet, at) => ({
      bet: { ...bet, round, asset, ...asked[at] },
      receipt: betReceiptOf(receipt, { at, bet }),
    })),
  )

/** The receipt of a bet in this browser, as it came; null if there is none. */
export const findKept = (betId: string): Promise<KeptReceipt | null> =>
  findReceipt(bindId.get() ?? '', betId).catch(() => null)

/** A kept receipt compared with the bet that the house shows now. */
export const compareKept = async (kept: KeptReceipt, bet: BetRow): Promise<KeptReceipt> => ({
  ...kept,
  problem: (await import('./evidence.ts')).problemNow(kept, { bet }),
})

/** The receipt of a bet: from this browser, else from the house; null if there is none. */
export const ownReceipt = async (bet: BetRow, isFetched: boolean): Promise<KeptReceipt | null> => {
  const kept = await findKept(bet.betId)
  if (kept !== null) return compareKept(kept, bet)
  if (!isFetched) return null
  try {
    const { receipt } = await call(betReceipt, { betId: bet.betId })
    const [own] = await keep([{ bet, receipt: receipt as BetReceipt }])
    return own ?? null
  } catch (error) {
    if (error instanceof CallRefused) return null
    throw error
  }
}

type FreshReceipt = { readonly bet: BetRow; readonly receipt: BetReceipt }

const keep = async (fresh: readonly FreshReceipt[]): Promise<readonly KeptReceipt[]> => {
  const player = bindId.get() ?? ''
  const [{ receiptProblem }, houseKeys] = await Promise.all([import('./evidence.ts'), askForKeys()])
  const checked = fresh.map(
    ({ bet, receipt }): KeptReceipt => ({
      bindId: player,
      betId: bet.betId,
      receipt,
      acceptedAt: bet.placedAt,
      problem: receiptProblem(receipt, { bet, keys: houseKeys }),
    }),
  )
  // A private window cannot store; the receipts are shown anyway.
  const kept = await keepReceipts(checked, serverNow()).catch(() => checked)
  for (const one of kept) queryClient.setQueryData(keys.receipt(one.betId), one)
  void queryClient.invalidateQueries({ queryKey: keys.receipts })
  return kept
}

/** The ids of the keys that the house signs its books with; null if it does not answer within 5 s. */
export const askForKeys = async (signal?: AbortSignal): Promise<readonly string[] | null> => {
  try {
    const limit = AbortSignal.timeout(5_000)
    const answer = await fetch('/api/book/keys', {
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    })
    const { keys: listed }: { keys: readonly { id: string }[] } = await answer.json()
    return listed.map(({ id }) => id)
  } catch {
    return null
  }
}
