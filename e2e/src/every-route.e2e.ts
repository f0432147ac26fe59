import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTranslator } from '@nibble/phrases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideContent } from './harness/books.ts'
import { closeVisits, takePicture, type Visit, visit } from './harness/browser.ts'
import { findCutWords } from './harness/cut-words.ts'
import { overflow, settle } from './harness/flaws.ts'
import { inTurn } from './harness/in-turn.ts'
import { type LivedIn, liveIn } from './harness/lived-in.ts'
import { arrive, expectNoComplaints, signIn, t } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

let program: Program
let lived: LivedIn
let player: Visit
beforeAll(async () => {
  program = await startProgram({ windows: { '1m': '12000,6000,2000,4000', '3m': '60000,50000,2000,4000' } })
  // Operators' texts may be shortened in lists; this checks the page's own words.
  await hideContent(program.dataFolder)
  lived = await liveIn(program.url)
  player = await visit(await lived.address('/lottery/win'))
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

/**
 * The longest words where there is least room, on a phone and where columns are narrowest; the shortest where there is most.
 * `pseudo-words.e2e` checks every screen with even longer words, `npm run axe:all` all languages.
 */
const LANGUAGES = [
  { width: 360, height: 800, locale: 'es-CO' },
  { width: 1280, height: 800, locale: 'es-CO' },
  { width: 1440, height: 900, locale: 'zh-CN' },
] as const

test.each(inTurn(LANGUAGES, 0))(
  'nothing overflows and no word is cut at $width in $locale',
  async ({ width, height, locale }) => {
    const words = await loadTranslator(locale)
    const { page, close, complaints } = await visit(program.url, { width, height, locale })
    await signIn(page, words('login.developmentWallet'), words)
    await arrive(page, '/index')
    const found: string[] = []
    for (const screen of [
      '#/index',
      '#/bet/niu-niu',
      '#/bet-19',
      '#/bet/records/all',
      '#/rule',
      '#/profile',
      '#/wallet',
      '#/recharge',
      '#/withdraw',
      '#/security',
      '#/update/security',
      '#/convert',
      '#/transfer',
      '#/report',
      '#/report/bet',
      '#/report/assets',
    ]) {
      await page.goto(`${program.url}/${screen}`)
      // As by a bookmark: no other screen has loaded what this one needs.
      await page.reload()
      await settle(page)
      await takePicture(page, `${screen.replaceAll(/\W+/g, '-')}-${width}-${locale}`)
      const flaws = [...(await overflow(page)), ...(await findCutWords(page))]
      found.push(...flaws.map((text) => `${screen} ${text}`))
    }
    expect(found).toEqual([])
    expectNoComplaints(complaints)
    await close()
  },
)

test('the results are found by round, and opened to what the block made of every game', async () => {
  const { page } = player
  await arrive(page, '/lottery/win')
  await page.getByRole('textbox', { name: t('results.jump') }).fill(lived.round)
  await page.getByRole('button', { name: t('results.go'), exact: true }).click()
  const row = page.getByRole('button', {
    expanded: false,
    name: t('round.number', { round: lived.round.slice(-4) }),
  })
  await row.click()
  await page.getByRole('region', { name: t('results.details', { round: lived.round.slice(-4) }) }).waitFor()
  await page.getByRole('textbox', { name: t('results.jump') }).fill('9999999')
  await page.getByRole('button', { name: t('results.go'), exact: true }).click()
  await page.getByText(t('results.notFoundTitle')).waitFor()
})

test('the tutorial reads the last block and refuses an invalid hash; the rules compute odds for both paytables', async () => {
  const { page } = player
  await page.goto(`${program.url}/#/play/desc`)
  const hash = page.getByRole('textbox', { name: t('tutorial.hash') })
  await page.getByRole('button', { name: t('tutorial.lastBlock') }).click()
  await expect.poll(() => hash.inputValue()).toMatch(/^0x[0-9a-f]{64}$/)
  await hash.fill('0xno')
  await page.getByText(t('tutorial.hashMalformed')).waitFor()

  await page.getByRole('link', { name: t('tutorial.gameRules') }).click()
  await arrive(page, '/rule')
  await page.getByRole('heading', { name: t('game.banker-player') }).waitFor()
})

test('missing texts of operators are reported: notices, details, recommended sites', async () => {
  const { page, complaints } = player
  for (const [screen, words] of [
    ['/notification', t('notices.none')],
    ['/details', t('notices.none')],
    ['/vpn', t('links.none')],
    ['/buy', t('links.none')],
    ['/nowhere', t('notFound.title')],
  ] as const) {
    await page.goto(`${program.url}/#${screen}`)
    await page.getByText(words).first().waitFor()
  }
  await arrive(page, '/404')
  // A member of every object, but no screen. Only a load of the whole page runs what precedes the first paint.
  await page.goto(`${program.url}/#/constructor`)
  await page.reload()
  await page.getByText(t('notFound.title')).first().waitFor()
  expectNoComplaints(complaints)
})

test('a screen that breaks says so, links home, and logs nothing about the player', async () => {
  const secret = 'ana@example.org lost 1,234.50 of bet 123456789'
  const { page, close } = await visit(await lived.address('/index'), {
    beforeOpen: (opening) =>
      opening.route(/\/limits-screen-[\w-]+\.js$/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `export const LimitsScreen = () => { throw new TypeError('broken on purpose: ${secret}') }`,
        }),
      ),
  })
  await arrive(page, '/index')
  await page.goto(`${program.url}/#/limits`)
  await page.getByRole('alert').getByText(t('shell.crashTitle')).waitFor()
  const line = await until('the log tells of it', async () =>
    readLog().find((text) => text.includes('broken on purpose')),
  )
  expect(line).toContain('"screen":"/limits"')
  expect(line).not.toMatch(/ana@|1,234|123456789/)

  await page.getByRole('button', { name: t('common.home') }).click()
  await arrive(page, '/index')
  await page.getByRole('main', { name: t('shell.home') }).waitFor()
  await close()
})

