import { COUNTRIES } from '@nibble/contract'
import { createStored } from '../state/stored.ts'

/** The country that was last said at this browser, so that who signs up after playing as a guest is not asked anew. */
export const countryChoice = createStored('country', (text) =>
  text !== null && COUNTRIES.includes(text) ? text : null,
)
