import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from './config/index.ts'
import { findFreePort } from './local/free-port.ts'
import { openInstallation } from './local/open-installation.ts'
import { createLog } from './observe/log.ts'
import { startServer } from './start-server.ts'
import { startTestChain } from './testing/test-chain.ts'

test('whoever runs a server sees that it leads, how late rounds are, and how each endpoint answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-server-'))
  const config = readConfig({
    NIBBLE_DATA: folder,
    PORT: String(await findFreePort()),
    CONSOLE_PORT: String(await findFreePort()),
    WINDOWS_1M: '10000,8000,500,1500',
    WINDOWS_3M: '10000,8000,500,1500',
  })
  const server = await startServer({ config, log: createLog({ level: 'silent' }), say: () => {} })
  try {
    const figures = async () => (await fetch(`http://127.0.0.1:${config.port}/metrics`)).text()
    for (const figure of [
      /^nibble_rounds_leading 1$/m,
      /^nibble_deposits_held_up 0$/m,
      /^nibble_rpc_seconds_count\{endpoint="local",outcome="answered"\} [1-9]/m,
      /^nibble_round_late_seconds_count\{edge="open"\} [1-9]/m,
      /^nibble_round_late_seconds_count\{edge="close"\} [1-9]/m,
    ])
      await expect.poll(figures, { timeout: 15_000, interval: 200 }).toMatch(figure)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('on a development chain that somebody else started the house is given nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-server-'))
  const chain = await startTestChain()
  const config = readConfig({
    NIBBLE_DATA: folder,
    PORT: String(await findFreePort()),
    CONSOLE_PORT: String(await findFreePort()),
    CHAIN_RPC_URLS: chain.url,
    CHAIN_KIND: 'development',
  })
  const server = await startServer({ config, log: createLog({ level: 'silent' }), say: () => {} })
  try {
    const { databaseUrl } = await openInstallation(folder)
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const { rows } = await client.query("select count(*)::int as capital from posting where kind = 'capital'")
    await client.end()
    expect(rows).toEqual([{ capital: 0 }])
  } finally {
    await server.stop()
    await chain.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([
  [
    'DATABASE_URL',
    'postgres://nobody@127.0.0.1:1/nibble',
    /^DATABASE_URL: .*nibble at 127\.0\.0\.1:1 \(.*ECONNREFUSED.*correct the setting/,
  ],
  ['CHAIN_RPC_URLS', 'http://127.0.0.1:1', /^CHAIN_RPC_URLS: no endpoint answers \(.*correct the setting/],
])('where nobody answers at %s, one sentence names it and what to do', async (name, url, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-server-'))
  const port = await findFreePort()
  const env = {
    ...process.env,
    NIBBLE_DATA: folder,
    PORT: String(port),
    CHAIN_KIND: name === 'CHAIN_RPC_URLS' ? 'development' : '',
    [name]: url,
  }
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const program = spawn(process.execPath, ['--import', 'tsx', main], { env })
  let told = ''
  program.stderr.on('data', (text: Buffer) => {
    told += text.toString()
  })
  const [code] = await once(program, 'exit')
  rmSync(folder, { recursive: true, force: true })
  expect(code).toBe(1)
  expect(told.trim()).toMatch(sentence)
  expect(told.trim().split('\n')).toHaveLength(1)
})
