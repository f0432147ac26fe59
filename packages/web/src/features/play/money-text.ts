import type { Amount, Asset } from '@nibble/domain'
import type { Format } from '../../text/format.ts'
import { decimalsOf } from '../../ui/amount.tsx'

/** An amount for use in a sentence, with its asset's decimals. */
export const moneyText = (format: Format, amount: Amount, asset: Asset): string =>
  format.amount(amount, { decimals: decimalsOf(asset) })
