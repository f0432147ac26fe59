import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betOnPage } from './harness/bet-on-page.ts'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { settle } from './harness/flaws.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, bindIdOf, expectNoComplaints, sessionKeys, signIn, t } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { visitWithWallet } from './harness/wallet.ts'

/** Rounds none of which closes while a player who looks and taps places a bet. */
const WINDOWS = { '1m': '40000,30000,4000,8000', '3m': '120000,110000,4000,8000' } as const

let house: Program
beforeAll(async () => {
  house = await startProgram({ windows: WINDOWS })
})
afterAll(async () => {
  await closeVisits()
  await house.close()
})

const SIZES = [
  { name: 'phone', width: 360, height: 800 },
  { name: 'desk', width: 1440, height: 900 },
] as const

/** Counts what a person has to press, and the time from the first tap on. */
const countTaps = (page: Page) => {
  const since = Date.now()
  let taps = 0
  return {
    tap: async (name: string | RegExp, role: 'button' | 'radio' | 'link' = 'button') => {
      taps += 1
      const found = page.getByRole('main').getByRole(role, { name }).first()
      // A closed round takes no pick: the player waits, and taps once.
      await expect.poll(() => found.isEnabled(), { timeout: 120_000 }).toBe(true)
      await (role === 'radio' ? found.check() : found.click())
    },
    so: () => ({ taps, seconds: (Date.now() - since) / 1000 }),
  }
}

/** A round that has just begun: the ring counts down from thirty. */
const freshRound = (page: Page) =>
  expect
    .poll(
      async () => Number(await page.locator('.ring-inside b').locator('visible=true').first().textContent()),
      {
        timeout: 120_000,
        interval: 500,
      },
    )
    .toBeGreaterThan(20)

