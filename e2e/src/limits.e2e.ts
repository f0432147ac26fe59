import { randomUUID } from 'node:crypto'
import {
  configList,
  deposit,
  deviceLoginCode,
  limits,
  setReminder,
  updateTransactionPassword,
  withdrawal,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { loadTranslator } from '@nibble/phrases'
import { mintTestToken, openInstallation } from '@nibble/server/local'
import { waitOutTheDay } from '@nibble/server/testing/end-of-day.ts'
import pg from 'pg'
import type { Page } from 'playwright-core'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmOnPage, openTable } from './harness/bet-on-page.ts'
import { closeVisits, takePicture, type Visit, type VisitOptions, visit } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { openRound, type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { until } from './harness/until.ts'

const UNIT = 1_000_000n
const DAY_MS = 24 * 3_600_000
const PASSWORD = 'secret7'

let house: House
let player: ScriptedPlayer
let visitor: Visit
let page: Page
beforeAll(async () => {
  await waitOutTheDay(300_000)
  house = await sharedHouse()
  player = await signInScripted(house.url)
  const { address } = await player.caller.call(deposit, { asset: 'USDT' })
  await mintTestToken(house.chainUrl, { to: address as Address, raw: 60n * 10n ** 18n })
  await until('the deposit is credited', async () => (await player.balance('USDT')) === '60')
  visitor = await openSignedIn()
  page = visitor.page
})
afterAll(closeVisits)

const openSignedIn = async (options: VisitOptions = {}): Promise<Visit> => {
  const { code, bindId } = await player.caller.call(deviceLoginCode, {})
  const { theme } = options
  const opened = await visit(`${house.url}/?token=${code}&bindId=${bindId}#/index`, {
    ...options,
    ...(theme !== undefined && {
      beforeOpen: (opening) =>
        opening.addInitScript((name) => localStorage.setItem('nibble.theme', name), theme),
    }),
  })
  await arrive(opened.page, '/index')
  return opened
}
const go = async (path: string) => {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)
  await arrive(page, path)
}
const row = () =>
  page
    .getByRole('region', { name: t('limits.stake'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: t('limits.day') })
const setDailyStake = async (amount: string) => {
  await row()
    .getByRole('button', { name: /^(Set|Change)/ })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill('')
  await sheet.getByRole('button', { name: t('limits.needAmount') }).waitFor()
  await sheet.getByRole('textbox').fill('-5')
  await sheet.getByRole('button', { name: t('money.correct') }).waitFor()
  await sheet.getByRole('textbox').fill(amount)
  await sheet.getByRole('button', { name: t('limits.save') }).click()
  await sheet.waitFor({ state: 'detached' })
}
const stake = async (units: string) => {
  const { round } = await openRound(player.caller, '1m')
  return player.place([{ game: 'big-small', pick: 'big', stake: units }], { round, asset: 'USDT' })
}

/** A result that arrives replaces the slip. */
const allSettled = () =>
  until('every bet is settled', async () =>
    (await player.bets()).every(({ status }) => status === 'published'),
  )

test('a stake limit is set on the page and counts at once: what exceeds it is refused on the slip', async () => {
  await go('/limits')
  await setDailyStake('25')
  await row().getByText('25.00 USDT').waitFor()
  const focused = row().getByRole('button', { name: t('limits.change') })
  await expect.poll(() => focused.evaluate((button) => button === document.activeElement)).toBe(true)
  await stake('20')
  await row()
    .getByText(t('limits.used', { used: '20', amount: '25' }))
    .waitFor()

  await allSettled()
  await openTable(page, 'big-small')
  const slip = page.getByRole('region', { name: t('slip.title') })
  const refused = slip.getByRole('alert').filter({ hasText: 'Your daily stake limit leaves 5 USDT until' })
  await slip
    .getByRole('combobox')
    .selectOption('USDT')
    .catch(() => undefined)
  await page
    .getByRole('radiogroup', { name: t('ask.big-small') })
    .locator('input[value="big"]')
    .check({ timeout: 180_000 })
  for (let round = 0; round < 4 && !(await refused.isVisible()); round += 1) {
    await confirmOnPage(slip, '6')
    await slip.getByRole('heading', { name: t('slip.title'), exact: true }).waitFor()
  }
  await refused.waitFor()
  await takePicture(page, 'limits-refused')
  await expect(stake('6')).rejects.toMatchObject({ kind: 'limit_reached' })
  expect(await stake('5')).toHaveLength(1)
})

test('a looser limit waits for a day and can be taken back, a stricter one counts now', async () => {
  await go('/limits')
  await setDailyStake('100')
  const keep = row().getByRole('button', { name: t('limits.keep', { amount: '25 USDT' }) })
  await keep.waitFor()
  await expect(stake('1')).rejects.toMatchObject({ kind: 'limit_reached' })
  const waiting = (await player.caller.call(limits, {})).limits.find(
    ({ kind, period }) => kind === 'stake' && period === 'day',
  )
  expect(Math.abs((waiting?.next?.at ?? 0) - Date.now() - DAY_MS)).toBeLessThan(60_000)
  await keep.click()
  await keep.waitFor({ state: 'detached' })

  await setDailyStake('10')
  await row().getByText('10.00 USDT').waitFor()
  await expect(stake('1')).rejects.toMatchObject({ kind: 'limit_reached' })
})

test('the page asks for limits before the first deposit, once', async () => {
  const fresh = await visit(`${house.url}/#/login`)
  await fresh.page.getByRole('button', { name: t('login.developmentWallet') }).click()
  await fresh.page.getByLabel(t('login.country'), { exact: true }).selectOption('CH')
  await fresh.page.getByLabel(t('login.ofAge')).check()
  await fresh.page.getByRole('button', { name: t('login.enter') }).click()
  await fresh.page.getByRole('button', { name: t('shell.firstLoginGo') }).click()
  await fresh.page.goto(`${house.url}/#/recharge`)
  const question = fresh.page.getByRole('region', { name: t('firstLimits.title') })
  await question.waitFor()
  await takePicture(fresh.page, 'limits-first-deposit')
  // On a phone it is one row, which pushes the address little.
  await fresh.page.setViewportSize({ width: 360, height: 800 })
  expect((await question.boundingBox())?.height).toBeLessThan(80)
  await question.getByRole('button', { name: t('firstLimits.goOn') }).click()
  await question.waitFor({ state: 'detached' })
  await fresh.page.reload()
  await fresh.page.getByText(t('deposit.none')).waitFor()
  expect(await question.isVisible()).toBe(false)
  expectNoComplaints(fresh.complaints)
  await fresh.close()
})

test('the page reminds the player of time and result after the session has lasted a set time', async () => {
  await player.caller.call(setReminder, { remindEveryMin: 15 })
  await ageSessions('14 minutes 40 seconds')
  // Servers cache a session for ten seconds.
  await new Promise((wait) => setTimeout(wait, 11_000))
  await page.reload()
  const reminder = page.getByRole('dialog')
  await reminder.getByText(/^You have been here for 15:\d\d$/).waitFor({ timeout: 120_000 })
  await reminder.getByText(t('reminder.net')).waitFor()
  await takePicture(page, 'limits-reminder')
  await reminder.getByRole('button', { name: t('reminder.goOn') }).click()
  await reminder.waitFor({ state: 'detached' })
})

/** As if the player had signed in that much earlier. */
const ageSessions = async (by: string): Promise<void> => {
  const installation = await openInstallation(house.dataFolder)
  const owner = new pg.Client({ connectionString: installation.ownerUrl })
  await owner.connect()
  await owner.query(
    `update session set started_at = now() - $1::interval
     where player_id = (select id from player where bind_id = $2)`,
    [by, player.bindId],
  )
  await owner.end()
  await installation.close()
}

test('a time-out stops play and deposits, and a withdrawal goes through', async () => {
  await player.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  await go('/limits')
  await page.getByRole('button', { name: t('limits.length.hours_24') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('limits.start') })
    .click()
  await page.getByText(t('pause.title'), { exact: true }).waitFor()

  await allSettled()
  await openTable(page, 'big-small')
  const slip = page.getByRole('region', { name: t('slip.title') })
  await slip.getByText(t('pause.title'), { exact: true }).waitFor()
  expect(await slip.getByRole('textbox').isVisible()).toBe(false)
  await expect(stake('1')).rejects.toMatchObject({ kind: 'on_break' })
  await go('/recharge')
  await page.getByText(t('limits.noDeposit')).waitFor()
  await expect(player.caller.call(deposit, { asset: 'USDT' })).rejects.toMatchObject({ kind: 'on_break' })

  const { addresses } = await player.caller.call(configList, {})
  const asked = await player.caller.call(withdrawal, {
    idempotencyKey: randomUUID(),
    amount: amountOf(10n * UNIT),
    address: addresses[0]?.address ?? '',
    transactionPassword: PASSWORD,
  })
  expect(asked.withdrawal.amount).toBe(10n * UNIT)
  expectNoComplaints(visitor.complaints)
})

test('permanent exclusion needs a typed word, and nothing shortens it', async () => {
  await go('/limits')
  await page.getByRole('button', { name: t('limits.length.for_good') }).click()
  const sheet = page.getByRole('dialog')
  const exclude = sheet.getByRole('button', { name: t('limits.exclude') })
  expect(await exclude.isDisabled()).toBe(true)
  await sheet.getByRole('textbox').fill('exclude')
  await exclude.click()
  await page.getByText(t('pause.excluded'), { exact: true }).waitFor()

  await page.getByRole('button', { name: t('limits.length.years_5') }).click()
  await sheet.getByText(t('limits.shorter')).waitFor()
  await expect.poll(() => exclude.isDisabled()).toBe(true)
  await sheet.getByRole('button', { name: t('common.cancel') }).click()
  await expect(stake('1')).rejects.toMatchObject({ kind: 'excluded' })
})

const CASES = [
  { width: 320, height: 700, theme: 'dark', locale: 'id-ID' },
  { width: 360, height: 800, theme: 'light', locale: 'zh-CN' },
  { width: 1440, height: 900, theme: 'dark', locale: 'es-CO' },
  { width: 1440, height: 900, theme: 'light', locale: 'ja-JP' },
] as const
const SCREENS = [
  ['limits', 'limits.position'],
  ['bet/big-small', 'pause.excluded'],
  ['recharge', 'limits.noDeposit'],
] as const
const SEEN = inTurn(CASES, 0, 3)

test.each(SEEN)('axe finds nothing and nothing overflows at $width in $theme, $locale', async (options) => {
  const opened = await openSignedIn(options)
  const words = await loadTranslator(options.locale)
  for (const [path, shown] of SCREENS) {
    await opened.page.goto(`${house.url}/#/${path}`)
    await opened.page.getByText(words(shown), { exact: true }).first().waitFor()
    await settle(opened.page)
    await takePicture(opened.page, `${path.replace('/', '-')}-${options.width}-${options.locale}`)
    expect(await findFlaws(opened.page)).toEqual([])
  }
  await opened.close()
})
