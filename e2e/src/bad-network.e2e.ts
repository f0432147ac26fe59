import { assetsList, betOrder } from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage, choose, confirmOnPage, openTable } from './harness/bet-on-page.ts'
import { readBooks } from './harness/books.ts'
import { closeVisits, type Visit } from './harness/browser.ts'
import { arrive, bindIdOf, signIn, t } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

let program: Program
let visitor: Visit
beforeAll(async () => {
  program = await startProgram({ windows: { '1m': '24000,18000,2000,4000', '3m': '30000,24000,2000,4000' } })
  visitor = await visitWithWallet(program.url)
  await signIn(visitor.page)
  await arrive(visitor.page, '/index')
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

test('a call whose answer is lost is repeated, and the bet is placed once', async () => {
  const { page } = visitor
  let lost = 0
  await page.route(`**${betOrder.path}`, async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })

  const slip = page.getByRole('region', { name: t('slip.title') })
  await openTable(page, 'big-small')
  await page.getByRole('radio', { name: t('roundLength.3m') }).check()
  await choose(page, 'big-small', 'big')
  await confirmOnPage(slip, '120')
  await page.getByText(t('slip.unknown')).waitFor()
  await slip.getByRole('button', { name: t('money.askAgain') }).click()
  await page.getByText(t('slip.placed')).waitFor()

  expect(lost).toBe(1)
  expect((await readBooks(program.dataFolder, await bindIdOf(page))).bets).toHaveLength(1)
})

test('offline the page says so, keeps what it shows and stakes nothing; back online it resumes by itself', async () => {
  const { page } = visitor
  await page.context().setOffline(true)
  await page
    .getByText(/You are offline/)
    .first()
    .waitFor()
  await page.context().setOffline(false)
  await page
    .getByText(/You are offline/)
    .first()
    .waitFor({ state: 'hidden' })
  await betOnPage(page, { game: 'odd-even', pick: 'odd', roundLength: '3m', stake: '15' })
})

test('a screen that was never opened says offline why it is not there, and loads by itself later', async () => {
  const { page } = visitor
  await page.context().setOffline(true)
  await page.evaluate(() => {
    location.hash = '#/limits'
  })
  await page.getByText(t('error.offline')).waitFor()
  await page.getByRole('banner').getByText(t('shell.chunkTitle')).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('main', { name: t('limits.title') }).waitFor()
})

test('data that was never loaded says offline that it needs a connection, and loads by itself later', async () => {
  const { page } = visitor
  await page.goto(`${program.url}/#/bet/records/all`)
  await arrive(page, '/bet/records/all')
  await page.context().setOffline(true)
  await page.getByRole('radio', { name: t('records.open') }).check()
  const problem = page.getByRole('main').getByRole('alert')
  await problem.getByText(t('error.offline')).waitFor()
  await problem.getByRole('button', { name: t('common.retry') }).waitFor()
  await page.context().setOffline(false)
  await problem.waitFor({ state: 'detached' })
})

test('a balance that does not load says so in its place, and can be retried', async () => {
  const { page } = visitor
  let isBroken = true
  let asked = 0
  await page.route(`**${assetsList.path}`, (route) => {
    asked += 1
    return isBroken ? route.fulfill({ status: 500 }) : route.continue()
  })
  await page.goto(`${program.url}/?anew#/index`)
  const problem = page.getByRole('banner').getByRole('alert')
  await problem.getByText(t('error.internal')).waitFor()
  // Automatic retries have ended: a call after the tap is made for it.
  let before = 0
  do {
    before = asked
    await page.waitForTimeout(4_000)
  } while (asked > before)
  isBroken = false
  await problem.getByRole('button', { name: t('common.retry') }).click()
  await expect.poll(() => asked, { timeout: 3_000 }).toBeGreaterThan(before)
  await page.getByRole('banner').getByText(t('asset.PLAY_POINT')).locator('visible=true').waitFor()
  await page.unroute(`**${assetsList.path}`)
})

test('a stake typed before the balances are known is kept when they come', async () => {
  const { page } = visitor
  let letThrough = () => {}
  const typed = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(`**${assetsList.path}`, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(`${program.url}/?typed#/bet/sum`)
  const slip = page.getByRole('region', { name: t('slip.title') })
  const stake = slip.getByRole('textbox', { name: t('slip.stake') })
  await stake.fill('35')
  expect(await slip.getByRole('combobox').inputValue()).toBe('USDT')

  letThrough()
  await expect.poll(() => slip.getByRole('combobox').inputValue()).toBe('PLAY_POINT')
  expect(await stake.inputValue()).toBe('35')
  await page.unroute(`**${assetsList.path}`)
})

test('the header shows the balance of the asset used for stakes', async () => {
  const { page } = visitor
  const asset = page.getByRole('region', { name: t('slip.title') }).getByRole('combobox')
  const header = page.getByRole('link', { name: t('shell.balance') })
  for (const one of ['GMT', 'PLAY_POINT'] as const) {
    await asset.selectOption(one)
    await header.getByText(t(`asset.${one}`), { exact: true }).waitFor()
  }
})

test('a server that goes away and comes back is found again, with the same session', async () => {
  const { page } = visitor
  await program.kill()
  await page
    .getByText(/^Live ·/)
    .first()
    .waitFor({ state: 'hidden' })
  await program.start()

  await page
    .getByText(/^Live ·/)
    .first()
    .waitFor()
  await betOnPage(page, { game: 'up-down', pick: 'up', roundLength: '3m', stake: '15' })
  await until(
    'all three bets are published',
    async () => {
      const { bets } = await readBooks(program.dataFolder, await bindIdOf(page))
      return bets.length === 3 && bets.every(({ status }) => status === 'published')
    },
    120_000,
  )
})

test('a page that is opened while the server is away recovers by itself, at the requested address', async () => {
  const { page } = visitor
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await program.kill()
  await page.goto(`${program.url}/#/rule`)
  await page.reload()
  await page.getByRole('heading', { name: t('shell.unreachable') }).waitFor()
  await program.start()

  await page.getByRole('heading', { name: t('title.rule'), level: 1 }).waitFor()
})
