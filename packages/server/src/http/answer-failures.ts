import { randomUUID } from 'node:crypto'
import type { Failure } from '@nibble/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import { type FailureStatus, HttpFailure } from './failure.ts'
import type { Sentences } from './sentences.ts'
import { isUnavailable } from './unavailable.ts'

/**
 * Every status but 200: a sentence in the caller's language, never what went wrong inside. The unexpected gets a name
 * under which the log has the rest.
 */
export const answerFailures = (
  app: FastifyInstance,
  { sentences, log, metrics }: { sentences: Sentences; log: Logger; metrics: Metrics },
): void => {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    failure: { status: FailureStatus; reason?: string; incident?: string },
  ): FastifyReply => {
    const { status, ...facts } = failure
    const translator = sentences.translator(request.headers['accept-language'])
    const body: Failure = { code: status, message: sentences.failure(status, translator), ...facts }
    metrics.http.observe({ path: request.routeOptions.url ?? 'unknown', outcome: String(status) }, 0)
    if (status === 429 || status === 503) void reply.header('retry-after', '5')
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
  }

  app.setNotFoundHandler((request, reply) => send(request, reply, { status: 404 }))

  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    if (error instanceof HttpFailure) {
      const { status, reason } = error
      return send(request, reply, reason === null ? { status } : { status, reason })
    }
    const status = statusOf(error)
    if (status === 400) return send(request, reply, { status, reason: 'malformed' })
    if (status !== 500 && status !== 503) return send(request, reply, { status })

    const incident = randomUUID()
    const path = request.routeOptions.url
    if (status === 503) log.warn({ incident, path, err: error }, 'a call found the database unavailable')
    else log.error({ incident, path, err: error }, 'a call failed unexpectedly')
    return send(request, reply, status === 503 ? { status } : { status, incident })
  })
}

/** Errors of the web framework carry a status of their own: a body too large, a content type nobody reads. */
const statusOf = (error: FastifyError | Error): FailureStatus => {
  if (isUnavailable(error)) return 503
  const own = 'statusCode' in error ? error.statusCode : undefined
  if (own === 413) return 413
  return own !== undefined && own >= 400 && own < 500 ? 400 : 500
}
