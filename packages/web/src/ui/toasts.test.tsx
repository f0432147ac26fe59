import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { showToast, Toasts } from './toasts.tsx'

const read = () => renderToStaticMarkup(<Toasts />)

test('one toast is shown at a time: the next replaces it, and each has its whole time', () => {
  vi.useFakeTimers()
  showToast('copied')
  vi.advanceTimersByTime(3_000)
  showToast('saved')
  expect(read()).toContain('saved')
  expect(read()).not.toContain('copied')
  vi.advanceTimersByTime(2_000)
  expect(read()).toContain('saved')
  vi.advanceTimersByTime(2_000)
  expect(read()).not.toContain('saved')
  vi.useRealTimers()
})
