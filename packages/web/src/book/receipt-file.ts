import { saveFile } from '../ui/save-file.ts'
import type { KeptReceipt } from './receipt-store.ts'

/** In the format of `nibble verify`, `fraud` and `watch --receipt`. */
export const receiptFile = ({ receipt }: KeptReceipt) => ({
  name: receiptName(receipt.leaf),
  json: `${JSON.stringify(receipt, null, 2)}\n`,
})

const receiptName = ({ round, betId }: KeptReceipt['receipt']['leaf']) =>
  `nibble-receipt-${round.slice(-4)}-${betId}.json`

export const saveReceipt = (kept: KeptReceipt): void => saveFile(receiptFile(kept))
