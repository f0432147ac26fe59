import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, openTable, placeOnPage } from './harness/bet-on-page.ts'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { visitWithWallet } from './harness/wallet.ts'

// What a new player looks for is in sight and explains itself: on a phone over a sheet that takes half of the screen.

let house: House
beforeAll(async () => {
  house = await sharedHouse()
})
afterAll(closeVisits)

const PHONE = { width: 360, height: 800 } as const
const HEADER_PX = 56

const asGuest = async () => {
  const opened = await visit(`${house.url}/#/login`, { ...PHONE, locale: 'en-GB' })
  await arrive(opened.page, '/login')
  await opened.page.getByRole('button', { name: t('guest.try') }).click()
  await arrive(opened.page, '/bet/left-right')
  // A player who never signed in is not shown it.
  expect(await opened.page.getByText(t('login.success')).count()).toBe(0)
  return opened
}

const edges = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('it is not on the screen')
  return { top: box.y, bottom: box.y + box.height }
}
const slipOf = (page: Page) => page.getByRole('region', { name: t('slip.title') })

test('the picks stay over the slip that they open, and game and round beside its button', async () => {
  const { page, complaints, close } = await asGuest()
  await choose(page, 'left-right', 'left')
  const slip = slipOf(page)
  await slip.getByRole('textbox').waitFor()
  const picks = page.getByRole('radiogroup', { name: t('ask.left-right') })
  await expect.poll(async () => (await edges(picks)).bottom).toBeLessThanOrEqual((await edges(slip)).top)
  expect((await edges(picks)).top).toBeGreaterThan(HEADER_PX)
  await takePicture(page, 'in-sight-picks')

  await page.evaluate(() => scrollTo(0, 900))
  await slip.getByText(`${t('game.left-right')} · ${t('round.number', { round: '' })}`).waitFor()

  // Over the slip of another game the bet names its own.
  await placeOnPage(page, '20')
  await openTable(page, 'odd-even')
  await slip.getByText(t('game.left-right'), { exact: true }).waitFor()
  await takePicture(page, 'in-sight-other-game')
  expectNoComplaints(complaints)
  await close()
})

test('autoplay opens with its first numbers filled and in sight', async () => {
  const { page, close } = await asGuest()
  await choose(page, 'left-right', 'left')
  await page.getByRole('radio', { name: t('play.mode.auto') }).check()
  const stake = page.getByRole('textbox', { name: t('autoplay.firstStake'), exact: true })
  expect(await stake.inputValue()).not.toBe('')
  const start = page.getByRole('button', { name: /^Start 20 rounds/ })
  await expect.poll(async () => (await edges(stake)).bottom).toBeLessThan((await edges(start)).top)
  const stopWin = page.getByRole('textbox', { name: t('autoplay.stopWin'), exact: true })
  expect((await edges(stopWin)).bottom).toBeLessThan((await edges(start)).top)
  await expect.poll(async () => (await edges(stake)).top).toBeGreaterThan(HEADER_PX)

  // The currency is beside the input, not over it.
  const [unit] = await stake.locator('..').getByText(t('asset.PLAY_POINT'), { exact: true }).all()
  const typedUpTo = await stake.evaluate((input) => {
    const { right } = input.getBoundingClientRect()
    return right - Number.parseFloat(getComputedStyle(input).paddingRight)
  })
  expect((await unit?.boundingBox())?.x).toBeGreaterThanOrEqual(typedUpTo)
  await close()
})

test('on a phone a toast is above the tabs or the button of the table, and over an open sheet', async () => {
  const { page, close } = await asGuest()
  const toasts = page.locator('.toasts')
  const place = slipOf(page).getByRole('button').last()
  expect((await edges(toasts)).bottom).toBeLessThanOrEqual((await edges(place)).top)
  expect((await edges(toasts)).top).toBeGreaterThan((await edges(slipOf(page))).top)
  await page.goto(`${house.url}/#/limits`)
  await arrive(page, '/limits')
  const tabs = page.getByRole('navigation', { name: t('shell.tabs') })
  const { top, bottom } = await edges(toasts)
  expect(bottom).toBeLessThanOrEqual((await edges(tabs)).top)
  expect(top).toBeGreaterThan(PHONE.height / 2)

  await page
    .getByRole('button', { name: t('limits.set') })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect.poll(async () => (await edges(toasts)).bottom).toBeLessThan((await edges(sheet)).top)
  await close()
})

