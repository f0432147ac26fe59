import './draw.css'
import { Card } from '@nibble/ui/card.tsx'
import type { ReactNode } from 'react'
import { HashTile } from '../../../hash-tile/hash-tile.tsx'
import { latestBlocks } from '../../../realtime/latest-blocks.ts'
import { useStore } from '../../../state/store.ts'
import { useFormat, useText } from '../../../text/text-context.ts'

type Props = { since: number; drawAt: number; isSeen: boolean }

const SHOWN = 5

/** On a desktop, below the tile: the blocks that come too early to decide, and the place of the one that will. */
export const DrawStrip = ({ since, drawAt, isSeen }: Props) => {
  const t = useText()
  const format = useFormat()
  const early = useStore(latestBlocks)
    .filter(({ timeMs }) => timeMs >= since && timeMs < drawAt)
    .slice(0, SHOWN)
    .toReversed()
  return (
    <Card className="draw-strip">
      {early.map(({ hash, height, timeMs }) => (
        <Place key={hash} title={`…${height.slice(-3)}`} text={format.time(timeMs)}>
          <HashTile hash={hash} size={52} />
        </Place>
      ))}
      <i aria-hidden="true" />
      <p className="text-right text-12 text-muted">
        <b className="block text-14 text-text">{format.time(drawAt)}</b>
        {t('play.how.draw')}
      </p>
      {!isSeen && (
        <b className="draw-asked text-28 text-brass" aria-hidden="true">
          ?
        </b>
      )}
    </Card>
  )
}

const Place = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <span className="grid shrink-0 justify-items-center text-12 text-muted">
    {children}
    <b className="mt-1 text-text">{title}</b>
    {text}
  </span>
)
