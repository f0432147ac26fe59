import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTable } from './harness/bet-on-page.ts'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, t } from './harness/page.ts'
import { until } from './harness/until.ts'

// What is on the screen before the page's code is loaded, and what loads it.

let house: House
beforeAll(async () => {
  house = await sharedHouse()
})
afterAll(closeVisits)

const SIZES = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const

/** What Chromium says about files that were preloaded and not used. */
const preloadsInVain = (page: Page): string[] => {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning' && /preload/.test(message.text())) said.push(message.text())
  })
  return said
}

describe.each(inTurn(SIZES, 0))('at $width px', (size) => {
  test('the document of /verify begins with the frame of the shell, not with a different page', async () => {
    const { page, close } = await visit('about:blank', size)
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto(`${house.url}/verify.html#/verify`)
    const shown = page.locator('#root')
    expect(await shown.textContent()).not.toContain(t('shell.promise'))
    expect(await shown.locator('.animate-pulse').count()).toBeGreaterThan(3)
    expect(await shown.getByText('Nibble').isVisible()).toBe(size.width > 1024)
    await takePicture(page, `first-frame-${size.width}`)
    // The control: the other document begins with its sentence.
    await page.goto(`${house.url}/#/login`)
    await page.getByText(t('shell.promise')).waitFor()
    await close()
  })

  test('no file is preloaded in vain, and a guest places on the board without scrolling', async () => {
    const { page, close } = await visit('about:blank', size)
    const inVain = preloadsInVain(page)
    for (const path of ['/login', '/verify', '/login']) {
      await page.goto(`${house.url}/#${path}`)
      await settle(page)
    }
    // Other journeys have guests of the same household, of which only a few may begin per minute.
    await until('a guest is let in', async () => {
      if (await page.getByRole('button', { name: t('guest.try') }).isVisible())
        await page.getByRole('button', { name: t('guest.try') }).click()
      await page.waitForTimeout(2_000)
      return page.url().endsWith('/bet/left-right')
    })
    await arrive(page, '/bet/left-right')
    for (const path of ['/bet/left-right', '/index']) {
      await page.goto(`${house.url}/#${path}`)
      await page.reload()
      await settle(page)
    }
    await openTable(page, 'board')
    const place = page.getByRole('region', { name: t('slip.title') }).locator('button[type=submit]')
    await place.waitFor()
    const box = await place.boundingBox()
    expect((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height)
    await takePicture(page, `board-${size.width}`)
    // Chromium says it some seconds after a document has loaded.
    await page.waitForTimeout(6_000)
    expect(inVain).toEqual([])
    await close()
  })
})
