import { expect, test, vi } from 'vitest'

// What a browser has and Node has not.
vi.stubGlobal('addEventListener', () => {})
const { createDraft } = await import('./draft.ts')
const { bindId } = await import('./session.ts')

test('what one player typed is gone when they log out, and the next one does not see it', () => {
  bindId.set('FIRST')
  const draft = createDraft({ to: '' })
  draft.set({ to: 'FRIEND' })
  bindId.set('FIRST')
  expect(draft.get()).toEqual({ to: 'FRIEND' })
  bindId.set(null)
  expect(draft.get()).toEqual({ to: '' })
  draft.set({ to: 'NOBODY' })
  bindId.set('SECOND')
  expect(draft.get()).toEqual({ to: '' })
})
