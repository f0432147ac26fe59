import { COUNTRIES } from '@nibble/contract'
import { formatTag, type Locale } from '@nibble/phrases'
import { Field } from '@nibble/ui/field.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { useMemo } from 'react'
import { useText } from '../text/text-context.ts'

type Props = { value: string; onChange: (country: string) => void; isTried: boolean }

export const CountryField = ({ value, onChange, isTried }: Props) => {
  const t = useText()
  const countries = useMemo(() => namedCountries(t.locale), [t.locale])
  return (
    <Field label={t('login.country')} error={isTried && value === '' ? t('login.countryMissing') : undefined}>
      {(tie) => (
        <Select
          {...tie}
          autoComplete="country"
          options={countries}
          value={value}
          onChange={onChange}
          placeholder={t('login.countryChoose')}
        />
      )}
    </Field>
  )
}

/** Every country by its name in the player's language, sorted for that language. */
export const namedCountries = (locale: Locale) => {
  const tag = formatTag(locale)
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const order = new Intl.Collator(tag)
  return COUNTRIES.map((value) => ({ value, text: names.of(value) ?? value })).toSorted((a, b) =>
    order.compare(a.text, b.text),
  )
}
