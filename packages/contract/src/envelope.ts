import * as z from 'zod/mini'

// The shapes and strings of the envelope; both ends bring their own cryptography.
//
// A visit makes 32 random bytes, the visit secret, and wraps them with the server's public key. One AES-256-GCM key per
// direction comes from it by HKDF-SHA-256 (no salt), so that a request can never be played back as an answer.

export const REQUEST_INFO = 'nibble/1 request'
export const RESPONSE_INFO = 'nibble/1 response'
export const IV_BYTES = 12
export const TAG_BYTES = 16
/** How far a timestamp may be behind the server's clock; for proofs also ahead. */
export const TIMESTAMP_TOLERANCE_MS = 60_000
/**
 * How far an envelope's may be ahead: no more than the error of a client's estimate of the server's clock, since a starting
 * server must wait that long before it opens any.
 */
export const TIMESTAMP_AHEAD_MS = 3_000
/** How long a page uses one visit secret. */
export const RENEW_SECRET_MS = 600_000

const base64url = z.string().check(z.regex(/^[\w-]+$/))
const timestamp = z.int().check(z.positive())

/** The body of every call. `key` is `<kid>.<wrapped secret>`; `ip` is recorded, never trusted. */
export const envelope = z.object({
  data: base64url,
  key: z.string().check(z.regex(/^[\w-]{1,64}\.[\w-]{342}$/)),
  ip: z.string().check(z.maxLength(64)),
  timestamp,
})
export type Envelope = z.output<typeof envelope>

/** Names a call's visit to whatever forwards it, so that all calls of a visit reach the server that knows it. */
export const VISIT_HEADER = 'visit'
/** The last 22 characters of an envelope's `key`: 128 bits, unique to the visit. */
export const visitName = (key: string): string => key.slice(-22)

/** The body of every answer with HTTP status 200. */
export const sealedAnswer = z.object({ data: base64url, timestamp })
export type SealedAnswer = z.output<typeof sealedAnswer>

/** The additional authenticated data of a request. */
export const requestBinding = (call: { method: string; path: string; timestamp: number }): string =>
  `${call.method}\n${call.path}\n${call.timestamp}`

/** The additional authenticated data of an answer: its call, and its own time. */
export const answerBinding = (call: {
  method: string
  path: string
  requestTimestamp: number
  answerTimestamp: number
}): string => `${call.method}\n${call.path}\n${call.requestTimestamp}\n${call.answerTimestamp}`

/** What the session key signs; `bodyDigest` is base64url of SHA-256 over the body's bytes as sent. */
export const proofText = (call: {
  method: string
  path: string
  timestamp: number
  bodyDigest: string
}): string => `${call.method}\n${call.path}\n${call.timestamp}\n${call.bodyDigest}`

/** The `signature` header: `v1.<milliseconds>.<base64url of r || s>`. */
export const PROOF_HEADER = /^v1\.(\d{13})\.([\w-]{86})$/
export const proofHeader = (proof: { timestamp: number; signature: string }): string =>
  `v1.${proof.timestamp}.${proof.signature}`

const publicKey = z.object({
  kty: z.literal('RSA'),
  n: base64url,
  e: base64url,
  kid: z.string(),
  use: z.literal('enc'),
  alg: z.literal('RSA-OAEP-256'),
})

/** GET /api/keys: the first key is the one to use; the others still open what was sealed before a change. */
export const keySet = z.object({ keys: z.array(publicKey).check(z.minLength(1)), serverTime: z.number() })
export type KeySet = z.output<typeof keySet>
export const KEYS_PATH = '/api/keys'

/** EIP-4361 `resources` entry that ties a signed message to a browser's session key. */
export const sessionKeyResource = (thumbprint: string): string => `urn:nibble:session-key:${thumbprint}`
