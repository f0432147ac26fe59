import { COUNTRIES } from '@nibble/contract'
import { createStored } from '../state/stored.ts'

/** The last country chosen in this browser, so that guests who sign up are not asked again. */
export const countryChoice = createStored('country', (text) =>
  text !== null && COUNTRIES.includes(text) ? text : null,
)
