import { cx } from '@nibble/ui/class-names.ts'
import { Check } from 'lucide-react'
import { useMsUntil } from '../../../realtime/server-second.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { PhaseTrack } from '../../../ui/phase-track.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { phaseWords } from '../round/round-card.tsx'
import type { RoundDraw } from './round-draw.ts'

type Props = {
  draw: RoundDraw
  /** Its block was seen: a guarded round still waits for its beacon. */
  isSeen: boolean
  /** The tile turns its characters now. */
  isTurning: boolean
  /** When bets closed: the countdown runs from there to the draw. */
  since: number
}

/** What one waits for: the time to the draw, what comes next, and how far the round is. */
export const WaitHead = ({ draw: { drawAt, state }, isSeen, isTurning, since }: Props) => {
  const t = useText()
  const format = useFormat()
  const leftMs = useMsUntil(drawAt)
  if (state === 'cancelled')
    return (
      <p className="text-20 font-semibold text-balance" role="status">
        {t('result.cancelled')}
      </p>
    )
  const phase = isTurning ? 'result' : leftMs > 0 && !isSeen ? 'closed' : 'waiting'
  const isClosed = phase === 'closed'
  return (
    <section className="grid gap-4 lg:gap-6">
      <div className="flex min-h-19 items-center gap-4">
        <Ring
          size={76}
          thickness={6}
          state={isClosed ? 'open' : isTurning ? 'closed' : 'waiting'}
          left={isClosed ? leftMs / Math.max(1, drawAt - since) : 0}
        >
          {isClosed && (
            <b className="text-20" role="timer">
              {t('common.seconds', { seconds: Math.ceil(leftMs / 1000) })}
            </b>
          )}
          {isTurning && <Check size={32} className="text-win" aria-hidden="true" />}
        </Ring>
        <div className="min-w-0 flex-1" role="status">
          <h2 className={cx('text-20 font-semibold tracking-tight lg:text-28')}>
            {t(isSeen && !isTurning ? 'table.waiting' : `play.state.${phase}`)}
          </h2>
          <p className="text-muted">
            {isTurning ? t('result.turning') : t('result.waitingText', { time: format.time(drawAt) })}
          </p>
        </div>
      </div>
      <PhaseTrack phase={phase} words={phaseWords(t)} label={t('play.phase')} />
    </section>
  )
}
