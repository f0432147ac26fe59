import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Logger } from '../observe/log.ts'
import { HttpFailure } from './failure.ts'
import { limitRoute, type RouteLimits } from './rate-limits.ts'

export const AVATAR_PATH = '/api/avatar/'
export const EXPORT_PATH = '/api/export/'

export type PlayerFiles = RouteLimits & {
  readonly findAvatar: (name: string) => Promise<{ kind: string; picture: Buffer } | null>
  /** Redeems a ticket once; null where it is invalid. */
  readonly openExport: (ticket: string) => Promise<{ name: string; text: AsyncIterable<string> } | null>
  readonly log: Logger
}

const YEAR_S = 31_536_000
const AVATAR_NAME = /^[\w-]{22}$/
/** The longest time that a slow reader may take for one file. */
const EXPORT_WITHIN_MS = 15 * 60_000
const MOST_AT_ONCE = 4
/** From this time on a download may be ended to make room for another, the slowest first. */
const GIVES_WAY_AFTER_MS = 30_000
/** A board shows a hundred pictures, and browsers keep each for a year. */
const AVATARS_PER_MINUTE = 600
const EXPORTS_PER_MINUTE = 10

/** A download in progress. */
type Fetched = { readonly since: number; taken: number; isOver: boolean; end: () => void }

/** Files that browsers fetch by plain GET: pictures of players, and the export of one's own data. */
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

  const fetched = new Set<Fetched>()
  // No HEAD requests: they would use the ticket up.
  const options = { exposeHeadRoute: false, ...limitRoute(files, 'export', EXPORTS_PER_MINUTE) }
  fastify.get<{ Params: { ticket: string } }>(`${EXPORT_PATH}:ticket`, options, async (request, reply) => {
    const now = files.now()
    const slowest = fetched.size < MOST_AT_ONCE ? null : slowestOf(fetched, now)
    if (fetched.size >= MOST_AT_ONCE && slowest === null) throw new HttpFailure(503)
    // Takes the place of the slowest before the ticket is checked, so that no other request takes it too. An invalid ticket
    // gives it back.
    if (slowest !== null) fetched.delete(slowest)
    const own: Fetched = { since: now, taken: 0, isOver: false, end: () => {} }
    fetched.add(own)
    const found = await files.openExport(request.params.ticket).catch((error: unknown) => {
      giveBack(fetched, { own, slowest })
      throw error
    })
    if (found === null) {
      giveBack(fetched, { own, slowest })
      throw new HttpFailure(404)
    }
    slowest?.end()

    const zipped = createGzip()
    const text = Readable.from(counted(found.text, own))
    own.end = () => void text.destroy(new Error('another file needed the place'))
    const late = setTimeout(
      () => text.destroy(new Error('the file was not fetched in time')),
      EXPORT_WITHIN_MS,
    )
    zipped.once('close', () => {
      own.isOver = true
      fetched.delete(own)
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

/** The slowest of the downloads past their time, or null. So idle readers cannot keep others out. */
const slowestOf = (fetched: ReadonlySet<Fetched>, now: number): Fetched | null => {
  const pace = ({ taken, since }: Fetched) => taken / (now - since)
  const [slowest = null] = [...fetched]
    .filter(({ since }) => now - since >= GIVES_WAY_AFTER_MS)
    .toSorted((a, b) => pace(a) - pace(b))
  return slowest
}

const giveBack = (
  fetched: Set<Fetched>,
  { own, slowest }: { readonly own: Fetched; readonly slowest: Fetched | null },
): void => {
  fetched.delete(own)
  if (slowest !== null && !slowest.isOver) fetched.add(slowest)
}

async function* counted(text: AsyncIterable<string>, fetched: Fetched): AsyncGenerator<string> {
  for await (const piece of text) {
    fetched.taken += piece.length
    yield piece
  }
}