/** Layout shift since the page began, as the browser itself counts it. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 1_500)
      }),
  )

describe.each(inTurn(SIZES, 1))('on a $name', ({ name, width, height }) => {
  test('a guest sees the round, plays it in at most four taps, and checks the result', async () => {
    const { page, complaints } = await visit(`${house.url}/`, { width, height, locale: 'es-CO' })
    const words = await import('@nibble/phrases').then(({ loadTranslator }) => loadTranslator('es-CO'))
    await arrive(page, '/login')
    await page.getByText(words('guest.question')).locator('visible=true').waitFor()
    await page
      .getByRole('list', { name: words('guest.last') })
      .locator('visible=true')
      .waitFor()
    await page
      .getByText(/: (este daría)/)
      .locator('visible=true')
      .first()
      .waitFor()

    await freshRound(page)
    const { tap, so } = countTaps(page)
    await tap(words('guest.try'))
    await arrive(page, '/bet/left-right')
    const slip = page.getByRole('region', { name: words('slip.title') })
    const placed = slip.getByRole('heading', { name: words('slip.placed') })
    const picks = page.getByRole('radiogroup', { name: words('ask.left-right') })
    await settle(page)
    const [above, below] = [await picks.boundingBox(), await slip.boundingBox()]
    if (above === null || below === null) throw new Error('no picks, or no slip')
    // Nothing covers the picks before one is chosen.
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)
    await tap(new RegExp(`^${words('pick.left')}`), 'radio')
    // Nor does the slip that then opens cover the payouts and chances of the picks.
    await expect
      .poll(async () => {
        const [chosen, open] = [await picks.boundingBox(), await slip.boundingBox()]
        return chosen !== null && open !== null && chosen.y + chosen.height <= open.y
      })
      .toBe(true)
    await tap(/^Apostar \d|^Ordenar \d|^Place \d/)
    await tap(/^Confirmar /)
    await placed.waitFor()
    const bet = so()
    expect(bet.taps).toBeLessThanOrEqual(4)

    // The result covers the table by itself.
    await page
      .getByRole('main')
      .getByRole('link', { name: words('result.verify'), exact: true })
      .waitFor({ timeout: 180_000 })
    // What loads in parts around it has its space reserved before the tap.
    await settle(page)
    await tap(words('result.verify'), 'link')
    await page.getByText(words('verify.provenTest')).first().waitFor({ timeout: 180_000 })
    process.stdout.write(`first minute on a ${name}: ${JSON.stringify({ bet, verified: so() })}\n`)
    expectNoComplaints(complaints)
  })

  test('nothing on the way in moves when the live round arrives', async () => {
    const { page, close } = await visit(`${house.url}/#/login`, { width, height })
    await arrive(page, '/login')
    await page.getByText(t('guest.question')).locator('visible=true').waitFor()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    await takePicture(page, `login-${width}`)
    await close()
  })

  test('nothing on a table moves while it loads', async () => {
    // As wide as a phone on which the deciding characters fit in one line.
    const { page, close } = await visit(`${house.url}/#/login`, { width: Math.max(width, 412), height })
    await arrive(page, '/login')
    await page.getByRole('button', { name: t('guest.try') }).click()
    await arrive(page, '/bet/left-right')
    // What a close changes does not count as loading.
    await freshRound(page)
    await page.reload()
    await page.getByRole('heading', { name: t('live.title') }).waitFor()
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    await close()
  })
})

test('a guest who signs in with a new wallet continues as the same player, and is asked nothing again', async () => {
  const { page, wallet, complaints } = await visitWithWallet(`${house.url}/#/login`, { locale: 'en-GB' })
  await arrive(page, '/login')
  await page.getByRole('button', { name: t('guest.try') }).click()
  await arrive(page, '/bet/left-right')
  const guest = await bindIdOf(page)
  await page.goto(`${house.url}/#/profile`)
  await page.getByText(t('profile.guestId')).waitFor()

  // Logging out would lose it all: a guest is asked first, and shown where it is kept.
  await page.getByRole('button', { name: t('profile.logOut') }).click()
  const leaving = page.getByRole('dialog', { name: t('guest.leaveTitle') })
  await leaving.getByText('10,000').waitFor()
  await takePicture(page, 'guest-leave')
  await leaving.getByRole('link', { name: t('guest.leaveKeep') }).click()
  await arrive(page, '/login')
  expect(await page.evaluate(() => localStorage.getItem('nibble.token'))).not.toBeNull()

  await page.evaluate(() => {
    location.hash = '#/recharge'
  })
  await arrive(page, '/login')
  await page.getByText(t('guest.to.recharge')).waitFor()
  await page.getByText(t('guest.keepText')).waitFor()
  await page.evaluate(() => {
    location.hash = '#/register'
  })
  await arrive(page, '/register')
  await expect.poll(() => page.getByLabel(t('login.country')).inputValue()).toBe('GB')
  await page.goBack()
  await arrive(page, '/login')
  await page.getByRole('button', { name: wallet.name }).click()
  await arrive(page, '/recharge')
  expect(await bindIdOf(page)).toBe(guest)
  expectNoComplaints(complaints)
})

test('opening the deposit address says why a sign-in is needed; trying it as a guest leads to a table', async () => {
  const { page, complaints } = await visit(`${house.url}/#/recharge`)
  await arrive(page, '/login')
  await page.getByText(t('guest.to.recharge')).waitFor()
  await page.getByRole('button', { name: t('guest.try') }).click()
  await arrive(page, '/bet/left-right')
  await page.close()
  // The control: a player who came for the game sees no reason.
  const other = await visit(`${house.url}/#/index`)
  await arrive(other.page, '/login')
  await other.page.getByRole('button', { name: t('guest.try') }).waitFor()
  expect(await other.page.getByText(t('guest.toBack')).count()).toBe(0)
  expectNoComplaints([...complaints, ...other.complaints])
})

test('a guest who signs in to an existing account reads there what they bet as a guest', async () => {
  const { page, wallet, complaints } = await visitWithWallet(`${house.url}/#/login`)
  await signIn(page)
  await arrive(page, '/index')
  const account = await bindIdOf(page)
  // As on another day: the browser has forgotten the session.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${house.url}/#/login`)
  await page.reload()
  await page.getByRole('button', { name: t('guest.try') }).click()
  await arrive(page, '/bet/left-right')
  await betOnPage(page, { game: 'left-right', pick: 'left', roundLength: '3m', stake: '20' })
  const guestKeys = await sessionKeys(page)

  await page.goto(`${house.url}/#/recharge`)
  await arrive(page, '/login')
  await page.getByRole('button', { name: wallet.name }).click()
  await arrive(page, '/recharge')
  expect(await bindIdOf(page)).toBe(account)
  expect((await sessionKeys(page)).filter((key) => !guestKeys.includes(key))).toHaveLength(1)
  await page.goto(`${house.url}/#/bet/records/all`)
  await arrive(page, '/bet/records/all')
  await page.getByText(t('records.open'), { exact: true }).click()
  await page.getByText(t('records.emptyOpen')).waitFor()
  await page.getByText(t('records.noneText')).waitFor()
  const whose = page.getByRole('combobox', { name: t('guest.history') })
  await whose.selectOption({ index: 1 })
  await page.getByRole('button', { name: t('game.left-right') }).click()
  await page.getByText(t('records.number')).waitFor()
  await takePicture(page, 'kept-guest-bets')
  expectNoComplaints(complaints)
})
