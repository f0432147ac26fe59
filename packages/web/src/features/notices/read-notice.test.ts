import { expect, test } from 'vitest'
import { othersThan, readNotice } from './read-notice.ts'

const NOTICE = { id: '1', title: 'A', content: 'B', status: 1, publishedAt: 5 }

test('a stored notice is read as it was written', () => {
  expect(readNotice(JSON.stringify(NOTICE))).toEqual(NOTICE)
})

test.each([null, '', '{', '5', '"x"', '{}', JSON.stringify({ ...NOTICE, title: 5 })])(
  '%o is not a notice',
  (stored) => {
    expect(readNotice(stored)).toBeNull()
  },
)

test('after a notice come the newest others that have their own page', () => {
  const notice = (id: string, publishedAt: number, status = 1) => ({
    id,
    publishedAt,
    status,
    title: id,
    content: '',
  })
  const all = [
    notice('old', 1),
    notice('read', 5),
    notice('unfolds', 4, 0),
    notice('new', 3),
    notice('mid', 2),
  ]
  expect(othersThan('read', all, 2).map(({ id }) => id)).toEqual(['new', 'mid'])
})
