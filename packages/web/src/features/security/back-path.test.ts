import { expect, test } from 'vitest'
import { backPath } from './back-path.ts'

test('the way back leads to a screen of the page, and to no other address', () => {
  expect(backPath({ back: '/withdraw' })).toBe('/withdraw')
  expect(backPath({ back: '/update/security' })).toBe('/update/security')
  expect(backPath({})).toBeNull()
  for (const back of ['//evil.example', 'https://evil.example', 'javascript:1', '/', '/a?b', '/\\evil'])
    expect(backPath({ back })).toBeNull()
})
