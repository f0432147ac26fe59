import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CallRefused, createCaller } from '@nibble/client'
import { parseRoundNumber } from '@nibble/domain'
import { ProofError } from '@nibble/proof'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askForBlock, saidBy } from '../ask-node.ts'
import { httpHouse, sendWitness } from './http-house.ts'

/** A house that answers every request with more than anyone can store. */
let taken = 0
let redirects = false
const endless = createServer((request, response) => {
  if (redirects && request.url !== '/inside')
    return void response.writeHead(307, { location: '/inside' }).end()
  taken = 0
  response.writeHead(200, { 'content-type': 'application/json' })
  pour(response)
})
const PIECE = Buffer.alloc(65_536, '{"hash":"0"}\n')
const MOST = 64 * 1_048_576
function pour(response: ServerResponse): void {
  while (!response.destroyed && taken < MOST) {
    taken += PIECE.length
    if (!response.write(PIECE)) return void response.once('drain', () => pour(response))
  }
  response.end()
}
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    endless.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`
})
afterAll(() => {
  endless.closeAllConnections()
  endless.close()
})

const round = parseRoundNumber('2026112310600') ?? ('' as never)

test('of an endless answer a watcher keeps no more than what the head allows', async () => {
  const house = httpHouse(url)
  await expect(house.leaves(round, 3)).rejects.toThrow('the answer must be shorter')
  expect(taken).toBeLessThan(16 * 1_048_576)
  await expect(house.keys()).rejects.toThrow('the answer must be shorter')
  await expect(house.book(round)).rejects.toThrow('the answer must be shorter')
  await expect(house.rounds()).rejects.toThrow('the server cannot be reached')
  expect(taken).toBeLessThan(32 * 1_048_576)
})

test.each([
  [40_002, ''],
  [40_003, 'the answer must be shorter'],
])('nor more lines than the head has leaves (%i)', async (lines, problem) => {
  const empty = createServer((_, response) => response.end('\n'.repeat(lines)))
  await new Promise<void>((resolve) => {
    empty.listen(0, '127.0.0.1', resolve)
  })
  const { leaves } = httpHouse(`http://127.0.0.1:${(empty.address() as AddressInfo).port}`)
  const said = await leaves(round, 40_000).then(String, (error: unknown) => error)
  empty.close()
  if (problem === '') expect(said).toBe('')
  else expect(said).toMatchObject({ constructor: ProofError, message: problem })
})

test('nor of a node that sends more than was requested', async () => {
  const [answer] = await askForBlock([url], { height: 1n, hash: `0x${'00'.repeat(32)}` })
  expect(answer).toMatchObject({ says: 'nothing', why: 'the answer must be shorter' })
  expect(taken).toBeLessThan(16 * 1_048_576)
})

test('what a node sends instead of an answer reaches no terminal', async () => {
  const node = createServer((_, response) => response.end('\u001b[1A\u001b[2K\u001b[8m'))
  await new Promise<void>((resolve) => {
    node.listen(0, '127.0.0.1', resolve)
  })
  const address = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const said = saidBy(await askForBlock([address], { height: 1n, hash: `0x${'00'.repeat(32)}` }))
  node.close()
  expect(said).toMatch(/^127\.0\.0\.1:\d+ did not answer \(did not answer with JSON\)$/)
})

test('no house redirects a watcher to another address', async () => {
  redirects = true
  taken = -1
  const house = httpHouse(url)
  for (const asked of [house.rounds(), house.keys()]) await expect(asked).rejects.toThrow()
  // This is no excuse either: there is nothing.
  for (const asked of [house.book(round), house.leaves(round, 3)]) expect(await asked).toBeNull()
  await expect(sendWitness(url, { round, publicKey: '', signature: '' })).rejects.toThrow()
  expect(taken).toBe(-1)
})

test('a house whose list of keys is refused has not answered, and says nothing that cannot be read', async () => {
  const refusing = createServer((_, response) => void response.writeHead(403).end())
  await new Promise<void>((resolve) => {
    refusing.listen(0, '127.0.0.1', resolve)
  })
  const { keys } = httpHouse(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}`)
  const said = await keys().catch((error: unknown) => error)
  refusing.close()
  expect(said).toMatchObject({ constructor: Error, message: expect.stringContaining('listed no keys') })
})

test.each([
  ['too_often', 'throws'],
  ['try_again', 'throws'],
  ['no_result', null],
] as const)('a proof that is refused with %s: %s', async (kind, expected) => {
  const call = () => Promise.reject(new CallRefused(kind, 'refused', {}))
  const { proof } = httpHouse(url, (options) => ({ ...createCaller(options), call }))
  expect(await proof(round).catch(() => 'throws')).toBe(expected)
})

test('the clock of a house runs steadily while the watcher’s own is set', () => {
  const { clock } = httpHouse(url)
  const before = clock.now()
  const set = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  try {
    expect(clock.now() - before).toBeLessThan(60_000)
  } finally {
    set.mockRestore()
  }
})
