import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/start-test-app.ts'

let folder: string
let nibble: TestApp

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-page-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Nibble</title>')
  writeFileSync(join(folder, 'verify.html'), '<!doctype html><title>Verify</title>')
  writeFileSync(join(folder, 'verify.html.gz'), gzipSync('<!doctype html><title>Verify, smaller</title>'))
  writeFileSync(join(folder, 'assets', 'main-4f3a.js'), 'export {}')
  writeFileSync(join(folder, '.secret'), 'hidden')
  nibble = await startTestApp({ pageFolder: folder })
})
afterAll(async () => {
  await nibble.stop()
  rmSync(folder, { recursive: true })
})

const get = async (path: string) => {
  const response = await fetch(nibble.url + path)
  const policy = response.headers.get('content-security-policy') ?? ''
  return {
    status: response.status,
    caching: response.headers.get('cache-control'),
    policy,
    text: await response.text(),
  }
}

/** A test server counts its listening address as its own, too. */
const socketsOf = ({ url }: TestApp): string => url.replace('http:', 'ws:')

test('the page runs no script but its own files, and talks only to this server', async () => {
  for (const path of ['/', '/index.html']) {
    const { status, policy, caching } = await get(path)
    expect([status, caching]).toEqual([200, 'no-cache'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain(`connect-src 'self' ws://nibble.test ${socketsOf(nibble)};`)
    expect(policy).toContain("frame-ancestors 'none'")
  }
})

test('only the verifier may ask endpoints of the player’s choice', async () => {
  const { policy } = await get('/verify.html')
  expect(policy).toContain("connect-src 'self' https: wss: http://localhost:*")
  expect(policy).toContain("script-src 'self';")
})

test('hashed files are cached permanently, other paths are not found', async () => {
  expect(await get('/assets/main-4f3a.js')).toMatchObject({
    status: 200,
    caching: 'public, max-age=31536000, immutable',
  })
  expect(await get('/assets/main-0000.js')).toMatchObject({ status: 404, caching: 'no-store' })
  expect((await get('/nothing')).status).toBe(404)
  expect((await get('/assets/../../package.json')).status).toBe(404)
  expect((await get('/..%2f..%2fpackage.json')).status).toBe(404)
})

test('a smaller copy goes to clients that accept it, with the same policy', async () => {
  const { status, policy, text } = await get('/verify.html')
  expect([status, text]).toEqual([200, '<!doctype html><title>Verify, smaller</title>'])
  expect(policy).toContain("connect-src 'self' https: wss:")
  const plain = await fetch(`${nibble.url}/verify.html`, { headers: { 'accept-encoding': 'identity' } })
  expect(await plain.text()).toBe('<!doctype html><title>Verify</title>')
  expect(plain.headers.get('vary')).toMatch(/accept-encoding/i)
})

test('hidden files of a path are not served', async () => {
  expect((await get('/.secret')).status).toBe(404)
})

test('on a development chain the page may reach it, for the built-in wallet', async () => {
  const local = await startTestApp({
    pageFolder: folder,
    network: { local: true, publicRpcUrls: ['http://127.0.0.1:8545'] },
  })
  try {
    const response = await fetch(local.url)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ws://nibble.test ${socketsOf(local)} http://127.0.0.1:8545;`)
  } finally {
    await local.stop()
  }
})

test('files that are requested in a row and never read are closed with their connection', async () => {
  writeFileSync(join(folder, 'assets', 'large-1a2b.js'), ' '.repeat(1_000_000))
  const openFiles = () => readdirSync('/proc/self/fd').length
  const before = openFiles()
  const socket = connect(Number(new URL(nibble.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET /assets/large-1a2b.js HTTP/1.1\r\nhost: nibble\r\n\r\n'.repeat(300))
  await new Promise((resolve) => setTimeout(resolve, 500))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect.poll(openFiles, { timeout: 5_000 }).toBeLessThan(before + 20)
})
