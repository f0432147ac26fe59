import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Logger } from '../observe/log.ts'
import { HttpFailure } from './failure.ts'
import { limitRoute, type RouteLimits } from './limit-route.ts'

export const AVATAR_PATH = '/api/avatar/'
export const EXPORT_PATH = '/api/export/'

export type PlayerFiles = RouteLimits & {
  readonly findAvatar: (name: string) => Promise<{ kind: string; picture: Buffer } | null>
  /** What a ticket stands for, once; null where it stands for nothing. */
  readonly openExport: (ticket: string) => Promise<{ name: string; text: AsyncIterable<string> } | null>
  readonly log: Logger
}

const YEAR_S = 31_536_000
const AVATAR_NAME = /^[\w-]{22}$/
/** Whoever reads slowly holds up nobody else, but not for ever. */
const EXPORT_WITHIN_MS = 15 * 60_000
const MOST_AT_ONCE = 4
/** A board shows a hundred pictures, and browsers keep each for a year. */
const AVATARS_PER_MINUTE = 600
const EXPORTS_PER_MINUTE = 10

/** What a browser fetches by itself: pictures of players, and the file with one's own data. */
export const servePlayerFiles = (fastify: FastifyInstance, files: PlayerFiles): void => {
  fastify.get<{ Params: { name: string } }>(
    `${AVATAR_PATH}:name`,
    limitRoute(files, 'avatar', AVATARS_PER_MINUTE),
    async ({ params }, reply) => {
      const found = AVATAR_NAME.test(params.name) ? await files.findAvatar(params.name) : null
      if (found === null) throw new HttpFailure(404)
      return reply
        .header('content-type', found.kind)
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(found.picture)
    },
  )

  let running = 0
  // Asking for its head alone would use the ticket up.
  const options = { exposeHeadRoute: false, ...limitRoute(files, 'export', EXPORTS_PER_MINUTE) }
  fastify.get<{ Params: { ticket: string } }>(`${EXPORT_PATH}:ticket`, options, async (request, reply) => {
    if (running >= MOST_AT_ONCE) throw new HttpFailure(503)
    const found = await files.openExport(request.params.ticket)
    if (found === null) throw new HttpFailure(404)

    const zipped = createGzip()
    const text = Readable.from(found.text)
    const late = setTimeout(
      () => text.destroy(new Error('the file was not fetched in time')),
      EXPORT_WITHIN_MS,
    )
    running += 1
    zipped.once('close', () => {
      running -= 1
      clearTimeout(late)
      text.destroy()
    })
    text.once('error', (error) => {
      files.log.warn({ err: error }, 'a file of own data broke off')
      zipped.destroy(error)
    })
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-encoding', 'gzip')
      .header('content-disposition', `attachment; filename="${found.name}"`)
      .send(text.pipe(zipped))
  })
}
