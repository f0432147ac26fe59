import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { betOnPage } from './harness/bet-on-page.ts'
import { letSessionsRest, readBooks } from './harness/books.ts'
import { closeVisits, type Visit } from './harness/browser.ts'
import { findFlaws } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, bindIdOf, expectNoComplaints, signIn, stored, t } from './harness/page.ts'
import { visitWithWallet } from './harness/wallet.ts'

const EMAIL = 'Mina.Park@example.com'
const FIRST = 'harvest7'
const SECOND = 'lantern8'
const THIRD = 'meadow99'
const TRANSACTION = 'granite5'
const SESSIONS_CACHED_MS = 10_000

let house: House
let opened: Visit[] = []
beforeAll(async () => {
  house = await sharedHouse()
})
afterEach(async () => {
  for (const { close } of opened) await close()
  opened = []
})
afterAll(closeVisits)

async function open(path = '') {
  const made = await visitWithWallet(`${house.url}/${path}`)
  opened.push(made)
  return made
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const go = async (page: Page, path: string) => {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)
  await arrive(page, path)
}

/** The code of the newest mail about something, as the development mail box shows it. */
async function codeIn(box: Page, about: string): Promise<string> {
  const mail = box.getByRole('article').filter({ hasText: about }).first()
  return (await mail.locator('b').textContent()) ?? ''
}

async function logOut(page: Page) {
  await go(page, '/profile')
  await button(page, t('profile.logOut')).click()
  await arrive(page, '/login')
}

async function logIn(page: Page, { email = EMAIL, password }: { email?: string; password: string }) {
  await field(page, t('register.email')).fill(email)
  await field(page, t('register.password')).fill(password)
  await button(page, t('register.signIn')).click()
}

async function choosePassword(page: Page, password: string, labels: readonly [string, string]) {
  for (const label of labels) await field(page, label).fill(password)
}

