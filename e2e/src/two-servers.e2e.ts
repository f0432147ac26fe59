import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAmount, plus, sum, ZERO } from '@nibble/domain'
import {
  type EmbeddedDatabase,
  type LocalChain,
  startEmbeddedDatabase,
  startLocalChain,
} from '@nibble/server/local'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRound, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

// An external database and an external chain, as in operation, under two servers at once.
let folder: string
let database: EmbeddedDatabase
let chain: LocalChain
const servers: Program[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-outside-'))
  database = await startEmbeddedDatabase({ folder: join(folder, 'postgres') })
  chain = await startLocalChain({ folder: join(folder, 'chain') })
  const environment = {
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    CHAIN_RPC_URLS: `${chain.wsUrl}, backup=${chain.url}`,
    CHAIN_KIND: 'development',
    NIBBLE_SECRET: randomBytes(32).toString('base64url'),
  }
  servers.push(...(await Promise.all([startProgram({ environment }), startProgram({ environment })])))
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await chain?.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const STAKE = { game: 'lucky-hash', pick: 'lucky', stake: '50' } as const

test('a window at the other server shows a bet, and both count the players of both', async () => {
  const [one, other] = servers
  if (one === undefined || other === undefined) throw new Error('there are not two servers')
  const [here, there] = await Promise.all([signInScripted(one.url), signInScripted(other.url)])
  const windows = [here.listen(other.url), there.listen(one.url)]
  for (const { events } of windows)
    await until('both players are counted', async () =>
      events.some((event) => event.type === 'online' && event.data.online === 2),
    )

  const { round } = await openRound(here.caller, '1m')
  const [bet] = await here.place([STAKE], { round })
  const told = await until('the other window is told', async () =>
    windows[0]?.events.find((event) => event.type === 'betOrderMsg'),
  )
  expect(told).toMatchObject({ data: { bets: [{ betId: bet?.betId, status: 'pending' }] } })
  expect(windows[1]?.events.some((event) => event.type === 'betOrderMsg')).toBe(false)
  for (const { close } of windows) close()
})

test('two servers share rounds and players; when one dies the other continues, and no bet is paid twice', async () => {
  const [one, other] = servers
  if (one === undefined || other === undefined) throw new Error('there are not two servers')
  const [here, there] = await Promise.all([signInScripted(one.url), signInScripted(other.url)])

  for (const victim of [one, other]) {
    const { round } = await openRound(here.caller, '1m')
    await Promise.all([here.place([STAKE], { round }), there.place([STAKE, STAKE], { round })])
    await victim.kill()
    await victim.start()
  }

  for (const player of [here, there]) {
    const bets = await until('all bets are published', async () => {
      const all = await player.bets()
      return all.every(({ status }) => status === 'published') && all
    })
    expect(bets).toHaveLength(player === here ? 2 : 4)
    const net = sum(bets.map((bet) => bet.net ?? ZERO))
    expect(parseAmount(await player.balance())).toBe(plus(parseAmount('10000') ?? ZERO, net))
  }
})
