import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits } from './harness/browser.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { signIn, t } from './harness/page.ts'
import { visitWithWallet } from './harness/wallet.ts'

// A page that stays open over an upgrade asks the new server for files of its own build, which no longer exist.
let house: House
beforeAll(async () => {
  house = await sharedHouse()
})
afterAll(() => closeVisits())

test.each([
  ['a screen', 'tutorial-screen'],
  ['a part of a screen', 'lab-section'],
])('if %s is of a build that is gone, the page says so, and a reload loads the new one', async (_, file) => {
  const { page, close } = await visitWithWallet(house.url)
  await signIn(page)
  await page.evaluate(() => {
    const { update } = ServiceWorkerRegistration.prototype
    ServiceWorkerRegistration.prototype.update = function (this: ServiceWorkerRegistration) {
      Reflect.set(window, 'askedForNewer', true)
      return update.call(this)
    }
  })
  await page.route(`**/assets/${file}-*.js`, (route) =>
    route.continue({ url: `${house.url}/assets/${file}-older.js` }),
  )
  await page.goto(`${house.url}/#/play/desc`)

  const notice = page.getByRole('alert')
  await notice.getByText(t('shell.chunkTitle')).waitFor()
  await page.waitForFunction(() => Reflect.get(window, 'askedForNewer') === true)
  expect(await page.getByText(t('shell.crashTitle')).count()).toBe(0)
  await page.unroute(`**/assets/${file}-*.js`)
  await notice.getByRole('button', { name: t('shell.reload') }).click()
  await page.getByRole('heading', { name: t('tutorial.title') }).waitFor()
  await close()
})
