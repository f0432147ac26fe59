import { expect, test } from 'vitest'
import { allPages, type ExportPart, exportText } from './export-text.ts'

const textOf = async (parts: readonly ExportPart[]) => {
  let text = ''
  for await (const piece of exportText(parts)) text += piece
  return text
}
const numbers = (count: number, { aPage }: { aPage: number }) => {
  const reads: (string | undefined)[] = []
  const pages = () =>
    allPages(async (cursor) => {
      reads.push(cursor)
      const from = Number(cursor ?? 0)
      const to = Math.min(from + aPage, count)
      const items = Array.from({ length: to - from }, (_, at) => ({ n: from + at }))
      return { items, nextCursor: to < count ? String(to) : null }
    })
  return { reads, pages }
}

test('the file is one JSON with every part, however many pages its lists have', async () => {
  const [none, some] = [numbers(0, { aPage: 3 }), numbers(7, { aPage: 3 })]
  const text = await textOf([
    { name: 'account', value: async () => ({ bindId: 'A"B' }) },
    { name: 'none', pages: none.pages },
    { name: 'some', pages: some.pages },
  ])
  expect(JSON.parse(text)).toEqual({
    account: { bindId: 'A"B' },
    none: [],
    some: [0, 1, 2, 3, 4, 5, 6].map((n) => ({ n })),
  })
  expect(some.reads).toEqual([undefined, '3', '6'])
})

test('a page is read when the one before it has been consumed, not earlier', async () => {
  const { reads, pages } = numbers(1_000_000, { aPage: 1_000 })
  const pieces = exportText([{ name: 'bets', pages }])
  for (let taken = 0; taken < 2; taken++) await pieces.next()
  expect(reads.length).toBeLessThanOrEqual(2)
  await pieces.return(undefined)
  expect(reads.length).toBeLessThanOrEqual(2)
})

test('a small file has few pieces, because each waits for its turn', async () => {
  const lists = Array.from({ length: 20 }, (_, at) => ({
    name: `list ${at}`,
    pages: numbers(at === 7 ? 2 : 0, { aPage: 3 }).pages,
  }))
  const pieces: string[] = []
  for await (const piece of exportText([{ name: 'account', value: async () => 1 }, ...lists]))
    pieces.push(piece)
  expect(pieces).toHaveLength(3)
  expect(Object.keys(JSON.parse(pieces.join('')))).toHaveLength(21)
  expect(JSON.parse(await textOf([]))).toEqual({})
})

test('a list that fails ends the file early', async () => {
  const broken = () =>
    allPages(async () => {
      throw new Error('the database is gone')
    })
  await expect(textOf([{ name: 'bets', pages: broken }])).rejects.toThrow('the database is gone')
})
