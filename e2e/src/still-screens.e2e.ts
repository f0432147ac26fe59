import { deviceLoginCode, gameConfigList } from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, follow, visit } from './harness/browser.ts'
import { AS_KEPT } from './harness/compare-picture.ts'
import { settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { differs } from './harness/letters.ts'
import { arrive, t } from './harness/page.ts'
import { signInScripted } from './harness/player.ts'

let house: House
beforeAll(async () => {
  house = await sharedHouse()
})
afterAll(closeVisits)

/** Not /login and /404: the running round is shown there. */
const GUEST_SCREENS = ['/register', '/reset']
const PLAYER_SCREENS = ['/rule', '/update/security', '/transfer']

test('screens that stand still look as they did, on a phone', async () => {
  const { caller } = await signInScripted(house.url)
  const { code, bindId } = await caller.call(deviceLoginCode, {})
  const { page, close } = await visit(`${house.url}/#/login`, { width: 360, height: 800 })
  const found: string[] = []
  const check = async (screen: string) => {
    await page.goto(`${house.url}/#${screen}`)
    await settle(page)
    found.push(...(await differs(`screen${screen.replaceAll('/', '-')}`, await page.screenshot(AS_KEPT))))
  }
  // What follows the first screen by itself, on a busy machine later than everything that the harness waits for.
  await page.getByText(t('register.getWallet')).waitFor()
  for (const screen of GUEST_SCREENS) await check(screen)
  // However late the house's offer is known, nothing moves that was shown before.
  await page.route(`**${gameConfigList.path}`, async (route) => {
    await new Promise((wait) => setTimeout(wait, 3_000))
    await route.continue()
  })
  await follow(page, `${house.url}/?token=${code}&bindId=${bindId}#/index`)
  await arrive(page, '/index')
  for (const screen of PLAYER_SCREENS) await check(screen)
  expect(found).toEqual([])
  await close()
})

test('players are not served the page of all components', async () => {
  const answer = await fetch(`${house.url}/style-page.html`)
  expect(await answer.text()).not.toContain('style-page')
})
