import * as z from 'zod/mini'
import { route } from './route.ts'
import { subscriptions } from './subscriptions.ts'
import { device, empty, instant, refusal } from './wire.ts'

export type { NoticeWay, Subscriptions } from './subscriptions.ts'

/** An avatar is a square of this many pixels; it is resized before the upload. */
export const AVATAR_SIZE = 256
const MOST_AVATAR_CHARACTERS = 171_000

export const uploadUserAvatar = route({
  path: '/api/app/user/uploadUserAvatar',
  summary:
    'A PNG, JPEG or WebP of 256 × 256 pixels and at most 125 KB, in base64url; what is no picture in it is left out',
  access: 'member',
  perMinute: 5,
  maxBodyBytes: 320_000,
  request: z.object({
    image: z
      .string()
      .check(
        z.maxLength(MOST_AVATAR_CHARACTERS, { error: refusal('image_unacceptable') }),
        z.regex(/^[\w-]+$/, { error: refusal('image_unacceptable') }),
      ),
  }),
  response: z.object({ img: z.string() }),
  refusals: ['image_unacceptable'],
})

export const removeUserAvatar = route({
  path: '/api/app/user/removeUserAvatar',
  summary: 'Take the picture away: the woven avatar stands there again',
  access: 'player',
  perMinute: 10,
  request: empty,
  response: empty,
  refusals: [],
})

const openSession = z.object({
  id: z.uuid(),
  device,
  startedAt: instant,
  /** The player’s last own action in it; the page's own requests do not count. */
  lastActionAt: instant,
  expiresAt: instant,
  /** The calling one. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

export const sessionList = route({
  path: '/api/app/user/sessionList',
  summary: 'Where this player is signed in: this session first, then the newest; at most 100',
  access: 'player',
  perMinute: 60,
  perSession: true,
  request: empty,
  response: z.object({ sessions: z.array(openSession) }),
  refusals: [],
})

export const revokeSession = route({
  path: '/api/app/user/revokeSession',
  summary:
    'End another session of this player at once, its sockets too; where a wallet has signed for it since, it has to sign for this one first',
  access: 'player',
  perMinute: 60,
  perSession: true,
  request: z.object({ id: z.uuid({ error: refusal('session_unknown') }) }),
  response: empty,
  refusals: ['session_unknown', 'fresh_proof_needed'],
})

export const revokeOtherSessions = route({
  path: '/api/app/user/revokeOtherSessions',
  summary:
    'End every session of this player but this one; refused where some stay, for which a wallet has signed since it did for this one',
  access: 'player',
  perMinute: 10,
  perSession: true,
  request: empty,
  response: empty,
  refusals: ['fresh_proof_needed'],
})

export const setSubscriptions = route({
  path: '/api/app/user/setSubscriptions',
  summary: 'Choose what the page tells unasked; `userInfo` says what is chosen',
  access: 'player',
  perMinute: 60,
  request: subscriptions,
  response: empty,
  refusals: ['way_needed'],
})

export const exportData = route({
  path: '/api/app/user/exportData',
  summary:
    'Where one’s own data can be fetched as one JSON file: by one GET, within a minute. Three times in 24 hours',
  access: 'player',
  perMinute: 6,
  request: empty,
  response: z.object({ path: z.string(), expiresAt: instant }),
  refusals: ['fresh_proof_needed', 'exports_used_up'],
})
