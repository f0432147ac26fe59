import { Chip } from '@nibble/ui/chip.tsx'
import { Field, inputClass } from '@nibble/ui/field.tsx'
import { CalendarDays } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../text/text-context.ts'
import { type DateChoice, QUICK_DATES } from './dates.ts'

type Props = { value: DateChoice; onChange: (choice: DateChoice) => void }

/** Today, yesterday, 7 days, 30 days; or a first and a last day of one's own. */
export const DateChips = ({ value, onChange }: Props) => {
  const t = useText()
  const id = useId()
  const isOwn = value.kind === 'own'
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
          onClick={() => onChange(isOwn ? { kind: 'all' } : { kind: 'own', from: '', to: '' })}
        >
          <CalendarDays size={16} aria-hidden="true" />
          <span className="max-sm:sr-only">{t('dates.own')}</span>
        </Chip>
      </fieldset>
      <div id={id} hidden={!isOwn}>
        {isOwn && (
          <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Field label={t('dates.from')}>
              {(tie) => (
                <input
                  {...tie}
                  type="date"
                  className={inputClass}
                  max={value.to || undefined}
                  value={value.from}
                  onChange={({ target }) => onChange({ ...value, from: target.value })}
                />
              )}
            </Field>
            <Field label={t('dates.to')}>
              {(tie) => (
                <input
                  {...tie}
                  type="date"
                  className={inputClass}
                  min={value.from || undefined}
                  value={value.to}
                  onChange={({ target }) => onChange({ ...value, to: target.value })}
                />
              )}
            </Field>
          </div>
        )}
      </div>
    </div>
  )
}
