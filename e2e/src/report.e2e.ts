import { readFileSync } from 'node:fs'
import { waitOutTheDay } from '@nibble/server/testing/end-of-day.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage } from './harness/bet-on-page.ts'
import { readBooks } from './harness/books.ts'
import { closeVisits, takePicture, type Visit, visit } from './harness/browser.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, bindIdOf, expectNoComplaints, signIn, t } from './harness/page.ts'
import { until } from './harness/until.ts'

let house: House
let visitor: Visit
beforeAll(async () => {
  await waitOutTheDay(300_000)
  house = await sharedHouse()
  visitor = await visit(house.url)
  await signIn(visitor.page, t('login.developmentWallet'))
  await arrive(visitor.page, '/index')
})
afterAll(closeVisits)

const report = async (page: Page) => {
  await page.goto(`${house.url}/#/report/bet`)
  await page.getByRole('main', { name: t('title.reportBet') }).waitFor()
}

test('before a bet is settled the report says that there is none', async () => {
  const { page } = visitor
  await report(page)
  await page.getByText(t('report.empty')).waitFor()
})

test('a settled bet is in the totals, the chart, the table and the file', async () => {
  const { page, complaints } = visitor
  const books = async () => readBooks(house.dataFolder, await bindIdOf(page))
  await betOnPage(page, { game: 'big-small', pick: 'big', roundLength: '1m', stake: '40' })
  await until('the bet is settled', async () =>
    (await books()).bets.every(({ status }) => status === 'published'),
  )
  const { bets } = await books()
  const net = bets.some(({ result }) => result === 'win') ? '+38' : '−40'

  await report(page)
  const totals = page.getByRole('region', { name: t('report.totals') })
  await totals.getByRole('definition').filter({ hasText: net }).waitFor()
  const asset = t('asset.PLAY_POINT')
  await totals.getByRole('img').waitFor()
  await totals
    .getByRole('table', { name: t('report.netPerDay', { asset }) })
    .getByRole('columnheader', { name: /GMT\+8/ })
    .waitFor()
  await expect.poll(() => totals.getByRole('row').count()).toBe(2)
  // The arrow keys walk through the days: the last has the bet, the one before nothing.
  const day = totals.getByRole('slider', { name: t('report.chartDay') })
  await expect.poll(() => day.getAttribute('aria-valuetext')).toContain(net)
  await day.press('ArrowLeft')
  await until('the day before is told', async () =>
    /: 0.*0$/.test((await day.getAttribute('aria-valuetext')) ?? ''),
  )
  await takePicture(page, 'report-bet')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: t('wallet.csvLabel') }).click()
  const lines = readFileSync(await (await saving).path(), 'utf8').split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d,${asset},1,40,(78|0),(38|-40)$`))
  expectNoComplaints(complaints)
})

test('filters leave out what was not requested, and going back restores it', async () => {
  const { page, complaints } = visitor
  const game = page.getByRole('combobox', { name: t('report.game') })
  await game.selectOption('sum')
  await page.getByText(t('report.empty')).waitFor()
  await game.selectOption('big-small')
  await page.getByRole('table').waitFor()
  await page.getByRole('button', { name: t('dates.yesterday') }).click()
  await page.getByText(t('report.empty')).waitFor()
  await page.getByRole('button', { name: t('dates.today') }).click()
  await page.getByRole('table').waitFor()
  // Custom days begin with those that were chosen; in the wrong order they are marked, and nothing changes.
  await page.getByRole('button', { name: t('dates.own') }).click()
  const [from, to] = [
    page.getByLabel(t('dates.from'), { exact: true }),
    page.getByLabel(t('dates.to'), { exact: true }),
  ]
  const today = await to.inputValue()
  expect(await from.inputValue()).toBe(today)
  await page.getByRole('table').waitFor()
  await to.fill('2026-01-01')
  await page.getByText(t('dates.reversed')).waitFor()
  await page.getByText(t('dates.asBefore')).waitFor()
  await takePicture(page, 'report-reversed')
  await page.getByRole('table').waitFor()
  await to.fill(today)
  await page.getByText(t('dates.reversed')).waitFor({ state: 'detached' })
  // A deleted day is about to be typed again: the previous result is still shown.
  await from.fill('2026-01-01')
  expect(await page.getByText(t('dates.asBefore')).count()).toBe(0)
  await page.getByRole('table').waitFor()
  await to.fill('')
  await page.getByText(t('dates.asBefore')).waitFor()
  await to.fill('2026-01-02')
  await page.getByText(t('report.empty')).waitFor()
  await to.fill('')
  await page.getByText(t('dates.asBefore')).waitFor()
  await page.getByText(t('report.empty')).waitFor()
  await to.fill(today)
  await page.getByRole('table').waitFor()
  expectNoComplaints(complaints)
})
