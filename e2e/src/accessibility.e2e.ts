import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, follow, takePicture, visit } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { inTurn } from './harness/in-turn.ts'
import { type LivedIn, liveIn } from './harness/lived-in.ts'
import { arrive } from './harness/page.ts'
import { guestScreens, playerScreens } from './harness/screens.ts'

let house: House
let lived: LivedIn
beforeAll(async () => {
  house = await sharedHouse()
  lived = await liveIn(house.url)
})
afterAll(closeVisits)

const CASES = [
  { width: 360, height: 800, theme: 'dark' },
  { width: 1440, height: 900, theme: 'light' },
] as const

test.each(inTurn(CASES, 0))(
  'axe finds nothing and nothing overflows at $width in $theme',
  async ({ width, height, theme }) => {
    const { page, close } = await visit(house.url, {
      width,
      height,
      theme,
      beforeOpen: (opening) =>
        opening.addInitScript((name) => localStorage.setItem('nibble.theme', name), theme),
    })
    const found: string[] = []
    for (const screen of guestScreens(lived.round))
      found.push(...(await check(page, { screen, width, theme })))

    await follow(page, await lived.address('/index'))
    await arrive(page, '/index')
    for (const screen of playerScreens(lived.round))
      found.push(...(await check(page, { screen, width, theme })))

    expect(found).toEqual([])
    await close()
  },
  300_000,
)

/** What axe reports, and whether the screen is wider than its window. */
async function check(page: Page, on: { screen: string; width: number; theme: string }): Promise<string[]> {
  await page.goto(`${house.url}/#${on.screen}`)
  await settle(page)
  await takePicture(page, `${on.screen.replaceAll(/\W+/g, '-')}-${on.width}-${on.theme}`)

  return (await findFlaws(page)).map((text) => `${on.screen} ${text}`)
}