test('adding to a screen restyles only the addition, and not the whole screen', async () => {
  const { page, close } = await visit(`${house.url}/#/login`, { ...PHONE, locale: 'en-GB' })
  await arrive(page, '/login')
  const browser = page.context().browser()
  if (browser === null) throw new Error('the browser has gone')
  const styledBy = async (change: () => void) => {
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await page.evaluate(change)
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
    const counts = traceEvents.flatMap((event: TraceEvent) =>
      event.name === 'UpdateLayoutTree' ? (event.args.elementCount ?? 0) : [],
    )
    return counts.length === 0 ? Number.NaN : Math.max(...counts)
  }
  await page.getByText(t('login.wallets'), { exact: true }).waitFor()
  const all = await page.locator('*').count()
  const added = () =>
    styledBy(() => {
      const last = document.createElement('p')
      document.querySelector('main')?.append(last)
      getComputedStyle(last).getPropertyValue('color')
    })
  // The screen may still be rendering the first times.
  await expect.poll(added, { timeout: 20_000 }).toBeLessThan(all / 4)
  // The control: a new font size of the root restyles everything.
  const everything = await styledBy(() => {
    document.documentElement.style.fontSize = '17px'
    getComputedStyle(document.body).getPropertyValue('color')
  })
  expect(everything).toBeGreaterThan(all / 4)
  await close()
})
type TraceEvent = { readonly name: string; readonly args: { readonly elementCount?: number } }

test("without a network the wallet's money links lead nowhere, and say why", async () => {
  const { page, close } = await asGuest()
  await page.goto(`${house.url}/#/wallet`)
  await arrive(page, '/wallet')
  const ways = page.getByRole('navigation', { name: t('shell.money') }).getByRole('link')
  await expect.poll(() => ways.count()).toBe(4)
  const disabled = () => ways.evaluateAll((all) => all.filter((one) => one.ariaDisabled === 'true').length)
  expect(await disabled()).toBe(0)
  await page.context().setOffline(true)
  await page.getByText(t('money.offline'), { exact: true }).waitFor()
  expect(await disabled()).toBe(4)
  // On a desktop the header has the same link.
  await page.setViewportSize({ width: 1440, height: 900 })
  const header = page.getByRole('banner').getByRole('link', { name: t('shell.deposit') })
  await header.waitFor()
  expect(await header.getAttribute('aria-disabled')).toBe('true')
  await page.context().setOffline(false)
  await expect.poll(disabled).toBe(0)
  await close()
})

test('the welcome closes on continuing, and the rail is lit on the screens of an item', async () => {
  const { page, close } = await visitWithWallet(house.url)
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await page.getByLabel(t('login.country'), { exact: true }).selectOption('CH')
  await page.getByLabel(t('login.ofAge')).check()
  await page.getByRole('button', { name: t('login.enter') }).click()
  const welcome = page.getByRole('dialog', { name: t('shell.firstLogin') })
  await welcome.waitFor()
  const lit = page.getByRole('navigation', { name: t('shell.main') }).locator('[aria-current]')
  for (const [path, item] of [
    ['/recharge', 'shell.wallet'],
    ['/convert', 'shell.wallet'],
    ['/agent', 'shell.invite'],
    ['/security', 'shell.mine'],
    ['/rule', 'shell.tutorial'],
  ] as const) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#${path}`)
    await arrive(page, path)
    await welcome.waitFor({ state: 'hidden' })
    await expect.poll(() => lit.allTextContents()).toEqual([t(item)])
  }
  await close()
})