test('a player without a wallet registers, plays, comes back, forgets their password, and connects a wallet', async () => {
  const { page, wallet, complaints } = await open()
  await arrive(page, '/login')
  await page.getByRole('radio', { name: t('login.by.email') }).check()
  const registers = page.getByRole('link', { name: t('register.open') })
  await registers.waitFor()
  expect(await findFlaws(page)).toEqual([])
  const window = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 1440, height: 900 })
  // The open round names every pick, the draw too.
  for (const pick of ['left', 'draw', 'right'] as const)
    await page
      .getByRole('listitem')
      .filter({ hasText: t(`pick.${pick}`) })
      .filter({ hasText: '%' })
      .waitFor()
  await button(page, t('guest.try')).waitFor()
  // What is wrong in the form makes it higher, and moves nothing of the live round beside it.
  const live = page.getByRole('list', { name: t('guest.last') }).locator('visible=true')
  const steady = await live.boundingBox()
  await button(page, t('register.signIn')).click()
  await page.getByText(t('register.passwordMissing')).waitFor()
  expect(await live.boundingBox()).toEqual(steady)
  // On a phone nothing covers the password; by wallet, play without one stays at the thumb.
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await button(page, t('guest.try')).isVisible()).toBe(false)
  await page.getByText(t('login.by.wallet'), { exact: true }).click()
  await button(page, t('guest.try')).waitFor()
  await page.getByText(t('login.by.email'), { exact: true }).click()
  await page.setViewportSize(window)
  await registers.click()
  await arrive(page, '/register')

  // What is missing or malformed is reported at its field, and nothing is sent.
  await button(page, t('register.codeSend')).click()
  await page.getByText(t('register.emailMissing')).waitFor()
  await field(page, t('register.email')).fill('mina.park@example')
  await page.getByText(t('register.emailMalformed')).waitFor()
  await field(page, t('register.password')).fill('with space1')
  await page.getByText(t('security.noSpaces'), { exact: true }).waitFor()
  await field(page, t('register.password')).fill(FIRST)
  await field(page, t('register.repeat')).fill(SECOND)
  await page.getByText(t('security.mismatch')).waitFor()
  await button(page, t('register.submit')).click()
  for (const missing of ['register.usernameMissing', 'register.codeMissing'] as const)
    await page.getByText(t(missing)).waitFor()
  expect(await findFlaws(page)).toEqual([])

  await field(page, t('register.email')).fill(EMAIL)
  await button(page, t('register.codeSend')).click()
  await page.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor()
  const [box] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: t('register.boxOpen') }).click(),
  ])
  await field(page, t('login.country')).selectOption('KR')
  await field(page, t('register.username')).fill('mina_7')
  await field(page, t('register.code')).fill(await codeIn(box, t('mail.register.subject')))
  await choosePassword(page, FIRST, [t('register.password'), t('register.repeat')])
  await page.getByLabel(t('login.ofAge')).check()
  await button(page, t('login.invitationOpen')).click()
  await field(page, t('login.invitation')).fill('NOBODY99')
  await button(page, t('register.submit')).click()
  await page.getByText(t('refusal.invitation_unknown')).waitFor()
  await button(page, t('login.invitationClose')).click()
  await button(page, t('register.submit')).click()
  await page.getByRole('dialog').getByText('10,000').waitFor()
  await button(page, t('shell.firstLoginGo')).click()
  await arrive(page, '/index')

  await betOnPage(page, { game: 'sum', pick: 'odd', roundLength: '3m', stake: '25' })
  expect((await readBooks(house.dataFolder, await bindIdOf(page))).bets).toMatchObject([
    { game: 'sum', stake: 25_000_000n },
  ])

  await logOut(page)
  await logIn(page, { password: SECOND })
  await page.getByText(t('refusal.password_wrong')).waitFor()
  await logIn(page, { password: FIRST })
  await arrive(page, '/index')
  const { 'nibble.bindId': player } = await stored(page)

  // Signing out works even if the browser's store hangs.
  await page.evaluate(() => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await logOut(page)
  await page.getByRole('link', { name: t('register.forgot') }).click()
  await page.getByRole('heading', { name: t('title.forgot') }).waitFor()
  await field(page, t('register.email')).fill(EMAIL)
  await button(page, t('register.codeSend')).click()
  await arrive(page, '/reset')
  await field(page, t('register.code')).fill('000000')
  await choosePassword(page, SECOND, [t('security.new'), t('security.repeat')])
  await button(page, t('register.resetSave')).click()
  await page.getByText(t('refusal.email_code_wrong')).waitFor()
  await field(page, t('register.code')).fill(await codeIn(box, t('mail.forgot_password.subject')))
  await button(page, t('register.resetSave')).click()
  await page.getByText(t('register.resetDone')).waitFor()
  await arrive(page, '/login')
  await logIn(page, { password: SECOND })
  await arrive(page, '/index')

  const waits = page
    .getByRole('status')
    .filter({ hasText: t('error.moneyWaits', { time: '|' }).split('|')[0] ?? '' })
  for (const screen of ['/withdraw', '/transfer', '/security']) {
    await go(page, screen)
    await waits.waitFor()
  }
  await page
    .getByText(t('security.event.credential_replaced', { what: t('register.loginPassword') }), {
      exact: true,
    })
    .waitFor()
  expect(await findFlaws(page)).toEqual([])
  await page.getByRole('link', { name: t('register.loginPassword') }).click()
  await arrive(page, '/update/login')
  await field(page, t('security.old')).fill(FIRST)
  await choosePassword(page, THIRD, [t('security.new'), t('security.repeat')])
  await button(page, t('security.save')).click()
  await page.getByText(t('register.oldWrong')).waitFor()
  await field(page, t('security.old')).fill(SECOND)
  await button(page, t('security.save')).click()
  await page.getByText(t('register.changed')).waitFor()
  await arrive(page, '/security')

  await go(page, '/update/security')
  await button(page, t('register.codeSend')).click()
  await field(page, t('register.code')).fill(await codeIn(box, t('mail.security_password.subject')))
  await choosePassword(page, TRANSACTION, [t('security.new'), t('security.repeat')])
  await button(page, t('security.save')).click()
  await page.getByText(t('security.saved')).waitFor()

  await arrive(page, '/security')
  await page.getByRole('link', { name: t('register.connectWallet') }).click()
  await arrive(page, '/connect/wallet')
  await button(page, t('register.codeSend')).click()
  await field(page, t('register.code')).fill(await codeIn(box, t('mail.connect_wallet.subject')))
  expect(await findFlaws(page)).toEqual([])
  wallet.refuses.add('personal_sign')
  await page.getByRole('button', { name: wallet.name }).click()
  await page.getByText(t('login.againRefusedText')).waitFor()
  wallet.refuses.clear()
  await button(page, t('common.retry')).click()
  await page.getByText(t('register.walletJoined')).waitFor()
  await arrive(page, '/security')
  await page.getByRole('heading', { name: t('security.wallet') }).waitFor()

  await logOut(page)
  await page.getByRole('radio', { name: t('login.by.wallet') }).check()
  await page.getByRole('button', { name: wallet.name }).click()
  await arrive(page, '/index')
  expect(await stored(page)).toMatchObject({ 'nibble.bindId': player })
  expectNoComplaints(complaints)
})

