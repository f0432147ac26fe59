import {
  betOrder,
  convert,
  insuranceBetOrder,
  moveSubAccount,
  type Route,
  transfer,
  withdrawal,
} from '@nibble/contract'
import { type Asset, amountOf, type Line } from '@nibble/domain'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { post } from '@nibble/server/ledger/post.ts'
import { openInstallation } from '@nibble/server/local'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, confirmOnPage, openTable } from './harness/bet-on-page.ts'
import { closeVisits, takePicture, type Visit } from './harness/browser.ts'
import { arrive, signIn, t } from './harness/page.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { visitWithWallet } from './harness/wallet.ts'

// Every call of the page that moves money, with its answer cut off after the server has done it: the player leaves the screen, comes back,
// retries, and it has happened once.

const UNIT = 1_000_000n
const PASSWORD = 'secret7'

let program: Program
let friend: ScriptedPlayer
let visitor: Visit
let db: Database
let closeBooks: () => Promise<void>
beforeAll(async () => {
  program = await startProgram({ windows: { '1m': '24000,18000,2000,4000', '3m': '48000,42000,2000,4000' } })
  friend = await signInScripted(program.url)
  visitor = await visitWithWallet(program.url)
  await signIn(visitor.page)
  await arrive(visitor.page, '/index')
  const installation = await openInstallation(program.dataFolder)
  db = await openDatabase({ url: installation.databaseUrl, max: 2 })
  closeBooks = () => installation.close()
  for (const asset of ['USDT', 'GMT'] as const) await give(asset, 100n * UNIT)
  await setPassword(visitor.page)
})
afterAll(async () => {
  await db?.close()
  await closeBooks?.()
  await closeVisits()
  await program?.close()
})

async function give(asset: Asset, units: bigint): Promise<void> {
  const { rows } = await db.pool.query<{ id: bigint }>('select id from player order by id desc limit 1')
  const lines: Line[] = [
    {
      account: { player: rows[0]?.id ?? 0n, asset, subAccount: 'main' },
      amount: amountOf(units),
      kind: 'airdrop',
    },
    { account: { house: 'house', asset, shard: 5 }, amount: amountOf(-units), kind: 'house' },
  ]
  await post(db.pool, { kind: 'gift', lines })
}

async function setPassword(page: Page): Promise<void> {
  await open(page, '/update/security', 'title.updateSecurity')
  await page.getByLabel(t('security.new'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('security.repeat'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('security.save') }).click()
  await page.getByRole('main', { name: t('title.updateSecurity') }).waitFor({ state: 'detached' })
}

async function open(page: Page, path: string, title: Parameters<typeof t>[0]): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)
  await arrive(page, path)
  await page.getByRole('main', { name: t(title), exact: true }).waitFor()
}

async function confirm(sheet: Locator, button: string): Promise<void> {
  await sheet.getByLabel(t('money.password'), { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: button }).click()
}

type MoneyScreen = {
  readonly route: Route
  /** Calls of the same path that move nothing and come first. */
  readonly before?: number
  readonly show: (page: Page) => Promise<void>
  readonly send: (page: Page) => Promise<void>
  /** The screen on which the answer was lost. */
  readonly words: string
  readonly needsPassword: boolean
  /** How often it has happened, according to the books. */
  readonly effects: string
  /** What is reported to have left the balance. */
  readonly leaves?: string
}

const amountIn = (page: Page) => page.getByRole('textbox', { name: t('money.amount') })

const SCREENS: Readonly<Record<string, MoneyScreen>> = {
  transfer: {
    route: transfer,
    before: 1,
    show: (page) => open(page, '/transfer', 'title.transfer'),
    send: async (page) => {
      await page.getByRole('textbox', { name: t('transfer.to') }).fill(friend.bindId)
      await amountIn(page).fill('5')
      await page.getByRole('button', { name: t('transfer.continue') }).click()
      await confirm(page.getByRole('dialog', { name: t('transfer.sheet') }), t('transfer.confirm'))
    },
    words: t('money.unknown'),
    needsPassword: true,
    effects: 'select count(*)::int as n from transfer',
  },
  'sub-account move': {
    route: moveSubAccount,
    show: async (page) => {
      await open(page, '/transfer', 'title.transfer')
      await page.getByRole('radio', { name: t('transfer.subAccounts') }).check()
    },
    send: async (page) => {
      await amountIn(page).fill('12.5')
      await page.getByRole('button', { name: t('transfer.move', { amount: '12.50' }) }).click()
    },
    words: t('money.unknown'),
    needsPassword: false,
    effects: 'select count(*)::int as n from sub_account_move',
  },
  conversion: {
    route: convert,
    show: (page) => open(page, '/convert', 'title.convert'),
    send: async (page) => {
      await amountIn(page).fill('30')
      await page.getByRole('button', { name: t('convert.review') }).click()
      await confirm(page.getByRole('dialog', { name: t('convert.sheet') }), t('convert.confirm'))
    },
    words: t('money.unknown'),
    needsPassword: true,
    effects: 'select count(*)::int as n from conversion',
  },
  withdrawal: {
    route: withdrawal,
    show: (page) => open(page, '/withdraw', 'title.withdraw'),
    send: async (page) => {
      await amountIn(page).fill('20')
      await page.getByRole('button', { name: t('withdraw.review') }).click()
      const sheet = page.getByRole('dialog', { name: t('withdraw.confirmTitle') })
      await confirm(sheet, t('withdraw.confirm', { amount: '20.00 USDT' }))
    },
    words: t('money.unknown'),
    // With the fee, as the review said.
    leaves: '20.20',
    needsPassword: true,
    effects: 'select count(*)::int as n from withdrawal',
  },
  bet: {
    route: betOrder,
    show: (page) => openTable(page, 'odd-even'),
    send: async (page) => {
      await page.getByRole('radio', { name: t('roundLength.3m') }).check()
      await choose(page, 'odd-even', 'odd')
      await confirmOnPage(page.getByRole('region', { name: t('slip.title') }), '17')
    },
    words: t('slip.unknown'),
    needsPassword: false,
    effects: 'select count(*)::int as n from bet where stake = 17000000',
  },
}

