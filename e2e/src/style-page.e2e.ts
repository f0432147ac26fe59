import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, visit } from './harness/browser.ts'
import { AS_KEPT } from './harness/compare-picture.ts'
import { findFlaws } from './harness/flaws.ts'
import { differs } from './harness/letters.ts'
import { t } from './harness/page.ts'
import { buildStylePage, type StylePage } from './harness/style-page.ts'

let styles: StylePage
beforeAll(async () => {
  styles = await buildStylePage()
})
afterAll(async () => {
  await closeVisits()
  styles?.close()
})

const SECTIONS = ['tokens', 'controls', 'fields', 'messages', 'money', 'play', 'roads', 'hash-tile']

test.each(['dark', 'light'] as const)(
  'every component, in every state, is sound and looks as it did, in %s',
  async (theme) => {
    const { page, close } = await visit(styles.url, {
      theme,
      width: 620,
      height: 720,
      hasWindows: true,
      beforeOpen: async (opening) => {
        await opening.addInitScript((name) => localStorage.setItem('nibble.theme', name), theme)
        await styles.serve(opening)
      },
    })
    await page.locator('[data-section="hash-tile"]').waitFor()
    const found = await findFlaws(page)
    for (const section of SECTIONS) {
      const taken = await page.locator(`[data-section="${section}"]`).screenshot(AS_KEPT)
      found.push(...(await differs(`styles-${section}-${theme}`, taken)))
    }

    await page.getByRole('button', { name: t('withdraw.remove', { name: 'Ledger' }) }).click()
    await page.getByRole('dialog', { name: t('withdraw.removeTitle') }).waitFor()
    found.push(...(await findFlaws(page)))
    found.push(...(await differs(`styles-sheet-${theme}`, await page.screenshot(AS_KEPT))))
    expect(found).toEqual([])
    await close()
  },
)
