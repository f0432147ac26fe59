import { existsSync } from 'node:fs'
import { basename, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentPolicy } from './security-headers.ts'

const YEAR_S = 31_536_000

type Served = {
  readonly folder: string
  readonly origins: readonly string[]
  readonly pictures: string
  readonly localChain: readonly string[]
}

/** Serves the built page: hashed files are cached forever, documents are revalidated each time, each with its policy. */
export const servePageFiles = async (app: FastifyInstance, { folder, ...policy }: Served): Promise<void> => {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    dotfiles: 'ignore',
    // The build writes compressed copies beside the files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const name = basename(path).replace(/\.(br|gz)$/, '')
      const isHashed = path.includes(`${sep}assets${sep}`)
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      if (!name.endsWith('.html')) return
      void reply.header('content-security-policy', contentPolicy({ document: name, ...policy }))
      void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    },
  })
}
