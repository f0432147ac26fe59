import { createHook } from 'node:async_hooks'
import { lookup } from 'node:dns/promises'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress, postOutside, readOutgoingUrl } from './outgoing.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '192.88.99.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '100::1',
  '::7f00:1',
  '',
  'localhost',
  '8.8.8',
  '1.2.3.4:80',
  '08.8.8.8',
])('%s is not a host on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::1',
  '2003::1',
  '2400::1',
])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const OUTSIDE = { allowsLoopback: false }
const LOCAL = { allowsLoopback: true }

test.each([
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:1',
  'example.com',
  '',
  'https://a:b@example.com/',
  'https://a@example.com/',
  'https://example.com/#x',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest',
  'https://[fe80::1]/',
])('%s is not an address for a webhook', (url) => {
  expect(readOutgoingUrl(url, OUTSIDE)).toBeNull()
  expect(readOutgoingUrl(url, LOCAL)).toBeNull()
})

test('https to a host is; plain http only to a development server’s own machine', () => {
  expect(readOutgoingUrl('https://example.com:8443/hook?x=1', OUTSIDE)?.href).toBe(
    'https://example.com:8443/hook?x=1',
  )
  expect(readOutgoingUrl('https://8.8.8.8/', OUTSIDE)).not.toBeNull()
  expect(readOutgoingUrl('http://127.0.0.1:9000/', OUTSIDE)).toBeNull()
  expect(readOutgoingUrl('http://127.0.0.1:9000/', LOCAL)).not.toBeNull()
  expect(readOutgoingUrl('http://10.0.0.1/', LOCAL)).toBeNull()
})

test('whatever a server answers, the post ends: even for an upgrade that nobody asked for', async () => {
  const answers = [
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc',
    'HTTP/1.1 103 Early Hints\r\n\r\n',
    'nothing of HTTP\r\n\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
    '',
  ]
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answers.shift() ?? ''))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  while (answers.length > 0)
    expect(await postOutside(url, { body: '{}', headers: {} }, LOCAL)).toEqual({
      kind: 'failed',
      why: 'unreachable',
    })
  await new Promise<void>((done) => server.close(() => done()))
}, 30_000)

test.each([100, 102])('a server that answers %i forever is not listened to', async (status) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    const more = (): void => {
      while (!socket.destroyed && socket.write(`HTTP/1.1 ${status} ${'A'.repeat(1_000)}\r\n\r\n`));
      socket.once('drain', more)
    }
    more()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  expect(await postOutside(url, { body: '{}', headers: {} }, LOCAL)).toEqual({
    kind: 'failed',
    why: 'too_long',
  })
  await new Promise<void>((done) => server.close(() => done()))
})

/** Whether the system's resolver was asked, which waits on one of the shared threads. */
const asksTheSystem = async (work: () => Promise<unknown>): Promise<boolean> => {
  const kinds: string[] = []
  const hook = createHook({ init: (_, kind) => kinds.push(kind) }).enable()
  await work().finally(() => hook.disable())
  return kinds.includes('GETADDRINFOREQWRAP')
}

test('resolving a player’s host name takes none of the threads that check signatures', async () => {
  const post = () => postOutside('https://hooks.invalid/', { body: '{}', headers: {} }, OUTSIDE)
  expect(await asksTheSystem(post)).toBe(false)
  expect(await asksTheSystem(() => lookup('hooks.invalid').catch(() => null)), 'the control').toBe(true)
}, 30_000)
