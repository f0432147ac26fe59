import { createECDH, randomBytes } from 'node:crypto'
import { type BrowserKeys, encryptPush, type MessageSecrets } from './encrypt.ts'
import { type VapidKey, vapidHeader } from './vapid-key.ts'

export type PushMessage = {
  readonly endpoint: string
  readonly keys: BrowserKeys
  readonly plain: Buffer
  /** A service still holding an earlier one of this name replaces it. */
  readonly topic: string
  /** After this the service drops an undelivered message. */
  readonly keepForMs: number
}

/**
 * `gone`: the browser no longer exists. `later`: the service is unreachable or busy. `refused`: it says no, which fixing a clock
 * or key may change.
 */
export type PushOutcome = {
  readonly kind: 'taken' | 'gone' | 'later' | 'refused'
  readonly status: number | null
  /** The service's requested wait, in ms. */
  readonly waitMs: number | null
}

export type PushSender = (message: PushMessage, options: { readonly now: number }) => Promise<PushOutcome>

const TIMEOUT_MS = 10_000
const HEADER_KEPT_MS = 3_600_000
const MOST_HEADERS = 200
/** After this many consecutive requests that it let hang, a service is not asked for a while, and then once. */
const SILENT_AFTER = 3
const SILENT_FOR_MS = 30_000

/**
 * Sends encrypted to browsers' services, and reads only the head of their answers. What is for a service that hangs is
 * `later` at once: messages for others must not wait behind it.
 */
export const createPushSender = ({
  key,
  subject,
  timeoutMs = TIMEOUT_MS,
  secrets = randomSecrets,
}: {
  readonly key: VapidKey
  /** Contact address for push services: `mailto:` or https. */
  readonly subject: string
  readonly timeoutMs?: number
  readonly secrets?: () => MessageSecrets
}): PushSender => {
  const headers = new Map<string, { readonly text: string; readonly until: number }>()
  const headerFor = (origin: string, now: number): string => {
    const kept = headers.get(origin)
    if (kept !== undefined && kept.until > now) return kept.text

    if (headers.size >= MOST_HEADERS) headers.clear()
    const text = vapidHeader(key, { origin, subject, now })
    headers.set(origin, { text, until: now + HEADER_KEPT_MS })
    return text
  }

  const silent = new Map<string, { readonly times: number; readonly until: number }>()
  const unanswered = { kind: 'later', status: null, waitMs: null } as const

  return async ({ endpoint, keys, plain, topic, keepForMs }, { now }) => {
    const { origin } = new URL(endpoint)
    const { times, until } = silent.get(origin) ?? { times: 0, until: 0 }
    if (times >= SILENT_AFTER) {
      if (now < until) return unanswered
      // Only this message waits to see whether it answers again.
      silent.set(origin, { times, until: now + SILENT_FOR_MS })
    }
    const body = encryptPush(plain, keys, secrets())
    const authorization = headerFor(origin, now)
    const askedAt = performance.now()
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization,
          topic,
          ttl: String(Math.max(0, Math.floor(keepForMs / 1_000))),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
        },
        body: new Uint8Array(body),
      })
      silent.delete(origin)
      await answer.body?.cancel()
      return { kind: kindOf(answer.status), status: answer.status, waitMs: waitOf(answer) }
    } catch {
      // What fails at once delays nobody, and may be the fault of one browser's address.
      if (performance.now() - askedAt < timeoutMs / 2) return unanswered
      if (silent.size >= MOST_HEADERS) silent.clear()
      const before = silent.get(origin)?.times ?? 0
      silent.set(origin, { times: before + 1, until: now + SILENT_FOR_MS })
      return unanswered
    }
  }
}

const kindOf = (status: number): PushOutcome['kind'] => {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}

const waitOf = ({ headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null
}

const randomSecrets = (): MessageSecrets => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() }
}
