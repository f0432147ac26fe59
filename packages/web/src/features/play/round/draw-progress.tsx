import type { RoundView } from '@nibble/contract'
import { useTable } from '../../../api/queries.ts'
import { tableOfRound } from '../../../book/round-table.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { BeaconWait } from './beacon-wait.tsx'

/** From when the block is seen until the round is paid: what it waits for, and how sure the block is. */
export const DrawProgress = ({ round }: { round: RoundView }) => {
  const t = useText()
  const format = useFormat()
  const head = useTable(round.roundLength, tableOfRound(round.round)).data?.head ?? null
  const { block } = round
  if (block === null) return null
  const confirmations = head === null ? 0 : Math.max(0, Number(BigInt(head.height) - BigInt(block.height)))
  return (
    <div className="grid min-h-11 content-center gap-1">
      <p className="font-semibold">
        {round.paytable !== 'guarded' || round.guarded !== null ? (
          t('result.pending')
        ) : (
          <BeaconWait {...round} blockTimeMs={block.timeMs} />
        )}
      </p>
      <p className="text-12 text-muted">
        {t('result.block', { height: format.count(block.height) })} ·{' '}
        {t('way.confirmed', { count: confirmations })}
        {block.agreeing != null && <> · {t('table.agreeing', block.agreeing)}</>}
      </p>
    </div>
  )
}
