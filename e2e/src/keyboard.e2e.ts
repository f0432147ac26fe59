import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, type Visit, visit } from './harness/browser.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, expectNoComplaints, signIn, t } from './harness/page.ts'
import { openRound, type ScriptedPlayer, signInScripted } from './harness/player.ts'

let house: House
let visitor: Visit
let clock: ScriptedPlayer
beforeAll(async () => {
  house = await sharedHouse()
  clock = await signInScripted(house.url)
  visitor = await visit(house.url)
  await signIn(visitor.page, t('login.developmentWallet'))
  await arrive(visitor.page, '/index')
})
afterAll(closeVisits)

test('a player bets by keyboard alone, from home to the placed bet, and always sees the focus', async () => {
  const { page, complaints } = visitor
  const { keyboard } = page

  await tabTo(page, page.getByRole('link', { name: new RegExp(t('game.big-small')) }).first())
  await keyboard.press('Enter')
  await arrive(page, '/bet/big-small')

  await tabTo(page, page.getByRole('radio', { name: t('roundLength.1m') }))
  await keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('radio', { name: t('roundLength.3m') }).isChecked()).toBe(true)
  // Typing takes a while; a round that closes meanwhile is another test.
  await openRound(clock.caller, '3m', 30_000)
  const slip = page.getByRole('region', { name: t('slip.title') })
  await tabTo(
    page,
    page
      .getByRole('radiogroup', { name: t('ask.big-small') })
      .getByRole('radio')
      .first(),
  )
  await keyboard.press('Space')
  await tabTo(page, slip.getByRole('textbox'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('25')
  await tabTo(page, slip.getByRole('button', { name: /^Place 25 / }))
  await keyboard.press('Enter')
  await slip.getByRole('button', { name: /^Confirm 25 / }).waitFor()
  await expect.poll(() => focusedName(page)).toMatch(/^Confirm 25 /)
  await keyboard.press('Enter')

  await page.getByText(t('slip.placed'), { exact: true }).first().waitFor()
  expectNoComplaints(complaints)
})

test('the first stop skips the menus, and sheets return the focus where it was', async () => {
  const { page } = visitor
  await page.goto(`${house.url}/#/wallet`)
  await page.getByRole('main', { name: t('shell.wallet') }).waitFor()
  await page.reload()
  await page.getByRole('main', { name: t('shell.wallet') }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe(t('shell.skip'))

  const menu = page.getByRole('button', { name: t('shell.menu'), exact: true })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => focusedName(page)).toBe(t('shell.menu'))
})

const MOST_STOPS = 120

/** Tab by Tab until it has the focus. Each stop on the way shows it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await hiddenFocus(page)).toBeNull()
  }
  throw new Error(`${MOST_STOPS} stops, and ${await focusedName(page)} is not it`)
}

/** The element that has the focus and does not show it, or null. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return null
    // A radio button or a checkbox is drawn by the label around it.
    const drawn = [focused, focused.closest('label')].filter((element) => element !== null)
    const isShown = drawn.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    return isShown ? null : focused.outerHTML.slice(0, 200)
  })

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? ''
  })
