import '../../../hash-tile/hash-tile.css'
import './draw.css'
import type { GameId } from '@nibble/domain'
import { CELL, columnOf, rowOf, thread, WARP } from '../../../hash-tile/hash-tile.tsx'
import { turnsAt } from '../../../hash-tile/large-tile.tsx'
import { hueOf, isAcross, NIBBLES, nibblesOf, placesOf, shadeOf } from '../../../hash-tile/nibbles.ts'
import { latestBlocks } from '../../../realtime/latest-blocks.ts'
import { useStore } from '../../../state/store.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { placesAhead } from '../picks/game-places.ts'

/** Each block since the close lays a thread; the places that decide the game stay open. */
export const DrawWaiting = ({ since, game }: { since: number; game: GameId }) => {
  const t = useText()
  const blocks = useStore(latestBlocks).filter(({ timeMs }) => timeMs >= since)
  return <WaitingTile blocks={blocks.toReversed()} lit={placesAhead(game)} label={t('block.waiting')} />
}

/** Under the tile: the newest block that does not decide. */
export const EarlyBlock = ({ since, drawAt }: { since: number; drawAt: number }) => {
  const t = useText()
  const format = useFormat()
  const block = useStore(latestBlocks).find(({ timeMs }) => timeMs < drawAt)
  if (block === undefined || block.timeMs < since) return null
  return (
    <>
      <span>{t('result.early', { height: format.count(block.height) })}</span>
      <span>{format.preciseTime(block.timeMs)}</span>
    </>
  )
}

type Props = {
  /** The blocks since the close, oldest first: each lays one thread. */
  blocks: readonly { readonly hash: string }[]
  /** The characters that will decide, counted from the end. */
  lit: readonly number[]
  label: string
}

const STEP_MS = 16

/** The tile before its block: what has come since the close lies on it, and the deciding places stay open. */
const WaitingTile = ({ blocks, lit, label }: Props) => {
  const asked = placesOf(lit)
  const laid = blocks.slice(-(NIBBLES - asked.size))
  return (
    <svg className="tile tile-large tile-waiting" viewBox="-2 -2 84 84" role="img" aria-label={label}>
      <path className="tile-warp" d={WARP} />
      {Array.from({ length: NIBBLES }, (_, n) => n)
        .filter((n) => n >= laid.length && !asked.has(n))
        .map((n) => (
          <path key={n} className="tile-strand tile-dim" d={thread(n, (rowOf(n) + n) % 2 === 1)} />
        ))}
      {laid.map(({ hash }, n) => {
        const nibbles = nibblesOf(hash)
        const last = nibbles.at(-1) ?? 0
        return (
          <path
            key={hash}
            className={`tile-strand tile-laid${n === laid.length - 1 ? ' tile-newest' : ''}`}
            d={thread(n, isAcross(last))}
            style={{
              fill: `hsl(${hueOf(nibbles)} ${32 + shadeOf(last) * 4}% var(--l${shadeOf(last)}))`,
              animationDelay: `${n * STEP_MS}ms`,
            }}
          />
        )
      })}
      <AskedPlaces lit={lit} />
    </svg>
  )
}

/** The places that decide, before they turn. Over a block that turns already each gives way when its turn comes. */
export const AskedPlaces = ({ lit, turns = false }: { lit: readonly number[]; turns?: boolean }) => (
  <>
    {[...placesOf(lit)]
      .sort((a, b) => b - a)
      .map((n, turn) => (
        <g
          key={n}
          className={turns ? 'tile-asked tile-turns' : 'tile-asked'}
          style={turns ? { animationDelay: `${turnsAt(turn)}ms` } : undefined}
        >
          <rect x={columnOf(n) * CELL + 1} y={rowOf(n) * CELL + 1} width="8" height="8" rx="1.4" />
          <text x={columnOf(n) * CELL + CELL / 2} y={rowOf(n) * CELL + 6.7}>
            ?
          </text>
        </g>
      ))}
  </>
)
