import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
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

const SIZES = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const
const CASES = [
  { ...SIZES[0], theme: 'dark' },
  { ...SIZES[1], theme: 'light' },
] as const

/** Where a player's screens began and ended on the desktop, in the order in which they were visited. */
const desktop: { readonly screen: string; readonly edges: Edges }[] = []

test.each(CASES)(
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

    await page.goto(await lived.address('/index'))
    await arrive(page, '/index')
    for (const screen of playerScreens(lived.round)) {
      found.push(...(await check(page, { screen, width, theme })))
      const edges = width === 1440 ? await edgesOf(page) : null
      if (edges !== null) desktop.push({ screen, edges })
    }

    expect(found).toEqual([])
    await close()
  },
  300_000,
)

/** A few fields below one another: wider they would only be harder to read. */
const NARROW = /^\/(update|connect)\//

test('on a desktop every screen begins at one edge and ends at one', () => {
  const [home] = desktop
  expect([home?.screen, home?.edges.left]).toEqual(['/index', 248])
  expect(desktop.length).toBeGreaterThan(playerScreens(lived.round).length / 2)
  const off = desktop.filter(
    ({ screen, edges: { left, right } }) =>
      left !== home?.edges.left || (right !== home?.edges.right && !NARROW.test(screen)),
  )
  expect(off).toEqual([])
})

/** What axe complains of, and whether the screen is wider than its window. */
async function check(page: Page, on: { screen: string; width: number; theme: string }): Promise<string[]> {
  await page.goto(`${house.url}/#${on.screen}`)
  await settle(page)
  await takePicture(page, `${on.screen.replaceAll(/\W+/g, '-')}-${on.width}-${on.theme}`)

  return (await findFlaws(page)).map((text) => `${on.screen} ${text}`)
}

type Edges = { readonly left: number; readonly right: number }

/** Where the content of a screen begins and ends, by all its blocks; null on a page without the frame. */
const edgesOf = (page: Page): Promise<Edges | null> =>
  page.evaluate(() => {
    const blocks = [...(document.querySelector('main#content')?.children ?? [])]
      .map((block) => block.getBoundingClientRect())
      .filter(({ width, height }) => width > 2 && height > 2)
    if (blocks.length === 0) return null
    return {
      left: Math.round(Math.min(...blocks.map(({ left }) => left))),
      right: Math.round(Math.max(...blocks.map(({ right }) => right))),
    }
  })
