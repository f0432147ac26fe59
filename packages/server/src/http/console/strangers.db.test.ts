import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createContent, giveCode, listPlayers, signIn } from '@nibble/contract/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONNECTIONS } from './console-server.ts'
import { CONSOLE_ORIGIN, startTestConsole, type TestConsole } from './testing/start-test-console.ts'

// Whoever reaches the console without a session costs it little, and keeps no operator out.

let nibble: TestConsole
beforeAll(async () => {
  nibble = await startTestConsole()
})
afterAll(() => nibble.stop())

/** `from`: another address of this machine, standing for another network. */
const open = async ({ url }: TestConsole, from: string): Promise<Socket> => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress: from })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('six networks with all the connections that they get leave operators theirs', async () => {
  const crowded = await startTestConsole({ connections: CONNECTIONS })
  const opened: Socket[] = []
  try {
    for (let network = 2; network <= 7; network += 1)
      for (let n = 0; n < 200; n += 1) opened.push(await open(crowded, `127.0.0.${network}`))
    const operators = await open(crowded, '127.0.0.8')
    opened.push(operators)
    const heard = once(operators, 'data').then(([data]) => String(data))
    const closed = once(operators, 'close').then(() => 'closed')
    operators.write('GET / HTTP/1.1\r\nhost: console\r\n\r\n')
    expect(await Promise.race([heard, closed])).toContain('404')
  } finally {
    for (const socket of opened) socket.destroy()
    await crowded.stop()
  }
})

const large = JSON.stringify({ texts: 'x'.repeat(100_000) })
const outcome = async (...sent: Parameters<TestConsole['send']>) => {
  const { status, body } = await nibble.send(...sent)
  return [status, body.refusal]
}

test('the body of a caller who may not make the call is not read', async () => {
  const unread = '{'
  expect(await outcome(listPlayers.path, unread)).toEqual([401, 'not_signed_in'])
  const elsewhere = { origin: 'http://elsewhere.test' }
  expect(await outcome(listPlayers.path, unread, elsewhere)).toEqual([403, 'from_elsewhere'])
  expect(await outcome(signIn.path, unread, elsewhere)).toEqual([403, 'from_elsewhere'])
  const finance = await nibble.operator('finance')
  expect(await outcome(createContent.path, unread, finance.headers)).toEqual([403, 'not_allowed'])
})

test('callers beyond their pace are refused before their body is read', async () => {
  const slow = await startTestConsole({ pace: { perAddress: 1_000, guest: 1, perOperator: 1_000 } })
  try {
    const statuses = await Promise.all([1, 2, 3].map(async () => (await slow.send(signIn.path, '{')).status))
    expect(statuses).toContain(429)
  } finally {
    await slow.stop()
  }
})

test('only an operator who has signed in completely may send a large body', async () => {
  expect(await outcome(signIn.path, large)).toEqual([413, 'too_large'])
  const support = await nibble.operator('support')
  expect(await outcome(giveCode.path, large, support.headers)).toEqual([413, 'too_large'])
  expect(await outcome(createContent.path, large, support.headers)).toEqual([400, 'malformed'])
})

test('a session that ends while the body arrives is not used', async () => {
  const one = await nibble.operator('support')
  const socket = await open(nibble, '127.0.0.1')
  const { cookie, ...others } = one.headers
  const headers = Object.entries({ ...others, cookie, origin: CONSOLE_ORIGIN }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(
    `POST ${listPlayers.path} HTTP/1.1\r\nhost: console\r\ncontent-type: application/json\r\ncontent-length: 2\r\n${headers.join('')}\r\n{`,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  await nibble.db.pool.query('update operator_session set ended_at = now() where operator_id = $1', [one.id])
  const heard = once(socket, 'data').then(([data]) => String(data))
  socket.write('}')
  expect(await heard).toContain('401')
  socket.destroy()
})
