import { Writable } from 'node:stream'
import { PAGE_CRASH_PATH } from '@nibble/contract'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../observe/log.ts'
import { servePageCrashes } from './page-crashes.ts'
import { createRateLimits } from './rate-limits.ts'

const CRASH = {
  name: 'TypeError',
  message: 'of ana@example.org',
  stack: 'at base-C.js:1:2',
  screen: '/wallet',
}

const startHandler = () => {
  const lines: string[] = []
  const to = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const fastify = Fastify()
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  servePageCrashes(fastify, {
    limits: createRateLimits(),
    log: createLog({ level: 'info', to }),
    now: () => 0,
  })
  const notify = (body: object | string, remoteAddress = '192.0.2.1') =>
    fastify.inject({
      method: 'POST',
      url: PAGE_CRASH_PATH,
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { lines, notify }
}

test('a crash is one line of the log, and names nobody', async () => {
  const { lines, notify } = startHandler()
  expect((await notify(CRASH)).statusCode).toBe(204)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('base-C.js:1:2')
  expect(lines[0]).not.toContain('ana@')
})

test('one address can report six times a minute, all together sixty times', async () => {
  const { lines, notify } = startHandler()
  for (let at = 0; at < 8; at += 1) await notify(CRASH)
  expect(lines).toHaveLength(6)
  for (let at = 0; at < 80; at += 1) await notify(CRASH, `198.51.100.${at}`)
  expect(lines).toHaveLength(60)
})

test('what is not a crash is not logged', async () => {
  const { lines, notify } = startHandler()
  for (const body of ['{', '[]', { ...CRASH, stack: 7 }, { ...CRASH, message: 'x'.repeat(9_000) }])
    expect((await notify(body)).statusCode).toBeGreaterThanOrEqual(400)
  expect(lines).toEqual([])
})
