import type { RoundView } from '@nibble/contract'
import { cx } from '@nibble/ui/class-names.ts'
import { useTable } from '../../../api/queries.ts'
import { tableOfRound } from '../../../book/round-table.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { BeaconWait } from './beacon-wait.tsx'

/** From the block's appearance to payout: what the round waits for, and how certain the block is. */
export const DrawProgress = ({ round }: { round: RoundView }) => {
  const t = useText()
  const format = useFormat()
  const head = useTable(round.roundLength, tableOfRound(round.round)).data?.head ?? null
  const { block } = round
  if (block === null) return null
  const isBeaconMissing = round.paytable === 'guarded' && round.guarded === null
  const confirmations = head === null ? 0 : Math.max(0, Number(BigInt(head.height) - BigInt(block.height)))
  return (
    // On a phone only one of the two is shown, so that the picks below do not move every round.
    <div className="grid min-h-11 content-center gap-1 lg:min-h-17">
      <p className={cx('font-semibold', !isBeaconMissing && 'max-lg:sr-only')}>
        {isBeaconMissing ? <BeaconWait {...round} blockTimeMs={block.timeMs} /> : t('result.pending')}
      </p>
      <p className={cx('text-12 text-muted', isBeaconMissing && 'max-lg:sr-only')}>
        {t('result.block', { height: format.count(block.height) })} ·{' '}
        {t('way.confirmed', { count: confirmations })}
        {block.agreeing != null && <> · {t('table.agreeing', block.agreeing)}</>}
      </p>
    </div>
  )
}
