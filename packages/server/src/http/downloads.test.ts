import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { setTimeout as rest } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDownloads, type Downloads } from './downloads.ts'

async function* textOf(pieces: number): AsyncGenerator<string> {
  for (let piece = 0; piece < pieces; piece += 1) yield randomBytes(1_000).toString('hex')
}

const never = () => new Promise<number | null>(() => {})

/** Like a reader that takes nothing. */
const hang = async (downloads: Downloads, address = '203.0.113.7') => {
  const broken: string[] = []
  const { zipped } = await downloads.start({
    address,
    reader: new PassThrough(),
    textOf,
    open: async () => 3,
    onError: ({ message }) => void broken.push(message),
  })
  return { broken, zipped }
}

test('a fully read file returns its place when nobody takes it in time', async () => {
  const downloads = createDownloads({ places: 1, withinMs: 2_000, now: () => 0 })
  const { broken, zipped } = await hang(downloads)
  // By now all text is in the compressor, and waits there.
  await expect.poll(() => zipped.writableFinished).toBe(true)
  await expect(hang(downloads)).rejects.toMatchObject({ status: 503 })
  await expect.poll(() => broken, { timeout: 20_000 }).toEqual(['the file was not downloaded in time'])
  const next = await hang(downloads)
  next.zipped.destroy()
})

test('a fully read file gives way when its place is needed', async () => {
  let now = 0
  const downloads = createDownloads({ places: 1, withinMs: 600_000, now: () => now })
  const { broken, zipped } = await hang(downloads)
  await expect.poll(() => zipped.writableFinished).toBe(true)
  now = 30_000
  const next = await hang(downloads)
  await expect.poll(() => broken).toEqual(['removed to make room for another file'])
  next.zipped.destroy()
})

test('a household has a fixed number of places, whatever its addresses are', async () => {
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

test('when all places are taken, a newcomer gets one only from a network that holds more of them', async () => {
  let [refused, now] = [0, 0]
  const downloads = createDownloads({
    places: 4,
    perHousehold: 2,
    withinMs: 600_000,
    now: () => now,
    onFull: () => {
      refused += 1
    },
  })
  // Two households of one /48, two places each.
  const idle = [
    await hang(downloads, '2001:db8:0:1::1'),
    await hang(downloads, '2001:db8:0:1::2'),
    await hang(downloads, '2001:db8:0:2::1'),
    await hang(downloads, '2001:db8:0:2::2'),
  ]
  // A new download may yet be read.
  await expect(hang(downloads, '203.0.113.7')).rejects.toMatchObject({ status: 503 })
  now = 1_000
  const own = [await hang(downloads, '203.0.113.7'), await hang(downloads, '203.0.113.7')]
  const endedOf = (some: typeof idle) => some.filter(({ broken }) => broken.length > 0).length
  await expect.poll(() => endedOf(idle)).toBe(2)
  now = 2_500
  // Now both networks hold half of them.
  await expect(hang(downloads, '2001:db8:0:3::1')).rejects.toMatchObject({ status: 503 })
  expect(refused).toBe(2)
  const next = await hang(downloads, '198.51.100.1')
  await expect.poll(() => endedOf(idle) + endedOf(own)).toBe(3)
  // The largest holder ends nobody with fewer places, however idle.
  const [holder, other] = endedOf(own) === 1 ? ['2001:db8:0:3::1', own] : ['203.0.113.7', idle]
  now = 20_000
  const last = await hang(downloads, holder)
  await rest(50)
  expect([endedOf(other), endedOf([next])]).toEqual([other === own ? 1 : 3, 0])
  // A household competing with itself is not reported to operators.
  expect(refused).toBe(2)
  for (const { zipped } of [...idle, ...own, next, last]) zipped.destroy()
})

test('a file whose place was taken while it was looked for is not sent, and returns no place', async () => {
  let now = 0
  const downloads = createDownloads({ places: 1, withinMs: 600_000, now: () => now })
  let find: (found: number | null) => void = () => {}
  const looking = new Promise<number | null>((resolve) => {
    find = resolve
  })
  const reader = new PassThrough()
  const slow = downloads.start({
    address: '203.0.113.7',
    reader,
    textOf,
    open: () => looking,
    onError: () => {},
  })
  now = 30_000
  const next = await hang(downloads, '198.51.100.1')
  find(3)
  await expect(slow).rejects.toMatchObject({ status: 503 })
  next.zipped.destroy()
  await rest(0)
  const last = await hang(downloads, '198.51.100.1')
  last.zipped.destroy()
})

test('a reader whose next piece is not ready is not idle', async () => {
  let [now, isWaiting] = [0, false]
  const downloads = createDownloads({ places: 1, withinMs: 600_000, now: () => now })
  const { zipped } = await downloads.start({
    address: '203.0.113.7',
    reader: new PassThrough(),
    open: async () => 1,
    textOf: async function* () {
      yield 'a piece'
      isWaiting = true
      await never()
    },
    onError: () => {},
  })
  await expect.poll(() => isWaiting).toBe(true)
  now = 29_999
  await expect(hang(downloads, '198.51.100.1')).rejects.toMatchObject({ status: 503 })
  zipped.destroy()
})

test('a reader who waits for the file is not idle, and returns the place when they leave', async () => {
  let now = 0
  const downloads = createDownloads({ places: 1, withinMs: 600_000, now: () => now })
  const wait = () => {
    const [reader, signals] = [new PassThrough(), [] as AbortSignal[]]
    const end = downloads.start({
      address: '203.0.113.7',
      reader,
      textOf,
      open: ({ signal }) => {
        signals.push(signal)
        return never()
      },
      onError: () => {},
    })
    return { reader, end, isAborted: () => signals[0]?.aborted }
  }
  const first = wait()
  now = 29_999
  await expect(hang(downloads, '198.51.100.1')).rejects.toMatchObject({ status: 503 })
  expect(first.isAborted()).toBe(false)
  first.reader.destroy()
  await expect(first.end).rejects.toMatchObject({ status: 503 })
  expect(first.isAborted()).toBe(true)
  const gone = new PassThrough().destroy()
  const late = downloads.start({
    address: '203.0.113.7',
    reader: gone,
    textOf,
    open: never,
    onError: () => {},
  })
  await expect(late).rejects.toMatchObject({ status: 503 })

  const second = wait()
  now += 30_000
  const next = await hang(downloads, '198.51.100.1')
  await expect(second.end).rejects.toMatchObject({ status: 503 })
  expect(second.isAborted()).toBe(true)
  next.zipped.destroy()
})

test('a reader who took a place and loses it while waiting leaves no more places than there are', async () => {
  let now = 0
  const downloads = createDownloads({ places: 1, withinMs: 600_000, now: () => now })
  const first = await hang(downloads, '203.0.113.7')
  now = 30_000
  const waiting = downloads.start({
    address: '198.51.100.1',
    reader: new PassThrough(),
    textOf,
    open: never,
    onError: () => {},
  })
  now = 60_000
  const third = await hang(downloads, '192.0.2.1')
  await expect(waiting).rejects.toMatchObject({ status: 503 })
  await expect.poll(() => first.broken).toEqual(['removed to make room for another file'])
  await expect(hang(downloads, '198.51.100.2')).rejects.toMatchObject({ status: 503 })
  third.zipped.destroy()
})
