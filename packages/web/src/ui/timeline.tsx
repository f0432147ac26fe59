import { cx } from '@nibble/ui/class-names.ts'
import { Check, Circle, CircleDot, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../text/text-context.ts'

export type TimelineStep = {
  /** Read out after the title, shown by icon and colour. */
  readonly state: 'done' | 'now' | 'next' | 'bad'
  readonly title: string
  readonly text?: ReactNode
  readonly at?: number | null
}

const VARIANTS = {
  done: { icon: Check, variant: 'bg-win-wash text-win' },
  now: { icon: CircleDot, variant: 'bg-brass-wash text-brass' },
  next: { icon: Circle, variant: 'bg-raised text-faint' },
  bad: { icon: X, variant: 'bg-loss-wash text-loss' },
} as const

/** Past, current and coming steps. */
export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => (
  <ol className="grid">
    {steps.map((step, place) => (
      <Step key={step.title} step={step} isLast={place === steps.length - 1} />
    ))}
  </ol>
)

const Step = ({ step, isLast }: { step: TimelineStep; isLast: boolean }) => {
  const t = useText()
  const format = useFormat()
  const { icon: Icon, variant } = VARIANTS[step.state]
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {!isLast && <span className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-line" aria-hidden="true" />}
      <span className={cx('grid size-6 shrink-0 place-items-center rounded-full', variant)}>
        <Icon size={14} strokeWidth={2.5} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className={cx('flex flex-wrap justify-between gap-x-3', step.state === 'next' && 'text-muted')}>
          <span className={cx(step.state !== 'next' && 'font-semibold')}>
            {step.title}
            <span className="sr-only"> ({t(`timeline.${step.state}`)})</span>
          </span>
          {step.at != null && <span className="text-12 text-muted">{format.dayTime(step.at)}</span>}
        </p>
        {step.text !== undefined && <div className="text-12 whitespace-pre-line text-muted">{step.text}</div>}
      </div>
    </li>
  )
}
