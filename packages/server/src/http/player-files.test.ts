import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allPages, exportText } from '../features/profile/export-text.ts'
import { createLog } from '../observe/log.ts'
import { servePlayerFiles } from './player-files.ts'
import { createRateLimits } from './rate-limits.ts'

const PAGES = 1_000
const ROWS = 1_000

let fastify: FastifyInstance
let url: string
let opened: string[]
/** Pages in each ticket's file. */
let read: Map<string, number>
/** Until then no page of this ticket's file is made. */
let held: Map<string, Promise<void>>
/** Pages that are being made, and the most there were. */
let making: { now: number; most: number }
let avatarsAsked: string[]
let now: number
beforeEach(async () => {
  ;[opened, read, avatarsAsked, now] = [[], new Map(), [], Date.parse('2026-11-22T10:00:00Z')]
  ;[making, held] = [{ now: 0, most: 0 }, new Map()]
  fastify = Fastify({ forceCloseConnections: true })
  servePlayerFiles(fastify, {
    findAvatar: async (name) => {
      avatarsAsked.push(name)
      return null
    },
    openExport: async (ticket) => {
      opened.push(ticket)
      if (ticket.startsWith('late')) await rest(200)
      return ticket === 'none'
        ? null
        : { name: 'own.json', text: exportText([{ name: 'bets', pages: () => million(ticket) }]) }
    },
    log: createLog({ level: 'silent' }),
    limits: createRateLimits(),
    now: () => now,
  })
  url = await fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => fastify.close())

/** A million incompressible rows, a thousand per page. */
const million = (ticket: string) =>
  allPages(async (cursor = '0') => {
    read.set(ticket, readOf(ticket) + 1)
    const pages = making
    pages.now += 1
    pages.most = Math.max(pages.most, pages.now)
    await (held.get(ticket) ?? rest(1))
    pages.now -= 1
    const items = Array.from({ length: ROWS }, (_, at) => ({ at, noise: randomBytes(96).toString('base64') }))
    return { items, nextCursor: Number(cursor) + 1 < PAGES ? String(Number(cursor) + 1) : null }
  })

const readOf = (ticket: string) => read.get(ticket) ?? 0

type Hung = { status: number; leave: () => void; take: () => void; isCut: () => boolean }

/** Requests the file and reads nothing of it until told to. */
const hang = (ticket: string) =>
  new Promise<Hung>((resolve) => {
    let isCut = false
    const request = get(`${url}/api/export/${ticket}`, (response) => {
      response.pause()
      response.once('error', () => {
        isCut = true
      })
      resolve({
        status: response.statusCode ?? 0,
        leave: () => request.destroy(),
        take: () => void response.resume(),
        isCut: () => isCut,
      })
    })
    request.on('error', () => {})
  })
/** Until all buffers in between are full. */
const untilStill = async (ticket: string) => {
  for (let before = -1; before !== readOf(ticket); ) {
    before = readOf(ticket)
    await rest(700)
  }
}
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('what is not taken is not read: of a million rows a slow reader holds a few pages', async () => {
  const { leave } = await hang('slow')
  await untilStill('slow')
  expect(readOf('slow')).toBeGreaterThan(0)
  expect(readOf('slow')).toBeLessThan(PAGES / 4)
  leave()
})

test('four are served to a household at a time; a fifth keeps its ticket and may retry', async () => {
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

test('pages of all readers are made one at a time', async () => {
  const four = await Promise.all(['a', 'b', 'c', 'd'].map(hang))
  for (const { take } of four) take()
  await expect
    .poll(() => Math.min(...['a', 'b', 'c', 'd'].map(readOf)), { timeout: 60_000 })
    .toBeGreaterThan(5)
  expect(making.most).toBe(1)
  for (const { leave } of four) leave()
})

test('no page is made for readers who leave before their turn', async () => {
  // Other names than in the test before, whose last page may be counted late.
  const names = ['early', 'earlier', 'earliest']
  let release = () => {}
  held.set(
    'first',
    new Promise((resolve) => {
      release = resolve
    }),
  )
  const first = hang('first')
  await expect.poll(() => readOf('first')).toBe(1)
  const waiting = names.map((ticket) => get(`${url}/api/export/${ticket}`).on('error', () => {}))
  await expect.poll(() => opened).toHaveLength(4)
  for (const request of waiting) request.destroy()
  // A busy machine may hear of it late.
  const connected = () =>
    new Promise((resolve) => fastify.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connected, { timeout: 60_000 }).toBe(1)
  await rest(300)
  const last = hang('last')
  release()
  const served = await Promise.all([first, last])
  expect(served.map(({ status }) => status)).toEqual([200, 200])
  expect(names.map(readOf)).toEqual([0, 0, 0])
  for (const { leave } of served) leave()
})

test('a reader that takes nothing loses its place after five seconds if it is needed, and not before', async () => {
  const [one, two, three, slow] = await Promise.all(['a', 'b', 'c', 'd'].map(hang))
  const taking = [one, two, three]
  await untilStill('d')
  for (const file of taking) file?.take()
  const least = () => Math.min(...['a', 'b', 'c'].map(readOf))
  // Pages are made in turns: d takes none any more, or it would have had its turn.
  await expect.poll(() => least() - readOf('d'), { timeout: 60_000 }).toBeGreaterThan(5)
  now += 4_999
  expect((await hang('e')).status).toBe(503)
  now += 1
  expect((await hang('none')).status).toBe(404)
  expect(opened).not.toContain('e')

  const fifth = await hang('e')
  expect(fifth.status).toBe(200)
  expect(taking.map((file) => file?.isCut())).toEqual([false, false, false])
  slow?.take()
  await expect.poll(() => slow?.isCut(), { timeout: 60_000 }).toBe(true)
  for (const file of taking) file?.leave()
  fifth.leave()
})

test('no more are served at once than there are places', async () => {
  const all = await Promise.all(Array.from({ length: 9 }, (_, n) => hang(`late${n}`)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(4)
  for (const { leave } of all) leave()
})

test('a HEAD request uses up no ticket, and an unknown one opens nothing', async () => {
  expect((await fetch(`${url}/api/export/mine`, { method: 'HEAD' })).status).toBe(404)
  expect(opened).toEqual([])
  expect((await hang('none')).status).toBe(404)
})

test('only valid names of pictures are looked for', async () => {
  const name = 'A'.repeat(22)
  for (const asked of [name, 'short', '%00', "'; drop table avatar; --", `${name}.webp`])
    await fetch(`${url}/api/avatar/${encodeURIComponent(asked)}`)
  await fetch(`${url}/api/avatar/%00`)
  expect(avatarsAsked).toEqual([name])
})

test('a household fetches ten files and 600 pictures a minute, counted before anything is looked for', async () => {
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
