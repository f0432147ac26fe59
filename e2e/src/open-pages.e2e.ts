import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caseFile } from '@nibble/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage } from './harness/bet-on-page.ts'
import { readBooks } from './harness/books.ts'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { nibble } from './harness/command-line.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { arrive, bindIdOf, expectNoComplaints, signIn, t } from './harness/page.ts'
import { signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

// What everyone may see of the house, and what a player may export of a bet.

let program: Program
let downloads: string
beforeAll(async () => {
  downloads = mkdtempSync(join(tmpdir(), 'nibble-cases-'))
  program = await startProgram({ windows: { '1m': '12000,6000,2000,4000', '3m': '60000,50000,2000,4000' } })
})
afterAll(async () => {
  rmSync(downloads, { recursive: true, force: true })
  await closeVisits()
  await program?.close()
})

type Size = [device: string, width: number, height: number, theme: 'dark' | 'light']
const SIZES: Size[] = [
  ['phone', 360, 800, 'dark'],
  ['phone', 360, 800, 'light'],
  ['desktop', 1440, 900, 'dark'],
  ['desktop', 1440, 900, 'light'],
]

const open = async (path: string, [device, width, height, theme]: Size) => {
  const opened = await visit(`${program.url}/#${path}`, {
    width,
    height,
    theme,
    beforeOpen: (page) => page.addInitScript((name) => localStorage.setItem('nibble.theme', name), theme),
  })
  return { ...opened, name: `${path.slice(1)}-${device}-${theme}` }
}

test.each(SIZES)('a guest sees on a %s of %i × %i whether draws are fair, %s', async (...size) => {
  const { page, complaints, name, close } = await open('/fairness', size)
  await page.getByRole('heading', { name: t('fairness.title'), level: 1 }).waitFor()
  const verdict = page.getByRole('main').getByRole('status').filter({ hasText: /\d/ })
  await until('a draw is counted', async () => {
    const text = (await verdict.textContent()) ?? ''
    return /[1-9]/.test(text)
  })
  for (const game of ['left-right', 'exact', 'niu-niu'] as const)
    await page.getByRole('heading', { name: new RegExp(`^${t(`game.${game}`)}`) }).waitFor()
  await page.getByText(t('fairness.roomWhy')).waitFor()
  await page.getByRole('radio', { name: t('fairness.hours') }).check()
  await page.getByRole('radio', { name: t('records.guarded') }).check()
  await page.getByRole('radio', { name: t('fairness.block'), exact: true }).check()
  // Bars can be compared: those of a game are one column, however long the words beside them; the expected value is shown.
  const bars = await page
    .locator('.chance-rows')
    .first()
    .evaluate((list) => {
      for (const word of [...list.querySelectorAll('span')].slice(0, 1)) word.textContent = 'Pequeño, impar'
      return Array.from(list.querySelectorAll('.chance-bar'), (bar) => {
        const { left, right } = bar.getBoundingClientRect()
        return `${left} to ${right}`
      })
    })
  expect(new Set(bars).size).toBe(1)
  expect(await page.locator('.chance-rows li > :last-child').first().isVisible()).toBe(true)
  await settle(page)
  await takePicture(page, name)
  expect(await findFlaws(page)).toEqual([])
  expectNoComplaints(complaints)
  await close()
})

test.each(SIZES)('a guest sees on a %s of %i × %i how the house works, %s', async (...size) => {
  const { page, complaints, name, close } = await open('/status', size)
  await page.getByRole('heading', { name: t('status.title'), level: 1 }).waitFor()
  // A check every quarter of a minute: after the second one it is known.
  await until('somebody has looked', async () => {
    await page.waitForTimeout(2_000)
    await page.reload()
    await page.getByRole('heading', { name: t('status.lastDays') }).waitFor()
    return (
      (await page.getByText(t('status.unknown')).count()) === 0 ||
      (await page.getByText(`: ${t('status.fine')}`).count()) > 3
    )
  })
  await page.getByRole('img', { name: new RegExp(`^${t('status.draws')}`) }).waitFor()
  // Its newest day is tomorrow for a reader west of GMT+8: it names the time zone.
  await page.getByText(/ to .+, GMT\+8$/).waitFor()
  await page
    .getByRole('link', { name: t('fairness.title') })
    .last()
    .waitFor()
  await settle(page)
  await takePicture(page, name)
  expect(await findFlaws(page)).toEqual([])
  expectNoComplaints(complaints)
  await close()
})

test.each([SIZES[0], SIZES[3]] as Size[])(
  'a guest is offered on a %s of %i × %i only screens that open without a session, %s',
  async (...size) => {
    const { page, complaints, close } = await open('/status', size)
    const ways = page
      .getByRole('navigation', { name: size[0] === 'phone' ? t('shell.tabs') : t('shell.main') })
      .getByRole('link')
    const names = [t('shell.signIn'), t('shell.verify'), t('fairness.title'), t('status.title')]
    await expect.poll(() => ways.allTextContents()).toEqual(names)
    for (const name of names) {
      await ways.filter({ hasText: name }).click()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(page.url().endsWith('#/login')).toBe(name === t('shell.signIn'))
      if (name === t('shell.signIn')) await page.getByRole('button', { name: t('shell.soundOff') }).waitFor()
      // Verify has its own bar instead of a phone's tabs.
      await page.goto(`${program.url}/#/status`)
      await arrive(page, '/status')
    }
    expectNoComplaints(complaints)
    await close()
  },
)

test('a player exports the case of a bet, which the command line checks with the server stopped', async () => {
  const { page, complaints } = await visitWithWallet(program.url)
  await signIn(page)
  await arrive(page, '/index')
  await betOnPage(page, { game: 'left-right', pick: 'left', roundLength: '1m', stake: '20' })
  const [bet] = await until('the bet is published', async () => {
    const { bets } = await readBooks(program.dataFolder, await bindIdOf(page))
    return bets.length > 0 && bets.every(({ status }) => status === 'published') && bets
  })
  const way = page.getByRole('main').getByRole('region', { name: t('way.title') })
  await way.waitFor({ timeout: 120_000 })
  const file = await download(page, () => way.getByRole('button', { name: t('case.save') }).click())
  await settle(page)
  await takePicture(page, 'case-on-the-result')
  expectNoComplaints(complaints)

  // Nobody else gets it.
  const other = await signInScripted(program.url)
  await expect(other.caller.call(caseFile, { kind: 'bet', id: bet?.betId ?? '' })).rejects.toMatchObject({
    kind: 'not_found',
  })

  expect(await program.stop()).toBe(0)
  const held = await nibble(['verify', file])
  expect(held.printed).toMatch(/^ok +Receipt [\s\S]*^ok +Same bet [\s\S]*^ok +Proof [\s\S]*^ok +Timeline /m)
  expect(held.printed).toMatch(/^- +House’s word +Only the house says that these terms were in force/m)
  expect(held.printed).toContain('Holds:')
  expect(held.code).toBe(0)
  const text = readFileSync(file, 'utf8')
  const changed = join(downloads, 'changed.json')
  writeFileSync(
    changed,
    text
      .replace(
        '"status": "published",\n    "returned"',
        '"status": "published",\n    "stake": "21",\n    "returned"',
      )
      .replace('"stake": "20"', '"stake": "21"'),
  )
  const refused = await nibble(['verify', changed])
  expect(refused.printed).toMatch(/^FAILED +Same bet/m)
  expect(refused.code).toBe(1)
  await program.start()
})

const download = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const [saved] = await Promise.all([page.waitForEvent('download'), act()])
  const file = join(downloads, `${randomUUID()}-${saved.suggestedFilename()}`)
  await saved.saveAs(file)
  return file
}
