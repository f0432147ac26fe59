import { COUNTRIES } from '@nibble/contract'
import { formatTag, type Locale } from '@nibble/phrases'
import { Field } from '@nibble/ui/field.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { useText } from '../text/text-context.ts'

type Props = { value: string; onChange: (country: string) => void; isTried: boolean }

export const CountryField = ({ value, onChange, isTried }: Props) => {
  const t = useText()
  return (
    <Field label={t('login.country')} error={isTried && value === '' ? t('login.countryMissing') : undefined}>
      {(tie) => (
        <Select
          {...tie}
          autoComplete="country"
          options={namedCountries(t.locale)}
          value={value}
          onChange={onChange}
          placeholder={t('login.countryChoose')}
        />
      )}
    </Field>
  )
}

type Country = { readonly value: string; readonly text: string }

/** A browser takes up to a tenth of a second to load the names of a language. */
const named = new Map<Locale, readonly Country[]>()

/** Every country by its name in the player's language, sorted for that language. */
export const namedCountries = (locale: Locale): readonly Country[] => {
  const countries = named.get(locale) ?? nameCountries(locale)
  named.set(locale, countries)
  return countries
}

const nameCountries = (locale: Locale): readonly Country[] => {
  const tag = formatTag(locale)
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const order = new Intl.Collator(tag)
  return COUNTRIES.map((value) => ({ value, text: names.of(value) ?? value })).toSorted((a, b) =>
    order.compare(a.text, b.text),
  )
}
