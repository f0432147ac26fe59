import { expect, test } from 'vitest'
import { entryOf } from './content-entry.ts'
import { shownTo } from './shown-to.ts'

const { texts } = entryOf('notice', null)

test('a player reads their language, or English if it is missing', () => {
  const both = { ...texts, 'en-US': { title: 'Rain', body: 'b' }, 'ja-JP': { title: '雨', body: '' } }
  expect(shownTo({ texts: both }, 'ja-JP')).toEqual({ language: 'ja-JP', title: '雨', body: '' })
  expect(shownTo({ texts: both }, 'es-CO')).toEqual({ language: 'en-US', title: 'Rain', body: 'b' })
})

test('without a title there is nothing to read', () => {
  expect(shownTo({ texts }, 'en-US')).toBeNull()
  expect(shownTo({ texts: { ...texts, 'ja-JP': { title: ' ', body: 'lost' } } }, 'ja-JP')).toBeNull()
})
