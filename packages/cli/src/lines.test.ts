import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

async function* chunksOf(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0
  for (const size of sizes) {
    yield bytes.subarray(at, at + size)
    at += size
  }
  yield bytes.subarray(at)
}
const linesIn = async (text: string, sizes: readonly number[], longest?: number) => {
  const lines: (string | null)[] = []
  for await (const some of linesOf(chunksOf(new TextEncoder().encode(text), sizes), longest))
    lines.push(...some)
  return lines
}

test('lines come out whole however the stream is cut, even in the middle of a character', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\n', ' '))),
      fc.array(fc.nat(9)),
      fc.boolean(),
      async (lines, sizes, ended) => {
        const text = lines.join('\n') + (ended ? '\n' : '')
        const expected = text.split('\n')
        if (expected.at(-1) === '') expected.pop()
        expect(await linesIn(text, sizes)).toEqual(expected)
      },
    ),
  )
})

test('a line above the limit is null, one at the limit is kept, and the next one is intact', async () => {
  expect(await linesIn(`${'x'.repeat(10)}\n${'y'.repeat(11)}\nz`, [3, 3, 3, 3, 3, 3], 10)).toEqual([
    'x'.repeat(10),
    null,
    'z',
  ])
  expect(await linesIn('y'.repeat(50), [20, 20], 10)).toEqual([null])
})

test('empty input gives nothing, and empty lines count', async () => {
  expect(await linesIn('', [])).toEqual([])
  expect(await linesIn('\n\na\n', [1])).toEqual(['', '', 'a'])
})
