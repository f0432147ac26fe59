import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node'
import type { Database } from '../db/database.ts'
import type { Logger } from '../observe/log.ts'
import { deriveKey, type InstallationSecrets } from '../secrets/seal.ts'

/** A batch of events as it is sent: batches are numbered without gaps. `from` is a name unique to its server. */
export type Batch = {
  readonly number: number
  readonly events: readonly string[]
  readonly from: string
}

/** Every server of a database receives what one publishes here. It reconnects by itself. */
export type Nats = {
  readonly isConnected: () => boolean
  /** Resolves when the NATS server that this process is connected to has it. */
  publish(batch: Batch): Promise<void>
  stop(): Promise<void>
}

const CONNECT_MS = 5_000
const AGAIN_MS = 1_000
const FLUSH_MS = 1_000
/** A frozen NATS server is given up after two of these. */
const PING_MS = 2_000

type ConnectNatsInput = {
  readonly db: Pick<Database, 'pool'>
  readonly url: string
  readonly secrets: InstallationSecrets
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Throws a sentence if NATS refuses this server. An unreachable one does not prevent the start: it is retried, and `onLost` is
 * called whenever something may have been missed.
 */
export async function connectNats(
  { db, url, secrets, log }: ConnectNatsInput,
  { onBatch, onLost }: { readonly onBatch: (batch: Batch) => void; readonly onLost: (why: string) => void },
): Promise<Nats> {
  const options = connectionOptions(url)
  const subject = await subjectOf(db)
  const seal = batchSeal(secrets, subject)
  let connection: NatsConnection | null = null
  let isConnected = false
  let stopped = false

  const open = async (): Promise<void> => {
    const opened = await connect(options)
    if (stopped) return opened.close()
    opened.subscribe(subject, {
      callback: (error, message) => {
        if (error !== null) return onLost(error.message)
        const batch = seal.open(message.string())
        if (batch === null) onLost('a batch arrived that no server of this house sent')
        else onBatch(batch)
      },
    })
    await opened.flush()
    connection = opened
    isConnected = true
    void watch(opened)
  }
  const watch = async (opened: NatsConnection): Promise<void> => {
    for await (const { type } of opened.status()) {
      if (stopped) return
      if (type === 'disconnect' || type === 'staleConnection' || type === 'close') {
        isConnected = false
        onLost(type)
      } else if (type === 'reconnect') isConnected = true
      else if (type === 'error') onLost(type)
    }
  }
  const openAgain = async (): Promise<void> => {
    while (!stopped && connection === null) {
      await sleep(AGAIN_MS, undefined, { ref: false })
      await open().catch((error: unknown) => log.warn({ err: error }, 'NATS could not be reached.'))
    }
  }

  try {
    await open()
  } catch (error) {
    if (isRefusal(error))
      throw new Error(`NATS_URL: NATS refuses this server (${reasonOf(error)}).`, { cause: error })
    log.warn({ err: error }, 'NATS could not be reached. Until it can, servers exchange events by NOTIFY.')
    void openAgain()
  }

  return {
    isConnected: () => isConnected,
    publish: async (batch) => {
      if (connection === null || !isConnected) throw new Error('NATS is not connected')
      connection.publish(subject, seal.close(batch))
      const late = new AbortController()
      const tooLate = sleep(FLUSH_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error('NATS does not answer')
      })
      await Promise.race([connection.flush(), tooLate]).finally(() => late.abort())
    },
    stop: async () => {
      stopped = true
      await connection?.close()
    },
  }
}

/** `nats://user:password@host:4222`, several separated by commas; `tls://` verifies the certificate. */
export function connectionOptions(url: string) {
  const servers = url.split(',').map((one) => new URL(one.trim()))
  const { username = '', password = '', protocol } = servers[0] ?? {}
  return {
    servers: servers.map(({ host }) => host),
    ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    name: 'nibble',
    timeout: CONNECT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: AGAIN_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    // Only the named servers, and forever: a password may become valid again.
    ignoreClusterUpdates: true,
    ignoreAuthErrorAbort: true,
  }
}

/** Houses may share a NATS: each has its own subject, which a promoted standby keeps. */
export async function subjectOf({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ system: string; database: string }>(
    `select system_identifier::text as system, oid::text as database
     from pg_control_system(), pg_database where datname = current_database()`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('the database does not return its identifier')
  return `nibble.${found.system}.${found.database}`
}

/**
 * Authenticates batches with a code that only servers of the house can make, and rejects others: anyone with the password of NATS
 * can neither forge events nor fill a gap. Null for batches of no server, or of a release without codes.
 */
export function batchSeal(secrets: InstallationSecrets, subject: string) {
  const [first, ...others] = secrets
  const keyOf = (secret: Buffer) => deriveKey(secret, 'batches over NATS')
  const key = keyOf(first)
  const keys = [key, ...others.map(keyOf)]
  const codeBy = (by: Buffer, { number, events, from }: Batch): Buffer =>
    createHmac('sha256', by)
      .update(JSON.stringify([subject, number, from, events]))
      .digest()
  return {
    close: (batch: Batch): string =>
      JSON.stringify({ ...batch, code: codeBy(key, batch).toString('base64url') }),
    open: (text: string): Batch | null => {
      try {
        const { code, ...batch }: Batch & { code: string } = JSON.parse(text)
        const given = Buffer.from(code, 'base64url')
        const isOurs = keys.some((one) => {
          const right = codeBy(one, batch)
          return given.length === right.length && timingSafeEqual(given, right)
        })
        return isOurs ? batch : null
      } catch {
        return null
      }
    },
  }
}

/** A refusal, or missing TLS, would recur; an unreachable server may be reached later. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AuthorizationError || /\btls\b|certificate/i.test(reasonOf(error))

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
