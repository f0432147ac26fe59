import { ROUND_LENGTHS, type RoundLength } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { lazy, memo, type ReactNode, Suspense, useEffect } from 'react'
import { judged } from '../../../book/round-table.ts'
import { HashTile } from '../../../hash-tile/hash-tile.tsx'
import { useEachSecond, useMsUntil } from '../../../realtime/server-second.ts'
import { EffectsToggle } from '../../../sound/effects-toggle.tsx'
import { clockText } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { needWords } from '../../../text/words.ts'
import { PHASES, type Phase, PhaseTrack } from '../../../ui/phase-track.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { type Moment, secondsUntil } from './moment.ts'

type Props = {
  moment: Moment
  /** When the next round opens. */
  opensAt: number | null
}

/** The progress of the round: ring, times, phases. A memo, like all cards of a table. */
export const RoundCard = memo(({ moment, opensAt }: Props) => {
  const t = useText()
  const words = phaseWords(t)

  return (
    <Card
      as="section"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5 lg:gap-5 lg:py-5"
      aria-label={t('play.round')}
    >
      <RoundRing moment={moment} />
      <div className="grid min-w-0 flex-1 gap-2.5 lg:gap-3">
        <div className="flex items-center justify-between gap-1">
          <PhaseTag {...moment} />
          <EffectsToggle className="-my-2.5 -mr-3" />
        </div>
        <DrawOr moment={moment}>
          <RoundTimes moment={moment} opensAt={opensAt} />
        </DrawOr>
      </div>
      <PhaseTrack phase={moment.phase} words={words} label={t('play.phase')} />
    </Card>
  )
})

// Needed once a block is seen: fetched while the round is still open.
const loadProgress = async () => {
  const [code] = await Promise.all([import('./draw-progress.tsx'), needWords('book')])
  return { default: code.DrawProgress }
}
const DrawProgress = lazy(loadProgress)

/** The times of the round until its block is seen; its progress after that. */
const DrawOr = ({ moment: { round, phase }, children }: Pick<Props, 'moment'> & { children: ReactNode }) => {
  useEffect(() => {
    // A task of its own, behind the card.
    const timer = setTimeout(() => void loadProgress().catch(() => undefined))
    return () => clearTimeout(timer)
  }, [])
  if (round?.block == null || phase === 'settled') return children
  return (
    <Suspense fallback={children}>
      <DrawProgress round={round} />
    </Suspense>
  )
}

const PhaseTag = ({ phase, round }: Pick<Moment, 'phase' | 'round'>) => {
  const t = useText()
  return (
    <Tag tone={phase === 'open' ? 'brass' : 'plain'}>
      <span className="size-2 rounded-[2px] bg-current" aria-hidden="true" />
      {t(phase === 'waiting' && round?.block != null ? 'table.waiting' : `play.state.${phase}`)}
    </Tag>
  )
}

const RoundTimes = ({ moment: { round, phase }, opensAt }: Props) => {
  const t = useText()
  const format = useFormat()
  const opensInSeconds = useEachSecond(() => (phase === 'settled' ? secondsUntil(opensAt) : null))
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

export const phaseWords = (t: ReturnType<typeof useText>): Record<Phase, string> => {
  const words = PHASES.map((phase) => [phase, t(`play.phase.${phase}`)] as const)
  return { open: '', closed: '', waiting: '', result: '', settled: '', ...Object.fromEntries(words) }
}

/** The countdown: to the close, then to the draw; then the block itself. */
const RoundRing = ({ moment }: { moment: Moment }) => {
  const { round, phase, ofMs } = moment
  const leftMs = useMsUntil(moment.endsAt)
  return (
    <Ring
      size={132}
      thickness={8}
      className="size-20 lg:size-33"
      state={ringState(moment)}
      left={phase === 'open' ? Math.max(0, leftMs - 1000) / ofMs : 0}
    >
      {phase === 'open' || phase === 'closed' ? (
        <Digits leftMs={leftMs} isOpen={phase === 'open'} />
      ) : (
        <span className="size-10 lg:size-14 [&>svg]:size-full">
          <HashTile hash={(round && judged(round, round.block))?.hash ?? null} size={56} />
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

type RoundLengthSwitchProps = {
  roundLength: RoundLength
  onRoundLength: (roundLength: RoundLength) => void
}

/** "1m" on a phone, "1 min" elsewhere. */
export const RoundLengthSwitch = ({ roundLength, onRoundLength }: RoundLengthSwitchProps) => {
  const t = useText()
  return (
    <Segment
      label={t('roundLength.label')}
      value={roundLength}
      onChange={onRoundLength}
      options={ROUND_LENGTHS.map((value) => ({
        value,
        text: (
          <>
            <span className="lg:hidden">{t(`play.roundLength.${value}`)}</span>
            <span className="max-lg:hidden">{t(`roundLength.${value}`)}</span>
          </>
        ),
      }))}
    />
  )
}
