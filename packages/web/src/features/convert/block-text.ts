import type { Translator } from '@nibble/phrases'
import type { Format } from '../../text/format.ts'
import { decimalsOf } from '../../ui/amount.tsx'
import type { Pair } from './pairs.ts'
import type { Blocker } from './quote.ts'

/** What stands in the way, in few words: on the button, and under the amount. */
export const blockText = (t: Translator, format: Format, blocker: Blocker, { from }: Pair): string => {
  const money = (amount: Pair['minimum']) =>
    `${format.amount(amount, { decimals: Math.min(decimalsOf(from), amount % 1_000_000n === 0n ? 0 : 2) })} ${t(`asset.${from}`)}`
  switch (blocker.kind) {
    case 'below_minimum':
      return t('convert.block.below_minimum', { amount: money(blocker.min) })
    case 'not_whole_lots':
      return t('convert.block.not_whole_lots', { amount: money(blocker.lot) })
    case 'below_edge':
      return t('convert.block.below_edge')
    case 'balance_short':
      return t('convert.block.balance_short')
    case 'amount':
    case 'pair_unknown':
    case 'rate_changed':
      return t('convert.block.amount')
  }
}
