import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { type FormEvent, useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { AgeTick } from '../../ui/age-tick.tsx'
import { firstCountry } from '../../ui/country-choice.ts'
import { CountryField } from '../../ui/country-field.tsx'
import { cancelSignIn, type SignIn, type SignInSetup, sendProfile } from '../../wallet/sign-in.ts'

type Props = { state: Extract<SignIn, { step: 'profile' }>; setup: SignInSetup }

/** Country and age, asked at the first sign-in. The signature already given stays good meanwhile. */
export const ProfileForm = ({ state, setup }: Props) => {
  const t = useText()
  const [country, setCountry] = useState(firstCountry)
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
        <CountryField value={country} onChange={setCountry} isTried={isTried} />
        <AgeTick checked={ofAge} onChange={setOfAge} isTried={isTried} />
        {state.problem?.kind === 'sentence' && <InlineError text={state.problem.text} />}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={state.busy ? t('login.entering') : undefined}
        >
          {t('login.enter')}
        </Button>
      </Card>
      <Button variant="ghost" wide className="mt-3" onClick={cancelSignIn}>
        {t('common.cancel')}
      </Button>
    </form>
  )
}
