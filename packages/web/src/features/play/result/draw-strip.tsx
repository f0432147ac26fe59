import './draw.css'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import type { ReactNode } from 'react'
import { HashTile } from '../../../hash-tile/hash-tile.tsx'
import { latestBlocks } from '../../../realtime/latest-blocks.ts'
import { useStore } from '../../../state/store.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import type { RoundDraw } from './round-draw.ts'

type Props = {
  since: number
  drawAt: number
  /** The block that decides, once seen. */
  block: RoundDraw['block']
  /** It does not decide alone. */
  isGuarded: boolean
}

const SHOWN = 5

/** Below the tile, on a phone below the bets: the blocks that come too early to decide, and the place of the one that does. */
export const DrawStrip = ({ since, drawAt, block, isGuarded }: Props) => {
  const t = useText()
  const format = useFormat()
  const early = useStore(latestBlocks)
    .filter(({ timeMs }) => timeMs >= since && timeMs < drawAt)
    .slice(0, SHOWN)
    .toReversed()
  return (
    <Card className="draw-strip max-lg:order-3">
      {early.map(({ hash, height, timeMs }) => (
        <Place key={hash} title={shortHeight(height)} text={format.time(timeMs)}>
          <HashTile hash={hash} size={52} />
        </Place>
      ))}
      <i aria-hidden="true" />
      <p className="text-right text-12 text-muted">
        <b className="block text-14 text-text">{format.time(drawAt)}</b>
        {block === null ? t('play.how.draw') : t('draw.first', { block: shortHeight(block.height) })}
      </p>
      {/* The same place before and after: nothing moves when the block comes. */}
      <Place
        className="draw-decides"
        title={block && shortHeight(block.height)}
        text={block && !isGuarded ? t('draw.decides') : null}
      >
        <span className="draw-asked text-28 font-semibold text-brass" aria-hidden={block === null}>
          {block === null ? '?' : <HashTile hash={block.hash} size={42} />}
        </span>
      </Place>
    </Card>
  )
}

const shortHeight = (height: string) => `…${height.slice(-3)}`

type PlaceProps = { className?: string; title: string | null; text: string | null; children: ReactNode }

const Place = ({ className, title, text, children }: PlaceProps) => (
  <span className={cx('grid shrink-0 justify-items-center text-12 text-muted', className)}>
    {children}
    <b className="mt-1 min-h-[1lh] text-text">{title}</b>
    <span className="min-h-[1lh]">{text}</span>
  </span>
)
