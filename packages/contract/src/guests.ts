import * as z from 'zod/mini'
import { route } from './route.ts'
import { countryCode, sessionKey, signedIn } from './session.ts'

export const guestLogin = route({
  path: '/api/app/user/guestLogin',
  summary:
    'A session of a new player without wallet or e-mail address, who has play credit and can hold nothing else',
  access: 'guest',
  perMinute: 4,
  acrossServers: true,
  request: z.object({ country: countryCode, ofAge: z.boolean(), sessionKey }),
  response: signedIn,
  refusals: [
    'under_age',
    'country_unknown',
    'country_blocked',
    'free_play_blocked',
    'guests_used_up',
    'signature_mismatch',
    'try_again',
  ],
})
