import { guestLogin } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { newSessionKey, startSession } from '../../api/caller.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { rememberScreen, takeRememberedScreen } from '../../session/tab-items.ts'
import { assetChoice } from '../../state/preferences.ts'
import { useText } from '../../text/text-context.ts'
import { countryChoice, firstCountry } from '../../ui/country-choice.ts'
import { namedCountries } from '../../ui/country-field.tsx'
import { needsAccount } from './wanted-screen.tsx'

/** Play credit in one tap, once age and country are said; on a phone it stays at the thumb. */
export const GuestPlay = () => {
  const t = useText()
  const field = useRef<HTMLSelectElement>(null)
  const problemId = useId()
  const [country, setCountry] = useState(firstCountry)
  const [isMissing, setIsMissing] = useState(false)
  const begin = useMutation({
    mutationFn: async () => {
      const key = await newSessionKey()
      const signedIn = await call(guestLogin, { country, ofAge: true, sessionKey: key.publicKey })
      countryChoice.set(country)
      const screen = takeRememberedScreen()
      rememberScreen(
        screen === null || screen === '/index' || needsAccount(screen) ? '/bet/left-right' : screen,
      )
      assetChoice.set('PLAY_POINT')
      await startSession(signedIn, key)
    },
  })
  const tap = () => {
    if (country !== '') return begin.mutate()
    setIsMissing(true)
    field.current?.focus()
  }
  const isUnchosen = isMissing && country === ''
  const problem = isUnchosen
    ? t('login.countryMissing')
    : begin.error === null
      ? null
      : errorSentence(t, begin.error)

  return (
    <section aria-label={t('guest.try')} className="login-try">
      <Button
        variant="primary"
        size="large"
        wide
        className="login-tap"
        busy={begin.isPending || begin.isSuccess ? t('guest.trying') : undefined}
        onClick={tap}
      >
        {t('guest.try')}
      </Button>
      <p className="pt-1 text-center text-12 text-muted lg:hidden">{t('guest.short')}</p>
      {/* What went wrong stands above the button on a phone, and in the list's place on a desktop: nothing moves. */}
      <div className="login-said">
        <div id={problemId}>{problem !== null && <InlineError text={problem} />}</div>
        <ul className={cx('grid gap-1.5 pt-1.5', problem !== null && 'invisible')}>
          {(['guest.real', 'guest.oneTap', 'guest.later'] as const).map((key) => (
            <li key={key} className="flex items-center gap-2">
              <Check size={16} strokeWidth={2} className="text-win" aria-hidden="true" />
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
      <label className="text-12 text-muted">
        {t('guest.ofAge')}
        <select
          ref={field}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          aria-invalid={isUnchosen}
          aria-describedby={isUnchosen ? problemId : undefined}
          autoComplete="country"
          className="truncate text-12"
        >
          <option value="" disabled>
            {t('login.countryChoose')}
          </option>
          {namedCountries(t.locale).map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
