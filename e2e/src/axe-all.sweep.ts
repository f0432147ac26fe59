import { LOCALES, type Locale } from '@nibble/phrases'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, follow, visit } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { type LivedIn, liveIn } from './harness/lived-in.ts'
import { arrive } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { guestScreens, playerScreens } from './harness/screens.ts'

// Every route in six languages and two themes, on a phone: `npm run axe:all`. `npm test` checks each route in English.
let program: Program
let lived: LivedIn
beforeAll(async () => {
  program = await startProgram({ windows: { '1m': '12000,6000,2000,4000', '3m': '60000,50000,2000,4000' } })
  lived = await liveIn(program.url)
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const CASES = LOCALES.flatMap((locale) => (['dark', 'light'] as const).map((theme) => ({ locale, theme })))

test.each(CASES)('axe finds nothing and nothing overflows in $locale, $theme', async ({ locale, theme }) => {
  const { page, close } = await visit(program.url, {
    width: 360,
    height: 800,
    theme,
    beforeOpen: (opening) => remember(opening, { locale, theme }),
  })
  const found: string[] = []
  const check = async (screen: string) => {
    await page.goto(`${program.url}/#${screen}`)
    await settle(page)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
    found.push(...(await findFlaws(page)).map((flaw) => `${screen} ${flaw}`))
  }
  for (const screen of guestScreens(lived.round)) await check(screen)
  await follow(page, await lived.address('/index'))
  await arrive(page, '/index')
  for (const screen of playerScreens(lived.round)) await check(screen)
  expect(found).toEqual([])
  await close()
})

const remember = (page: Page, visit: { locale: Locale; theme: string }) =>
  page.addInitScript(({ locale, theme }) => {
    localStorage.setItem('nibble.language', locale)
    localStorage.setItem('nibble.theme', theme)
  }, visit)
