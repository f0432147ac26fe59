import { COUNTRIES } from '@nibble/contract'
import { formatTag, type Locale } from '@nibble/phrases'
import { type FormEvent, useMemo, useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { cancelSignIn, type SignIn, type SignInSetup, sendProfile } from '../../wallet/sign-in.ts'

type Props = { state: Extract<SignIn, { step: 'profile' }>; setup: SignInSetup }

/** Country and age, asked at the first sign-in. The signature already given stays good meanwhile. */
export const ProfileForm = ({ state, setup }: Props) => {
  const t = useText()
  const countries = useMemo(() => namedCountries(t.locale), [t.locale])
  const [country, setCountry] = useState('')
  const [ofAge, setOfAge] = useState(false)
  const [isTried, setIsTried] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (country !== '' && ofAge) void sendProfile({ country, ofAge }, setup)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Card as="section" className="grid gap-5">
        <Field
          label={t('login.country')}
          error={isTried && country === '' ? t('login.countryMissing') : undefined}
        >
          {(tie) => (
            <Select
              {...tie}
              autoComplete="country"
              options={countries}
              value={country}
              onChange={setCountry}
              placeholder={t('login.countryChoose')}
            />
          )}
        </Field>
        <div>
          <Checkbox
            checked={ofAge}
            onChange={(event) => setOfAge(event.target.checked)}
            aria-invalid={isTried && !ofAge}
            aria-describedby="age-note"
          >
            {t('login.ofAge')}
          </Checkbox>
          <p id="age-note" className="mt-1 pl-9 text-12 text-loss empty:hidden" aria-live="polite">
            {isTried && !ofAge ? t('login.ofAgeMissing') : null}
          </p>
        </div>
        {state.problem?.kind === 'sentence' && <InlineError text={state.problem.text} />}
        <Button
          type="submit"
          look="primary"
          size="large"
          wide
          busy={state.busy ? t('login.entering') : undefined}
        >
          {t('login.enter')}
        </Button>
      </Card>
      <Button look="ghost" wide className="mt-3" onClick={cancelSignIn}>
        {t('common.cancel')}
      </Button>
    </form>
  )
}

/** Every country by its name in the player's language, in that language's order. */
const namedCountries = (locale: Locale) => {
  const tag = formatTag(locale)
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const order = new Intl.Collator(tag)
  return COUNTRIES.map((value) => ({ value, text: names.of(value) ?? value })).toSorted((a, b) =>
    order.compare(a.text, b.text),
  )
}
