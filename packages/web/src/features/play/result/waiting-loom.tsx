import '../../../weave/weave.css'
import './draw.css'
import { turnsAt } from '../../../weave/loom.tsx'
import { hueOf, isAcross, NIBBLES, nibblesOf, placesOf, shadeOf } from '../../../weave/nibbles.ts'
import { CELL, columnOf, rowOf, thread, WARP } from '../../../weave/weave-tile.tsx'

type Props = {
  /** The blocks since the close, oldest first: each lays one thread. */
  blocks: readonly { readonly hash: string }[]
  /** The characters that will decide, counted from the end. */
  lit: readonly number[]
  label: string
}

const STEP_MS = 16

/** The loom before its block: what has come since the close lies on it, and the deciding places stay open. */
export const WaitingLoom = ({ blocks, lit, label }: Props) => {
  const asked = placesOf(lit)
  const laid = blocks.slice(-(NIBBLES - asked.size))
  return (
    <svg className="weave weave-loom weave-waiting" viewBox="-2 -2 84 84" role="img" aria-label={label}>
      <path className="weave-warp" d={WARP} />
      {Array.from({ length: NIBBLES }, (_, n) => n)
        .filter((n) => n >= laid.length && !asked.has(n))
        .map((n) => (
          <path key={n} className="weave-strand weave-dim" d={thread(n, (rowOf(n) + n) % 2 === 1)} />
        ))}
      {laid.map(({ hash }, n) => {
        const nibbles = nibblesOf(hash)
        const last = nibbles.at(-1) ?? 0
        return (
          <path
            key={hash}
            className={`weave-strand weave-laid${n === laid.length - 1 ? ' weave-newest' : ''}`}
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
          className={turns ? 'weave-asked weave-turns' : 'weave-asked'}
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
