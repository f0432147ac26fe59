import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
const [{ createOwnChoice }, { bindId }] = await Promise.all([
  import('./own-choice.ts'),
  import('./session.ts'),
])
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => bindId.set('3B6PW3GW'))

test('applies only to the player who made it', () => {
  const choice = createOwnChoice('a choice')
  const heard: boolean[] = []
  const leave = choice.subscribe(() => heard.push(choice.get()))
  expect(choice.get()).toBe(false)
  choice.set(true)
  bindId.set(null)
  bindId.set('5YT9J7GB')
  bindId.set('3B6PW3GW')
  choice.set(false)
  expect(heard).toEqual([true, false, false, true, false])
  leave()
  choice.set(true)
  expect(heard).toHaveLength(5)
})

test('is off for those who are not signed in', () => {
  bindId.set(null)
  const choice = createOwnChoice('another choice')
  choice.set(true)
  expect(choice.get()).toBe(false)
})
