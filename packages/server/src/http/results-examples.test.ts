import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keyIdOf, webhookMessage } from '@nibble/proof'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findFreePort } from '../local/free-port.ts'

// Runs the receivers of docs/bots.md, as readers do, against posts of a house.

const example = (name: string) => fileURLToPath(new URL(`../../../../docs/examples/${name}`, import.meta.url))
const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']).status === 0
const WAYS = [
  ['TypeScript', process.execPath, ['--import', 'tsx', example('results.ts')]],
  ...(hasPython ? [['Python', 'python3', [example('results.py')]] as const] : []),
] as const

const pair = generateKeyPairSync('ed25519')
const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
const keyId = keyIdOf(publicKey)

let house: Server
let folder: string
let file: string
beforeAll(async () => {
  house = createServer((_, response) =>
    response.end(JSON.stringify({ keys: [{ id: keyId, publicKey: publicKey.toString('hex') }] })),
  )
  await new Promise<void>((done) => house.listen(0, '127.0.0.1', done))
  folder = await mkdtemp(join(tmpdir(), 'nibble-results-'))
  file = join(folder, 'bot.json')
  const { port } = house.address() as AddressInfo
  await writeFile(file, JSON.stringify({ house: `http://127.0.0.1:${port}`, botKey: '17' }))
})
afterAll(async () => {
  house.close()
  await rm(folder, { recursive: true })
})

describe.each(WAYS)('the receiver in %s', (_, program, args) => {
  let child: ChildProcess
  let port: number
  let said = ''
  beforeAll(async () => {
    port = await findFreePort()
    child = spawn(program, [...args, file, String(port)])
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        said += piece.toString()
      })
    await vi.waitFor(() => expect(said).toContain('ready'), 20_000)
  }, 30_000)
  afterAll(() => {
    child.kill()
  })

  const bodyOf = (id: string, botKey = '17') =>
    JSON.stringify({
      botKey,
      events: [{ id, kind: 'bet.settled', bet: { betId: `b${id}`, result: 'win', net: '9' } }],
    })
  const post = async (
    body: string,
    { ageMs = 0, key = keyId, sent = body }: { ageMs?: number; key?: string; sent?: string } = {},
  ) => {
    const timestamp = Date.now() - ageMs
    const signature = sign(null, webhookMessage({ timestamp, body }), pair.privateKey).toString('hex')
    const { status } = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: sent,
      headers: { 'nibble-timestamp': String(timestamp), 'nibble-key': key, 'nibble-signature': signature },
    })
    return status
  }

  test('takes what the house signed for its key, each event once', async () => {
    expect(await post(bodyOf('90'))).toBe(204)
    expect(await post(bodyOf('90'))).toBe(204)
    expect(await post(bodyOf('91'), { ageMs: 240_000 })).toBe(204)
    await expect.poll(() => said).toContain('b91')
    expect(said.match(/bet\.settled b90: win, net 9/g)).toHaveLength(1)
  })

  test.each<[string, string, Parameters<typeof post>[1] & { botKey?: string }, string]>([
    ['the results of another key, though the house signed them', '92', { botKey: '18' }, 'for key 18'],
    ['a post older than five minutes, sent again', '93', { ageMs: 301_000 }, 'too old'],
    ['one of a clock that is ahead', '94', { ageMs: -301_000 }, 'too old'],
    ['another body than was signed', '95', { sent: bodyOf('96') }, 'the signature does not match'],
    ['a key that the house does not show', '97', { key: '0123456789abcdef' }, 'not the house'],
  ])('refuses %s', async (_, id, { botKey, ...how }, why) => {
    expect(await post(bodyOf(id, botKey), how)).toBe(400)
    await expect.poll(() => said).toContain(why)
    expect(said).not.toMatch(/b9[2-7]/)
  })
})
