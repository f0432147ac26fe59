import * as z from 'zod/mini'
import { empty } from '../wire.ts'
import { consoleCall } from './call.ts'
import { time } from './wire.ts'

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))

/** An operator's passkey signature for a payment; `validUntil` is part of what is signed. */
export const paymentSignature = z.object({
  validUntil: time,
  id: base64url(1_400),
  clientDataJSON: base64url(8_000),
  authenticatorData: base64url(4_000),
  signature: base64url(4_000),
})
export type PaymentSignature = z.output<typeof paymentSignature>

const passkeys = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: time,
      lastUsedAt: z.nullable(time),
      /** The entry for the signer's file of keys, if the passkey is to count there. */
      line: z.string(),
    }),
  ),
})

export const listOwnPasskeys = consoleCall({
  path: '/console/own/passkeys',
  access: 'own',
  request: empty,
  response: passkeys,
})

/** Creation options. Refusal: fresh_code_needed. */
export const startOwnPasskey = consoleCall({
  path: '/console/own/start-passkey',
  access: 'own',
  request: empty,
  response: z.object({
    challenge: base64url(43),
    userHandle: z.string(),
    userName: z.string(),
    ids: z.array(z.string()),
  }),
})

/** Refusals: passkey_wrong, fresh_code_needed. */
export const addOwnPasskey = consoleCall({
  path: '/console/own/add-passkey',
  access: 'own',
  request: z.object({
    challenge: base64url(43),
    name: z.string().check(z.regex(/^(?=.*\S)[^\p{C}]{1,40}$/u)),
    id: base64url(1_400),
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)),
  }),
  response: passkeys,
})

/** Refusals: nothing_to_do, fresh_code_needed. */
export const removeOwnPasskey = consoleCall({
  path: '/console/own/remove-passkey',
  access: 'own',
  request: z.object({ id: base64url(1_400) }),
  response: passkeys,
})
