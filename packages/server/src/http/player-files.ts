import type { FastifyInstance } from 'fastify'
import type { Logger } from '../observe/log.ts'
import { restedInTurns } from '../shared/rested.ts'
import { createDownloads } from './downloads.ts'
import { HttpFailure } from './failure.ts'
import { limitRoute, type RouteLimits } from './rate-limits.ts'

export const AVATAR_PATH = '/api/avatar/'
export const EXPORT_PATH = '/api/export/'

export type PlayerFiles = RouteLimits & {
  readonly findAvatar: (name: string) => Promise<{ kind: string; picture: Buffer } | null>
  /** Redeems a ticket once; null if it is invalid. */
  readonly openExport: (ticket: string) => Promise<{ name: string; text: AsyncIterable<string> } | null>
  readonly log: Logger
}

const YEAR_S = 31_536_000
const AVATAR_NAME = /^[\w-]{22}$/
/** The longest time that a slow reader may take for one file. */
const EXPORT_WITHIN_MS = 15 * 60_000
const EXPORTS_AT_ONCE = 16
const EXPORTS_A_HOUSEHOLD = 4
/** A board shows a hundred pictures, and browsers keep each for a year. */
const AVATARS_PER_MINUTE = 600
const EXPORTS_PER_MINUTE = 10

/** Files that browsers fetch by plain GET: players' pictures, and the export of their own data. */
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

  const downloads = createDownloads({
    places: EXPORTS_AT_ONCE,
    perHousehold: EXPORTS_A_HOUSEHOLD,
    withinMs: EXPORT_WITHIN_MS,
    now: files.now,
  })
  // A player with years of bets has a hundred thousand rows and more.
  const inTurns = restedInTurns()
  // No HEAD requests: they would use the ticket up.
  const options = { exposeHeadRoute: false, ...limitRoute(files, 'export', EXPORTS_PER_MINUTE) }
  fastify.get<{ Params: { ticket: string } }>(`${EXPORT_PATH}:ticket`, options, async (request, reply) => {
    const { found, zipped } = await downloads.start({
      address: request.ip,
      reader: reply.raw,
      open: async (leaving) => {
        const file = await files.openExport(request.params.ticket)
        return file === null ? null : { name: file.name, text: inTurns(file.text, leaving) }
      },
      textOf: ({ text }) => text,
      onError: (error) =>
        files.log.warn({ err: error }, 'sending a file of a player’s own data was interrupted'),
    })
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-encoding', 'gzip')
      .header('content-disposition', `attachment; filename="${found.name}"`)
      .send(zipped)
  })
}
