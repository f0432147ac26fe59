import { expect, test } from 'vitest'
import { rested, restedInTurns } from './rested.ts'

/** Three pages, each of so many milliseconds of work. */
const working = (ms: number) =>
  async function* () {
    for (let page = 0; page < 3; page += 1) {
      const until = performance.now() + ms
      while (performance.now() < until);
      yield `${page}`
    }
  }
const staying = new AbortController()
const readAll = async (pages: AsyncIterable<string>) => {
  const read: string[] = []
  for await (const page of pages) read.push(page)
  return read
}

test('each page is followed by a rest of the same length', async () => {
  const since = performance.now()
  expect(await readAll(rested(working(60)()))).toEqual(['0', '1', '2'])
  expect(performance.now() - since).toBeGreaterThan(340)
})

test('pages of several readers are made one at a time, and rested from', async () => {
  const inTurns = restedInTurns()
  const since = performance.now()
  const read = await Promise.all(Array.from({ length: 4 }, () => readAll(inTurns(working(20)(), staying))))
  expect(read).toEqual(Array(4).fill(['0', '1', '2']))
  expect(performance.now() - since).toBeGreaterThan(460)
})

test('a reader who fails or leaves holds up no other', async () => {
  const inTurns = restedInTurns()
  let isEnded = false
  const failing = async function* () {
    try {
      yield 'a page'
      throw new Error('the database is away')
    } finally {
      isEnded = true
    }
  }
  await expect(readAll(inTurns(failing(), staying))).rejects.toThrow('away')
  isEnded = false
  for await (const page of inTurns(failing(), staying)) if (page === 'a page') break
  expect(isEnded).toBe(true)
  expect(await readAll(inTurns(working(1)(), staying))).toEqual(['0', '1', '2'])
})

test('for readers who left while they waited no page is made', async () => {
  const inTurns = restedInTurns()
  let made = 0
  const pages = async function* () {
    for await (const page of working(20)()) {
      made += 1
      yield page
    }
  }
  const leaving = new AbortController()
  const waiting = Array.from({ length: 10 }, () => inTurns(pages(), leaving).next())
  leaving.abort()
  expect(await readAll(inTurns(pages(), staying))).toEqual(['0', '1', '2'])
  expect((await Promise.all(waiting)).every(({ done }) => done === true)).toBe(true)
  expect(made).toBe(3)
})
