import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestConsole, type TestConsole } from './testing/start-test-console.ts'

let folder: string
let nibble: TestConsole
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'export {}')
  nibble = await startTestConsole({ pageFolder: folder })
})
afterAll(async () => {
  await nibble.stop()
  rmSync(folder, { recursive: true })
})

test('the document allows no script but the console’s files, no frame, and no other server', async () => {
  const { headers, status } = await fetch(`${nibble.url}/`)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy.split('; ')).toContain(rule)
  expect(policy).not.toMatch(/unsafe-|data:|blob:|https?:|\*/)
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('hashed files are cached permanently; an unknown path is not found', async () => {
  const file = await fetch(`${nibble.url}/assets/main-abc.js`)
  expect(file.headers.get('cache-control')).toMatch(/immutable/)
  for (const path of ['/nothing', '/../package.json', '/.env', '/api/app/user/userInfo', '/metrics'])
    expect((await fetch(nibble.url + path)).status).toBe(404)
})
