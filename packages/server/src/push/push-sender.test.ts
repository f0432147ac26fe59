import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createPushSender } from './push-sender.ts'
import { vapidKeyOf } from './vapid-key.ts'

test('a service that hangs is left alone for a while, and asked again after it', async () => {
  let asked = 0
  let answers = false
  const service = createServer((_, response) => {
    asked += 1
    if (answers) response.writeHead(201).end()
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const browser = createECDH('prime256v1')
  const message = {
    endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}/one`,
    keys: { p256dh: browser.generateKeys(), auth: randomBytes(16) },
    plain: Buffer.from('{}'),
    topic: 'm1',
    keepForMs: 60_000,
  }
  const key = vapidKeyOf(Buffer.alloc(32, 7))
  const send = createPushSender({ key, subject: 'mailto:house@play.example', timeoutMs: 300 })
  const sendAt = async (now: number) => (await send(message, { now })).kind
  for (let nth = 0; nth < 5; nth += 1) expect(await sendAt(nth)).toBe('later')
  expect(asked).toBe(3)

  answers = true
  expect(await sendAt(29_000)).toBe('later')
  expect(await sendAt(31_000)).toBe('taken')
  expect(await sendAt(31_001)).toBe('taken')
  expect(asked).toBe(5)
  service.closeAllConnections()
  service.close()
})
