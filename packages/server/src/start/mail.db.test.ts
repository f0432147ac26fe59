import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../observe/log.ts'
import { startMail } from './mail.ts'

const toStop: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop()
})

const MAIL = { to: 'reader@mail.example', subject: 'a code', text: '123456', html: '123456' }
const start = (changes: Partial<Parameters<typeof startMail>[0]> = {}) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'nibble-mail-'))
  toStop.push(() => rmSync(dataFolder, { recursive: true }))
  const [said, outcomes]: [string[], string[]] = [[], []]
  let logged = ''
  const to = new Writable({
    write: (chunk, _, done) => {
      logged += chunk
      done()
    },
  })
  const handler = startMail({
    config: { mail: null },
    secret: Buffer.alloc(32),
    dataFolder,
    isDevelopment: true,
    log: createLog({ level: 'info', to }),
    say: (line) => said.push(line),
    onMail: (outcome) => outcomes.push(outcome),
    ...changes,
  })
  return { handler, dataFolder, said, outcomes, logged: () => logged }
}

test('on a development chain mails are stored, and the console says where', () => {
  const { handler, dataFolder, said } = start()
  handler.mailer?.post(MAIL, { isStrangers: false, urgency: 'code' })
  expect(handler.kept?.()).toMatchObject([MAIL])
  expect(said[0]).toBe(`Mails are not sent but saved in ${join(dataFolder, 'mail')}`)
  expect(said[1]).toContain(join(dataFolder, 'mail', String(readdirSync(join(dataFolder, 'mail'))[0])))
})

test('on the real chain without a mail server there is none, and the key of codes is the same', () => {
  const { handler } = start({ isDevelopment: false })
  expect(handler).toEqual({ secret: start().handler.secret, mailer: null })
})

test('what a mail server refuses is counted and logged, without the recipient and the code', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 test\r\n')
    socket.on('data', (said) => {
      if (String(said).startsWith('RCPT')) socket.write('550 <reader@mail.example> is unknown here\r\n')
      else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  toStop.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const mail = { url: `smtp://127.0.0.1:${port}`, from: 'no-reply@play.example' }
  const { handler, outcomes, logged, said } = start({ config: { mail } })
  expect(handler.kept).toBeUndefined()
  handler.mailer?.post(MAIL, { isStrangers: false, urgency: 'code' })
  await expect.poll(() => outcomes, { timeout: 5_000 }).toEqual(['failed'])
  await handler.mailer?.close()
  expect(logged()).toMatch(/"outcome":"failed".*"answer":550/)
  expect(logged()).not.toMatch(/reader@|123456/)
  expect(said).toEqual([])
})
