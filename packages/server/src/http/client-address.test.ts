import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { clientAddress, warnOfUntrustedProxy } from './client-address.ts'

const PROXIES = [false, true, 'loopback', '127.0.0.1', '127.0.0.1, 10.0.0.0/8'] as const
const NAMED = [
  undefined,
  '203.0.113.9',
  '198.51.100.1, 203.0.113.9',
  '203.0.113.9, 10.1.2.3',
  '2001:db8::7',
  'nonsense',
  '',
]

test('a socket and a call come from the same address, whatever is trusted and whatever they name', async () => {
  const seen = new Set<string>()
  for (const trustProxy of PROXIES) {
    const app = Fastify({ trustProxy })
    app.get('/', async (request) => {
      return { address: clientAddress(trustProxy)(request.raw), ip: request.ip }
    })
    const at = await app.listen({ host: '127.0.0.1', port: 0 })
    for (const forwarded of NAMED) {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      const { address, ip } = await (await fetch(at, { headers })).json()
      expect(address, `${trustProxy} ${forwarded}`).toBe(ip)
      seen.add(address)
    }
    await app.close()
  }
  expect([...seen].sort()).toEqual(
    ['127.0.0.1', '198.51.100.1', '2001:db8::7', '203.0.113.9', '10.1.2.3', 'nonsense'].sort(),
  )
})

test('an untrusted proxy is reported once, and only if a client names another address', async () => {
  const said = async (trustProxy: boolean | string, headers: Record<string, string>[]) => {
    const warnings: string[] = []
    const app = Fastify({ trustProxy })
    const silent = () => {}
    warnOfUntrustedProxy(app, {
      trustProxy,
      log: { info: silent, error: silent, warn: (_, message) => warnings.push(message) },
    })
    app.get('/', async () => 'ok')
    for (const named of headers) await app.inject({ url: '/', headers: named })
    await app.close()
    return warnings
  }
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  expect(await said(false, [{}, forwarded, forwarded])).toEqual([expect.stringContaining('set TRUST_PROXY')])
  expect(await said(false, [{}])).toEqual([])
  expect(await said('loopback', [forwarded])).toEqual([])
})
