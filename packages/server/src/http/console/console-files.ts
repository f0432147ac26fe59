import { basename, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_S = 31_536_000

/** Nothing but the console's own files and its own server. */
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

/** Serves the built console: hashed files are cached for ever, the document is revalidated each time, under its policy. */
export const serveConsoleFiles = async (
  app: FastifyInstance,
  { folder }: { folder: string },
): Promise<void> => {
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
