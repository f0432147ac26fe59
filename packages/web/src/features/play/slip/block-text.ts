import type { Asset } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import type { Format } from '../../../text/format.ts'
import { decimalsOf } from '../../../ui/amount.tsx'
import type { Blocker } from './blocker.ts'

type Context = {
  readonly asset: Asset | undefined
  /** Seconds until the next round opens; null while that is not known. */
  readonly opensInSeconds: number | null
  readonly isBoard: boolean
}

/** What the button says while it is blocked. */
export const blockText = (t: Translator, format: Format, blocker: Blocker, context: Context): string => {
  const { asset = 'USDT', opensInSeconds, isBoard } = context
  const money = (amount: Parameters<Format['amount']>[0]) => ({
    amount: format.amount(amount, { decimals: decimalsOf(asset) }),
    asset: t(`asset.${asset}`),
  })
  switch (blocker.kind) {
    case 'offline':
      return t('slip.block.offline')
    case 'stopped':
      return t('slip.block.stopped')
    case 'chain':
      return t('slip.block.chain')
    case 'clock':
      return t('slip.block.clock')
    case 'closed':
      return opensInSeconds === null
        ? t('slip.block.closed')
        : t('slip.block.closedUntil', { seconds: opensInSeconds })
    case 'loading':
      return t('slip.block.loading')
    case 'no-pick':
      return noPick(t, blocker.missing, isBoard)
    case 'no-amount':
      return t('slip.block.amount')
    case 'below':
      return t('slip.block.below', money(blocker.min))
    case 'above':
      return t('slip.block.above', money(blocker.max))
    case 'short':
      return t('slip.block.short', money(blocker.by))
  }
}

const noPick = (t: Translator, missing: number, isBoard: boolean): string => {
  if (isBoard) return t('slip.block.button')
  return missing > 1 ? t('slip.block.more', { missing }) : t('slip.block.pick')
}
