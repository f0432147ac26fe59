import { LOCALES } from '@nibble/domain'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { empty, refusal } from './wire.ts'

/** How a browser is notified: in which language, and whether its screen shows amounts. */
const spoken = { language: z.enum(LOCALES), hidesAmounts: z.boolean() }

/** As the browser’s own PushSubscription names them, the keys in base64url. */
const endpoint = z
  .string({ error: refusal('push_service_unknown') })
  .check(z.maxLength(2_000, { error: refusal('push_service_unknown') }))
const publicKey = z.string().check(z.regex(/^[\w-]{87}$/))
const authentication = z.string().check(z.regex(/^[\w-]{22}$/))

export const pushInfo = route({
  path: '/api/app/user/pushInfo',
  summary:
    'The key to subscribe this browser with, null where nothing is pushed, and what this session has saved',
  access: 'player',
  perMinute: 60,
  request: empty,
  response: z.object({
    publicKey: z.nullable(publicKey),
    saved: z.nullable(z.object({ endpoint, ...spoken })),
  }),
  refusals: [],
})

export const savePush = route({
  path: '/api/app/user/savePush',
  summary:
    'Push what the player wants to hear of to this browser until its session ends, in place of what the session saved before; ten a player, the oldest goes',
  access: 'player',
  perMinute: 20,
  request: z.object({ endpoint, p256dh: publicKey, auth: authentication, ...spoken }),
  response: empty,
  refusals: ['push_service_unknown', 'push_unavailable', 'fresh_proof_needed'],
})

export const removePush = route({
  path: '/api/app/user/removePush',
  summary: 'Push nothing more to this session’s browser',
  access: 'player',
  perMinute: 20,
  request: empty,
  response: empty,
  refusals: [],
})
