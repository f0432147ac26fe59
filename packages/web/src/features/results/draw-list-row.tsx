import type { DrawRow } from '@nibble/contract'
import { type Block, decidingNibbles, explain, type GameId, normaliseHash } from '@nibble/domain'
import { buttonClass } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Tag } from '@nibble/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronDown, CircleSlash, ExternalLink, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { judged } from '../../book/round-table.ts'
import { HashText } from '../../hash-tile/hash-text.tsx'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { Tail } from '../../hash-tile/tail.tsx'
import { shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { OutcomeBead } from '../../ui/bead.tsx'
import { EveryGame } from '../../ui/every-game.tsx'
import { outcomeText } from '../../ui/outcome-names.ts'
import { ShortRound } from '../../ui/short-round.tsx'

export const ROW =
  'grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-2.5 lg:grid-cols-[44px_minmax(130px,1fr)_minmax(110px,1fr)_140px_minmax(180px,1.4fr)_120px] lg:gap-x-5'

/** A phone shows a round in two lines, a desktop each of its facts in a column. */
const LINE = 'flex min-w-0 items-center justify-between gap-x-1 lg:contents'

type Props = { draw: DrawRow; game: GameId; isReal: boolean }

/** One round; a tap opens every game's result. */
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
        <HashTile hash={block?.hash ?? null} lit={lit} size={40} />
        <span className="grid min-w-0 gap-1 lg:contents">
          <span className={LINE}>
            <span className="flex min-w-0 flex-wrap items-center gap-x-1">
              <b className="whitespace-nowrap">{t('round.number', { round: shortRound(draw.round) })}</b>
              <span className="whitespace-nowrap text-muted max-lg:text-12">
                {t(`roundLength.${draw.roundLength}`)}
              </span>
              <ChevronDown
                size={14}
                strokeWidth={1.75}
                className={cx('text-faint transition max-lg:-ml-1', isOpen && 'rotate-180')}
                aria-hidden="true"
              />
              {draw.paytable === 'guarded' && <Tag>{t('records.guarded')}</Tag>}
              {draw.state === 'cancelled' && (
                <Tag tone="loss" icon={CircleSlash}>
                  {t('results.cancelled')}
                </Tag>
              )}
            </span>
            <span className="shrink-0 lg:col-start-4 lg:row-start-1 lg:-ml-1">
              <Tail hash={block?.hash ?? null} lit={lit} />
            </span>
          </span>
          <span className={LINE}>
            <span className="shrink-0 text-12 text-muted lg:hidden">{format.dayTime(draw.drawAt)}</span>
            <span className="max-lg:hidden lg:col-start-3 lg:row-start-1">
              {format.dayClock(draw.drawAt)}
            </span>
            <span className="min-w-0 lg:col-start-5 lg:row-start-1">
              <Outcome block={block} game={game} isCancelled={draw.state === 'cancelled'} />
            </span>
          </span>
        </span>
        <span className="text-right max-lg:hidden lg:col-start-6">
          {block === null ? t('results.noBlock') : format.count(String(block.height))}
        </span>
      </button>
      {isOpen && <DrawDetails game={game} draw={draw} block={block} lit={lit} isReal={isReal} />}
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
  const { name, detail } = outcomeText(t, game, facts, true)
  // A line breaks before the numbers, never between them.
  const words = detail === null ? name : `${name} · ${detail.replaceAll(' ', '\u00a0')}`
  if (isCancelled)
    return (
      <span className="text-right text-12 text-muted lg:text-left">
        {t('results.wouldBe', { result: words })}
      </span>
    )
  return (
    <span className="flex items-center gap-1.5 lg:gap-2">
      <OutcomeBead game={game} outcome={facts.outcome} />
      <span className="min-w-0">{words}</span>
    </span>
  )
}

/** The block that games are judged on. */
const blockOf = (draw: DrawRow): Block | null => {
  const block = judged(draw, draw.block)
  const hash = block === null ? null : normaliseHash(block.hash)
  return block === null || hash === null ? null : { hash, height: BigInt(block.height) }
}

const CANCELLED = {
  no_block: 'results.cancelledNoBlock',
  no_quorum: 'results.cancelledNoQuorum',
  no_beacon: 'results.cancelledNoBeacon',
} as const

type DrawDetailsProps = {
  game: GameId
  draw: DrawRow
  block: Block | null
  lit: readonly number[]
  isReal: boolean
}

/** The full hash, every game's result, and links to the explorer and the proof. */
const DrawDetails = ({ game, draw, block, lit, isReal }: DrawDetailsProps) => {
  const t = useText()
  const format = useFormat()
  return (
    <section
      aria-label={t('results.details', { round: shortRound(draw.round) })}
      className="grid gap-4 border-t border-line py-4"
    >
      {draw.cancelledFor !== null && <p className="text-loss">{t(CANCELLED[draw.cancelledFor])}</p>}
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-8">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-2">
          <dt className="text-muted">{t('results.round')}</dt>
          <dd className="text-right">
            <ShortRound round={draw.round} />
          </dd>
          <dt className="text-muted">{t('results.drawn')}</dt>
          <dd className="text-right">{format.preciseTime(draw.drawAt)}</dd>
          {draw.guarded !== null && (
            <>
              <dt className="text-muted">{t('table.beacon')}</dt>
              <dd className="text-right">
                {format.count(draw.guarded.beaconRound)} · {draw.guarded.network}
              </dd>
            </>
          )}
          {block !== null && draw.block !== null && (
            <>
              <dt className="text-muted">{t('results.block')}</dt>
              <dd className="text-right">
                {format.count(String(block.height))} · {format.preciseTime(draw.block.timeMs)}
              </dd>
            </>
          )}
        </dl>
        {block !== null && (
          <HashText
            hash={block.hash}
            lit={lit}
            label={t(draw.guarded === null ? 'block.hash' : 'table.hash')}
          />
        )}
      </div>
      {block !== null && (
        <>
          <EveryGame block={block} />
          <div className="flex flex-wrap gap-2">
            <Link
              to="/verify"
              search={{ round: draw.round, game }}
              className={buttonClass({ size: 'small' })}
            >
              <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('results.verifyRound', { round: shortRound(draw.round) })}
            </Link>
            {isReal && (
              <a
                href={`https://bscscan.com/block/${block.height}`}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ size: 'small', variant: 'ghost' })}
              >
                <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('results.explorer', { height: format.count(String(block.height)) })}
                <span className="sr-only">({t('common.opensOutside')})</span>
              </a>
            )}
          </div>
        </>
      )}
    </section>
  )
}
