import { COUNTRIES } from '@nibble/contract'
import { createStored } from '../state/stored.ts'

/** The last country chosen in this browser, so that guests who sign up are not asked again. */
export const countryChoice = createStored('country', (text) =>
  text !== null && COUNTRIES.includes(text) ? text : null,
)

/** That one, else where the browser says it is at home; empty where it names a language alone. */
export const firstCountry = (): string =>
  countryChoice.get() ??
  navigator.languages
    .map((tag) => new Intl.Locale(tag).region)
    .find((region) => region !== undefined && COUNTRIES.includes(region)) ??
  ''
