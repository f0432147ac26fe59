import {
  type Answer,
  answer as answerShape,
  type BodyOf,
  CODES,
  failure,
  KEYS_PATH,
  type KeySet,
  keySet,
  RENEW_SECRET_MS,
  type ResponseOf,
  type Route,
  refused,
  sealedAnswer,
  VISIT_HEADER,
  visitName,
} from '@nibble/contract'
import * as z from 'zod/mini'
import { utf8 } from './bytes.ts'
import { CallFailed, CallRefused, SessionOver } from './errors.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'
import { signProof } from './session-key.ts'
import { startVisit, type Visit } from './visit.ts'

/** What a signed-in caller authenticates with; null for a guest. */
export type Credentials = { token: string; key: CryptoKeyPair }

export type CallerOptions = {
  /** Scheme, host and port without a trailing slash; '' for the page's own. */
  baseUrl: string
  fetch?: typeof globalThis.fetch
  /** Read on every call. */
  credentials?: () => Promise<Credentials | null> | Credentials | null
  /** Read on every call: the BCP 47 tag for refusal messages. */
  language?: () => string
  localNow?: () => number
  /** The server's clock, if needed before the first call. */
  clock?: ServerClock
  timeoutMs?: number
}

export type Caller = {
  /** Rejects with CallRefused, SessionOver or CallFailed; with the signal's reason when it was aborted. */
  call<R extends Route>(route: R, body: BodyOf<R>, options?: { signal?: AbortSignal }): Promise<ResponseOf<R>>
  readonly clock: ServerClock
}

const METHOD = 'POST'
const RETRIED = new Set(['key_unknown', 'timestamp'])

export const createCaller = (options: CallerOptions): Caller => {
  const { baseUrl, timeoutMs = 15_000, localNow = Date.now, clock = createServerClock(localNow) } = options
  const send = options.fetch ?? globalThis.fetch.bind(globalThis)
  let visit: Promise<Visit> | null = null
  let visitEndsAt = 0

  const currentVisit = (): Promise<Visit> => {
    if (visit !== null && localNow() < visitEndsAt) return visit
    visitEndsAt = localNow() + RENEW_SECRET_MS
    const starting = fetchKeys().then(({ keys: [first] }) => {
      if (first === undefined) throw new CallFailed(0, 'the server published no key')
      return startVisit(first, localNow())
    })
    visit = starting
    starting.catch(() => {
      if (visit === starting) visit = null
    })
    return starting
  }

  const fetchKeys = async (): Promise<KeySet> => {
    const sentAt = localNow()
    const response = await reach(`${baseUrl}${KEYS_PATH}`, { cache: 'no-store' })
    if (response.status !== 200) throw await failed(response)
    const keys = keySet.safeParse(await readJson(response))
    if (!keys.success) throw new CallFailed(0, 'the published keys cannot be read')
    clock.sample({ sentAt, answeredAt: localNow(), serverTime: keys.data.serverTime })
    return keys.data
  }

  const reach = async (url: string, init: RequestInit): Promise<Response> => {
    const timeout = AbortSignal.timeout(timeoutMs)
    const given = init.signal ?? undefined
    const signal = given === undefined ? timeout : AbortSignal.any([timeout, given])
    try {
      return await send(url, { ...init, signal })
    } catch (cause) {
      if (given?.aborted === true) throw given.reason
      throw new CallFailed(0, 'the server cannot be reached', null, cause)
    }
  }

  const exchange = async (
    current: Visit,
    { path, body, signal }: { path: string; body: string; signal: AbortSignal | undefined },
  ): Promise<Answer> => {
    const call = { method: METHOD, path, timestamp: Math.round(clock.now()) }
    const data = await current.seal(body, call)
    const bytes = utf8(JSON.stringify({ data, key: current.key, ip: '', timestamp: call.timestamp }))
    const credentials = (await options.credentials?.()) ?? null
    const proof =
      credentials === null
        ? {}
        : {
            token: credentials.token,
            signature: await signProof(credentials.key, { ...call, body: bytes }),
          }
    const headers = {
      'content-type': 'application/json',
      'accept-language': options.language?.() ?? 'en-US',
      'login-type': 'USER',
      [VISIT_HEADER]: visitName(current.key),
      ...proof,
    }

    const sentAt = localNow()
    const init: RequestInit = { method: METHOD, headers, body: bytes }
    if (signal !== undefined) init.signal = signal
    const response = await reach(`${baseUrl}${path}`, init)
    if (response.status !== 200) throw await failed(response)

    try {
      const sealed = sealedAnswer.parse(await readJson(response))
      const opened = answerShape.parse(JSON.parse(await current.open(sealed, call)))
      clock.sample({ sentAt, answeredAt: localNow(), serverTime: sealed.timestamp })
      return opened
    } catch (cause) {
      throw new CallFailed(0, 'the answer cannot be read', null, cause)
    }
  }

  return {
    clock,
    call: async (route, body, { signal } = {}) => {
      const asked = { path: route.path, body: JSON.stringify(encodeBody(route.request, body)), signal }
      const used = currentVisit()
      const answer = await exchange(await used, asked).catch(async (error: unknown) => {
        if (!(error instanceof CallFailed) || !RETRIED.has(error.reason ?? '')) throw error
        // When several calls fail together, the first starts a new visit and the others share it.
        if (visit === used) {
          visit = null
          clock.reset()
        }
        return exchange(await currentVisit(), asked)
      })
      return read(route, answer)
    },
  }
}

const read = <R extends Route>(route: R, answer: Answer): ResponseOf<R> => {
  if (answer.code === CODES.sessionOver) throw new SessionOver(answer.message)
  if (answer.code === CODES.refused) {
    const { message, data } = refused.parse(answer)
    const { refusal, ...details } = data
    throw new CallRefused(refusal, message, details)
  }
  if (answer.code !== CODES.success) throw new CallFailed(200, answer.message)

  const decoded = z.safeDecode<R['response']>(route.response, answer.data as z.input<R['response']>)
  if (!decoded.success) throw new CallFailed(0, 'the answer has another shape', null, decoded.error)
  return decoded.data
}

/** Encodes a body and fills in defaults, which encoding alone would require. */
const encodeBody = (schema: z.ZodMiniType, body: unknown): unknown => {
  if (!(schema instanceof z.ZodMiniObject)) return z.encode(schema, body)
  const filled: Record<string, unknown> = { ...(body as object) }
  for (const [name, field] of Object.entries<unknown>(schema.def.shape)) {
    if (field instanceof z.ZodMiniDefault && filled[name] === undefined) filled[name] = field.def.defaultValue
  }
  return z.encode(schema, filled)
}

const failed = async (response: Response): Promise<CallFailed> => {
  const body = failure.safeParse(await readJson(response).catch(() => null))
  if (!body.success) return new CallFailed(response.status, response.statusText)
  return new CallFailed(response.status, body.data.message, body.data.reason ?? null)
}

const readJson = async (response: Response): Promise<unknown> => {
  const parsed: unknown = await response.json()
  return parsed
}
