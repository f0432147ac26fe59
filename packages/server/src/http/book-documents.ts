import { parseRoundNumber, type RoundNumber } from '@nibble/domain'
import { ProofError, readHead, writeDaySheet } from '@nibble/proof'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { dayFile, findDay, listDays } from '../features/play/book/day-sheets.ts'
import {
  describeBook,
  findWithheld,
  listBookKeys,
  openLeaves,
  type PublishedSetup,
} from '../features/play/book/published.ts'
import { recordWitness, type Seen } from '../features/play/book/witness.ts'
import { createZippedFiles, openFile } from '../features/play/book/zipped-files.ts'
import type { Logger } from '../observe/log.ts'
import type { KeyedHash } from '../secrets/secrets.ts'
import { createDownloads } from './downloads.ts'
import { HttpFailure } from './failure.ts'
import { limitRoute, type RouteLimits, widerNetworksOf } from './rate-limits.ts'
import { readJson } from './read-json.ts'

export const BOOK_PATH = '/api/book'

const READS_PER_MINUTE = 240
const LEAVES_PER_MINUTE = 60
const DAYS_PER_MINUTE = 30
const WITNESSES_PER_MINUTE = 60
/** Per round: a network has three of the open places, which the database counts. This bounds what reaches it. */
const WITNESSES_OF_ROUND_PER_MINUTE = 3
/** Each reads a whole round; further callers have to retry. Holding them all idle takes as many networks. */
const LEAVES_AT_ONCE = 64
const LEAVES_A_HOUSEHOLD = 4
const LEAVES_WITHIN_MS = 5 * 60_000

/** The sealed book, for those who watch the house: plain, without a session, from any page. */
export const serveBook = (
  fastify: FastifyInstance,
  setup: RouteLimits &
    PublishedSetup & {
      /** Null if the origin of calls is not stored: all watchers count as one network. */
      readonly hash: KeyedHash | null
      readonly log: Logger
    },
): void => {
  const read = limitRoute(setup, 'book', READS_PER_MINUTE)
  const anyOrigin = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }

  fastify.get(`${BOOK_PATH}/keys`, read, async (_, reply) =>
    reply.headers(anyOrigin).send(await listBookKeys(setup)),
  )
  fastify.get<{ Params: { round: string } }>(`${BOOK_PATH}/:round`, read, async ({ params }, reply) => {
    const book = await describeBook(setup, params.round)
    if (book !== null) return reply.headers(anyOrigin).send(book)
    const withheld = await findWithheld(setup, params.round)
    if (withheld === null) throw new HttpFailure(404)
    return reply.headers(anyOrigin).send({ round: params.round, withheld })
  })

  const files = createZippedFiles()
  let warnedUntil = 0
  const downloads = createDownloads({
    places: LEAVES_AT_ONCE,
    perHousehold: LEAVES_A_HOUSEHOLD,
    onFull: () => {
      if (setup.now() < warnedUntil) return
      warnedUntil = setup.now() + 60_000
      setup.log.warn({}, 'all slots for leaves of books are in use: a request for one was refused')
    },
    withinMs: LEAVES_WITHIN_MS,
    now: setup.now,
  })
  fastify.get(`${BOOK_PATH}/days`, read, async (_, reply) =>
    reply.headers(anyOrigin).send({ days: (await listDays(setup.db)).map(writeDaySheet) }),
  )
  fastify.get<{ Params: { day: string } }>(`${BOOK_PATH}/days/:day`, read, async ({ params }, reply) => {
    const sheet = await findDay(setup.db, params.day)
    if (sheet === null) throw new HttpFailure(404)
    return reply.headers(anyOrigin).send(writeDaySheet(sheet))
  })
  const days = { exposeHeadRoute: false, ...limitRoute(setup, 'book days', DAYS_PER_MINUTE) }
  fastify.get<{ Params: { day: string } }>(
    `${BOOK_PATH}/days/:day/rounds.csv`,
    days,
    async ({ params: { day }, ip }, reply) => {
      const { zipped } = await downloads.start({
        address: ip,
        reader: reply.raw,
        open: async (reader) => {
          const sheet = await findDay(setup.db, day)
          if (sheet === null) return null
          const linesOf = () => dayFile(setup.db.pool, day)
          return openFile(files, { name: day, lines: sheet.rounds, isUrgent: false, linesOf }, reader)
        },
        textOf: ({ pieces }) => pieces,
        isZipped: (found) => found.isZipped,
        onError: (error) => setup.log.warn({ err: error, day }, 'Sending the file of a day was interrupted.'),
      })
      return reply
        .headers(anyOrigin)
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-encoding', 'gzip')
        .header('content-disposition', `attachment; filename="nibble-rounds-${day}.csv"`)
        .send(zipped)
    },
  )

  const leaves = { exposeHeadRoute: false, ...limitRoute(setup, 'book leaves', LEAVES_PER_MINUTE) }
  fastify.get<{ Params: { round: string } }>(
    `${BOOK_PATH}/:round/leaves`,
    leaves,
    async ({ params: { round }, ip }, reply) => {
      const { zipped } = await downloads.start({
        address: ip,
        reader: reply.raw,
        open: (reader) => openLeaves(setup, round, { files, reader }),
        textOf: ({ pieces }) => pieces,
        isZipped: (found) => found.isZipped,
        onError: (error) =>
          setup.log.warn({ err: error, round }, 'Sending the leaves of a book was interrupted.'),
      })
      return reply
        .headers(anyOrigin)
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        .header('content-encoding', 'gzip')
        .send(zipped)
    },
  )

  fastify.post<{ Params: { round: string } }>(
    `${BOOK_PATH}/:round/witness`,
    limitRoute(setup, 'book witness', WITNESSES_PER_MINUTE),
    async ({ params, body, ip: address }, reply) => {
      const round = parseRoundNumber(params.round)
      if (round === null) throw new HttpFailure(404)
      const ofRound = { key: `book witness ${round}`, perMinute: WITNESSES_OF_ROUND_PER_MINUTE }
      if (setup.limits.takeFrom({ ...ofRound, address, now: setup.now() }) > 0) throw new HttpFailure(429)
      const network = widerNetworksOf(address).at(-1)?.network
      const networkOf = (purpose: string) => setup.hash?.(`${purpose} ${network}`) ?? Buffer.alloc(16)
      const outcome = await recordWitness(setup.db, readSeen(round, body), { networkOf, now: setup.now() })
      if (outcome === 'unknown') throw new HttpFailure(404)
      if (outcome === 'unsigned') throw new HttpFailure(400, 'malformed')
      return reply.headers(anyOrigin).send({ outcome })
    },
  )
}

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))
const witness = z.object({ publicKey: hex(32), signature: hex(64), head: z.optional(z.unknown()) })

/** Throws HttpFailure(400) if it is not a watcher's statement. */
const readSeen = (round: RoundNumber, body: unknown): Seen => {
  try {
    const { publicKey, signature, head } = witness.parse(readJson(String(body)))
    const seen = head === undefined || head === null ? null : readHead(head, 'head.')
    if (seen !== null && seen.round !== round) throw new HttpFailure(400, 'malformed')
    return {
      round,
      head: seen,
      publicKey: Buffer.from(publicKey, 'hex'),
      signature: Buffer.from(signature, 'hex'),
    }
  } catch (error) {
    if (error instanceof HttpFailure) throw error
    if (error instanceof ProofError || error instanceof z.core.$ZodError || error instanceof SyntaxError)
      throw new HttpFailure(400, 'malformed')
    throw error
  }
}
