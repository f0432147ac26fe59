import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config/index.ts'
import { findFreePort } from './local/free-port.ts'
import { createLog } from './observe/log.ts'
import { startServer } from './start-server.ts'

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
