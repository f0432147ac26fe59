import { COUNTRIES, type loginAuth, type RequestOf } from '@nibble/contract'
import { Refusal } from '../../refusal.ts'

/**
 * The country of somebody who may sign up. Throws Refusal('profile_needed' | 'country_unknown' | 'country_blocked' |
 * 'under_age').
 */
export const checkProfile = (
  profile: RequestOf<typeof loginAuth>['profile'],
  blockedCountries: readonly string[],
): string => {
  if (profile === undefined) throw new Refusal('profile_needed')
  const { country, ofAge } = profile
  if (!COUNTRIES.includes(country)) throw new Refusal('country_unknown')
  if (blockedCountries.includes(country)) throw new Refusal('country_blocked')
  if (!ofAge) throw new Refusal('under_age')
  return country
}
