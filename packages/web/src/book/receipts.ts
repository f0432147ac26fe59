import { type BetReceipt, type BetRow, betReceiptOf, type SlipReceipt } from '@nibble/contract'
import { keys } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { serverNow } from '../realtime/server-second.ts'
import { bindId } from '../session/session.ts'
import { type KeptReceipt, keepReceipts } from './receipt-store.ts'

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

type FreshReceipt = { readonly bet: BetRow; readonly receipt: BetReceipt }

/** Checks receipts as they come, and keeps them. */
export const keep = async (fresh: readonly FreshReceipt[]): Promise<readonly KeptReceipt[]> => {
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
