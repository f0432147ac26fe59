import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nibble } from './harness/command-line.ts'
import { openRound, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

let program: Program
beforeAll(async () => {
  program = await startProgram({ fromNothing: true })
})
afterAll(() => program?.close())

const STAKE = { game: 'big-small', pick: 'big', stake: '100' } as const

test('a server killed while bets are open resumes its rounds and loses no bet', async () => {
  const player = await signInScripted(program.url)
  const { round } = await openRound(player.caller, '1m')
  const placed = await player.place([STAKE, { ...STAKE, pick: 'small' }], { round })

  await program.kill()
  await program.start()

  const settled = await until('both bets are published', async () => {
    const bets = await player.bets()
    return bets.length === 2 && bets.every(({ status }) => status === 'published') && bets
  })
  expect(settled.map(({ betId }) => betId).toSorted()).toEqual(placed.map(({ betId }) => betId).toSorted())
  expect(await player.balance()).toBe('9995')
})

test('a server stopped over the whole draw settles the round by the block that was due', async () => {
  const player = await signInScripted(program.url)
  const { round, closesAt, publishAt } = await openRound(player.caller, '1m')
  await player.place([STAKE], { round })
  await new Promise((wait) => setTimeout(wait, closesAt - Date.now() + 500))

  expect(await program.stop()).toBe(0)
  await new Promise((wait) => setTimeout(wait, publishAt - Date.now() + 1_000))
  await program.start()

  const [bet] = await until('the bet is published', async () => {
    const bets = await player.bets()
    return bets.every(({ status }) => status === 'published') && bets
  })
  expect(bet?.result).toMatch(/win|lose/)
})

test('a second server does not start on the same folder, nor on a port that is taken', async () => {
  const onSameData = startProgram({ environment: { NIBBLE_DATA: program.dataFolder } })
  await expect(onSameData).rejects.toThrow(/already runs on/)

  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(startProgram({ environment: { PORT: String(port) } })).rejects.toThrow(
    /is taken by another program/,
  )
  await new Promise((closed) => other.close(closed))
})

const writtenAt = () =>
  Math.max(
    ...['state.json', 'dump.json'].map(
      (file) => statSync(join(program.dataFolder, 'chain', file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    ),
  )
const killProcessIn = async (file: string): Promise<string> => {
  const [pid] = readFileSync(join(program.dataFolder, file), 'utf8').split(/\s/)
  process.kill(Number(pid), 'SIGKILL')
  expect(await program.ended()).toBe(1)
  return program.output()
}
const expectPlay = async () => {
  const player = await signInScripted(program.url)
  const { round } = await openRound(player.caller, '1m')
  expect(await player.place([STAKE], { round })).toHaveLength(1)
}

test('when its database dies the server says so and ends, and a new start continues', async () => {
  expect(await killProcessIn('postgres/data/postmaster.pid')).toMatch(/PostgreSQL ended unexpectedly/)
  await program.start()
  await expectPlay()
})

test('when its chain dies with blocks that the database knows, a start says what to do, and does so when told', async () => {
  await new Promise((wait) => setTimeout(wait, 5_000))
  await until('the chain was not written for 5 s', async () => Date.now() - writtenAt() > 5_000)
  expect(await killProcessIn('chain/anvil.pid')).toMatch(/local chain ended unexpectedly/)
  await expect(program.start()).rejects.toThrow(/lost blocks: .*ACCEPT_LOST_BLOCKS=yes/)
  await program.start({ ACCEPT_LOST_BLOCKS: 'yes' })
  await expectPlay()
})

test('after a stop nothing of it runs any more, and the books balance', async () => {
  expect(await program.stop()).toBe(0)
  const processes = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  expect(processes).not.toContain(program.dataFolder)

  const audit = await nibble(['audit'], { NIBBLE_DATA: program.dataFolder })
  expect(audit.printed).toMatch(/The books balance/)
  await program.start()
})
