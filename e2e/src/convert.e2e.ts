import { randomUUID } from 'node:crypto'
import { deposit, transfer, updateTransactionPassword } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { mintTestToken, openInstallation } from '@nibble/server/local'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, type Visit } from './harness/browser.ts'
import { arrive, expectNoComplaints, signIn, stored, t } from './harness/page.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

// One visit: what a friend sent is converted, sent back and moved. Each test continues where the last ended.

const PASSWORD = 'secret7'
const NEW_PASSWORD = 'another8'

let program: Program
let friend: ScriptedPlayer
let visitor: Visit
beforeAll(async () => {
  program = await startProgram()
  friend = await signInScripted(program.url)
  visitor = await visitWithWallet(program.url)
  await signIn(visitor.page)
  await arrive(visitor.page, '/index')
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const TITLES = {
  '/convert': 'title.convert',
  '/transfer': 'title.transfer',
  '/update/security': 'title.updateSecurity',
  '/report/assets': 'title.reportAssets',
} as const
const open = async (page: Page, path: keyof typeof TITLES) => {
  await page.goto(`${program.url}/#${path}`)
  await page.getByRole('main', { name: t(TITLES[path]), exact: true }).waitFor()
}
const amountIn = (on: Page | Locator) => on.getByRole('textbox', { name: t('money.amount') })
const sheet = (page: Page, title: 'convert.sheet' | 'transfer.sheet') =>
  page.getByRole('dialog', { name: t(title) })
const conversions = (page: Page) => page.getByRole('region', { name: t('convert.orders') })
const transfers = (page: Page) => page.getByRole('region', { name: t('transfer.list') })

/** Types the password and confirms. */
const confirm = async (on: Locator, word: string, password = PASSWORD) => {
  await on.getByLabel(t('money.password'), { exact: true }).fill(password)
  await on.getByRole('button', { name: word }).click()
}

/** As the owner of the tables, who alone changes the terms of a pair. */
const raiseFee = async (bps: number) => {
  const installation = await openInstallation(program.dataFolder)
  const owner = new pg.Client({ connectionString: installation.ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into conversion_terms (effective_at, from_asset, to_asset, give, take, fee_bps, minimum, reviewed, four_eyes_above)
       values (now() - interval '1 second', 'USDT', 'GMT', 1000000, 1000000, $1, 1000000, false, 1000000000)`,
      [bps],
    )
  } finally {
    await owner.end()
    await installation.close()
  }
}

test('what is typed into a transfer is still there after another screen', async () => {
  const { page } = visitor
  await open(page, '/transfer')
  const to = page.getByRole('textbox', { name: t('transfer.to') })
  await to.fill(friend.bindId)
  await page.getByRole('radio', { name: t('asset.GMT') }).check()
  await amountIn(page).fill('7.5')
  await open(page, '/update/security')
  await open(page, '/transfer')
  await expect.poll(() => to.inputValue()).toBe(friend.bindId)
  await expect.poll(() => page.getByRole('radio', { name: t('asset.GMT') }).isChecked()).toBe(true)
  await expect.poll(() => amountIn(page).inputValue()).toBe('7.5')
  await to.fill('')
  await page.getByRole('radio', { name: t('asset.USDT') }).check()
  await amountIn(page).fill('')
})

test('what a friend sends is in the list of transfers', async () => {
  const { page } = visitor
  const chain = /Local chain 56 at (\S+)/.exec(program.output())?.[1] ?? ''
  const { address } = await friend.caller.call(deposit, { asset: 'USDT' })
  await mintTestToken(chain, { to: address as Address, raw: 60n * 10n ** 18n })
  await until('the friend has their deposit', async () => (await friend.balance('USDT')) === '60')
  await friend.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  await friend.caller.call(transfer, {
    idempotencyKey: randomUUID(),
    asset: 'USDT',
    amount: amountOf(50_000_000n),
    toBindId: (await stored(page))['nibble.bindId'] ?? '',
    transactionPassword: PASSWORD,
  })

  await open(page, '/transfer')
  await transfers(page).getByText('+50.00').waitFor()
})

test('a player without a transaction password sets one and returns to what they had typed', async () => {
  const { page } = visitor
  await open(page, '/convert')
  await amountIn(page).fill('30')
  await page.getByRole('button', { name: t('convert.review') }).click()
  await sheet(page, 'convert.sheet')
    .getByRole('link', { name: t('money.setPassword') })
    .click()
  await arrive(page, '/update/security')

  const password = page.getByLabel(t('security.new'), { exact: true })
  const repeat = page.getByLabel(t('security.repeat'), { exact: true })
  const save = page.getByRole('button', { name: t('security.save') })
  await password.fill('with space1')
  await page.getByText(t('security.noSpaces')).waitFor()
  await password.fill('abc')
  await save.click()
  await page.getByText(t('refusal.password_weak')).waitFor()
  await password.fill(PASSWORD)
  await expect.poll(() => page.getByText(`, ${t('security.met')}`).count()).toBe(4)
  await repeat.fill('secret8')
  await page.getByText(t('security.mismatch')).waitFor()
  await repeat.fill(PASSWORD)
  await takePicture(page, 'security-set')
  await save.click()
  await page.getByRole('main', { name: t('title.convert'), exact: true }).waitFor()
  await expect.poll(() => amountIn(page).inputValue()).toBe('30')
})

test('a conversion without review is complete at once; a wrong password keeps what was typed', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: t('convert.review') }).click()
  const asked = sheet(page, 'convert.sheet')
  await takePicture(page, 'convert-sheet')
  await confirm(asked, t('convert.confirm'), 'wrong99')
  await asked.getByText(t('refusal.transaction_password_wrong')).waitFor()
  await asked.getByRole('link', { name: t('money.forgotPassword') }).waitFor()
  await confirm(asked, t('convert.confirm'))
  await asked.waitFor({ state: 'detached' })

  await conversions(page).getByText(t('convert.state.complete')).waitFor()
  await expect.poll(() => amountIn(page).inputValue()).toBe('')
})

test('a rate that changed meanwhile is shown beside the old one and must be confirmed', async () => {
  const { page } = visitor
  await amountIn(page).fill('10')
  await page.getByRole('button', { name: t('convert.review') }).click()
  const asked = sheet(page, 'convert.sheet')
  await asked.getByText('10.00 GMT').waitFor()
  await raiseFee(500)
  await confirm(asked, t('convert.confirm'))
  await asked.getByText(t('convert.changed', { before: '1 USDT = 1 GMT · Fee 0%' })).waitFor()
  await asked.getByText('9.50 GMT').waitFor()
  await takePicture(page, 'convert-changed')
  await asked.getByRole('button', { name: t('convert.confirmNew') }).click()
  await asked.waitFor({ state: 'detached' })
  await conversions(page).getByText('9.50').waitFor()
})

test('a conversion that waits for its review is cancelled, and the amount comes back', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: t('convert.turn') }).click()
  await amountIn(page).fill('20')
  await page.getByText(t('convert.reviewed'), { exact: true }).waitFor()
  await page.getByRole('button', { name: t('convert.review') }).click()
  const asked = sheet(page, 'convert.sheet')
  await confirm(asked, t('convert.confirm'))
  await asked.waitFor({ state: 'detached' })

  await conversions(page)
    .getByRole('button', { name: new RegExp(t('convert.state.pending')) })
    .click()
  await page.getByRole('button', { name: t('convert.cancel') }).click()
  await page
    .getByRole('dialog', { name: t('convert.cancelTitle') })
    .getByRole('button', { name: t('convert.cancelYes') })
    .click()
  await conversions(page).getByText(t('convert.state.cancelled'), { exact: true }).waitFor()
  await takePicture(page, 'convert-cancelled')
})

test('a transfer shows the masked name before anything moves, and arrives', async () => {
  const { page } = visitor
  await open(page, '/transfer')
  const to = page.getByRole('textbox', { name: t('transfer.to') })
  const next = page.getByRole('button', { name: t('transfer.continue') })
  await to.fill('ABC')
  await amountIn(page).fill('5')
  await page.getByRole('button', { name: t('money.correct') }).waitFor()
  await to.fill('NOBODY00')
  await next.click()
  await page.getByText(t('refusal.recipient_unknown')).waitFor()

  await to.fill(friend.bindId.toLowerCase())
  await next.click()
  const asked = sheet(page, 'transfer.sheet')
  await asked.getByText(/^.{1,2}\*\*\*.{0,2}$/).waitFor()
  await takePicture(page, 'transfer-sheet')
  expect(await friend.balance('USDT')).toBe('10')
  await confirm(asked, t('transfer.confirm'))
  await asked.waitFor({ state: 'detached' })
  await transfers(page).getByText('−5.00').waitFor()
  expect(await friend.balance('USDT')).toBe('15')
})

test('GMT moves between the sub-accounts without a password', async () => {
  const { page } = visitor
  await page.getByRole('radio', { name: t('transfer.subAccounts') }).check()
  await amountIn(page).fill('12.5')
  await page.getByRole('button', { name: t('transfer.move', { amount: '12.50' }) }).click()
  await page.getByText('27.00 GMT').waitFor()
  await page.getByText('12.50 GMT').waitFor()

  await page.getByRole('button', { name: t('transfer.turn') }).click()
  await amountIn(page).fill('100')
  await page.getByRole('button', { name: t('transfer.block.short') }).waitFor()
  await amountIn(page).fill('2.5')
  await page.getByRole('button', { name: t('transfer.move', { amount: '2.50' }) }).click()
  await page.getByText('29.50 GMT').waitFor()
})

test('a changed password counts from then on, and too many wrong ones lock until a time that is shown', async () => {
  const { page } = visitor
  await open(page, '/update/security')
  await page.getByLabel(t('security.old'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('security.new'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(t('security.repeat'), { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: t('security.save') }).click()
  await arrive(page, '/security')
  await page.getByText(t('security.isSet'), { exact: true }).waitFor()

  await open(page, '/convert')
  await amountIn(page).fill('1')
  await page.getByRole('button', { name: t('convert.review') }).click()
  const asked = sheet(page, 'convert.sheet')
  for (let tries = 0; tries < 6; tries += 1) {
    await confirm(asked, t('convert.confirm'), PASSWORD)
    await expect.poll(() => asked.getByRole('button', { name: t('convert.confirm') }).isEnabled()).toBe(true)
  }
  const lockedWords = t('error.lockedUntil', { time: '' }).split(' at ')[0] ?? ''
  await asked.getByText(new RegExp(`^${lockedWords} at \\d\\d:\\d\\d\\.$`)).waitFor()
})

test('the reports show what came and went, also as a file', async () => {
  const { page, complaints } = visitor
  await open(page, '/report/assets')
  const kinds = page.getByRole('table')
  await kinds.getByRole('row', { name: new RegExp(`${t('type.transferIn')}.*\\+50\\.00`) }).waitFor()
  const converted = kinds.getByRole('row', { name: new RegExp(`${t('type.convert')}.*−40\\.00`) })
  await converted.waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: t('wallet.csvLabel') }).click()
  expect((await saved).suggestedFilename()).toBe('nibble-assets.csv')

  const [least, most] = [page.getByLabel(t('wallet.least')), page.getByLabel(t('wallet.most'))]
  await least.fill('45')
  await converted.waitFor({ state: 'hidden' })
  // Bounds that contradict each other say so, and hide nothing.
  await most.fill('40')
  await page.getByText(t('wallet.mostBelowLeast')).waitFor()
  await converted.waitFor()
  await most.fill('')
  await least.fill('')

  await page.getByRole('radio', { name: t('report.team') }).check()
  await page.getByText(t('report.teamFlowNone')).waitFor()
  await page.getByRole('radio', { name: t('report.own') }).check()
  await kinds.first().waitFor()
  expectNoComplaints(complaints)
})
