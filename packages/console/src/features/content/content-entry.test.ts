import { expect, test } from 'vitest'
import { contentOf, entryOf } from './content-entry.ts'

const link = entryOf('vpn', null)
const title = { ...link.texts, 'en-US': { title: 'Sea', body: '' } }

test('everything wrong with an entry is reported at its field', () => {
  const { content, problems } = contentOf({ ...link, texts: title, url: 'http://sea.test', place: '-1' })
  expect(content).toBeNull()
  expect(problems).toEqual({
    url: 'A link is a full web address with https:// outside the house.',
    place: 'The place is a whole number from 0 to 9,999.',
  })
  expect(contentOf(link).problems).toHaveProperty('texts', 'An English title is needed.')
  expect(contentOf({ ...link, texts: title, url: 'https://sea.test' }).problems).toEqual({})
})
