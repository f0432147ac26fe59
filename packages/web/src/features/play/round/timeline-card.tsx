import type { RoundView } from '@nibble/contract'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { beaconDueMs } from './beacon-due.ts'
import type { Moment } from './moment.ts'

/** The times that decide a round, the next one marked. */
export const TimelineCard = ({ moment }: { moment: Moment }) => {
  const t = useText()
  const { round } = moment
  if (round === null) return null
  return (
    <Card as="section">
      <h2 className="font-semibold">
        {t(round.paytable === 'guarded' ? 'table.how.title' : 'play.how.title', {
          round: shortRound(round.round),
        })}
      </h2>
      <Timeline round={round} next={nextOf(moment)} />
    </Card>
  )
}

type Step = 'close' | 'draw' | 'beacon' | 'publish'

const Timeline = ({ round, next }: { round: RoundView; next: Step | null }) => {
  const t = useText()
  const format = useFormat()
  const isGuarded = round.paytable === 'guarded'
  const publish = { step: 'publish', at: round.publishAt, text: t('play.how.publish') } as const
  const steps = isGuarded
    ? [
        { step: 'close' as const, at: round.closesAt, text: t('table.how.close') },
        { step: 'draw' as const, at: round.drawAt, text: t('table.how.draw') },
        {
          step: 'beacon' as const,
          at: beaconDueMs(round.drawAt, round.block?.timeMs),
          text: t('table.how.beacon'),
        },
        publish,
      ]
    : [
        { step: 'close' as const, at: round.closesAt, text: t('play.how.close') },
        { step: 'draw' as const, at: round.drawAt, text: t('play.how.draw') },
        publish,
      ]
  return (
    <ol className={cx('mt-3.5 grid', isGuarded ? 'grid-cols-4' : 'grid-cols-[1fr_1.5fr_1fr]')}>
      {steps.map(({ step, at, text }) => (
        <li
          key={step}
          className="relative grid content-start gap-0.5 border-t-2 border-line-strong pt-3.5 pr-3 text-12 text-muted"
          aria-current={step === next ? 'step' : undefined}
        >
          <i
            className={`absolute -top-1.5 left-0 size-2.5 border-2 ${dotClass(step, next)}`}
            aria-hidden="true"
          />
          <b className="text-14 text-text">{format.time(at)}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}

/** The deciding step is always brass; the next one is a ring. */
const dotClass = (step: Step, next: Step | null) => {
  if (step === 'draw' || step === 'beacon') return 'rounded-[3px] border-brass-line bg-brass-fill'
  return step === next ? 'rounded-full border-brass-line bg-card' : 'rounded-[3px] border-line-strong bg-card'
}

const nextOf = ({ phase, round }: Moment): Step | null => {
  switch (phase) {
    case 'open':
      return 'close'
    case 'closed':
    case 'waiting':
      return round?.block != null ? 'beacon' : 'draw'
    case 'result':
      return 'publish'
    case 'settled':
      return null
  }
}