test('a player who was away for long confirms with their password, and the confirmed bet goes through', async () => {
  const { page, complaints } = await open()
  await page.getByRole('radio', { name: t('login.by.email') }).check()
  await logIn(page, { password: THIRD })
  await arrive(page, '/index')
  await letSessionsRest(house.dataFolder, { minutes: 31, bindId: await bindIdOf(page) })
  await page.waitForTimeout(SESSIONS_CACHED_MS)

  const placed = betOnPage(page, { game: 'big-small', pick: 'big', roundLength: '3m', stake: '33' })
  const question = page.getByRole('dialog', { name: t('login.again') })
  await question.waitFor({ timeout: 180_000 })
  await question.getByRole('radio', { name: t('login.by.email') }).check()
  const password = question.getByLabel(t('register.passwordOf', { email: EMAIL.toLowerCase() }))
  await password.fill(FIRST)
  await question.getByRole('button', { name: t('register.confirm') }).click()
  await question.getByText(t('register.passwordWrong')).waitFor()
  await password.fill(THIRD)
  await question.getByRole('button', { name: t('register.confirm') }).click()
  await placed
  const { bets } = await readBooks(house.dataFolder, await bindIdOf(page))
  expect(bets.map(({ stake }) => stake)).toContain(33_000_000n)
  expectNoComplaints(complaints)
})

test('a player with a wallet connects an e-mail address, and signs in by either from then on', async () => {
  const { page, wallet, complaints } = await open()
  await signIn(page)
  await arrive(page, '/index')
  await go(page, '/update/login')
  await page.getByText(t('register.noPassword')).waitFor()
  await page.getByRole('link', { name: t('register.connectEmail') }).click()
  await arrive(page, '/connect/email')

  await field(page, t('register.email')).fill('second@example.com')
  await button(page, t('register.codeSend')).click()
  const [box] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: t('register.boxOpen') }).click(),
  ])
  await field(page, t('register.code')).fill(await codeIn(box, t('mail.connect_email.subject')))
  await choosePassword(page, FIRST, [t('register.loginPassword'), t('register.repeat')])
  await button(page, t('register.connectEmail')).click()
  await page.getByText(t('register.emailJoined')).waitFor()
  await arrive(page, '/security')
  await page.getByText('second@example.com').waitFor()

  // By e-mail they are in, but what the wallet protects opens only with the wallet.
  await logOut(page)
  await page.getByRole('radio', { name: t('login.by.email') }).check()
  await logIn(page, { email: 'second@example.com', password: FIRST })
  await arrive(page, '/index')
  await go(page, '/update/security')
  await choosePassword(page, TRANSACTION, [t('security.new'), t('security.repeat')])
  await button(page, t('security.save')).click()
  const question = page.getByRole('dialog', { name: t('login.again') })
  await question.getByText(t('register.againWallet')).waitFor()
  await question.getByRole('button', { name: wallet.name }).click()
  await page.getByText(t('security.saved')).waitFor()

  // With the wallet's signature they remove it again.
  await go(page, '/security')
  await button(page, t('security.removeEmail')).click()
  const sheet = page.getByRole('dialog', { name: t('security.removeEmail') })
  await sheet.getByText(t('security.removeEmailText', { email: 'second@example.com' })).waitFor()
  const remove = sheet.getByRole('button', { name: t('withdraw.removeGo') })
  // What cannot be undone looks like it.
  expect(await colourOf(remove)).not.toBe(
    await colourOf(sheet.getByRole('button', { name: t('common.cancel') })),
  )
  await remove.click()
  await page.getByText(t('security.emailRemoved')).waitFor()
  await page.getByText(t('register.noEmail')).waitFor()
  expect(await page.getByText('second@example.com').count()).toBe(0)
  await logOut(page)
  await page.getByRole('radio', { name: t('login.by.email') }).check()
  await logIn(page, { email: 'second@example.com', password: FIRST })
  await page.getByText(t('refusal.password_wrong')).waitFor()
  expectNoComplaints(complaints)
})

const colourOf = (of: Locator): Promise<string> => of.evaluate((element) => getComputedStyle(element).color)