test('on a phone the records ask for round length and asset one tap deeper', async () => {
  const phone = { width: 360, height: 800 }
  const { page, close } = await visit(await lived.address('/bet/records/all'), phone)
  await page
    .getByRole('button', { name: t('game.big-small') })
    .first()
    .waitFor()
  const asset = page.getByRole('combobox', { name: t('records.asset') })
  expect(await asset.isVisible()).toBe(false)
  await page.getByRole('button', { name: t('records.moreFilters') }).click()
  await asset.selectOption('USDT')
  // All of their bets are of play credits.
  await page.getByText(t('records.emptySettled')).waitFor()
  await close()
})

test('without a network the page shows the last loaded bets and no balance', async () => {
  const { page, close } = await visit(await lived.address('/bet/records/all'))
  await page
    .getByRole('button', { name: t('game.big-small') })
    .first()
    .waitFor()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.context().setOffline(true)
  await page.reload()

  // On a reload Chromium 150 forgets that it is set offline; and a browser may report late, and unasked, what it is.
  const setOnline = (isOnline: boolean) =>
    page.evaluate(
      (value) => Object.defineProperty(navigator, 'onLine', { value, configurable: true }),
      isOnline,
    )
  await setOnline(true)
  await page.getByRole('heading', { name: t('shell.unreachable') }).waitFor()
  await setOnline(false)
  await page.getByRole('heading', { name: t('shell.offline') }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: t('game.big-small') })
    .first()
    .waitFor()
  await page.getByText(/as of /).waitFor()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('shell.home') })
    .waitFor()
  expect(await page.getByText('950.00').count()).toBe(0)

  // The next player who signs in at this browser reads nothing of it.
  const own = await page.evaluate(() => localStorage.getItem('nibble.bindId') ?? '')
  const signInAs = (bindId: string) =>
    page.evaluate((id) => localStorage.setItem('nibble.bindId', id), bindId)
  await signInAs('SOMEBODYELSE')
  await page.reload()
  await setOnline(false)
  await page.getByRole('heading', { name: t('shell.offline') }).waitFor()
  expect(await page.getByText(/as of /).count()).toBe(0)
  await signInAs(own)
  await page.context().setOffline(false)
  await page.getByRole('main', { name: t('title.records') }).waitFor()
  await close()
})

test('a newer page is offered on the next screen, covers nothing, and loads even if its worker never takes over', async () => {
  const { page, close } = await visit(`${program.url}/#/fairness`, { unguarded: true })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const isWaiting = (script: string) =>
    page.waitForFunction(
      async (file) => (await navigator.serviceWorker.getRegistration())?.waiting?.scriptURL.endsWith(file),
      script,
    )
  const upgradeTo = async (script: string) => {
    await page.evaluate((file) => navigator.serviceWorker.register(file).then(() => undefined), script)
    await isWaiting(script)
  }
  const go = async (path: string) => {
    await page.evaluate((hash) => {
      location.hash = hash
    }, path)
    await arrive(page, path)
  }
  const offer = page.getByRole('region', { name: t('shell.newerPage') })
  // The page may hear of the newer one after the next screen has opened: then the one after that offers it.
  const offeredAgain = () =>
    expect
      .poll(async () => {
        await go('/fairness')
        await go('/status')
        return offer.count()
      })
      .toBe(1)
  const reload = () => offer.getByRole('button', { name: t('shell.reload') }).click()
  const markOld = () => page.evaluate(() => Reflect.set(window, 'isOldPage', true))
  const isReloaded = () => page.waitForFunction(() => Reflect.get(window, 'isOldPage') === undefined)

  await markOld()
  await upgradeTo('/sw.js?newer')
  // What is being read stays where it is.
  expect(await offer.count()).toBe(0)
  await offeredAgain()
  await takePicture(page, 'newer-page')
  const [offered, next] = [
    await offer.boundingBox(),
    await offer.locator('xpath=following-sibling::*[1]').boundingBox(),
  ]
  expect((offered?.y ?? 0) + (offered?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0)
  // And it can be dismissed; the next newer one says so again.
  const dismiss = async () => {
    await offer.getByRole('button', { name: t('common.close') }).click()
    await expect.poll(() => offer.count()).toBe(0)
    // Whoever uses the keyboard goes on from there.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  }
  await dismiss()
  await go('/fairness')
  expect(await offer.count()).toBe(0)
  await upgradeTo('/sw.js?newest')
  await offeredAgain()
  // One that comes while an older one is offered is not dismissed with it.
  await upgradeTo('/sw.js?newest-of-all')
  await dismiss()
  await offeredAgain()
  expect(await page.evaluate(() => Reflect.get(window, 'isOldPage'))).toBe(true)
  await page.evaluate(() => {
    ServiceWorker.prototype.postMessage = () => undefined
  })
  await reload()
  await isReloaded()

  // It still waits, so it is offered again; now it takes over.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await offeredAgain()
  await markOld()
  await reload()
  await isReloaded()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await close()
})

const readLog = () => readFileSync(join(program.dataFolder, 'server.log'), 'utf8').split('\n')
