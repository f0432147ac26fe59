import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createZippedFiles } from './zipped-files.ts'

const lines = (text: string, log: string[]) =>
  async function* () {
    log.push(`${text} begins`)
    await new Promise((turn) => setTimeout(turn, 20))
    yield `${text}\n`
    log.push(`${text} ends`)
  }

type Files = ReturnType<typeof createZippedFiles>
type Wanted = { network?: string; signal?: AbortSignal; isUrgent?: boolean }

const find = (files: Files, name: string, linesOf: () => AsyncIterable<string>, wanted: Wanted = {}) => {
  const { network = '203.0.113.7', signal = new AbortController().signal, isUrgent = false } = wanted
  return files.find({ name, lines: 10, isUrgent, linesOf }, { network, signal })
}

test('a file is built once for concurrent readers, and one file at a time', async () => {
  const log: string[] = []
  const files = createZippedFiles()
  const asked = ['a', 'b', 'a', 'b', 'a'].map(async (name) => find(files, name, lines(name, log)))
  const made = await Promise.all(asked)
  expect(made.map((file) => gunzipSync(file ?? '').toString())).toEqual(['a\n', 'b\n', 'a\n', 'b\n', 'a\n'])
  await find(files, 'a', lines('a', log))
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('one that failed is built again, and holds up no other', async () => {
  const files = createZippedFiles()
  const failing = find(files, 'a', async function* () {
    yield 'a page'
    throw new Error('the database is away')
  })
  const next = find(files, 'b', lines('b', []))
  await expect(failing).rejects.toThrow('away')
  expect(await next).not.toBeNull()
  expect(gunzipSync((await find(files, 'a', lines('a', []))) ?? '').toString()).toBe('a\n')
})

test('the next file is an urgent one, else one of the network that has waited longest since its last', async () => {
  const log: string[] = []
  const files = createZippedFiles()
  const ask = (name: string, wanted: Wanted) => find(files, name, lines(name, log), wanted)
  const flood = ['a', 'b', 'c'].map((name) => ask(name, { network: 'flood' }))
  const others = [ask('d', { network: 'other' }), ask('e', { network: 'watcher', isUrgent: true })]
  await Promise.all([...flood, ...others])
  expect(log.filter((line) => line.endsWith('begins')).map((line) => line[0])).toEqual([
    'a',
    'e',
    'd',
    'b',
    'c',
  ])
})

test('a file whose readers have all left is not built, and one that is being built stops', async () => {
  const log: string[] = []
  const files = createZippedFiles()
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()]
  const endless = async function* () {
    log.push('a begins')
    try {
      for (;;) {
        await new Promise((turn) => setTimeout(turn, 5))
        yield 'a page'
      }
    } finally {
      log.push('a stopped')
    }
  }
  const made = find(files, 'a', endless, { signal: first.signal })
  void find(files, 'b', lines('b', log), { signal: second.signal })
  const kept = find(files, 'c', lines('c', log), { signal: third.signal })
  const own = find(files, 'c', lines('c', log))
  await expect.poll(() => log).toEqual(['a begins'])
  second.abort()
  third.abort()
  first.abort()
  await expect(made).rejects.toThrow('nobody is waiting')
  expect(gunzipSync((await own) ?? '').toString()).toBe('c\n')
  await kept
  expect(log).toEqual(['a begins', 'a stopped', 'c begins', 'c ends'])

  const gone = new AbortController()
  const never = find(files, 'd', lines('d', log), { signal: gone.signal })
  gone.abort()
  await expect(never).rejects.toThrow('nobody is waiting')
  // A reader who left before the file was asked for.
  await expect(find(files, 'd', lines('d', log), { signal: gone.signal })).rejects.toThrow('aborted')
  expect(log).not.toContain('d begins')
})

test('a file larger than the whole cache is not built here', () => {
  expect(find(createZippedFiles({ bytesKept: 3_999 }), 'a', lines('a', []))).toBeNull()
})