/** The server does it, and the page never receives the answer. */
async function cutAnswer(page: Page, path: string, before = 0): Promise<{ readonly calls: () => number }> {
  let calls = 0
  await page.route(`**${path}`, async (route) => {
    calls += 1
    if (calls !== before + 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return { calls: () => calls }
}

test.each(Object.entries(SCREENS))('a %s whose answer is lost happens once', async (name, screen) => {
  const { page } = visitor
  const effects = async () => (await db.pool.query<{ n: number }>(screen.effects)).rows[0]?.n
  const cut = await cutAnswer(page, screen.route.path, screen.before)

  await screen.show(page)
  await screen.send(page)
  await page.getByText(screen.words).first().waitFor()
  expect(await effects()).toBe(1)

  await page.goto(`${program.url}/?left=${encodeURIComponent(name)}#/index`)
  await arrive(page, '/index')
  await screen.show(page)
  await page.getByText(screen.words).first().waitFor()
  if (screen.leaves !== undefined) {
    const shown = page.locator('dl', { hasText: t('withdraw.leaves') }).first()
    expect(await shown.textContent()).toContain(screen.leaves)
  }
  await takePicture(page, `unanswered-${name}`)
  if (screen.needsPassword) await page.getByLabel(t('money.password'), { exact: true }).fill(PASSWORD)
  const answered = page.waitForResponse((response) => response.url().endsWith(screen.route.path))
  await page.getByRole('button', { name: t('money.askAgain') }).click()
  await answered
  await page.getByText(screen.words).first().waitFor({ state: 'detached' })

  expect(cut.calls()).toBe((screen.before ?? 0) + 2)
  expect(await effects()).toBe(1)
  await page.unroute(`**${screen.route.path}`)
})

test('another one is sent only after the player was warned, and dismissed the one without an answer', async () => {
  const { page } = visitor
  const moves = async () =>
    (await db.pool.query<{ n: number }>(SCREENS['sub-account move']?.effects ?? '')).rows[0]?.n
  await page.route(`**${moveSubAccount.path}`, (route) => route.abort('connectionreset'), { times: 1 })
  await SCREENS['sub-account move']?.show(page)
  await SCREENS['sub-account move']?.send(page)
  await page.getByText(t('money.letGoNote')).waitFor()
  expect(await amountIn(page).count()).toBe(0)

  await page.getByRole('button', { name: t('money.letGo') }).click()
  await amountIn(page).fill('3')
  await page.getByRole('button', { name: t('transfer.move', { amount: '3.00' }) }).click()
  await page.getByText(t('transfer.movedToGame')).waitFor()
  expect(await moves()).toBe(2)
  expect(await unanswered(page)).toBe('[]')
})

test('an insured series whose answer is lost is shown running, and nothing is asked about it', async () => {
  const { page } = visitor
  await openTable(page, 'big-small')
  const card = page.getByRole('region', { name: t('insurance.title') })
  await page.getByRole('radio', { name: t('play.mode.insured') }).check()
  await choose(page, 'big-small', 'small')
  await card.getByRole('textbox', { name: t('insurance.stake') }).fill('2')
  await cutAnswer(page, insuranceBetOrder.path)
  await card.getByRole('button', { name: t('insurance.start', { pick: t('pick.small') }) }).click()
  await page.getByRole('button', { name: t('insurance.confirm', { amount: '12.00 USDT' }) }).click()
  await card.getByRole('button', { name: t('insurance.stop') }).waitFor()

  await openTable(page, 'odd-even')
  await openTable(page, 'big-small')
  await card.getByRole('button', { name: t('insurance.stop') }).waitFor()
  expect(await unanswered(page)).toBe('[]')
})

/** What this tab stores of unanswered money calls. */
const unanswered = (page: Page) => page.evaluate(() => sessionStorage.getItem('nibble.unanswered'))
