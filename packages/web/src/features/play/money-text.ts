import type { Amount, Asset } from '@nibble/domain'
import type { Format } from '../../text/format.ts'
import { decimalsOf } from '../../ui/amount.tsx'

/** An amount inside a sentence, with the decimals that its asset shows. */
export const moneyText = (format: Format, amount: Amount, asset: Asset): string =>
  format.amount(amount, { decimals: decimalsOf(asset) })
