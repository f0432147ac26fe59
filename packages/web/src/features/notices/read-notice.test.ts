import { expect, test } from 'vitest'
import { readNotice } from './read-notice.ts'

const NOTICE = { id: '1', title: 'A', content: 'B', status: 1, publishedAt: 5 }

test('a stored notice is read as it was written', () => {
  expect(readNotice(JSON.stringify(NOTICE))).toEqual(NOTICE)
})

test.each([null, '', '{', '5', '"x"', '{}', JSON.stringify({ ...NOTICE, title: 5 })])(
  '%o is no notice',
  (stored) => {
    expect(readNotice(stored)).toBeNull()
  },
)
