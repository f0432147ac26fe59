import type { DrawRow } from '@nibble/contract'
import { type Block, decidingNibbles, explain, type GameId, normaliseHash } from '@nibble/domain'
import { ChevronDown, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { shortRound } from '../../text/countdown.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { OutcomeBead } from '../../ui/bead-of.tsx'
import { outcomeText } from '../../ui/bead-words.ts'
import { cx } from '../../ui/class-names.ts'
import { Tag } from '../../ui/tag.tsx'
import { Tail } from '../../weave/tail.tsx'
import { WeaveTile } from '../../weave/weave-tile.tsx'
import { DrawDetails } from './draw-details.tsx'

export const ROW =
  'grid grid-cols-[44px_minmax(88px,1fr)_minmax(0,auto)] items-center gap-x-3 lg:grid-cols-[44px_minmax(130px,1fr)_minmax(110px,1fr)_140px_minmax(180px,1.4fr)_120px] lg:gap-x-5'

type Props = { draw: DrawRow; game: GameId; isReal: boolean }

/** One round; a tap opens what its block made of every game. */
export const DrawListRow = ({ draw, game, isReal }: Props) => {
  const t = useText()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const block = blockOf(draw)
  const lit = block === null ? [] : decidingNibbles({ game, hash: block.hash })

  return (
    <li className="border-t border-line first:border-0 lg:first:border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(ROW, 'w-full rounded-6 py-3 text-left')}
      >
        <WeaveTile hash={block?.hash ?? null} lit={lit} size={44} />
        <span className="min-w-0">
          <span className="flex items-center gap-x-1 font-semibold">
            <span className="whitespace-nowrap">{t('round.number', { round: shortRound(draw.round) })}</span>
            <span className="font-normal whitespace-nowrap text-muted max-lg:hidden">
              {t(`tempo.${draw.tempo}`)}
            </span>
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              className={cx('text-faint transition', isOpen && 'rotate-180')}
              aria-hidden="true"
            />
          </span>
          <span className="flex flex-wrap gap-x-2 text-12 text-muted lg:hidden">
            <span className="whitespace-nowrap">{t(`tempo.${draw.tempo}`)}</span>
            <span className="whitespace-nowrap">{format.dayTime(draw.drawAt)}</span>
          </span>
          {draw.state === 'cancelled' && (
            <span className="mt-1 block">
              <Tag tone="loss" icon={CircleSlash}>
                {t('results.cancelled')}
              </Tag>
            </span>
          )}
        </span>
        <span className="max-lg:hidden">
          {format.day(draw.drawAt)}, {format.time(draw.drawAt)}
        </span>
        <span className="grid justify-items-end gap-1 lg:contents">
          <span className="lg:-ml-1">
            <Tail hash={block?.hash ?? null} lit={lit} />
          </span>
          <Outcome block={block} game={game} isCancelled={draw.state === 'cancelled'} />
        </span>
        <span className="text-right max-lg:hidden">
          {block === null ? t('results.noBlock') : format.count(String(block.height))}
        </span>
      </button>
      {isOpen && <DrawDetails draw={draw} block={block} lit={lit} isReal={isReal} />}
    </li>
  )
}

const Outcome = ({
  block,
  game,
  isCancelled,
}: {
  block: Block | null
  game: GameId
  isCancelled: boolean
}) => {
  const t = useText()
  if (block === null) return <span className="text-muted">{t('results.noBlock')}</span>
  const facts = explain({ game, ...block })
  const { name, detail } = outcomeText(t, game, facts)
  // A line breaks before the numbers, never between them.
  const words = detail === null ? name : `${name} · ${detail.replaceAll(' ', '\u00a0')}`
  if (isCancelled)
    return (
      <span className="text-right text-12 text-muted lg:text-left">
        {t('results.wouldBe', { result: words })}
      </span>
    )
  return (
    <span className="flex items-center gap-2">
      <OutcomeBead game={game} outcome={facts.outcome} />
      <span>{words}</span>
    </span>
  )
}

const blockOf = ({ block }: DrawRow): Block | null => {
  const hash = block === null ? null : normaliseHash(block.hash)
  return block === null || hash === null ? null : { hash, height: BigInt(block.height) }
}
