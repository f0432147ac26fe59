import type { DrawRow } from '@nibble/contract'
import type { Block } from '@nibble/domain'
import { Link } from '@tanstack/react-router'
import { ExternalLink, ShieldCheck } from 'lucide-react'
import { longRound, shortRound } from '../../text/countdown.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EveryGame } from '../../ui/every-game.tsx'
import { HashText } from '../../weave/hash-text.tsx'

type Props = { draw: DrawRow; block: Block | null; lit: readonly number[]; isReal: boolean }

/** The whole hash, what it made of every game, the way to the explorer and to the proof. */
export const DrawDetails = ({ draw, block, lit, isReal }: Props) => {
  const t = useText()
  const format = useFormat()
  return (
    <section
      aria-label={t('results.details', { round: shortRound(draw.round) })}
      className="grid gap-4 border-t border-line py-4"
    >
      {draw.cancelledFor !== null && (
        <p className="text-loss">
          {t(draw.cancelledFor === 'no_block' ? 'results.cancelledNoBlock' : 'results.cancelledNoQuorum')}
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-8">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-2">
          <dt className="text-muted">{t('results.round')}</dt>
          <dd className="text-right font-mono">{longRound(draw.round)}</dd>
          <dt className="text-muted">{t('results.drawn')}</dt>
          <dd className="text-right">{format.preciseTime(draw.drawAt)}</dd>
          {block !== null && draw.block !== null && (
            <>
              <dt className="text-muted">{t('results.block')}</dt>
              <dd className="text-right">
                {format.count(String(block.height))} · {format.preciseTime(draw.block.timeMs)}
              </dd>
            </>
          )}
        </dl>
        {block !== null && <HashText hash={block.hash} lit={lit} label={t('block.hash')} />}
      </div>
      {block !== null && (
        <>
          <EveryGame block={block} />
          <div className="flex flex-wrap gap-2">
            <Link to="/verify" search={{ round: draw.round }} className={buttonClass({ size: 'small' })}>
              <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('results.verifyRound', { round: shortRound(draw.round) })}
            </Link>
            {isReal && (
              <a
                href={`https://bscscan.com/block/${block.height}`}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ size: 'small', look: 'ghost' })}
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
