import type { RoundView } from '@nibble/contract'
import { shortRound } from '../../../text/countdown.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Card } from '../../../ui/card.tsx'
import type { Moment } from './moment.ts'

/** The three times that decide a round, the one that is next marked. */
export const TimelineCard = ({ moment }: { moment: Moment }) => {
  const t = useText()
  const { round } = moment
  if (round === null) return null
  return (
    <Card as="section">
      <h2 className="font-semibold">{t('play.how.title', { round: shortRound(round.round) })}</h2>
      <Timeline round={round} next={nextOf(moment)} />
    </Card>
  )
}

type Step = 'close' | 'draw' | 'publish'

const Timeline = ({ round, next }: { round: RoundView; next: Step | null }) => {
  const t = useText()
  const format = useFormat()
  const steps = [
    { step: 'close', at: round.closesAt, text: t('play.how.close') },
    { step: 'draw', at: round.drawAt, text: t('play.how.draw') },
    { step: 'publish', at: round.publishAt, text: t('play.how.publish') },
  ] as const
  return (
    <ol className="mt-3.5 grid grid-cols-[1fr_1.5fr_1fr]">
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

/** The draw is always the brass one: it decides. What comes next is a ring. */
const dotClass = (step: Step, next: Step | null) => {
  if (step === 'draw') return 'rounded-[3px] border-brass-line bg-brass-fill'
  return step === next ? 'rounded-full border-brass-line bg-card' : 'rounded-[3px] border-line-strong bg-card'
}

const nextOf = ({ phase }: Moment): Step | null => {
  switch (phase) {
    case 'open':
      return 'close'
    case 'closed':
    case 'waiting':
      return 'draw'
    case 'result':
      return 'publish'
    case 'settled':
      return null
  }
}
