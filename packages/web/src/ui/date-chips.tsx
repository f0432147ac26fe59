import { Chip } from '@nibble/ui/chip.tsx'
import { Field, inputClass } from '@nibble/ui/field.tsx'
import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../text/text-context.ts'
import { type DateChoice, type Period, QUICK_DATES } from './dates.ts'

type Props = {
  value: DateChoice
  onChange: (choice: DateChoice) => void
  /** The days of a choice: a custom range starts with them. */
  daysOf: (choice: DateChoice) => Period
}

const NO_DAYS = { from: '', to: '' }

const areReversed = ({ from, to }: typeof NO_DAYS) => from !== '' && to !== '' && to < from

/** Today, yesterday, 7 days, 30 days; or a custom first and last day. */
export const DateChips = ({ value, onChange, daysOf }: Props) => {
  const t = useText()
  const id = useId()
  const isOwn = value.kind === 'own'
  const [typed, setTyped] = useState(isOwn ? value : NO_DAYS)
  const isReversed = areReversed(typed)
  const isShown = isOwn && typed.from === value.from && typed.to === value.to
  const choose = (days: Period) => {
    const next = { ...NO_DAYS, ...days }
    setTyped(next)
    // Days in the wrong order are marked; a day that was cleared is about to be retyped. The shown data stays.
    const isGone = isOwn && ((next.from === '' && value.from !== '') || (next.to === '' && value.to !== ''))
    if (!areReversed(next) && !isGone) onChange({ kind: 'own', from: next.from, to: next.to })
  }
  return (
    <div>
      <fieldset
        aria-label={t('dates.label')}
        className="no-bar relative min-w-0 mx-bleed flex gap-1.5 overflow-x-auto sm:gap-2 px-gutter py-0.5 lg:mx-0 lg:flex-wrap lg:px-0"
      >
        {QUICK_DATES.map((kind) => (
          <Chip
            key={kind}
            selected={value.kind === kind}
            className="shrink-0 whitespace-nowrap max-sm:px-1.5"
            onClick={() => onChange(value.kind === kind ? { kind: 'all' } : { kind })}
          >
            {t(`dates.${kind}`)}
          </Chip>
        ))}
        <Chip
          selected={isOwn}
          aria-expanded={isOwn}
          aria-controls={id}
          className="shrink-0 whitespace-nowrap"
          onClick={() => (isOwn ? onChange({ kind: 'all' }) : choose(daysOf(value)))}
        >
          <CalendarDays size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">{t('dates.own')}</span>
        </Chip>
      </fieldset>
      <div id={id} hidden={!isOwn}>
        {isOwn && (
          <div className="mt-3 grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
            <Field label={t('dates.from')}>
              {(tie) => (
                <input
                  {...tie}
                  type="date"
                  className={inputClass}
                  value={typed.from}
                  onChange={({ target }) => choose({ ...typed, from: target.value })}
                />
              )}
            </Field>
            <Field
              label={t('dates.to')}
              error={isReversed ? t('dates.reversed') : undefined}
              hint={isShown ? undefined : t('dates.asBefore')}
            >
              {(tie) => (
                <input
                  {...tie}
                  type="date"
                  className={inputClass}
                  min={typed.from || undefined}
                  value={typed.to}
                  onChange={({ target }) => choose({ ...typed, to: target.value })}
                />
              )}
            </Field>
          </div>
        )}
      </div>
    </div>
  )
}
