import { formatAmount, minus, parseAmount, sum, ZERO } from '@nibble/domain'
import { openDatabase } from '@nibble/server/db/database.ts'
import { runAudit } from '@nibble/server/features/audit/run-audit.ts'
import { listBalances, listBets } from '@nibble/server/features/play/bets/list-bets.ts'
import { mintTestToken, openInstallation, readTestHoldings } from '@nibble/server/local'
import type { Locator, Page } from 'playwright-core'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage } from './harness/bet-on-page.ts'
import { closeVisits, takePicture, type Visit, visit } from './harness/browser.ts'
import { addAtCommandLine, firstSignIn, go } from './harness/operator.ts'
import { arrive, expectNoComplaints, signIn, stored, t } from './harness/page.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

// The path of money in one visit: from the faucet through a bet, a conversion and a transfer back to the chain, past two operators. Each
// test continues where the last ended.

const TOKEN = 10n ** 18n
const PASSWORD = 'secret7'

let program: Program
let visitor: Visit
let friend: ScriptedPlayer
beforeAll(async () => {
  program = await startProgram({ windows: { '1m': '24000,18000,2000,4000', '3m': '48000,42000,2000,4000' } })
  friend = await signInScripted(program.url)
  visitor = await visit(program.url)
  await signIn(visitor.page, t('login.developmentWallet'))
  await arrive(visitor.page, '/index')
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const chainUrl = () => /Local chain 56 at (\S+)/.exec(program.output())?.[1] ?? ''
const open = async (page: Page, path: string) => {
  await page.goto(`${program.url}/#${path}`)
  await arrive(page, path)
}
const amountIn = (on: Page | Locator) => on.getByRole('textbox', { name: t('money.amount') })
const region = (page: Page, title: string) => page.getByRole('region', { name: title })
const confirm = async (on: Locator, word: string) => {
  await on.getByLabel(t('money.password'), { exact: true }).fill(PASSWORD)
  await on.getByRole('button', { name: word }).click()
}

test('coins from the faucet arrive with one tap, more by the address', async () => {
  const player = visitor.page
  await open(player, '/recharge')
  await player.getByRole('button', { name: t('deposit.faucetGet') }).click()
  await player.getByText(t('deposit.faucetDone', { amount: '1,000' })).waitFor()
  await amountIn(player).fill('500')
  await player
    .getByRole('button', { name: t('deposit.payWith', { wallet: t('login.developmentWallet') }) })
    .click()
  const latest = region(player, t('deposit.latest'))
  await latest.getByText(t('deposit.state.credited'), { exact: true }).waitFor()

  const address = await region(player, t('deposit.address')).locator('.font-mono').first().textContent()
  await mintTestToken(chainUrl(), { to: address as Address, raw: 2_000n * TOKEN })
  await expect.poll(() => latest.getByText(t('deposit.state.credited'), { exact: true }).count()).toBe(2)
})

/** The text above the total of all sub-accounts, in the header of a desktop. */
const total = () => visitor.page.getByRole('banner').getByText(t('wallet.headTotal')).locator('visible=true')

test('a bet in USDT is settled', async () => {
  const player = visitor.page
  await player.evaluate(() => localStorage.setItem('nibble.asset', 'USDT'))
  await player.reload()
  await player.getByRole('main').waitFor()
  await betOnPage(player, { game: 'big-small', pick: 'big', roundLength: '1m', stake: '100' })
  await until('the bet is settled', async () => {
    const { bets } = await booksOf(visitor.page)
    expect(bets.map(({ asset, stake }) => [asset, formatAmount(stake)])).toEqual([['USDT', '100']])
    return bets.every(({ status }) => status === 'published')
  })
  await player.setViewportSize({ width: 1440, height: 900 })
  await open(player, '/assets')
  await player.getByText(t('wallet.nothing')).waitFor({ state: 'detached' })
  // The balance beside it says it already.
  await expect.poll(() => total().count()).toBe(0)
})

test('some is converted, some is sent to a friend', async () => {
  const player = visitor.page
  await open(player, '/update/security')
  await player.getByLabel(t('security.new'), { exact: true }).fill(PASSWORD)
  await player.getByLabel(t('security.repeat'), { exact: true }).fill(PASSWORD)
  await player.getByRole('button', { name: t('security.save') }).click()
  await arrive(player, '/security')

  await open(player, '/convert')
  await amountIn(player).fill('50')
  await player.getByRole('button', { name: t('convert.review') }).click()
  await confirm(player.getByRole('dialog', { name: t('convert.sheet') }), t('convert.confirm'))
  await region(player, t('convert.orders')).getByText(t('convert.state.complete')).waitFor()

  await total().waitFor()

  await open(player, '/transfer')
  await player.getByRole('textbox', { name: t('transfer.to') }).fill(friend.bindId)
  await amountIn(player).fill('40')
  await player.getByRole('button', { name: t('transfer.continue') }).click()
  await confirm(player.getByRole('dialog', { name: t('transfer.sheet') }), t('transfer.confirm'))
  await region(player, t('transfer.list')).getByText('−40.00').waitFor()
  expect(await friend.balance('USDT')).toBe('40')
})

test('the rest is requested, approved by one operator, released by another and paid by the signer', async () => {
  const player = visitor.page
  await open(player, '/withdraw')
  const own = player.getByRole('radiogroup', { name: t('withdraw.to') }).getByText(/^0x[0-9a-fA-F]{40}$/)
  const address = (await own.first().textContent()) ?? ''
  const before = await readTestHoldings(chainUrl(), [address])
  expect(before).toBe(500n * TOKEN)
  await amountIn(player).fill('1200')
  await player.getByRole('button', { name: t('withdraw.review') }).click()
  const sheet = player.getByRole('dialog', { name: t('withdraw.confirmTitle') })
  await confirm(sheet, t('withdraw.confirm', { amount: '1,200.00 USDT' }))
  await player.getByRole('heading', { name: t('withdraw.submitted') }).waitFor()

  const ann = await firstSignIn(
    program.consoleUrl,
    await addAtCommandLine('ann', 'finance', program.dataFolder),
  )
  const ben = await firstSignIn(
    program.consoleUrl,
    await addAtCommandLine('ben', 'finance', program.dataFolder),
  )
  await openWithdrawal(ann.page, 'To review')
  await ann.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await ann.page.getByRole('button', { name: 'Approve 1,200.00 USDT' }).click()
  await ann.page.getByText('Approved by you, needs another person to release it.').waitFor()
  await openWithdrawal(ben.page, 'To release')
  await ben.page.getByRole('button', { name: 'Release', exact: true }).click()
  await ben.page.getByRole('button', { name: 'Release 1,200.00 USDT' }).click()

  const arrived = player.getByText(t('withdraw.step.arrived')).locator('..')
  await arrived.getByText(t('timeline.done')).waitFor({ timeout: 180_000 })
  await takePicture(player, 'there-and-back')
  expect((await readTestHoldings(chainUrl(), [address])) - before).toBe(1_200n * TOKEN)
})

test('books and chain agree to the last unit', async () => {
  const { bets, usdt, gmt } = await booksOf(visitor.page)
  const returned = sum(bets.map((bet) => bet.returned ?? ZERO))
  const spent = parseAmount('1390.2') ?? ZERO
  const came = parseAmount('2500') ?? ZERO
  expect(formatAmount(usdt)).toBe(formatAmount(sum([minus(came, spent), returned])))
  expect(formatAmount(gmt)).toBe('50')

  const installation = await openInstallation(program.dataFolder)
  try {
    const { checks } = await runAudit(installation.databaseUrl, { rpcUrls: chainUrl() })
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
  } finally {
    await installation.close()
  }
  expectNoComplaints(visitor.complaints)
})

const openWithdrawal = async (on: Page, queue: string) => {
  await go(on, 'Withdrawals')
  await on.getByRole('radio', { name: queue }).click()
  await on.getByRole('row').filter({ hasText: '1,200.00' }).getByRole('button').click()
}

/** What the database holds of the page's player. */
async function booksOf(of: Page) {
  const bindId = (await stored(of))['nibble.bindId'] ?? ''
  const installation = await openInstallation(program.dataFolder)
  const db = await openDatabase({ url: installation.databaseUrl, max: 2 })
  try {
    const { rows } = await db.pool.query<{ id: bigint }>('select id from player where bind_id = $1', [bindId])
    const player = rows[0]?.id ?? 0n
    const { items: bets } = await listBets(db, { player, state: 'all', limit: 100 })
    const { assets } = await listBalances(db, { player })
    const balanceOf = (asset: string) =>
      assets.find(({ coinName }) => coinName === asset)?.assetsAvailable ?? ZERO
    return { bets, usdt: balanceOf('USDT'), gmt: balanceOf('GMT') }
  } finally {
    await db.close()
    await installation.close()
  }
}
