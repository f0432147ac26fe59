import { CSRF_HEADER, createContent, who } from '@nibble/contract/console'
import { loadTranslator } from '@nibble/phrases'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, type Visit, visit } from './harness/browser.ts'
import { addAtCommandLine, firstSignIn, go, type Operator } from './harness/operator.ts'
import { arrive, expectNoComplaints, signIn, t } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'

// What an operator publishes at the console is what players read on the page, in their language and as text.

const MARKUP =
  '<script>window.broken = 1</script><img src=x onerror="window.broken = 1"> <a href="javascript:window.broken = 1">here</a>'

let program: Program
let sue: Operator
let player: Visit
beforeAll(async () => {
  program = await startProgram()
  sue = await firstSignIn(program.consoleUrl, await addAtCommandLine('sue', 'admin', program.dataFolder))
  player = await visit(program.url)
  await signIn(player.page, t('login.developmentWallet'))
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const write = async (page: Page, language: string, title: string, body?: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${language}`) }).check()
  await dialog.getByLabel('Title').fill(title)
  if (body !== undefined) await dialog.getByLabel('Text, in plain paragraphs').fill(body)
}
const isBroken = (page: Page) => page.evaluate(() => Reflect.has(window, 'broken'))

test('a notice is previewed in every language before it is published', async () => {
  const { page } = sue
  await go(page, 'Content')
  await page.getByRole('button', { name: 'New' }).click()
  await write(page, 'English', 'Rain on Sunday', `Bring a hat.\n${MARKUP}`)
  const preview = page.getByRole('region', { name: 'As players see it in English' })
  await preview.getByText('Rain on Sunday').waitFor()
  expect(await preview.textContent()).toContain(MARKUP)
  expect(await isBroken(page)).toBe(false)

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^日本語/ }).check()
  await page.getByText('This language is missing, so players see English.').waitFor()
  await write(page, '日本語', '日曜は雨', '傘をお持ちください。')
  await page.getByRole('region', { name: 'As players see it in 日本語' }).getByText('日曜は雨').waitFor()
  await takePicture(page, 'console-content-preview')
  await dialog.getByLabel('In the ticker').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').filter({ hasText: 'Rain on Sunday' }).getByText('2', { exact: true }).waitFor()
})

test('a banner links to a screen or by https, and to nothing else', async () => {
  const { page } = sue
  await page.getByRole('radio', { name: 'Banners' }).click()
  await page.getByRole('radio', { name: 'Banners', checked: true }).waitFor()
  await page.getByRole('button', { name: 'New' }).click()
  const dialog = page.getByRole('dialog')
  await write(page, 'English', 'Spring week')
  await write(page, '日本語', '春の週')
  await dialog.getByLabel('Picture').fill('weave-azure.svg')
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabel('Leads to').fill('javascript:alert(1)')
  await dialog.getByText('A link is a full web address with https://, or a screen with #/.').waitFor()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await dialog.getByLabel('Leads to').fill('https://example.test/spring')
  await save.click()
  await page.getByRole('row').filter({ hasText: 'Spring week' }).waitFor()

  const refused = await page.evaluate(
    async ({ whoPath, path, header, body }) => {
      const post = (to: string, sent: unknown, headers = {}) =>
        fetch(to, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(sent),
        })
      const { data } = await (await post(whoPath, {})).json()
      return (await post(path, body, { [header]: data.csrf })).status
    },
    { whoPath: who.path, path: createContent.path, header: CSRF_HEADER, body: SCRIPTED_BANNER },
  )
  expect(refused).toBe(400)
})
const SCRIPTED_BANNER = {
  kind: 'banner',
  isShown: true,
  rotates: false,
  opens: false,
  place: 0,
  image: 'weave-azure.svg',
  url: 'javascript:alert(1)',
  texts: { 'en-US': { title: 'x', body: '' } },
}

test('a player reads them in English, as text', async () => {
  const { page } = player
  await page.goto(`${program.url}/#/index`)
  await arrive(page, '/index')
  await page.reload()
  const banner = page
    .getByRole('region', { name: t('home.banners') })
    .getByRole('link', { name: 'Spring week' })
  await banner.waitFor()
  expect(await banner.getAttribute('href')).toBe('https://example.test/spring')
  expect(await banner.getAttribute('rel')).toContain('noopener')
  await page.getByText('Rain on Sunday').first().waitFor()

  await page.goto(`${program.url}/#/notification`)
  await page.getByRole('button', { name: /Rain on Sunday/ }).click()
  // Beside the list, and on a page of its own.
  await page.getByRole('article').getByText('Rain on Sunday').waitFor()
  await page.goto(`${program.url}/#/details`)
  await arrive(page, '/details')
  expect(await page.getByRole('article').textContent()).toContain(MARKUP)
  expect(await page.getByRole('article').locator('script, img, a').count()).toBe(0)
  expect(await isBroken(page)).toBe(false)
  await takePicture(page, 'page-notice')
})

test('a player of another language reads their own', async () => {
  const words = await loadTranslator('ja-JP')
  const other = await visit(program.url, { locale: 'ja-JP' })
  await signIn(other.page, words('login.developmentWallet'), words)
  await arrive(other.page, '/index')
  await other.page.getByRole('link', { name: '春の週' }).waitFor()
  await other.page.getByText('日曜は雨').first().waitFor()
  await other.page.goto(`${program.url}/#/notification`)
  await other.page.getByRole('button', { name: /日曜は雨/ }).waitFor()
  expectNoComplaints(other.complaints)
})

test('hidden content disappears from the page', async () => {
  const { page } = sue
  await page.getByRole('row').filter({ hasText: 'Spring week' }).getByRole('button').click()
  await page.getByRole('dialog').getByLabel('Shown to players').uncheck()
  await page.getByText('Hidden: no player sees it.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row').filter({ hasText: 'Spring week' }).getByText('Hidden').waitFor()

  await player.page.goto(`${program.url}/#/index`)
  await player.page.reload()
  await player.page.getByText('Rain on Sunday').first().waitFor()
  expect(await player.page.getByText('Spring week').count()).toBe(0)
})

test('no browser reported an error', () => {
  expectNoComplaints(player.complaints)
  expect(sue.complaints.filter((line) => !line.includes('400'))).toEqual([])
})
