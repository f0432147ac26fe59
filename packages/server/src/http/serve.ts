import {
  CODES,
  type Device,
  type RefusalKind,
  type RequestOf,
  type ResponseOf,
  type Route,
} from '@nibble/contract'
import type { PhraseKey, Translator } from '@nibble/phrases'
import * as z from 'zod/mini'
import type { DeviceFingerprints } from '../features/session/device-fingerprints.ts'
import type { NetworkShare } from '../features/session/newcomers.ts'
import type { Session } from '../features/session/sessions.ts'
import { Refusal } from '../refusal.ts'
import type { Trace } from '../shared/security-events.ts'
import { HttpFailure } from './failure.ts'

/** What a handler knows besides the body. */
export type Call = {
  readonly now: number
  readonly translator: Translator<PhraseKey>
  /** The client's address, as this server sees it. */
  readonly address: string
  /** The address that the client claims. */
  readonly claimedIp: string
  /** Browser and system, as the client says. */
  readonly device: Device
  /** What is stored about the origin of a sign-in; null if nothing is. */
  readonly fingerprints: DeviceFingerprints | null
  /** What security events store about the call. */
  readonly trace: Trace
  /** The caller's networks, smallest first, under hashes that differ by what is counted. */
  readonly networks: (purpose: string) => readonly NetworkShare[]
  /** The `origin` header of a browser. */
  readonly origin: string | null
  /** The session of a guest route's caller, if they have one and prove it. */
  readonly findSession: () => Promise<Session | null>
}

type Handle = (body: unknown, call: Call, session: () => Promise<Session>) => Promise<string>

/** A route with its handler, which takes the JSON body and returns the text of the answer. */
export type Served = { readonly route: Route; readonly handle: Handle }

export const forGuest = <R extends Route>(
  route: R,
  answer: (body: RequestOf<R>, call: Call) => Promise<ResponseOf<R>> | ResponseOf<R>,
): Served => ({
  route,
  handle: async (body, call) => success(route, await answer(readBody(route, body), call)),
})

/** The session is checked before the body is read. */
export const forPlayer = <R extends Route>(
  route: R,
  answer: (body: RequestOf<R>, session: Session, call: Call) => Promise<ResponseOf<R>> | ResponseOf<R>,
): Served => ({
  route,
  handle: async (body, call, checkSession) => {
    const session = await checkSession()
    return success(route, await answer(readBody(route, body), session, call))
  },
})

export const refusalText = (kind: RefusalKind, message: string, details: Refusal['details']): string =>
  JSON.stringify({ code: CODES.refused, message, data: { ...details, refusal: kind } })

export const sessionOverText = (message: string): string =>
  JSON.stringify({ code: CODES.sessionOver, message, data: null })

const success = <R extends Route>(route: R, response: ResponseOf<R>): string =>
  JSON.stringify({
    code: CODES.success,
    message: 'success',
    data: z.encode<R['response']>(route.response, response),
  })

/** Decodes the body. Mistakes that people can correct throw a Refusal, others are malformed requests. */
const readBody = <R extends Route>(route: R, body: unknown): RequestOf<R> => {
  const parsed = z.safeParse<R['request']>(route.request, body)
  if (parsed.success) return parsed.data

  const kinds = parsed.error.issues.map(({ message }) =>
    route.refusals.find((kind) => message === `refusal:${kind}`),
  )
  const [first] = kinds
  if (first === undefined || kinds.includes(undefined)) throw new HttpFailure(400, 'malformed')
  throw new Refusal(first)
}
