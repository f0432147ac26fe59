import { Check as CheckMark, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../text/text-context.ts'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Check, type CheckStep, type StepId, type StepState, stepsOf } from './check.ts'
import { Evidence } from './evidence.tsx'
import { litOf } from './lit-of.ts'
import { plannedName, stepName } from './step-name.ts'
import { stepText } from './step-text.tsx'
import type { Target } from './target.ts'

type Props = { check: Check | undefined; isChecking: boolean; target: Target }

/** The checks in order, each with its evidence. One that fails stops those after it. */
export const StepList = ({ check, isChecking, target }: Props) => (
  <ol className="min-w-0 lg:col-start-1 lg:row-start-2 lg:row-end-4">
    {stepsOf(target).map((id, index, all) => (
      <StepRow
        key={id}
        id={id}
        number={index + 1}
        of={all.length}
        step={isChecking ? undefined : check?.steps.find((step) => step.id === id)}
        mark={markOf({ check, isChecking, id, index })}
        lit={check === undefined ? [] : litOf(check)}
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
}: Omit<Props, 'target'> & { id: StepId; index: number }): Mark => {
  if (isChecking || check === undefined) return index === 0 ? 'running' : 'waiting'
  return check.steps.find((step) => step.id === id)?.state ?? 'stopped'
}

type RowProps = {
  id: StepId
  number: number
  of: number
  step: CheckStep | undefined
  mark: Mark
  lit: readonly number[]
}

const StepRow = ({ id, number, of, step, mark, lit }: RowProps) => {
  const t = useText()
  const isReached = step !== undefined
  return (
    <li className={cx('proof-step', mark === 'passed' && 'passed', !isReached && 'text-faint')}>
      <MarkIcon mark={mark} number={number} />
      <div className="proof-body">
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-16 font-semibold tracking-tight">
            {step === undefined ? plannedName(t, id) : stepName(t, step)}
            <span className="sr-only"> – {t(`verify.state.${mark}`)}</span>
          </h2>
          <span className="shrink-0 pt-1 text-12 text-faint lg:hidden">
            {t('verify.step', { step: number, of })}
          </span>
        </div>
        {step === undefined && mark !== 'stopped' && <StepSkeleton id={id} />}
        {step !== undefined && <Said>{stepText(t, step)}</Said>}
        {step !== undefined && step.state !== 'skipped' && <Evidence step={step} lit={lit} />}
      </div>
    </li>
  )
}

/** About as tall as the sentence and the evidence that are coming. */
const OUTLINES: Record<StepId, string> = {
  fetched: 'h-14',
  header_hash: 'h-24 sm:h-12',
  parent_link: 'h-12',
  draw_time: 'h-26',
  seal: 'h-12',
  round_times: 'h-12',
  rules: 'h-12',
  result: 'h-7',
  return: 'h-7',
  jackpot: 'h-7',
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
