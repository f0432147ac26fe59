import { theme } from './preferences.ts'

const PAGE_COLOURS = { dark: '#0B0F14', light: '#F5F7FA' }

/** Keeps the document's theme as chosen; `system` follows the device. `before-paint.js` did the same for the first paint. */
export const applyTheme = () => {
  const device = matchMedia('(prefers-color-scheme: light)')
  const apply = () => {
    const chosen = theme.get()
    const shown = chosen === 'system' ? (device.matches ? 'light' : 'dark') : chosen
    document.documentElement.dataset['theme'] = shown
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOURS[shown])
  }

  apply()
  theme.subscribe(apply)
  device.addEventListener('change', apply)
}
