import { randomUUID } from 'node:crypto'
import { CONSOLE_FAILURES, type ConsoleFailureKind } from '@nibble/contract/console'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../../observe/log.ts'
import { ConsoleRefusal, Refusal } from '../../refusal.ts'
import { isUnavailable } from '../failure.ts'
import type { Sentences } from '../sentences.ts'

const REFUSED = 409

/** Answers all failures: a sentence for the operator, without internal details. */
export const consoleErrors =
  ({ sentences, log }: { sentences: Sentences; log: Logger }) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof ConsoleRefusal) {
      send(reply, REFUSED, { refusal: error.kind, message: error.sentence })
      return
    }
    if (error instanceof Refusal) {
      const message = sentences.refusal(error, sentences.translator('en-US'))
      send(reply, REFUSED, { refusal: error.kind, message })
      return
    }

    const kind = kindOf(error, request)
    const { status, message } = CONSOLE_FAILURES[kind]
    if (status < 500) {
      send(reply, status, { refusal: kind, message })
      return
    }
    const incident = randomUUID()
    log.error({ incident, path: request.routeOptions.url, err: error }, 'a call of the console failed')
    send(reply, status, { refusal: kind, message: `${message} (${incident})` })
  }

/** PostgreSQL's classes for a transaction that lost a race for locks, or waited too long for one. */
const LOST_RACE = /^(40|55)[0-9A-Z]{3}$/

const kindOf = (error: Error, request: FastifyRequest): ConsoleFailureKind => {
  if (error instanceof ConsoleFailure) return error.kind
  if (request.raw.readableAborted) return 'malformed'
  if ('code' in error && typeof error.code === 'string' && LOST_RACE.test(error.code)) return 'busy'
  if (isUnavailable(error)) return 'unavailable'
  const own = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (own === 413) return 'too_large'
  return own >= 400 && own < 500 ? 'malformed' : 'fault'
}

const send = (reply: FastifyReply, status: number, body: { refusal: string; message: string }): void => {
  void reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** A console call that does not reach a use case. */
export class ConsoleFailure extends Error {
  override readonly name = 'ConsoleFailure'
  readonly kind: ConsoleFailureKind

  constructor(kind: ConsoleFailureKind) {
    super(kind)
    this.kind = kind
  }
}
