import { basename, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { CONSOLE_FAILURES, consoleCalls, PERMISSIONS } from '@nibble/contract/console'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Logger } from '../../observe/log.ts'
import { trustedProxies } from '../client-address.ts'
import { boundedServer } from '../connections.ts'
import { readJson } from '../read-json.ts'
import { commonHeaders } from '../security-headers.ts'
import type { Sentences } from '../sentences.ts'
import { ConsoleFailure, consoleErrors } from './console-errors.ts'
import { admitCall, answerCall, type ConsoleHandler } from './console-handler.ts'
import type { ServedCall } from './serve-console.ts'

const YEAR_S = 31_536_000

/** Only the console's own files and its own server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Of callers who have not signed in completely. */
const MAX_BODY_BYTES = 16 * 1024
const MAX_OPERATOR_BODY_BYTES = 256 * 1024

/** Concurrent connections. */
export type ConnectionLimits = { readonly most: number; readonly mostOfNetwork: number }
/** Filling them takes 34 networks, or four IPv6 /48s. A browser opens six, so that ten operators may share an address. */
export const CONNECTIONS: ConnectionLimits = { most: 2_000, mostOfNetwork: 60 }

type CreateConsoleServerInput = {
  handler: ConsoleHandler
  served: readonly ServedCall[]
  /** The built page; null if it is missing. */
  folder: string | null
  sentences: Sentences
  log: Logger
  trustProxy: boolean | string
  connections: ConnectionLimits
}

/**
 * The console's own web server: its page, and every call of its contract through the handler. Throws if a served call is not in
 * the contract with a permission, or a call of the contract is not served.
 */
export const createConsoleServer = async (input: CreateConsoleServerInput): Promise<FastifyInstance> => {
  const { handler, served, folder, sentences, log, trustProxy, connections } = input
  const onError = consoleErrors({ sentences, log })
  const fastify = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy,
    serverFactory: boundedServer({ ...connections, isTrusted: trustedProxies(trustProxy) }),
    forceCloseConnections: 'idle',
    frameworkErrors: onError,
  })
  const headers = commonHeaders(handler.origins)
  fastify.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
  fastify.setErrorHandler(onError)
  fastify.setNotFoundHandler((_, reply) => {
    const { status, message } = CONSOLE_FAILURES.not_found
    void reply.code(status).send({ refusal: 'not_found', message })
  })
  readBodies(fastify)
  mount(fastify, handler, served)
  if (folder !== null) await serveConsoleFiles(fastify, { folder })
  return fastify
}

const mount = (fastify: FastifyInstance, handler: ConsoleHandler, served: readonly ServedCall[]): void => {
  for (const one of served) {
    const { path, access } = one.call
    if (consoleCalls.get(path) !== one.call) throw new Error(`the console's contract has no ${path}`)
    const isOpen = access === 'guest' || access === 'begun'
    if (!isOpen && !Object.hasOwn(PERMISSIONS, access)) throw new Error(`${path} has no permission`)

    const options = {
      bodyLimit: isOpen ? MAX_BODY_BYTES : MAX_OPERATOR_BODY_BYTES,
      onRequest: ({ headers, ip }: FastifyRequest) => admitCall(handler, one.call, { headers, address: ip }),
    }
    fastify.post(path, options, async ({ headers, body, ip }, reply) => {
      const setCookie = (value: string) => void reply.header('set-cookie', value)
      const text = await answerCall(handler, one, { headers, body, address: ip, setCookie })
      return reply.type('application/json; charset=utf-8').send(text)
    })
  }
  const answered = new Set(served.map(({ call }) => call.path))
  const missing = [...consoleCalls.values()].flatMap(({ path }) => (answered.has(path) ? [] : [path]))
  if (missing.length > 0) throw new Error(`nothing answers ${missing.join(', ')}`)
}

/** Accepts only JSON, which a form on another site cannot send, and only texts that the database can store. */
const readBodies = (fastify: FastifyInstance): void => {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, readJson(String(body)))
    } catch {
      done(new ConsoleFailure('malformed'), undefined)
    }
  })
}

/** Serves the built console: hashed files are cached forever, the document is revalidated each time, under its policy. */
const serveConsoleFiles = async (app: FastifyInstance, { folder }: { folder: string }): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${sep}assets${sep}`)
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      if (!basename(path).includes('.html')) return
      void reply.header('content-security-policy', POLICY)
      void reply.header('cross-origin-opener-policy', 'same-origin')
    },
  })
}
