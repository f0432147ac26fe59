import { Card } from '@nibble/ui/card.tsx'
import { useGameConfig } from '../../../api/queries.ts'
import { HashText } from '../../../hash-tile/hash-text.tsx'
import { useFormat, useText } from '../../../text/text-context.ts'
import { beaconDueMs } from '../round/beacon-due.ts'
import { BeaconWait } from '../round/beacon-wait.tsx'
import type { RoundDraw } from './round-draw.ts'

type Props = { draw: RoundDraw; block: NonNullable<RoundDraw['block']> }

/** What decides a guarded round: block, beacon, and how the two make one hash. Before the beacon is there, what it waits for. */
export const GuardedCard = ({ draw, block }: Props) => {
  const t = useText()
  const format = useFormat()
  const publishAt = 'publishAt' in draw && typeof draw.publishAt === 'number' ? draw.publishAt : draw.drawAt
  const isLocal = useGameConfig().data?.chain.local === true
  return (
    <Card as="section" className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold">{t('table.cardTitle')}</h2>
      <div>
        <p className="mb-1 flex justify-between gap-3 text-12 text-muted">
          <span>{t('result.block', { height: format.count(block.height) })}</span>
          <span>{format.preciseTime(block.timeMs)}</span>
        </p>
        <HashText hash={block.hash} label={t('block.hash')} />
      </div>
      {draw.guarded === null ? (
        <p>
          {draw.state === 'cancelled' ? (
            t('bets.by.no_beacon')
          ) : (
            <BeaconWait drawAt={draw.drawAt} publishAt={publishAt} blockTimeMs={block.timeMs} />
          )}
        </p>
      ) : (
        <>
          <div>
            <p className="mb-1 flex justify-between gap-3 text-12 text-muted">
              <span>{t('table.beaconNumber', { number: format.count(draw.guarded.beaconRound) })}</span>
              <span>{format.time(beaconDueMs(draw.drawAt, block.timeMs))}</span>
            </p>
            <p className="font-mono text-12 wrap-anywhere" title={draw.guarded.network}>
              {draw.guarded.signature}
            </p>
          </div>
          <p className="text-12 text-muted">{t('table.together')}</p>
          {isLocal && <p className="text-12 text-muted">{t('table.localText')}</p>}
        </>
      )}
    </Card>
  )
}
