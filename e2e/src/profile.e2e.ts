import { readFile } from 'node:fs/promises'
import {
  agentInfo,
  appGetLevelConfig,
  dailyTasks,
  deviceLoginCode,
  logout,
  sessionList,
} from '@nibble/contract'
import { loadTranslator } from '@nibble/phrases'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideContent } from './harness/books.ts'
import { closeVisits, follow, takePicture, type Visit, type VisitOptions, visit } from './harness/browser.ts'
import { arrive, expectNoComplaints, stored, t } from './harness/page.ts'
import { openRound, type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

let program: Program
let player: ScriptedPlayer
let visitor: Visit
let page: Page
beforeAll(async () => {
  program = await startProgram()
  player = await signInScripted(program.url)
  visitor = await openSignedIn()
  page = visitor.page
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const openSignedIn = async (options: VisitOptions = {}): Promise<Visit> => {
  const { code, bindId } = await player.caller.call(deviceLoginCode, {})
  const opened = await visit(`${program.url}/?token=${code}&bindId=${bindId}#/profile`, options)
  // An unspent code would end with the next one.
  await opened.page.getByText(player.bindId).first().waitFor()
  await arrive(opened.page, '/profile')
  return opened
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const card = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

/** A photograph as a phone provides it: wider than high. */
const drawPhoto = async (): Promise<Buffer> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 400
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.fillStyle = '#0b5cad'
    pen.fillRect(0, 0, 640, 400)
    pen.fillStyle = '#f5b83d'
    pen.beginPath()
    pen.arc(320, 200, 120, 0, 7)
    pen.fill()
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

test('a picture is cropped to a small square before it is sent, and the woven avatar can be restored', async () => {
  await button(t('profile.pictureChange')).click()
  const sheet = page.getByRole('dialog', { name: t('profile.picture') })
  const choose = sheet.locator('input[type=file]')

  await choose.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await sheet.getByText(t('profile.pictureUnread')).waitFor()
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPhoto() })
  await takePicture(page, 'profile-picture')
  await sheet.getByRole('button', { name: t('profile.pictureUse') }).click()
  await page.getByText(t('profile.pictureSaved')).waitFor()
  await sheet.waitFor({ state: 'detached' })

  await page.reload()
  const shown = page.locator('img[src^="/api/avatar/"]')
  await shown.waitFor()
  await until('the picture is there', () =>
    shown.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth === 256),
  )

  await button(t('profile.pictureChange')).click()
  await sheet.getByRole('button', { name: t('profile.pictureRemove') }).click()
  await page.getByText(t('profile.pictureRemoved')).waitFor()
  await shown.waitFor({ state: 'detached' })
})

test('a session that is revoked is signed out at once, and says why', async () => {
  const second = await openSignedIn()
  const fourth = await openSignedIn()
  const third = await openSignedIn()
  // One that a wallet signed for is not ended by those that it handed over.
  await player.caller.call(logout, {})
  const rows = card(t('profile.sessions')).getByRole('listitem')
  await page.goto(`${program.url}/#/security`)
  await arrive(page, '/security')
  await until('all four are listed', async () => (await rows.count()) === 4)
  expect(await rows.filter({ hasText: t('profile.sessionHere') }).count()).toBe(1)
  expect(await rows.filter({ hasText: 'Chrome' }).count()).toBe(4)
  await takePicture(page, 'profile-sessions')

  // The newest other one is the third.
  await rows.nth(1).getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profile.sessionEnd') })
    .click()
  await page.getByText(t('profile.sessionEnded')).waitFor()
  await third.page.getByText(t('login.expired')).waitFor()
  await until('three are left', async () => (await rows.count()) === 3)

  await button(t('profile.sessionsEnd')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profile.sessionsEnd') })
    .click()
  for (const one of [second, fourth]) await one.page.getByText(t('login.expired')).waitFor()
  await until('one is left', async () => (await rows.count()) === 1)
  await expect(player.caller.call(sessionList, {})).rejects.toThrow()
  await Promise.all([second.close(), third.close(), fourth.close()])
})

test('another device is signed in by a link that is created here, once', async () => {
  await button(t('profile.deviceLogin')).click()
  const sheet = page.getByRole('dialog', { name: t('profile.deviceLogin') })
  await sheet.getByRole('img', { name: t('profile.deviceLoginQr') }).waitFor()
  await takePicture(page, 'profile-hand-over')
  const link = (await sheet.locator('dd').first().textContent()) ?? ''

  // In a page that is already shown, only what is behind the # changes.
  const other = await visit(`${program.url}/#/login`)
  await arrive(other.page, '/login')
  await follow(other.page, link)
  await arrive(other.page, '/index')
  const { 'nibble.bindId': bindId } = await stored(page)
  await expect.poll(() => stored(other.page)).toMatchObject({ 'nibble.bindId': bindId })
  expect(other.page.url()).not.toContain('token')
  await other.close()

  const late = await visit(link)
  await late.page.getByText(t('shell.deviceLoginFailed')).waitFor()
  await late.close()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
})

test('the language is chosen by its own name', async () => {
  const spanish = await loadTranslator('es-CO')
  await page.goto(`${program.url}/#/profile`)
  await button('Español').click()
  await page.getByRole('heading', { name: spanish('profile.check') }).waitFor()
  // Texts from the server follow too: it names the levels.
  await page.getByText(spanish('level.league', { level: 1 }), { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toMatch(/^es/)
  await button('English').click()
  await page.getByRole('heading', { name: t('profile.check') }).waitFor()
})

test('a result is shown on other screens, and not to a player who has turned that off', async () => {
  player = await signInScripted(program.url)
  const other = await openSignedIn()
  const toast = other.page.getByText(/^Bet settled: [+−]/)
  const bet = async () => {
    const { round } = await openRound(player.caller, '1m')
    await player.place([{ game: 'big-small', pick: 'big', stake: '10' }], { round, asset: 'PLAY_POINT' })
    await until('it is settled', async () =>
      (await player.bets()).every(({ status }) => status === 'published'),
    )
  }
  await bet()
  await toast.waitFor()
  await toast.waitFor({ state: 'detached' })

  const choice = other.page.getByRole('checkbox', {
    name: t('profile.way.of', { kind: t('profile.notify.results'), way: t('profile.way.app') }),
  })
  // On a phone the notifications' screen alone has these choices.
  await other.page.setViewportSize({ width: 360, height: 800 })
  await choice.waitFor({ state: 'hidden' })
  await other.page.setViewportSize({ width: 1440, height: 900 })
  await choice.click()
  await until('it is saved', async () => (await choice.isEnabled()) && !(await choice.isChecked()))
  await other.page.reload()
  await until('it is remembered', async () => (await choice.isEnabled()) && !(await choice.isChecked()))
  await bet()
  await other.page.waitForTimeout(1_500)
  expect(await toast.count()).toBe(0)
  expectNoComplaints(other.complaints)
  await other.close()
})

test('the player’s own data comes as a file', async () => {
  const other = await openSignedIn()
  const [download] = await Promise.all([
    other.page.waitForEvent('download'),
    other.page.getByText(t('profile.exported')).waitFor(),
    other.page.getByRole('button', { name: t('profile.export') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^nibble-${player.bindId}-\\d{4}-\\d\\d-\\d\\d\\.json$`),
  )
  const file: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file).toMatchObject({ account: { bindId: player.bindId }, bets: [{ pick: 'big' }, { pick: 'big' }] })
  await arrive(other.page, '/profile')
  expectNoComplaints(other.complaints)
  await other.close()
})

test('customer service asks for the player ID and for nothing else', async () => {
  await hideContent(program.dataFolder)
  await page.getByRole('link', { name: t('profile.service') }).click()
  await arrive(page, '/service')
  await page.getByText(t('profile.serviceNone')).waitFor()
  await expect.poll(() => page.getByText(t('profile.serviceLead')).count()).toBe(1)
  const topics = page.getByRole('main').getByRole('listitem').getByRole('link')
  expect(await topics.count()).toBe(8)
  await page.getByRole('searchbox', { name: t('help.search') }).fill('passkeys')
  expect(await topics.allTextContents()).toEqual([`${t('title.security')}${t('help.account')}`])
  await page.getByRole('searchbox').fill('cricket')
  await page.getByText(t('help.none')).waitFor()
  await page.goBack()
  await arrive(page, '/profile')
})

test.each([
  ['/profile', 'profile.logOut', 'level.noRank', [agentInfo, appGetLevelConfig]],
  ['/invite', 'team.bind', 'tasks.gifts', [dailyTasks]],
] as const)('on %s nothing that loads late moves an existing button', async (path, name, late, calls) => {
  const { page } = await openSignedIn({ width: 390, height: 844 })
  await page.evaluate(() => {
    location.hash = '#/index'
  })
  await arrive(page, '/index')
  const paths = calls.map((call) => call.path)
  let letThrough = () => {}
  const opened = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(
    ({ pathname }) => paths.some((one) => one === pathname),
    async (route) => {
      await opened
      await route.continue()
    },
  )
  await page.goto(`${program.url}/?anew#${path}`)
  const standing = page.getByRole('button', { name: t(name), exact: true })
  await standing.waitFor()
  const before = await standing.boundingBox()
  letThrough()
  await page.getByText(t(late), { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await standing.boundingBox()).toEqual(before)
  await page.context().close()
})

test('logging out says so for a moment, then the page is a guest’s again', async () => {
  await button(t('profile.logOut')).click()
  await page.getByText(t('login.out')).waitFor()
  await arrive(page, '/login')
  expect(await stored(page)).not.toHaveProperty('nibble.token')
  expectNoComplaints(visitor.complaints)
})
