import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalChain, startLocalChain } from '@nibble/server/local'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage, chooseAnother } from './harness/bet-on-page.ts'
import { closeVisits, takePicture, type Visit } from './harness/browser.ts'
import { arrive, expectNoComplaints, signIn, t } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { visitWithWallet } from './harness/wallet.ts'

// A house on an external chain without money: nothing that the page offers is refused.

let folder: string
let chain: LocalChain
let program: Program
let visitor: Visit
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-watch-'))
  chain = await startLocalChain({ folder: join(folder, 'chain') })
  program = await startProgram({
    environment: {
      CHAIN_RPC_URLS: chain.wsUrl,
      CHAIN_KIND: 'development',
      NIBBLE_SECRET: randomBytes(32).toString('base64url'),
    },
  })
  visitor = await visitWithWallet(program.url)
  await signIn(visitor.page)
  await arrive(visitor.page, '/index')
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Links to money that such a house does not have. */
const MONEY = ['/recharge', '/withdraw', '/convert', '/transfer']

test('starting it says what is on', () => {
  expect(program.output()).toContain('Stakes in PLAY_POINT; watch-only: no money moves')
})

test('home and wallet link to no money screen, and say why', async () => {
  const { page } = visitor
  for (const path of ['/index', '/wallet']) {
    await page.goto(`${program.url}/#${path}`)
    await arrive(page, path)
    for (const to of MONEY) await expect.poll(() => page.locator(`a[href$="#${to}"]`).count()).toBe(0)
  }
  await page.getByText(t('shell.playOnly')).waitFor()
  await takePicture(page, 'watch-only-wallet')
})

test('opening one by its address says that it is not offered', async () => {
  const { page } = visitor
  for (const [path, what] of [
    ['/recharge', 'deposits'],
    ['/withdraw', 'withdrawals'],
    ['/convert', 'conversions'],
    ['/transfer', 'transfers'],
  ] as const) {
    await page.goto(`${program.url}/#${path}`)
    await page.getByText(t(`money.notOffered.${what}`)).waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  }
  for (const [path, none] of [
    ['/recharge/records', 'deposit.none'],
    ['/withdraw/records', 'withdraw.none'],
  ] as const) {
    await page.goto(`${program.url}/#${path}`)
    await page.getByRole('main').getByText(t(none), { exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0)
  }
})

test('where prizes for stakes of value are shown, the page says that there are none to win', async () => {
  const { page } = visitor
  for (const path of ['/ranking', '/activity', '/lottery', '/invite']) {
    await page.goto(`${program.url}/#${path}`)
    await arrive(page, path)
    await page.getByRole('main').getByText(t('shell.playOnly')).waitFor()
  }
  await takePicture(page, 'watch-only-invite')
})

test('every asset of the slip can be staked, and no insured series is offered', async () => {
  const { page, complaints } = visitor
  await betOnPage(page, { game: 'big-small', pick: 'big', roundLength: '3m', stake: '10' })
  const slip = page.getByRole('region', { name: t('slip.title') })
  await chooseAnother(page)
  await expect
    .poll(() => slip.getByRole('combobox').locator('option').allTextContents())
    .toEqual([t('asset.PLAY_POINT')])
  await page.getByRole('radio', { name: t('play.mode.auto') }).waitFor()
  expect(await page.getByRole('radio', { name: t('play.mode.insured') }).count()).toBe(0)
  expectNoComplaints(complaints)
})
