import { expect, test, vi } from 'vitest'

// Present in browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})
const { createFormStore } = await import('./form-store.ts')
const { bindId } = await import('./session.ts')

test('what one player typed is gone when they log out, and the next one does not see it', () => {
  bindId.set('FIRST')
  const form = createFormStore({ to: '' })
  form.set({ to: 'FRIEND' })
  bindId.set('FIRST')
  expect(form.get()).toEqual({ to: 'FRIEND' })
  bindId.set(null)
  expect(form.get()).toEqual({ to: '' })
  form.set({ to: 'NOBODY' })
  bindId.set('SECOND')
  expect(form.get()).toEqual({ to: '' })
})
