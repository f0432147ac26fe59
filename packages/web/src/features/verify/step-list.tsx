import { decidingNibbles, type GameId } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { cx } from '@nibble/ui/class-names.ts'
import { Skeleton, Spinner } from '@nibble/ui/skeleton.tsx'
import { Check as CheckMark, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatIn } from '../../text/format.ts'
import { useText } from '../../text/text-context.ts'
import { type Check, type CheckStep, type StepId, type StepState, stepsOf } from './check.ts'
import { Evidence } from './evidence.tsx'
import { plannedName, stepName } from './step-name.ts'
import type { Target } from './target.ts'

type Props = { check: Check | undefined; isChecking: boolean; target: Target; game: GameId | undefined }

/** The checks in order, each with its evidence. A failed one stops those after it. */
export const StepList = ({ check, isChecking, target, game }: Props) => (
  <ol className="min-w-0 lg:col-start-1 lg:row-start-2 lg:row-end-4">
    {stepsOf(target).map((id, index, all) => (
      <StepRow
        key={id}
        id={id}
        number={index + 1}
        of={all.length}
        step={isChecking ? undefined : check?.steps.find((step) => step.id === id)}
        mark={markOf({ check, isChecking, id, index })}
        lit={check === undefined ? [] : litOf(check, game)}
        isGuarded={check?.claim?.beacon != null}
        isOptional={id === 'receipt' && target.kind === 'round'}
      />
    ))}
  </ol>
)

type Mark = StepState | 'running' | 'waiting'

const markOf = ({
  check,
  isChecking,
  id,
  index,
}: Pick<Props, 'check' | 'isChecking'> & { id: StepId; index: number }): Mark => {
  if (isChecking || check === undefined) return index === 0 ? 'running' : 'waiting'
  const state = check.steps.find((step) => step.id === id)?.state ?? 'stopped'
  return state === 'failed' && check.unfound !== null ? 'skipped' : state
}

type RowProps = {
  id: StepId
  number: number
  of: number
  step: CheckStep | undefined
  mark: Mark
  lit: readonly number[]
  /** The block's hash alone decides nothing. */
  isGuarded: boolean
  /** A round has no receipt; a bet on it has. */
  isOptional: boolean
}

const StepRow = ({ id, number, of, step, mark, lit, isGuarded, isOptional }: RowProps) => {
  const t = useText()
  const isReached = step !== undefined
  return (
    <li className={cx('proof-step', mark === 'passed' && 'passed', !isReached && 'text-faint')}>
      <MarkIcon mark={mark} number={number} />
      <div className="proof-body">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-16 font-semibold tracking-tight">
            {isOptional
              ? t('verify.receiptOptional')
              : step === undefined
                ? plannedName(t, id)
                : stepName(t, step)}
            <span className="sr-only"> – {t(`verify.state.${mark}`)}</span>
          </h2>
          <span className="shrink-0 pt-1 text-12 text-faint xl:hidden">
            {t(STAMPS[id])}
            <span className="sr-only"> ({t('verify.step', { step: number, of })})</span>
          </span>
        </div>
        {step === undefined && mark !== 'stopped' && <StepSkeleton id={id} />}
        {step !== undefined && mark === step.state && (
          <Said>{isOptional ? t('verify.receiptOfBet') : stepText(t, step)}</Said>
        )}
        {step !== undefined && (step.state !== 'skipped' || (step.id === 'jackpot' && step.facts.hits)) && (
          <Evidence step={step} lit={step.id === 'header_hash' && isGuarded ? [] : lit} />
        )}
      </div>
    </li>
  )
}

/** Which stamp of a bet a check belongs to. */
export const STAMPS = {
  receipt: 'way.accepted',
  sealed: 'way.sealed',
  anchor: 'way.sealed',
  fetched: 'way.drawn',
  header_hash: 'way.drawn',
  parent_link: 'way.drawn',
  draw_time: 'way.drawn',
  seal: 'way.drawn',
  round_times: 'way.drawn',
  rules: 'way.drawn',
  beacon: 'way.drawn',
  result: 'way.drawn',
  return: 'way.paid',
  jackpot: 'way.paid',
} as const satisfies Record<StepId, string>

/** About as tall as the sentence and evidence to come. */
const OUTLINES: Record<StepId, string> = {
  fetched: 'h-14',
  header_hash: 'h-24 sm:h-12',
  parent_link: 'h-12',
  draw_time: 'h-26',
  seal: 'h-12',
  round_times: 'h-12',
  rules: 'h-12',
  beacon: 'h-24',
  result: 'h-7',
  return: 'h-7',
  jackpot: 'h-7',
  receipt: 'h-12',
  sealed: 'h-36',
  anchor: 'h-40',
}

const StepSkeleton = ({ id }: { id: StepId }) => (
  <>
    <p>
      <Skeleton className="my-0.5 h-4 w-3/4" />
    </p>
    <div className="proof-evidence">
      <Skeleton className={`${OUTLINES[id]} w-full`} />
    </div>
  </>
)

const Said = ({ children }: { children: ReactNode }) =>
  children === null ? null : <p className="text-muted">{children}</p>

const MARKS: Record<Mark, string> = {
  passed: 'mark-passed',
  failed: 'mark-failed',
  skipped: 'mark-plain',
  stopped: 'mark-plain',
  running: 'mark-plain',
  waiting: 'mark-plain',
}

