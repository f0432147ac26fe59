import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, type Visit, visit } from './harness/browser.ts'
import { settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { type LivedIn, liveIn } from './harness/lived-in.ts'
import { arrive } from './harness/page.ts'
import { playerScreens } from './harness/screens.ts'

let house: House
let lived: LivedIn
let player: Visit
beforeAll(async () => {
  house = await sharedHouse()
  lived = await liveIn(house.url)
  player = await visit(await lived.address('/index'), { width: 1440, height: 900 })
  await arrive(player.page, '/index')
})
afterAll(closeVisits)

type Edges = { readonly left: number; readonly right: number }

/** Where the content of a screen begins and ends, by all its blocks; null on a page without the frame. */
const edges = (page: Page): Promise<Edges | null> =>
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

/** A few fields below one another: wider they would only be harder to read. */
const NARROW = /^\/(update|connect)\//

test('on a desktop every screen begins at one edge and ends at one', async () => {
  const { page } = player
  const home = await edges(page)
  const off: string[] = []
  for (const screen of playerScreens(lived.round)) {
    await page.goto(`${house.url}/#${screen}`)
    await settle(page)
    const found = await edges(page)
    const isOff = found?.left !== home?.left || (found?.right !== home?.right && !NARROW.test(screen))
    if (found !== null && isOff) off.push(`${screen} ${found.left}-${found.right}`)
  }
  expect(home?.left).toBe(248)
  expect(off).toEqual([])
})
