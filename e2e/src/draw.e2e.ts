import {
  betCircuitDiagram,
  betTime1,
  betTime3,
  historyLotteryRecordList,
  lastDrawPrizeBlock,
  orderList,
} from '@nibble/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choose, openTable, placeOnPage } from './harness/bet-on-page.ts'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'

let house: House
beforeAll(async () => {
  house = await sharedHouse()
})
afterAll(closeVisits)

const SIZES = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const
/** A bet on one side loses this often in a row once in ten thousand tries. */
const TRIES = 18

const startGuest = async (size: { width: number; height: number }) => {
  const opened = await visit(`${house.url}/#/login`, { ...size, locale: 'en-GB' })
  await arrive(opened.page, '/login')
  await opened.page.getByRole('button', { name: t('guest.try') }).click()
  await arrive(opened.page, '/bet/left-right')
  return opened
}
const bet = async (page: Page) => {
  await choose(page, 'left-right', 'left')
  await placeOnPage(page, '20')
}
const answer = (page: Page) => page.getByText(/returned for|You lost/)

/** Before space was reserved a result moved by up to 0.23; a line of text may still take one line more. */
const MOST_SHIFT = 0.03
const GROWTH_PX = 20

type Seen = {
  asked: number
  /** The deciding places over the block that turns. */
  turning: number
  laid: number
  lit: readonly number[]
  others: readonly number[]
  /** From the first character to the answer, in milliseconds. */
  heldMs: number | null
  brass: number
  /** What Chromium counts as moved by itself on the result, as in cumulative layout shift. */
  shifted: number
  /** How high the slip was while it said that the bet is placed. */
  placed: { least: number; most: number }
}

/** Checks every frame from now on: a phase is over before anyone outside the page could ask for it. */
const watchDraw = (page: Page) =>
  page.evaluate(() => {
    const seen: Seen = {
      asked: 0,
      turning: 0,
      laid: 0,
      lit: [],
      others: [],
      heldMs: null,
      brass: 0,
      shifted: 0,
      placed: { least: 9_999, most: 0 },
    }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput && location.hash.includes('round=')) seen.shifted += value
      }
    }).observe({ type: 'layout-shift' })
    let revealedAt: number | null = null
    const count = (selector: string) => document.querySelectorAll(selector).length
    const check = () => {
      seen.asked = Math.max(seen.asked, count('.tile-asked'))
      seen.turning = Math.max(seen.turning, count('.tile-turns'))
      seen.laid = Math.max(seen.laid, count('.tile-laid'))
      seen.brass = Math.max(seen.brass, count('.tile-brass'))
      const texts = [...document.querySelectorAll('.tile-large.tile-reveal > text')]
      if (texts.length > 0 && revealedAt === null) {
        revealedAt = performance.now()
        const msOf = (text: Element) => Number.parseFloat(getComputedStyle(text).animationDelay) * 1000
        seen.lit = texts.filter((text) => text.classList.contains('tile-lit')).map(msOf)
        seen.others = texts.filter((text) => !text.classList.contains('tile-lit')).map(msOf)
      }
      const slip = document.querySelector('.slip-sheet')
      if (slip?.querySelector('[role=status] > h2') != null) {
        seen.placed.least = Math.min(seen.placed.least, slip.clientHeight)
        seen.placed.most = Math.max(seen.placed.most, slip.clientHeight)
      }
      const isShown = document.querySelector('main .bead-large') !== null
      if (revealedAt !== null && isShown) seen.heldMs ??= performance.now() - revealedAt
      requestAnimationFrame(check)
    }
    check()
  })
const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

