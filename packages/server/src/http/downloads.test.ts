import { randomBytes } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDownloads, type Downloads } from './downloads.ts'

async function* textOf(pieces: number): AsyncGenerator<string> {
  for (let piece = 0; piece < pieces; piece += 1) yield randomBytes(1_000).toString('hex')
}

/** As a reader has it who takes nothing. */
const hang = async (downloads: Downloads, address = '203.0.113.7') => {
  const broken: string[] = []
  const { zipped } = await downloads.start({
    address,
    textOf,
    open: async () => 3,
    onError: ({ message }) => void broken.push(message),
  })
  return { broken, zipped }
}

test('a file that was read to its end gives its place back when nobody takes it in time', async () => {
  const downloads = createDownloads({ places: 1, withinMs: 2_000, now: () => 0 })
  const { broken, zipped } = await hang(downloads)
  // All of the text is in the compressor by now, and waits there.
  await expect.poll(() => zipped.writableFinished).toBe(true)
  await expect(hang(downloads)).rejects.toMatchObject({ status: 503 })
  await expect.poll(() => broken, { timeout: 20_000 }).toEqual(['the file was not fetched in time'])
  const next = await hang(downloads)
  next.zipped.destroy()
})

test('a file that was read to its end gives way to who needs its place', async () => {
  let now = 0
  const downloads = createDownloads({ places: 1, withinMs: 600_000, now: () => now })
  const { broken, zipped } = await hang(downloads)
  await expect.poll(() => zipped.writableFinished).toBe(true)
  now = 30_000
  const next = await hang(downloads)
  await expect.poll(() => broken).toEqual(['another file needed the place'])
  next.zipped.destroy()
})

test('a household has so many places, and no more, whatever its addresses are', async () => {
  const downloads = createDownloads({ places: 4, perHousehold: 2, withinMs: 600_000, now: () => 0 })
  const own = [await hang(downloads, '2001:db8::1'), await hang(downloads, '2001:db8::2')]
  await expect(hang(downloads, '2001:db8::3')).rejects.toMatchObject({ status: 503 })
  const others = [await hang(downloads, '203.0.113.7'), await hang(downloads, '203.0.113.7')]
  await expect(hang(downloads, '203.0.113.7')).rejects.toMatchObject({ status: 503 })
  for (const { zipped } of [...own, ...others]) zipped.destroy()
  await rest(0)
  const next = await hang(downloads, '2001:db8::3')
  next.zipped.destroy()
})

test('who comes to full places has one at once of a network that holds more of them, and no other', async () => {
  let refused = 0
  const onFull = () => {
    refused += 1
  }
  const downloads = createDownloads({ places: 4, perHousehold: 2, withinMs: 600_000, now: () => 0, onFull })
  // Two households of one /48, two places each.
  const idle = [
    await hang(downloads, '2001:db8:0:1::1'),
    await hang(downloads, '2001:db8:0:1::2'),
    await hang(downloads, '2001:db8:0:2::1'),
    await hang(downloads, '2001:db8:0:2::2'),
  ]
  const own = [await hang(downloads, '203.0.113.7'), await hang(downloads, '203.0.113.7')]
  const broken = () => idle.filter(({ broken: said }) => said.length > 0).length
  await expect.poll(broken).toBe(2)
  // Now both networks have half of them.
  await expect(hang(downloads, '2001:db8:0:3::1')).rejects.toMatchObject({ status: 503 })
  expect(refused).toBe(1)
  const next = await hang(downloads, '198.51.100.1')
  await expect.poll(() => broken() + own.filter(({ broken: said }) => said.length > 0).length).toBe(3)
  for (const { zipped } of [...idle, ...own, next]) zipped.destroy()
})
