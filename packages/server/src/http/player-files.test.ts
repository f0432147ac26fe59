import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allPages, exportText } from '../features/exports/index.ts'
import { createLog } from '../observe/log.ts'
import { servePlayerFiles } from './player-files.ts'
import { createRateLimits } from './rate-limits.ts'

const PAGES = 1_000
const ROWS = 1_000

let fastify: FastifyInstance
let url: string
let opened: string[]
let read: number
let avatarsAsked: string[]
let now: number
beforeEach(async () => {
  ;[opened, read, avatarsAsked, now] = [[], 0, [], Date.parse('2026-11-22T10:00:00Z')]
  fastify = Fastify({ forceCloseConnections: true })
  servePlayerFiles(fastify, {
    findAvatar: async (name) => {
      avatarsAsked.push(name)
      return null
    },
    openExport: async (ticket) => {
      opened.push(ticket)
      return ticket === 'none'
        ? null
        : { name: 'own.json', text: exportText([{ name: 'bets', pages: million }]) }
    },
    log: createLog({ level: 'silent' }),
    ...{ limits: createRateLimits(), now: () => now },
  })
  url = await fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => fastify.close())

/** A million rows that no compression makes small, a thousand a page. */
const million = () =>
  allPages(async (cursor = '0') => {
    read += 1
    const items = Array.from({ length: ROWS }, (_, at) => ({ at, noise: randomBytes(96).toString('base64') }))
    return { items, nextCursor: Number(cursor) + 1 < PAGES ? String(Number(cursor) + 1) : null }
  })

/** Asks for the file and takes nothing of it. */
const hang = (ticket: string) =>
  new Promise<{ status: number; leave: () => void }>((resolve) => {
    const request = get(`${url}/api/export/${ticket}`, (response) => {
      response.pause()
      resolve({ status: response.statusCode ?? 0, leave: () => request.destroy() })
    })
    request.on('error', () => {})
  })
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('what is not taken is not read: of a million rows a slow reader holds a few pages', async () => {
  const { leave } = await hang('slow')
  let before = -1
  while (before !== read) {
    before = read
    await rest(700)
  }
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(PAGES / 4)
  leave()
})

test('four are served at a time; a fifth keeps its ticket and may come again', async () => {
  const four = await Promise.all(['a', 'b', 'c', 'd'].map(hang))
  expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await hang('e')).status).toBe(503)
  expect(opened).not.toContain('e')

  for (const { leave } of four) leave()
  await rest(300)
  const again = await hang('e')
  expect(again.status).toBe(200)
  again.leave()
})

test('asking for the head alone uses no ticket up, and an unknown one opens nothing', async () => {
  expect((await fetch(`${url}/api/export/mine`, { method: 'HEAD' })).status).toBe(404)
  expect(opened).toEqual([])
  expect((await hang('none')).status).toBe(404)
})

test('only what can be the name of a picture is looked for', async () => {
  const name = 'A'.repeat(22)
  for (const asked of [name, 'short', '%00', "'; drop table avatar; --", `${name}.webp`])
    await fetch(`${url}/api/avatar/${encodeURIComponent(asked)}`)
  await fetch(`${url}/api/avatar/%00`)
  expect(avatarsAsked).toEqual([name])
})

test('a household fetches ten files and 600 pictures a minute, before anything is looked for', async () => {
  const statuses = async (path: string, times: number, remoteAddress = '203.0.113.7') => {
    const got: number[] = []
    for (let n = 0; n < times; n += 1)
      got.push((await fastify.inject({ url: path, remoteAddress })).statusCode)
    return got
  }
  expect(await statuses('/api/export/none', 11)).toEqual([...Array.from({ length: 10 }, () => 404), 429])
  expect(opened).toHaveLength(10)
  expect(await statuses('/api/export/none', 1, '203.0.113.8')).toEqual([404])
  const pictures = await statuses('/api/avatar/x', 601)
  expect([pictures.indexOf(429), pictures.filter((status) => status === 404).length]).toEqual([600, 600])
  now += 60_000
  expect(await statuses('/api/export/none', 1)).toEqual([404])
})

test('a /48 fetches ten times as much as one of its households', async () => {
  const got: number[] = []
  for (let n = 0; n < 101; n += 1) {
    const remoteAddress = `2001:db8:7:${n.toString(16)}::1`
    got.push((await fastify.inject({ url: '/api/export/none', remoteAddress })).statusCode)
  }
  expect(got.indexOf(429)).toBe(100)
  expect(opened).toHaveLength(100)
})