describe.each(inTurn(SIZES, 1))('at $width px', ({ width, height }) => {
  test('blocks appear during the wait, the deciding characters turn last, and only a gain is celebrated', async () => {
    const { page, complaints, close } = await startGuest({ width, height })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    let won = false
    let hasWaited = false
    for (let k = 0; k < TRIES && !(won && hasWaited); k += 1) {
      // From the table on: the previous result is gone from the screen.
      await openTable(page, 'left-right')
      await page.getByRole('region', { name: t('slip.title') }).waitFor()
      await watchDraw(page)
      await bet(page)
      // Sound is offered with the first bet, and not again.
      await page.waitForTimeout(1_000)
      const { placed } = await seenOn(page)
      expect(placed.most - placed.least, 'growth of the placed slip').toBeLessThan(GROWTH_PX)
      const no = page.getByRole('button', { name: t('slip.soundNo') })
      if (k === 0) await no.click()
      else expect(await no.count()).toBe(0)
      await answer(page).waitFor()
      const isGain = (await page.getByText(/returned for/).count()) > 0
      won ||= isGain
      if (isGain) await expect.poll(async () => (await seenOn(page)).brass, { timeout: 60_000 }).toBe(3)
      await expect.poll(async () => (await seenOn(page)).heldMs).not.toBeNull()
      const seen = await seenOn(page)
      // A block may be there before anyone could wait for it.
      hasWaited ||= seen.asked === 2 && seen.laid > 0
      expect([seen.lit.length, seen.others.length, seen.turning]).toEqual([2, 62, 2])
      expect(Math.min(...seen.lit)).toBeGreaterThan(Math.max(...seen.others))
      expect(seen.heldMs).toBeGreaterThan(Math.max(...seen.lit))
      if (!isGain) expect(seen.brass).toBe(0)
      expect(seen.shifted).toBeLessThan(MOST_SHIFT)
      await takePicture(page, `draw-${isGain ? 'won' : 'lost'}-${width}`)
    }
    expect([won, hasWaited]).toEqual([true, true])
    expectNoComplaints(complaints)
    await close()
  })
})

test('a step of an open bet that is opened during the wait stays open when the answer comes', async () => {
  const { page, close } = await startGuest({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const step = page.locator('.way-stamp > button').first()
  // A block may be there, and its answer, before anyone could open it.
  let isInTime = false
  for (let k = 0; k < TRIES && !isInTime; k += 1) {
    await openTable(page, 'left-right')
    await bet(page)
    await step.click()
    // Nothing that cannot be pressed yet is shown there.
    expect(await page.getByRole('main').locator('button:disabled').count()).toBe(0)
    isInTime = (await answer(page).count()) === 0
    await answer(page).waitFor()
  }
  expect(isInTime).toBe(true)
  expect(await step.getAttribute('aria-expanded')).toBe('true')
  await close()
})

test('draw events of the socket are written into the lists: nothing is requested again', async () => {
  const { page, close } = await startGuest({ width: 360, height: 800 })
  await bet(page)
  await page.evaluate(() => {
    location.hash = '#/index'
  })
  await arrive(page, '/index')
  // Its head says what is waited for once the draw is due.
  const pending = page.getByRole('link', { name: /, round\s\d{4}/ })
  await pending.waitFor()
  await settle(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.getByText(t('profile.notified.results', { count: 1, amounts: '' })).waitFor()
  await page.waitForTimeout(2_000)
  expect(await pending.count()).toBe(0)
  const lists = [
    orderList,
    betTime1,
    betTime3,
    lastDrawPrizeBlock,
    historyLotteryRecordList,
    betCircuitDiagram,
  ]
  expect(lists.map(({ path }) => path).filter((path) => calls.includes(path))).toEqual([])
  await close()
})

test('with reduced motion the result appears at once, and nothing moves', async () => {
  const { page, close } = await startGuest({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const lost = page.getByText(/You lost/)
  for (let k = 0; k < TRIES && !(await lost.isVisible()); k += 1) {
    await openTable(page, 'left-right')
    await bet(page)
    await answer(page).waitFor()
  }
  expect(await lost.isVisible()).toBe(true)
  // After a loss the picked places are over the block: they must disappear at once.
  await expect.poll(() => page.locator('.tile-turns').count()).toBe(2)
  const parts = await page.locator('.tile-large *').evaluateAll((all) =>
    all.map((part) => {
      const { animationName, visibility } = getComputedStyle(part)
      return { isAsked: part.matches('.tile-turns'), animationName, visibility }
    }),
  )
  expect(parts.filter(({ animationName }) => animationName !== 'none')).toEqual([])
  expect(parts.filter(({ isAsked, visibility }) => isAsked && visibility !== 'hidden')).toEqual([])

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page
    .getByRole('button', { name: t('result.share') })
    .filter({ visible: true })
    .click()
  await page.getByRole('status').getByText('/#/verify?round=').waitFor()
  await close()
})
