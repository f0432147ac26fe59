import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createZippedFiles, rested } from './zipped-files.ts'

const lines = (text: string, log: string[]) =>
  async function* () {
    log.push(`${text} begins`)
    await new Promise((turn) => setTimeout(turn, 20))
    yield `${text}\n`
    log.push(`${text} ends`)
  }

test('a file is made once for all who ask, and one file at a time', async () => {
  const log: string[] = []
  const files = createZippedFiles()
  const asked = ['a', 'b', 'a', 'b', 'a'].map(async (name) => files.find(name, 10, lines(name, log)))
  const made = await Promise.all(asked)
  expect(made.map((file) => gunzipSync(file ?? '').toString())).toEqual(['a\n', 'b\n', 'a\n', 'b\n', 'a\n'])
  await files.find('a', 10, lines('a', log))
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('one that failed is made again, and holds up no other', async () => {
  const files = createZippedFiles()
  const failing = files.find('a', 10, async function* () {
    yield 'a page'
    throw new Error('the database is away')
  })
  const next = files.find('b', 10, lines('b', []))
  await expect(failing).rejects.toThrow('away')
  expect(await next).not.toBeNull()
  expect(gunzipSync((await files.find('a', 10, lines('a', []))) ?? '').toString()).toBe('a\n')
})

test('a file that is larger than all that is kept is not made here', () => {
  expect(createZippedFiles({ bytesKept: 4_000 }).find('a', 11, lines('a', []))).toBeNull()
})

test('after each page comes a rest of the same length', async () => {
  const pages = async function* () {
    for (let page = 0; page < 3; page += 1) {
      const until = performance.now() + 60
      while (performance.now() < until);
      yield `${page}`
    }
  }
  const since = performance.now()
  const read: string[] = []
  for await (const page of rested(pages())) read.push(page)
  expect(read).toEqual(['0', '1', '2'])
  expect(performance.now() - since).toBeGreaterThan(340)
})
