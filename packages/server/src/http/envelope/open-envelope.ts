import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import {
  answerBinding,
  envelope as envelopeShape,
  IV_BYTES,
  requestBinding,
  type SealedAnswer,
  TAG_BYTES,
  TIMESTAMP_AHEAD_MS,
  TIMESTAMP_TOLERANCE_MS,
  visitName,
} from '@nibble/contract'
import { HttpFailure } from '../failure.ts'
import type { Once } from './once.ts'
import type { VisitKeys, Visits } from './visits.ts'

const CIPHER = 'aes-256-gcm'
/** How far a client that has just set its clock by ours may still be behind. */
const CLOCK_MARGIN_MS = 250

/** A request whose envelope was opened, with what is needed to seal its answer. */
export type Opened = {
  readonly text: string
  readonly visit: VisitKeys
  readonly timestamp: number
  /** The address that the client claims; recorded, never trusted. Empty if it is missing or not an address. */
  readonly claimedIp: string
}

export type EnvelopeHandler = {
  readonly visits: Visits
  readonly once: Once
  /**
   * Envelopes from before this moment are refused, because nobody remembers whether they were used. It is at least
   * TIMESTAMP_AHEAD_MS after the previous server process opened its last envelope.
   */
  readonly startedAt: number
  /** Called before an unwrap, the only costly step. Throws HttpFailure when this address asks too often. */
  readonly allowUnwrap: (address: string) => void
}

/** Parses and authenticates an envelope, and marks it as used. Throws HttpFailure(400) if anything is wrong with it. */
export const openEnvelope = async (
  handler: EnvelopeHandler,
  call: {
    method: string
    path: string
    /** The visit's name beside the envelope, by which a proxy routed it; null from clients that omit it. */
    visit?: string | undefined
    body: unknown
    address: string
    now: number
  },
): Promise<Opened> => {
  const parsed = envelopeShape.safeParse(call.body)
  if (!parsed.success) throw new HttpFailure(400, 'malformed')
  const { data, key, ip, timestamp } = parsed.data
  if (call.visit !== undefined && call.visit !== visitName(key)) throw new HttpFailure(400, 'malformed')
  assertTimely(handler, { timestamp, now: call.now })

  const visit = handler.visits.find(key) ?? (await unwrap(handler, key, call.address))
  if (timestamp < visit.opensFrom) {
    // Answered once the client, which retries by itself, can be let in; so a crash of the database shows it no error.
    await setTimeout(Math.min(Math.max(visit.opensFrom - call.now, 0), TIMESTAMP_AHEAD_MS) + CLOCK_MARGIN_MS)
    throw new HttpFailure(400, 'timestamp')
  }
  const bytes = Buffer.from(data, 'base64url')
  const text = decrypt(visit, bytes, requestBinding({ method: call.method, path: call.path, timestamp }))

  const id = visit.id + bytes.toString('latin1', 0, IV_BYTES)
  takeOnce(handler, { id, timestamp, now: call.now })
  return { text, visit, timestamp, claimedIp: isIP(ip) === 0 ? '' : ip }
}

/** Throws HttpFailure(400) for a timestamp for which nobody can tell whether a request was made before. */
export const assertTimely = (
  { startedAt }: Pick<EnvelopeHandler, 'startedAt'>,
  { timestamp, now }: { readonly timestamp: number; readonly now: number },
): void => {
  const age = now - timestamp
  if (age > TIMESTAMP_TOLERANCE_MS || age < -TIMESTAMP_AHEAD_MS || timestamp < startedAt)
    throw new HttpFailure(400, 'timestamp')
}

/** Marks a request as made. Throws HttpFailure: 400 if it was made before, 503 if it could not be recorded. */
export const takeOnce = (
  { once }: Pick<EnvelopeHandler, 'once'>,
  request: { readonly id: string; readonly timestamp: number; readonly now: number },
): void => {
  const taken = once.take(request)
  if (taken === 'repeated') throw new HttpFailure(400, 'repeated')
  if (taken === 'full') throw new HttpFailure(503)
}

/** Encrypts the answer to an opened request, so that only its sender can read it. */
export const sealAnswer = (
  opened: Opened,
  answer: { method: string; path: string; text: string; now: number },
): SealedAnswer => {
  const iv = randomFillSync(Buffer.allocUnsafe(IV_BYTES))
  const cipher = createCipheriv(CIPHER, opened.visit.answerKey, iv)
  const { method, path } = answer
  const binding = { method, path, requestTimestamp: opened.timestamp, answerTimestamp: answer.now }
  cipher.setAAD(Buffer.from(answerBinding(binding)))
  const sealed = Buffer.concat([iv, cipher.update(answer.text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { data: sealed.toString('base64url'), timestamp: answer.now }
}

const unwrap = (handler: EnvelopeHandler, key: string, address: string): Promise<VisitKeys> => {
  handler.allowUnwrap(address)
  return handler.visits.unwrap(key)
}

const decrypt = (visit: VisitKeys, bytes: Buffer, binding: string): string => {
  const end = bytes.length - TAG_BYTES
  if (end < IV_BYTES) throw new HttpFailure(400, 'malformed')
  try {
    const decipher = createDecipheriv(CIPHER, visit.requestKey, bytes.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(binding))
    decipher.setAuthTag(bytes.subarray(end))
    return decipher.update(bytes.subarray(IV_BYTES, end), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new HttpFailure(400, 'malformed')
  }
}
