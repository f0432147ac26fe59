import { expect, test, vi } from 'vitest'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
const { botFormBlock, EMPTY_FORM } = await import('./bot-form-state.ts')

test('the first thing that a new key lacks is named', () => {
  const named = { ...EMPTY_FORM, name: 'Night shift' }
  expect(botFormBlock({ ...named, name: ' ' })).toBe('name')
  expect(botFormBlock({ ...named, origin: 'paste' })).toBe('key')
  expect(botFormBlock({ ...named, scopes: [] })).toBe('scopes')
  for (const cap of ['', 'abc', '1.234']) expect(botFormBlock({ ...named, credit: 'all', cap })).toBe('cap')
  expect(botFormBlock({ ...named, credit: 'all', cap: '250' })).toBeNull()
  expect(botFormBlock(named)).toBeNull()
})
