import { randomUUID } from 'node:crypto'
import type { Failure } from '@nibble/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import { type FailureStatus, HttpFailure, isUnavailable } from './failure.ts'
import type { Sentences } from './sentences.ts'

export type FailureAnswers = {
  readonly onNotFound: (request: FastifyRequest, reply: FastifyReply) => void
  readonly onError: (error: Error, request: FastifyRequest, reply: FastifyReply) => void
}

type FailureAnswersInput = {
  sentences: Sentences
  log: Logger
  metrics: Metrics
}

/**
 * Answers every status but 200: a sentence in the caller's language, without internal details. An unexpected error gets an
 * incident number, under which the log has the details.
 */
export const failureAnswers = ({ sentences, log, metrics }: FailureAnswersInput): FailureAnswers => {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    failure: { status: FailureStatus; reason?: string; incident?: string },
  ): void => {
    const { status, ...facts } = failure
    const translator = sentences.translator(request.headers['accept-language'])
    const body: Failure = { code: status, message: sentences.failure(status, translator), ...facts }
    metrics.http.observe(
      { path: request.routeOptions.url ?? 'unknown', outcome: String(status) },
      reply.elapsedTime / 1000,
    )
    if (status === 429 || status === 503) void reply.header('retry-after', '5')
    void reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
  }

  return {
    onNotFound: (request, reply) => send(request, reply, { status: 404 }),
    onError: (error, request, reply) => {
      if (error instanceof HttpFailure) {
        const { status, reason } = error
        send(request, reply, reason === null ? { status } : { status, reason })
        return
      }
      // A caller that hangs up early causes a connection error, not to be confused with one of the database.
      const status = request.raw.readableAborted ? 400 : statusOf(error)
      if (status === 500 || status === 503) {
        const incident = randomUUID()
        const facts = { incident, path: request.routeOptions.url, err: error }
        if (status === 503) log.warn(facts, 'a call failed because the database was unavailable')
        else log.error(facts, 'a call failed unexpectedly')
        send(request, reply, { status, incident })
      } else send(request, reply, status === 400 ? { status, reason: 'malformed' } : { status })
    },
  }
}

/** Errors of the web framework have their own status: a body too large, an unknown content type. */
const statusOf = (error: Error): FailureStatus => {
  if (isUnavailable(error)) return 503
  const own = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  if (own === 413) return 413
  return own !== undefined && own >= 400 && own < 500 ? 400 : 500
}
