import type { RoundView } from '@nibble/contract'
import { TEMPOS, type Tempo } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { EffectsToggle } from '../../../sound/effects-toggle.tsx'
import { clockText, shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { PHASES, type Phase, PhaseTrack } from '../../../ui/phase-track.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { WeaveTile } from '../../../weave/weave-tile.tsx'
import type { Moment } from './moment.ts'

type Props = {
  moment: Moment
  opensInSeconds: number | null
  tempo: Tempo
  onTempo: (tempo: Tempo) => void
}

/** How far the round is: ring, times, phases. */
export const RoundCard = ({ moment, opensInSeconds, tempo, onTempo }: Props) => {
  const t = useText()
  const words = wordsOf(t)

  return (
    <Card
      as="section"
      className="flex flex-wrap items-center gap-4 py-3.5 lg:gap-5 lg:py-5"
      aria-label={t('play.round')}
    >
      <RoundRing moment={moment} />
      <div className="grid min-w-0 flex-1 gap-2.5 lg:gap-3">
        <div className="flex items-center justify-between gap-1">
          <span className="lg:hidden">
            <PhaseTag phase={moment.phase} />
          </span>
          <span className="hidden min-w-0 flex-1 lg:block">
            <TempoSwitch tempo={tempo} onTempo={onTempo} wide />
          </span>
          <EffectsToggle className="-my-2.5 -mr-3" />
        </div>
        <RoundTimes moment={moment} opensInSeconds={opensInSeconds} />
      </div>
      <PhaseTrack phase={moment.phase} words={words} label={t('play.phase')} />
    </Card>
  )
}

const PhaseTag = ({ phase }: { phase: Phase }) => {
  const t = useText()
  return (
    <Tag tone={phase === 'open' ? 'brass' : 'plain'}>
      <span className="size-2 rounded-[2px] bg-current" aria-hidden="true" />
      {t(`play.state.${phase}`)}
    </Tag>
  )
}

const RoundTimes = ({
  moment: { round, phase },
  opensInSeconds,
}: Pick<Props, 'moment' | 'opensInSeconds'>) => {
  const t = useText()
  const format = useFormat()
  if (round === null && phase === 'settled' && opensInSeconds !== null)
    return (
      <p className="flex h-11 items-center text-muted lg:h-17">
        {t('slip.block.closedUntil', { seconds: opensInSeconds })}
      </p>
    )
  if (round === null) return <Skeleton className="h-11 w-full lg:h-17" />
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 lg:gap-y-1 [&>dd]:text-right [&>dt]:text-muted">
      <dt>{t('play.closes')}</dt>
      <dd>{format.time(round.closesAt)}</dd>
      <dt>{t('play.drawTime')}</dt>
      <dd className="font-semibold">{format.time(round.drawAt)}</dd>
      <dt className="hidden lg:block">{t('play.published')}</dt>
      <dd className="hidden lg:block">{format.time(round.publishAt)}</dd>
    </dl>
  )
}

const wordsOf = (t: ReturnType<typeof useText>): Record<Phase, string> => {
  const words = PHASES.map((phase) => [phase, t(`play.phase.${phase}`)] as const)
  return { open: '', closed: '', waiting: '', result: '', settled: '', ...Object.fromEntries(words) }
}

/** The countdown: to the close, then to the draw; then the block itself. */
const RoundRing = ({ moment }: { moment: Moment }) => {
  const { round, phase, leftMs, ofMs } = moment
  return (
    <Ring
      size={132}
      thickness={8}
      className="size-23 lg:size-33"
      state={ringState(moment)}
      left={phase === 'open' ? Math.max(0, leftMs - 1000) / ofMs : 0}
    >
      {phase === 'open' || phase === 'closed' ? (
        <Digits leftMs={leftMs} isOpen={phase === 'open'} />
      ) : (
        <span className="size-10 lg:size-14 [&>svg]:size-full">
          <WeaveTile hash={round?.block?.hash ?? null} size={56} />
        </span>
      )}
    </Ring>
  )
}

const Digits = ({ leftMs, isOpen }: { leftMs: number; isOpen: boolean }) => {
  const t = useText()
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <>
      <b className={`text-28 ${seconds < 100 ? 'lg:text-40' : ''} ${isOpen ? '' : 'text-muted'}`}>
        {seconds < 100 ? seconds : clockText(seconds * 1000)}
      </b>
      <span className="hidden text-12 text-muted lg:-mt-1 lg:block">
        {isOpen ? t(seconds < 100 ? 'play.seconds' : 'play.minutes') : t('play.toDraw')}
      </span>
    </>
  )
}

const ringState = ({ phase, isEnding }: Moment) => {
  if (phase === 'open') return isEnding ? 'ending' : 'open'
  return phase === 'waiting' ? 'waiting' : 'closed'
}

type TempoSwitchProps = {
  tempo: Tempo
  onTempo: (tempo: Tempo) => void
  wide?: boolean
  /** "1m" in the header of a phone, "1 min" elsewhere. */
  short?: boolean
}

export const TempoSwitch = ({ tempo, onTempo, wide = false, short = false }: TempoSwitchProps) => {
  const t = useText()
  return (
    <Segment
      label={t('tempo.label')}
      value={tempo}
      onChange={onTempo}
      wide={wide}
      options={TEMPOS.map((value) => ({ value, text: t(short ? `play.tempo.${value}` : `tempo.${value}`) }))}
    />
  )
}

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
