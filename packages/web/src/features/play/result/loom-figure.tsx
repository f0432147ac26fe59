import type { GameId } from '@nibble/domain'
import { useText } from '../../../text/text-context.ts'
import { useFormat } from '../../../text/use-format.ts'
import { Loom } from '../../../weave/loom.tsx'
import { placesIn } from '../picks/game-places.ts'
import type { RoundDraw } from './round-draw.ts'

type Props = { draw: RoundDraw; game: GameId; reveals: boolean }

/** The block as cloth with its characters on it. */
export const LoomFigure = ({ draw: { block }, game, reveals }: Props) => {
  const t = useText()
  const format = useFormat()
  return (
    <figure className="grid content-start justify-items-center gap-2.5 lg:row-span-2 lg:row-start-1">
      <div className="w-full max-w-72 lg:max-w-[620px]">
        <Loom
          hash={block?.hash ?? null}
          lit={block === null ? [] : placesIn(game, block.hash)}
          label={block === null ? t('block.waiting') : t('result.loom', { hash: block.hash.slice(2) })}
          reveal={reveals}
        />
      </div>
      {block !== null && (
        <figcaption className="flex w-full max-w-72 justify-between gap-3 text-12 text-muted lg:max-w-[620px]">
          <span>{t('result.block', { height: format.count(block.height) })}</span>
          <span>{format.preciseTime(block.timeMs)}</span>
        </figcaption>
      )}
    </figure>
  )
}
