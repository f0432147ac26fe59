import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BotScope, orderList } from '@nibble/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPlayer } from './testing/start-test-app.ts'
import { addBot } from './testing/test-bot.ts'

// Runs the examples of docs/bots.md, as readers do, against a real server.

let nibble: TestApp
let folder: string
beforeAll(async () => {
  nibble = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'nibble-bot-'))
})
afterAll(async () => {
  await nibble.stop()
  await rm(folder, { recursive: true })
})

const example = (name: string) => fileURLToPath(new URL(`../../../../docs/examples/${name}`, import.meta.url))
const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']).status === 0
const WAYS = [
  ['TypeScript', process.execPath, ['--import', 'tsx', example('bot.ts')]],
  ...(hasPython ? [['Python', 'python3', [example('bot.py')]] as const] : []),
] as const

/** The program while it runs: its output so far, and its exit. */
const start = (program: string, args: readonly string[]) => {
  const child = spawn(program, [...args])
  const said = { text: '' }
  const hear = (piece: Buffer) => {
    said.text += piece.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((done) => child.on('close', done))
  return { said, ended }
}

const keyFile = async (player: TestPlayer, name: string, scopes: BotScope[]) => {
  const bot = await addBot(nibble, player, { isSandbox: true, scopes })
  const path = join(folder, `${name}.json`)
  const privateKey = bot.privateKey.export({ format: 'jwk' })
  await writeFile(path, JSON.stringify({ house: nibble.url, botKey: bot.id, privateKey }))
  return path
}

describe.each(WAYS)('the example in %s', (language, program, args) => {
  test('places a bet and reports what became of it', async () => {
    const player = await nibble.signIn()
    await nibble.round()
    const { said, ended } = start(program, [...args, await keyFile(player, language, ['read', 'bet'])])
    const betOf = async () => (await player.caller.call(orderList, {})).items[0]
    let bet = await betOf()
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    while (bet === undefined && !isOver) {
      await new Promise((done) => setTimeout(done, 100))
      bet = await betOf()
    }
    expect(said.text.includes('Error') ? said.text : '').toBe('')
    // The bet is decided, as settlement would.
    await nibble.asOwner(`set session_replication_role = replica;
      update bet set status = 3, returned = stake where id = ${bet?.betId};
      update round set state = 'cancelled', cancelled_for = 'no_block', decided_at = now(), published_at = now() where id = ${bet?.round}`)
    expect(await ended, said.text).toBe(0)
    expect(said.text).toContain(`placed ${bet?.betId} on round ${bet?.round}, `)
    expect(said.text).toContain('cancelled: no_block, net 0')
    await nibble.asOwner(`set session_replication_role = replica;
      update round set state = 'open', cancelled_for = null, decided_at = null, published_at = null where id = ${bet?.round}`)
  })

  test('says why its key may not bet', async () => {
    const file = await keyFile(await nibble.signIn(), `${language}-narrow`, ['read'])
    const { said, ended } = start(program, [...args, file])
    expect(await ended).not.toBe(0)
    expect(said.text).toContain('403 bot_scope')
  })
})
