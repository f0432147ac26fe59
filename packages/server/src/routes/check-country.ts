import type { Session } from '../features/session/index.ts'
import { Refusal } from '../refusal.ts'
import type { RoutesSetup } from './routes-setup.ts'

/** Throws Refusal('country_blocked') for players of a country that was blocked after they had signed up. */
export const checkCountry = ({ login }: Pick<RoutesSetup, 'login'>, { country }: Session): void => {
  if (country !== null && login.blockedCountries.includes(country)) throw new Refusal('country_blocked')
}
