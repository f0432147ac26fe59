import { expect, it } from 'vitest'
import { createIntentKeys } from './intent-keys.ts'

const counted = () => {
  let made = 0
  return createIntentKeys(() => {
    made += 1
    return `key ${made}`
  })
}

it('asks again with the same key as long as the same is asked for', () => {
  const keys = counted()
  expect([keys.keyOf('20 to A'), keys.keyOf('20 to A')]).toEqual(['key 1', 'key 1'])
})

it('has a new key for something else, and does not go back to an old one', () => {
  const keys = counted()
  expect([keys.keyOf('20 to A'), keys.keyOf('20 to B'), keys.keyOf('20 to A')]).toEqual([
    'key 1',
    'key 2',
    'key 3',
  ])
})

it('has a new key for the same once more, after it went through', () => {
  const keys = counted()
  const first = keys.keyOf('20 to A')
  keys.done()
  expect(keys.keyOf('20 to A')).not.toBe(first)
})
