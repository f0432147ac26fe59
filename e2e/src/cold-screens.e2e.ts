import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, type Visit, visit } from './harness/browser.ts'
import { settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, expectNoComplaints, signIn, t } from './harness/page.ts'

// A screen that is opened first, by a bookmark or a reload, loads its own code and words and no others.

const SCREENS = [
  '/index',
  '/bet/left-right',
  '/bet-19',
  '/bet/records/all',
  '/lottery/win',
  '/play/desc',
  '/rule',
  '/profile',
  '/wallet',
  '/assets',
  '/recharge',
  '/recharge/records',
  '/withdraw',
  '/withdraw/records',
  '/convert',
  '/transfer',
  '/security',
  '/update/security',
  '/limits',
  '/report',
  '/report/bet',
  '/report/assets',
  '/notification',
  '/details',
  '/vpn',
  '/buy',
  '/404',
]

let house: House
let visitor: Visit
beforeAll(async () => {
  house = await sharedHouse()
  visitor = await visit(house.url)
  await signIn(visitor.page, t('login.developmentWallet'))
  await arrive(visitor.page, '/index')
})
afterAll(closeVisits)

test('the strip of latest blocks survives a reload', async () => {
  const { page } = visitor
  await page.goto(`${house.url}/#/index`)
  const seen = () =>
    page
      .getByRole('list', { name: t('home.latestBlocksLabel') })
      .locator('b')
      .count()
  await expect.poll(seen).toBeGreaterThanOrEqual(3)
  const before = await seen()
  await page.reload()
  await settle(page)
  expect(await seen()).toBeGreaterThanOrEqual(before)
})

test('a guest, who has no socket, is not told how old its last message is', async () => {
  const { page, close } = await visit(`${house.url}/#/login`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(15_000)
  expect(await page.getByRole('banner').textContent()).not.toContain(t('shell.stale', { time: '' }).trim())
  await close()
})

test('an address typed while the page loads is opened', async () => {
  const { page, close } = await visit(`${house.url}/#/login`, {
    // The page's script has run then, and its words and screen are loading.
    beforeOpen: (opening) =>
      opening.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () => {
          location.hash = '#/register'
        }),
      ),
  })
  await page.getByRole('heading', { name: t('title.register'), level: 1 }).waitFor()
  await close()
})

test('every screen can be opened first', async () => {
  const { page, complaints } = visitor
  const broken: string[] = []
  for (const screen of SCREENS) {
    await page.goto(`${house.url}/#${screen}`)
    await page.reload()
    await settle(page).catch(() => broken.push(screen))
    if (await page.getByRole('alert').getByText(t('shell.crashTitle')).isVisible()) broken.push(screen)
  }
  expect(broken).toEqual([])
  expectNoComplaints(complaints)
})
