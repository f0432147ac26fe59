import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPushSender } from './push-sender.ts'
import { vapidKeyOf } from './vapid-key.ts'

const startService = async () => {
  const service = { asked: 0, answers: null as number | null }
  const server = createServer((_, response) => {
    service.asked += 1
    if (service.answers !== null) response.writeHead(service.answers, { location: '/two' }).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const browser = createECDH('prime256v1')
  const message = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/one`,
    keys: { p256dh: browser.generateKeys(), auth: randomBytes(16) },
    plain: Buffer.from('{}'),
    topic: 'm1',
    keepForMs: 60_000,
  }
  const key = vapidKeyOf(Buffer.alloc(32, 7))
  const send = createPushSender({ key, subject: 'mailto:house@play.example', timeoutMs: 1_000 })
  const sendAt = async (now: number) => (await send(message, { now })).kind
  return { service, sendAt }
}

test('a service that hangs is left alone for a while, and asked again after it', async () => {
  const { service, sendAt } = await startService()
  for (let nth = 0; nth < 5; nth += 1) expect(await sendAt(nth)).toBe('later')
  expect(service.asked).toBe(3)

  service.answers = 201
  expect(await sendAt(29_000)).toBe('later')
  expect(await sendAt(31_000)).toBe('taken')
  expect(await sendAt(31_001)).toBe('taken')
  expect(service.asked).toBe(5)
})

test('one message at a time waits to see whether a service still hangs', async () => {
  const { service, sendAt } = await startService()
  for (let nth = 0; nth < 3; nth += 1) await sendAt(nth)
  expect(await Promise.all([sendAt(31_000), sendAt(31_001), sendAt(31_002)])).toEqual(Array(3).fill('later'))
  expect(service.asked).toBe(4)
  expect(await sendAt(60_000)).toBe('later')
  expect(service.asked).toBe(4)
})

test('a request that fails at once keeps no message for others from its service', async () => {
  const { service, sendAt } = await startService()
  service.answers = 302
  for (let nth = 0; nth < 5; nth += 1) expect(await sendAt(nth)).toBe('later')
  expect(service.asked).toBe(5)
  service.answers = 201
  expect(await sendAt(5)).toBe('taken')
})
