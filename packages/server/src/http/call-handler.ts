import type { IncomingHttpHeaders } from 'node:http'
import { type Route, VISIT_HEADER } from '@nibble/contract'
import { readDevice } from '../features/session/device.ts'
import { type NetworkShare, UNKNOWN_NETWORKS } from '../features/session/newcomers.ts'
import { requireFresh, type Session, type Sessions } from '../features/session/sessions.ts'
import { Refusal } from '../refusal.ts'
import type { KeyedHash } from '../secrets/secrets.ts'
import type { Trace } from '../shared/security-events.ts'
import { type EnvelopeHandler, type Opened, openEnvelope, sealAnswer } from './envelope/open-envelope.ts'
import { HttpFailure, SessionIsOver } from './failure.ts'
import { addressKey, networkKey, type RateLimits, widerNetworksOf } from './rate-limits.ts'
import { readJson } from './read-json.ts'
import type { SecurityRecorder } from './security-recorder.ts'
import type { Sentences } from './sentences.ts'
import { type Call, refusalText, type Served, sessionOverText } from './serve.ts'
import { checkProof } from './session-proof.ts'
import type { SharedLimits } from './shared-limits.ts'

/** What every call passes through on its way to a use case and back. */
export type CallHandler = {
  readonly envelope: EnvelopeHandler
  readonly sessions: Sessions
  readonly limits: RateLimits
  /** Limits on attempts, across all servers. */
  readonly shared: SharedLimits
  /** The limit of password checks per network: they are costly, and all callers share the processor. */
  readonly passwordsPerAddressPerMinute: number
  readonly sentences: Sentences
  /** Null if the origin of sign-ins is not stored. */
  readonly markHash: KeyedHash | null
  readonly record: SecurityRecorder
  readonly now: () => number
}

/** A call as received. `body` is the bytes as sent, over which the session's proof is made. */
export type Incoming = {
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
  readonly address: string
  /** The identifier of the browser; null except for sign-ins. */
  readonly browser: string | null
}

type Outcome = { readonly text: string; readonly code: string }

const METHOD = 'POST'

/** Opens the envelope, answers, seals. Throws HttpFailure, or any unexpected error. */
export const answerSealed = async (
  handler: CallHandler,
  served: Served,
  incoming: Incoming,
): Promise<Outcome> => {
  const { path } = served.route
  checkLoginType(incoming.headers)
  const { address, body } = incoming
  const opened = await openEnvelope(handler.envelope, {
    method: METHOD,
    path,
    visit: one(incoming.headers[VISIT_HEADER]),
    body: parseJson(body.toString('utf8')),
    address,
    now: handler.now(),
  })

  const { text, code } = await answerOpened(handler, served, incoming, opened)

  const sealed = sealAnswer(opened, { method: METHOD, path, text, now: handler.now() })
  return { text: `{"data":"${sealed.data}","timestamp":${sealed.timestamp}}`, code }
}

/** The same call without its envelope. `bot`: the session of a bot, which has shown its key and signs each request. */
export const answerOpened = async (
  handler: CallHandler,
  served: Served,
  incoming: Incoming,
  opened: Pick<Opened, 'text' | 'claimedIp'>,
  bot: Session | null = null,
): Promise<Outcome> => {
  const { route } = served
  const now = handler.now()
  const translator = handler.sentences.translator(incoming.headers['accept-language'])
  const trace = traceOf(handler, incoming)
  const call: Call = {
    now,
    translator,
    address: incoming.address,
    claimedIp: opened.claimedIp,
    device: trace.device,
    fingerprints: fingerprintsOf(handler, incoming),
    trace,
    networks: (purpose) => networksAs(purpose, handler, incoming),
    origin: incoming.headers.origin ?? null,
    findSession: async () =>
      bot !== null
        ? bot
        : one(incoming.headers['token']) === undefined
          ? null
          : checkSession(handler, route, incoming, call),
  }

  let body: unknown = null
  let player: bigint | null = null
  try {
    body = parseJson(opened.text)
    if (hasPassword(body)) {
      const { passwordsPerAddressPerMinute: perMinute } = handler
      assertTurn(
        await handler.shared.takeFrom({ key: 'password', address: incoming.address, perMinute, now }),
      )
    }
    if (bot !== null) assertBotTurn(handler, route, { ...bot, now })
    else if (route.access === 'guest') {
      const turn = { key: route.path, address: incoming.address, perMinute: route.perMinute, now }
      const limits = route.acrossServers === true ? handler.shared : handler.limits
      assertTurn(await limits.takeFrom(turn))
    }
    const text = await served.handle(body, call, async () => {
      const session = bot ?? (await admit(handler, route, incoming, call))
      player = session.player
      return session
    })
    return { text, code: 'success' }
  } catch (error) {
    if (error instanceof SessionIsOver) {
      return { text: sessionOverText(translator('error.sessionOver')), code: 'session_over' }
    }
    if (!(error instanceof Refusal)) throw error
    const { kind, details } = error
    await handler.record({ path: route.path, kind, details, body, player, trace: call.trace, now })
    return { text: refusalText(kind, handler.sentences.refusal(error, translator), details), code: kind }
  }
}

