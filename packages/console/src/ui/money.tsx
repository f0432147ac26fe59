import type { Amount, Asset } from '@nibble/domain'
import { moneyText } from '../text/format.ts'
import { ASSET_NAMES } from '../text/words.ts'
import { cx } from './class-names.ts'

type Props = {
  of: Amount
  asset?: Asset
  /** Gains green, losses red, both with their sign. */
  signed?: boolean
  className?: string
}

export const Money = ({ of, asset, signed = false, className }: Props) => (
  <span
    className={cx(
      'whitespace-nowrap tabular-nums',
      signed && of > 0n && 'text-win',
      signed && of < 0n && 'text-loss',
      className,
    )}
  >
    {moneyText(of, { signed })}
    {asset !== undefined && <span className="text-muted"> {ASSET_NAMES[asset]}</span>}
  </span>
)
