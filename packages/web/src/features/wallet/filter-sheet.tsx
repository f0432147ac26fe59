import { RECORD_SOURCES } from '@nibble/contract'
import { ASSETS } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Field } from '@nibble/ui/field.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { writeAmount } from '../../ui/amount-input.ts'
import { AmountRange, readRange } from '../../ui/amount-range.tsx'
import { NO_FILTER, type RecordFilter, typesFor } from './record-filter.ts'

type Props = { filter: RecordFilter; onClose: () => void; onApply: (filter: RecordFilter) => void }

const ANY = ''

/** Currency, source, type, minimum and maximum; the dates are on the screen. */
export const FilterSheet = ({ filter, onClose, onApply }: Props) => {
  const t = useText()
  const form = useId()
  const [chosen, setChosen] = useState(filter)
  const [typed, setTyped] = useState({
    least: filter.least === null ? '' : writeAmount(t.locale, filter.least),
    most: filter.most === null ? '' : writeAmount(t.locale, filter.most),
  })

  const apply = (event: FormEvent) => {
    event.preventDefault()
    const range = readRange(typed)
    if (range !== null) onApply({ ...chosen, ...range })
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('wallet.filter')}
      footer={
        <>
          <Button type="submit" form={form} variant="primary" size="large" wide>
            {t('wallet.apply')}
          </Button>
          <Button variant="ghost" wide onClick={() => onApply({ ...NO_FILTER, dates: filter.dates })}>
            {t('wallet.reset')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={apply} className="grid gap-4">
        <Field label={t('wallet.asset')}>
          {(tie) => (
            <Select
              {...tie}
              value={chosen.asset ?? ANY}
              onChange={(value) =>
                setChosen({ ...chosen, asset: ASSETS.find((asset) => asset === value) ?? null })
              }
              options={[
                { value: ANY, text: t('wallet.any') },
                ...ASSETS.map((value) => ({ value, text: t(`asset.${value}`) })),
              ]}
            />
          )}
        </Field>
        <Field label={t('wallet.source')}>
          {(tie) => (
            <Select
              {...tie}
              value={chosen.source ?? ANY}
              onChange={(value) => {
                const source = RECORD_SOURCES.find((each) => each === value) ?? null
                const fits = chosen.type !== null && typesFor(source).includes(chosen.type)
                setChosen({ ...chosen, source, type: fits ? chosen.type : null })
              }}
              options={[
                { value: ANY, text: t('wallet.any') },
                ...RECORD_SOURCES.map((value) => ({ value, text: t(`source.${value}`) })),
              ]}
            />
          )}
        </Field>
        <Field label={t('wallet.type')}>
          {(tie) => (
            <Select
              {...tie}
              value={chosen.type ?? ANY}
              onChange={(value) =>
                setChosen({ ...chosen, type: typesFor(chosen.source).find((type) => type === value) ?? null })
              }
              options={[
                { value: ANY, text: t('wallet.any') },
                ...typesFor(chosen.source).map((value) => ({ value, text: t(`type.${value}`) })),
              ]}
            />
          )}
        </Field>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <AmountRange typed={typed} onChange={setTyped} />
        </div>
      </form>
    </Sheet>
  )
}
