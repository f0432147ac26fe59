import { afterAll, expect, test, vi } from 'vitest'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('navigator', { languages: ['en-US'] })
vi.stubGlobal('document', { documentElement: {} })
const { fetchWords, needWords, showLanguage, translator } = await import('./words.ts')
afterAll(() => {
  translator.set(null)
  vi.unstubAllGlobals()
})

test('late phrases are resolved by the present translator, without rendering any screen again', async () => {
  // No other test needs the words of the house: what a worker has loaded, its later files find.
  await fetchWords('en-US')
  const say = showLanguage('en-US')
  expect(() => say('notFound.title')).toThrow('were not fetched')
  let shown = 0
  const stop = translator.subscribe(() => (shown += 1))
  await needWords('house')
  stop()
  expect(say('notFound.title')).toBe('No such page')
  expect(shown).toBe(0)
  expect(translator.get()).toBe(say)
})