/** What security events record about a call's origin. */
export const traceOf = (
  { markHash, sentences }: Pick<CallHandler, 'markHash' | 'sentences'>,
  { headers, address }: Pick<Incoming, 'headers' | 'address'>,
): Trace => ({
  network: markHash?.(`events ${networkKey(address)}`) ?? null,
  device: readDevice(headers['user-agent']),
  language: sentences.translator(headers['accept-language']).locale,
})

/** Each key has a player's limit of its own, and all keys of a player share one, so more keys do not raise it. */
const assertBotTurn = (
  { limits }: CallHandler,
  { path, perMinute }: Route,
  { bot, player, now }: Pick<Session, 'bot' | 'player'> & { readonly now: number },
): void => {
  for (const key of [`${path} bot ${bot}`, `${path} bots of ${player}`])
    assertTurn(limits.take({ key, perMinute, now }))
}

const networksAs = (
  purpose: string,
  { markHash }: CallHandler,
  { address }: Incoming,
): readonly NetworkShare[] =>
  markHash === null
    ? UNKNOWN_NETWORKS
    : widerNetworksOf(address).map(({ network, times }) => ({
        network: markHash(`${purpose} ${network}`),
        times,
      }))

const fingerprintsOf = (
  { markHash: hash }: CallHandler,
  { address, browser }: Incoming,
): Call['fingerprints'] =>
  hash === null || browser === null ? null : { hash, browser, network: addressKey(address) }

/** Checks session, rate limit and, for money calls, the age of the sign-in. */
const admit = async (
  handler: CallHandler,
  route: Route,
  incoming: Incoming,
  call: Call,
): Promise<Session> => {
  const { now } = call
  const session = await checkSession(handler, route, incoming, call)
  const whose = route.perSession === true ? `session ${session.id}` : `player ${session.player}`
  assertTurn(handler.limits.take({ key: `${route.path} ${whose}`, perMinute: route.perMinute, now }))
  if (route.access === 'member' && session.isGuest) throw new Refusal('guest_only_plays')
  if (route.money === true) {
    // A guest cannot sign in again, and has no value.
    if (!session.isGuest) requireFresh(session, now)
    await handler.sessions.recordAction(session, now)
  }
  return session
}

const checkSession = async (
  handler: CallHandler,
  route: Route,
  { headers, body }: Incoming,
  { trace }: Call,
): Promise<Session> => {
  const token = one(headers['token'])
  if (token === undefined) throw new HttpFailure(401)
  const now = handler.now()
  const session = await handler.sessions.find(token, now)
  if (session === null) throw new SessionIsOver()

  await checkProof(session.key, {
    method: METHOD,
    path: route.path,
    body,
    header: one(headers['signature']),
    now,
  }).catch(async (error: unknown) => {
    const { player } = session
    // A wrong clock is not recorded as an attempt. A token without its key is, because it may be stolen.
    if (error instanceof HttpFailure && error.reason === 'proof')
      await handler.record({
        path: route.path,
        kind: 'session_key',
        details: {},
        body: null,
        player,
        trace,
        now,
      })
    throw error
  })
  return session
}

const assertTurn = (waitMs: number): void => {
  if (waitMs > 0) throw new Refusal('too_often', { seconds: Math.ceil(waitMs / 1000) })
}

const checkLoginType = (headers: IncomingHttpHeaders): void => {
  const type = one(headers['login-type'])
  if (type !== undefined && type !== 'USER') throw new HttpFailure(403, 'login_type')
}

/** Finds passwords by their field names in the contract, so that no call with one is missed. */
const hasPassword = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(body).some((name) => /password$/i.test(name))

const parseJson = (text: string): unknown => {
  try {
    return readJson(text)
  } catch {
    throw new HttpFailure(400, 'malformed')
  }
}

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header
