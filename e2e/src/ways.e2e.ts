import { GAME_IDS } from '@nibble/domain'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, visit } from './harness/browser.ts'
import { settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { inTurn } from './harness/in-turn.ts'
import { type LivedIn, liveIn } from './harness/lived-in.ts'
import { arrive, t } from './harness/page.ts'
import { playerScreens } from './harness/screens.ts'

// A screen that nothing links to is lost, however well it works: everything is found from home by tapping.

let house: House
let lived: LivedIn
beforeAll(async () => {
  house = await sharedHouse()
  lived = await liveIn(house.url)
})
afterAll(closeVisits)

/** Reached by an action of the player and not by a link: an opened notice, a credential that may or may not be joinable. */
const BY_ACTION = ['/details', '/connect/email', '/connect/wallet']

const linksOf = async (page: Page): Promise<string[]> => {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href*="#/"]')]
      .filter((link) => link.checkVisibility())
      .map((link) => link.hash.slice(1).split('?')[0] ?? ''),
  )
  return [...new Set(links)]
}

type Crawled = {
  readonly reached: Set<string>
  readonly menuless: string[]
  /** Where the screens with a frame begin and end, in the order of the visits. */
  readonly framed: { readonly screen: string; readonly edges: Edges }[]
}

const crawl = async (width: number, height: number, home: string): Promise<Crawled> => {
  const { page, close } = await visit(home, { width, height })
  await arrive(page, '/index')
  const reached = new Set(['/index'])
  const menuless: string[] = []
  const framed: Crawled['framed'] = []
  const queue = ['/index']
  for (let screen = queue.shift(); screen !== undefined; screen = queue.shift()) {
    if (screen !== '/index') await page.goto(`${house.url}/#${screen}`)
    await settle(page)
    const edges = await edgesOf(page)
    if (edges !== null) framed.push({ screen, edges })
    const links = await linksOf(page)
    const menu = page.getByRole('button', { name: t('shell.menu'), exact: true })
    const isThere = menu.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    )
    if (await isThere) {
      await menu.click()
      await page.getByRole('dialog').waitFor()
      links.push(...(await linksOf(page)))
      await page.keyboard.press('Escape')
    } else menuless.push(screen)
    for (const link of links) {
      // One game's screen represents all: their cards on home are links of one kind, and each is counted as reached.
      if (reached.has(link)) continue
      reached.add(link)
      const isOneOfMany = GAME_IDS.some((game) => link === `/bet/${game}` && game !== 'left-right')
      if (!isOneOfMany && !link.startsWith('/bet/records/')) queue.push(link)
    }
  }
  await close()
  return { reached, menuless, framed }
}

/** A few fields one below the other: wider they would only be harder to read. */
const NARROW = /^\/(update|connect)\//
const SIZES = [
  { name: 'a phone', width: 360, height: 800 },
  { name: 'a desktop', width: 1440, height: 900 },
] as const

test.each(inTurn(SIZES, 1))(
  'on $name every screen has a link to it, and the menu; on a desktop all have the same edges and first line',
  async ({ width, height }) => {
    const { reached, menuless, framed } = await crawl(width, height, await lived.address('/index'))
    const wanted = playerScreens(lived.round).map((screen) => screen.split('?')[0] ?? '')
    const lost = [...new Set(wanted)].filter((screen) => !BY_ACTION.includes(screen) && !reached.has(screen))
    expect(lost).toEqual([])
    expect(menuless).toEqual([])
    if (width < 1440) return

    const [home] = framed
    expect([home?.screen, home?.edges.left]).toEqual(['/index', 248])
    expect(framed.length).toBeGreaterThan(wanted.length / 2)
    const off = framed.filter(
      ({ screen, edges: { left, right } }) =>
        left !== home?.edges.left || (right !== home?.edges.right && !NARROW.test(screen)),
    )
    expect(off).toEqual([])
    // A heading stands in the middle of a line of 44 px.
    const lines = [FIRST_LINE, FIRST_LINE + 10]
    expect(framed.filter(({ edges }) => !lines.includes(edges.top))).toEqual([])
  },
)

/** 20 px below the head. */
const FIRST_LINE = 92

type Edges = { readonly left: number; readonly right: number; readonly top: number }

/** Where the content of a screen begins and ends, by all its blocks; null on a page without the frame. */
const edgesOf = (page: Page): Promise<Edges | null> =>
  page.evaluate(() => {
    const blocks = [...(document.querySelector('main#content')?.children ?? [])]
      .map((block) => block.getBoundingClientRect())
      .filter(({ width, height }) => width > 2 && height > 2)
    if (blocks.length === 0) return null
    const tops = [...document.querySelectorAll('main#content *')].flatMap((element) => {
      const { top, width, height } = element.getBoundingClientRect()
      const { position, borderTopWidth, backgroundColor, paddingTop } = getComputedStyle(element)
      if (width < 3 || height < 3 || position === 'absolute' || position === 'fixed') return []
      if (borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)') return Math.round(top)
      const isText = element.childElementCount === 0 && element.textContent?.trim() !== ''
      return isText ? Math.round(top + Number.parseFloat(paddingTop)) : []
    })
    return {
      top: Math.min(...tops),
      left: Math.round(Math.min(...blocks.map(({ left }) => left))),
      right: Math.round(Math.max(...blocks.map(({ right }) => right))),
    }
  })
