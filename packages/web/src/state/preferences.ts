import { ASSETS, type Asset } from '@nibble/domain'
import { isLocale, matchLocale } from '@nibble/phrases'
import { createStored } from './stored.ts'

export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

export const language = createStored('language', (text) =>
  text !== null && isLocale(text) ? text : matchLocale(navigator.languages),
)

export const theme = createStored('theme', (text): Theme => THEMES.find((each) => each === text) ?? 'dark')

/** The eye: amounts are shown unless the player hid them. */
export const amounts = createStored('amounts', (text) => (text === 'hidden' ? 'hidden' : 'shown'))

/** The round length that home and the game screens open with. */
export const roundLengthChoice = createStored('roundLength', (text) => (text === '3m' ? '3m' : '1m'))

/** The asset last chosen for a stake: slips begin with it, and the header shows its balance. */
export const assetChoice = createStored(
  'asset',
  (text): Asset | null => ASSETS.find((each) => each === text) ?? null,
)

/** The public number of the player who gets push notifications in this browser. */
export const pushedFor = createStored('pushedFor', (text) => text)

const PAGE_COLOURS = { dark: '#0B0F14', light: '#F5F7FA' }

/**
 * Keeps the document's theme as chosen; `system` follows the device. `before-paint.js` did the same for the first
 * paint.
 */
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
