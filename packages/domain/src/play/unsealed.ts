import { type Amount, amountOf } from '../money/amount.ts'
import { type Asset, isOfValue, USDT_PRICES } from '../money/asset.ts'

/** While draws are not sealed in time, larger stakes of value wait. In USDT. */
export const UNSEALED_MAX: Amount = amountOf(10_000_000n)

const LOOKED_AT = 10
const TOO_MANY = 3
/** No more of the past can matter: earlier waits have ended, or are restarted by these. */
export const SEALS_CONSIDERED = 100

/**
 * Whether large stakes wait, given recent draws, oldest first: from the draw that is the third unsealed one of ten, until two in
 * a row are sealed.
 */
export const isSealingDoubtful = (sealed: readonly boolean[]): boolean => {
  let isDoubtful = false
  for (const [at, isSealed] of sealed.entries()) {
    if (isSealed) {
      if (sealed[at - 1] === true) isDoubtful = false
      continue
    }
    const lately = sealed.slice(Math.max(at + 1 - LOOKED_AT, 0), at + 1)
    if (lately.filter((each) => !each).length >= TOO_MANY) isDoubtful = true
  }
  return isDoubtful
}

/** Whether a slip must wait then. */
export const waitsForSeals = (asset: Asset, total: Amount): boolean =>
  isOfValue(asset) && total * USDT_PRICES[asset] > UNSEALED_MAX * 1_000_000n