const MarkIcon = ({ mark, number }: { mark: Mark; number: number }) => (
  <span className={`proof-mark ${MARKS[mark]}`}>
    {mark === 'passed' && <CheckMark size={16} strokeWidth={2.5} aria-hidden="true" />}
    {mark === 'failed' && <X size={16} strokeWidth={2.5} aria-hidden="true" />}
    {mark === 'skipped' && <Minus size={16} strokeWidth={2.5} aria-hidden="true" />}
    {mark === 'running' && <Spinner />}
    {(mark === 'waiting' || mark === 'stopped') && (
      <span className="text-12 text-faint" aria-hidden="true">
        {number}
      </span>
    )}
  </span>
)

/** One sentence under the name of a step: what passed, or what failed. Null if the evidence says it all. */
const stepText = (t: Translator, step: CheckStep): string | null => {
  const format = formatIn(t.locale)
  const isFailed = step.state === 'failed'
  switch (step.id) {
    case 'fetched':
      return fetchedText(t, step)
    case 'header_hash':
      return isFailed
        ? t('verify.hashFailed')
        : t('verify.hashText', { bytes: format.count(step.facts.bytes) })
    case 'parent_link':
      return t(isFailed ? 'verify.parentFailed' : 'verify.parentText')
    case 'draw_time':
      return isFailed
        ? t('verify.drawTimeFailed')
        : t('verify.drawTimeText', { time: format.preciseTime(step.facts.drawAt) })
    case 'round_times':
      if (!isFailed) return timesText(t, format, step)
      return t(step.facts.usual || step.facts.isSigned ? 'verify.timesFailed' : 'verify.timesUnsigned')
    case 'seal':
      if (step.state === 'skipped') return t('verify.sealNoneText')
      return t(isFailed ? 'verify.sealFailed' : 'verify.sealText')
    case 'rules':
      return isFailed
        ? t('verify.rulesFailed')
        : t('verify.rulesText', { paytable: t(`records.${step.facts.paytable}`) })
    case 'result':
      if (isFailed) return t('verify.resultFailed')
      return t(step.facts.bet === null ? 'verify.resultAll' : 'verify.resultText')
    case 'return':
      if (step.state === 'skipped') return t('verify.returnSkipped')
      return t(isFailed ? 'verify.returnFailed' : 'verify.returnText')
    case 'jackpot':
      if (isFailed) return t('verify.jackpotFailed')
      if (step.facts.isGuarded) return t('verify.jackpotGuarded')
      if (step.facts.pools.length > 0) return t('verify.jackpotUnsigned')
      return t(step.facts.hits ? 'verify.jackpotText' : 'verify.jackpotSkipped')
    case 'beacon':
      if (isFailed) return t('verify.beaconFailed')
      if (step.facts === null) return t('verify.beaconSkipped')
      return t(step.facts.isPublic ? 'verify.beaconText' : 'verify.beaconDevelopment')
    case 'receipt':
      if (step.facts?.problem === 'altered') return t('verify.receiptAltered')
      if (isFailed) return t(step.facts?.problem === 'foreign' ? 'verify.foreign' : 'verify.receiptFailed')
      return t(step.facts === null ? 'verify.receiptSkipped' : 'verify.receiptText')
    case 'sealed':
      if (step.facts?.problem === 'taken_back') return t('verify.takenBack')
      if (step.facts?.problem === 'false_cancel') return t('verify.falseCancel')
      if (isFailed) return t(step.facts?.problem === 'foreign' ? 'verify.foreign' : 'verify.sealedFailed')
      if (step.facts === null) return t('verify.sealedSkipped')
      if (step.state === 'skipped')
        return t(step.facts.isPlaced ? 'verify.betUnkept' : 'verify.sealedUnplaced')
      return t(step.facts.isPlaced ? 'verify.sealedText' : 'verify.sealedHead')
    case 'anchor': {
      if (isFailed) return t('verify.anchorFailed')
      if (step.facts === null) return t('verify.anchorSkipped')
      if (step.state === 'skipped') return t('verify.anchorUnseenText')
      const { drawAt, blockTime } = step.facts.anchor
      return t('verify.anchorText', { seconds: format.decimal((drawAt - blockTime) / 1000) })
    }
  }
}

const fetchedText = (t: Translator, { state, facts }: Extract<CheckStep, { id: 'fetched' }>): string => {
  const agreeing = facts.answers.filter(({ kind }) => kind === 'agrees').length
  if (facts.fields === null) return t('verify.fetchedNone')
  if (state === 'failed') return t('verify.fetchedDiffer')
  return agreeing === facts.answers.length
    ? t('verify.fetchedSame', { count: agreeing, fields: facts.fields })
    : t('verify.fetchedSome', { fields: facts.fields })
}

const timesText = (
  t: Translator,
  format: ReturnType<typeof formatIn>,
  { facts }: Extract<CheckStep, { id: 'round_times' }>,
): string => {
  const text = t('verify.timesText')
  if (facts.usual) return text
  const seconds = (ms: number) => format.decimal(ms / 1000)
  const windows = { open: seconds(facts.windows.openForMs), draw: seconds(facts.windows.drawAfterMs) }
  return `${text} ${t('verify.windows', windows)}`
}

/** The characters that decide the bet, or the game that one came from; else the last two, which most games read. */
export const litOf = ({ hash, claim }: Check, from: GameId | undefined): readonly number[] => {
  if (hash === null) return []
  const game = claim?.bet?.game ?? from
  return game === undefined ? [2, 1] : decidingNibbles({ game, hash })
}
