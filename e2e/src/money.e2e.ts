import { readFileSync } from 'node:fs'
import { formatAmount } from '@nibble/domain'
import { mintTestToken, readTestHoldings } from '@nibble/server/local'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, openTable, placeOnPage } from './harness/bet-on-page.ts'
import { readBooks } from './harness/books.ts'
import { closeVisits, takePicture, type Visit, visit } from './harness/browser.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, bindIdOf, expectNoComplaints, signIn, t } from './harness/page.ts'
import { until } from './harness/until.ts'

// One visit, from a newcomer's empty wallet to money that arrived on the chain; each test continues where the last ended.

const TOKEN = 10n ** 18n
const PASSWORD = 'secret7'
const PHONE = { width: 360, height: 800 } as const

let house: House
let visitor: Visit
beforeAll(async () => {
  house = await sharedHouse()
  visitor = await visit(house.url)
  await signIn(visitor.page, t('login.developmentWallet'))
  await arrive(visitor.page, '/index')
})
afterAll(closeVisits)

const holdingsOf = (address: string) => readTestHoldings(house.chainUrl, [address])
const open = async (page: Page, path: string) => {
  await page.goto(`${house.url}/#${path}`)
  await arrive(page, path)
}
const amountOf = (page: Page) => page.getByRole('textbox', { name: t('money.amount') })
const section = (page: Page, title: string) => page.getByRole('region', { name: title })
const ownAddress = async (page: Page) =>
  (await page
    .getByRole('radiogroup', { name: t('withdraw.to') })
    .getByText(/^0x[0-9a-fA-F]{40}$/)
    .first()
    .textContent()) ?? ''

test('coins from the faucet are deposited from the wallet in one tap', async () => {
  const { page } = visitor
  await open(page, '/recharge')
  const question = section(page, t('firstLimits.title'))
  await question.waitFor()
  const asked = await question.boundingBox()
  const address = await section(page, t('deposit.address')).boundingBox()
  expect((asked?.y ?? 0) + (asked?.height ?? 0)).toBeLessThan(address?.y ?? 0)
  await page.getByRole('button', { name: t('deposit.faucetGet') }).click()
  await page.getByText(t('deposit.faucetDone', { amount: '1,000' })).waitFor()

  // What the wallet holds is read without a prompt, and Max fills it in.
  const card = section(page, t('deposit.pay'))
  await card.getByText(t('deposit.holds', { amount: '1,000.00' })).waitFor()
  await card.getByRole('button', { name: t('money.max') }).click()
  await expect.poll(() => amountOf(page).inputValue()).toBe('1000')

  await amountOf(page).fill('50')
  const pay = page.getByRole('button', {
    name: t('deposit.payWith', { wallet: t('login.developmentWallet') }),
  })
  await pay.click()
  await section(page, t('deposit.latest')).getByText(t('deposit.state.credited'), { exact: true }).waitFor()
  // Its line says everything that the note did.
  await expect.poll(() => page.getByText(t('deposit.sent')).count()).toBe(0)
  // The question before a first deposit leaves its place to other words until the next visit: nothing below jumps.
  const later = section(page, t('firstLimits.later'))
  await later.waitFor()
  expect(await question.isVisible()).toBe(false)
  expect(await page.getByText(t('firstLimits.text')).isVisible()).toBe(false)
  const { x, width, height } = (await later.boundingBox()) ?? {}
  expect({ x, width, height }).toEqual({ x: asked?.x, width: asked?.width, height: asked?.height })
  await takePicture(page, 'money-deposited')
})

test('a wallet on another chain with the same number is asked for nothing', async () => {
  const { page } = visitor
  const sent: string[] = []
  await page.route(house.chainUrl, async (route) => {
    const { method } = route.request().postDataJSON()
    sent.push(method)
    if (method !== 'eth_getBlockByNumber') return route.continue()
    return route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: { hash: `0x${'ab'.repeat(32)}` } } })
  })
  await amountOf(page).fill('5')
  await page
    .getByRole('button', { name: t('deposit.payWith', { wallet: t('login.developmentWallet') }) })
    .click()
  await page.getByRole('alert').getByText(t('deposit.problem.otherChain')).waitFor()
  // Beside the wallet's name the same message replaces its holdings.
  await expect.poll(() => page.getByText(t('deposit.problem.otherChain')).count()).toBe(2)
  expect(sent).not.toContain('eth_getTransactionCount')
  expect(sent).not.toContain('eth_sendRawTransaction')
  await page.unroute(house.chainUrl)
})

test('what is sent to the address arrives too; too little says what is missing until it adds up', async () => {
  const { page } = visitor
  const address = await section(page, t('deposit.address')).locator('.font-mono').first().textContent()
  if (!isAddress(address)) throw new Error(`no address in ${address}`)

  await mintTestToken(house.chainUrl, { to: address, raw: (4n * TOKEN) / 10n })
  await page.getByText(t('deposit.state.small')).first().waitFor()
  await page.getByText(t('deposit.missing', { amount: '0.60' })).waitFor()
  await takePicture(page, 'money-too-little')

  await mintTestToken(house.chainUrl, { to: address, raw: (6n * TOKEN) / 10n })
  await expectCount(page, t('deposit.state.credited'), 3)
  await page.getByRole('link', { name: t('common.more'), exact: true }).click()
  await arrive(page, '/recharge/records')
  await page
    .getByRole('button', { name: t('deposit.state.credited') })
    .first()
    .click()
  await page.getByText(t('deposit.step.credited')).waitFor()
})

test('on a phone, home shows the money also to who plays with play credit', async () => {
  const { page } = visitor
  const desktop = page.viewportSize()
  await page.setViewportSize(PHONE)
  await page.evaluate(() => localStorage.setItem('nibble.asset', 'PLAY_POINT'))
  await open(page, '/index')
  await page.reload()
  const total = page.getByRole('main').getByRole('link', { name: t('wallet.headTotal') })
  await total.waitFor()
  await page.evaluate(() => localStorage.removeItem('nibble.asset'))
  await page.reload()
  // The balance says it.
  await page.getByRole('main').getByText(t('asset.USDT'), { exact: true }).first().waitFor()
  await expect.poll(() => total.count()).toBe(0)
  if (desktop !== null) await page.setViewportSize(desktop)
})

test('on a phone the button of a withdrawal is in sight, with what is missing first under it', async () => {
  const { page } = visitor
  const desktop = page.viewportSize()
  await page.setViewportSize(PHONE)
  await open(page, '/withdraw')
  await page.getByRole('main').getByText(t('money.passwordFirst')).waitFor()
  const button = await page.getByRole('button', { name: t('money.setPassword') }).boundingBox()
  const tabs = await page.getByRole('navigation', { name: t('shell.tabs') }).boundingBox()
  expect((button?.y ?? PHONE.height) + (button?.height ?? 0)).toBeLessThan(tabs?.y ?? 0)
  if (desktop !== null) await page.setViewportSize(desktop)
})

test('a new address is checked as it is typed, asks for the missing password, and waits a day', async () => {
  const { page } = visitor
  await open(page, '/withdraw')
  await page.getByRole('main').getByText(t('money.passwordFirst')).waitFor()
  await amountOf(page).fill('20')
  await page.getByRole('button', { name: t('withdraw.review') }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('money.setPassword') })
    .click()
  await arrive(page, '/update/security')
  await page.getByLabel(t('security.new'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('security.repeat'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('security.save') }).click()
  await arrive(page, '/withdraw')
  await expect.poll(() => amountOf(page).inputValue()).toBe('20')
  expect(await page.getByText(t('money.passwordFirst')).count()).toBe(0)

  const other = privateKeyToAddress(generatePrivateKey())
  await page.getByRole('button', { name: t('withdraw.add') }).click()
  const sheet = page.getByRole('dialog', { name: t('withdraw.add') })
  const typed = sheet.getByLabel(t('withdraw.address'), { exact: true })
  await sheet.getByRole('button', { name: t('withdraw.needAddress') }).waitFor()
  await typed.fill(swapOneCase(other))
  await sheet.getByText(t('withdraw.addressChecksum')).waitFor()
  await sheet.getByRole('button', { name: t('money.correct') }).waitFor()
  await typed.fill(other)
  await sheet.getByText(t('withdraw.addressOk')).waitFor()
  await sheet.getByLabel(t('withdraw.label'), { exact: true }).fill('Savings')
  await sheet.getByLabel(t('money.password'), { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: t('withdraw.save') }).click()

  await page.getByRole('radio', { name: 'Savings' }).check()
  await page.getByRole('button', { name: t('withdraw.block.waiting') }).waitFor()
  await page.getByRole('radio', { name: t('withdraw.own') }).check()
  await takePicture(page, 'money-withdraw')
})

test('once everything was staked, a small withdrawal is released automatically and paid on the chain', async () => {
  const { page } = visitor
  await stakeEverything(page)

  await open(page, '/withdraw')
  const address = await ownAddress(page)
  const before = await holdingsOf(address)
  await amountOf(page).fill('20')
  await page.getByRole('button', { name: t('withdraw.review') }).click()
  const sheet = page.getByRole('dialog', { name: t('withdraw.confirmTitle') })
  expect(await sheet.locator('.font-mono').first().textContent()).toBe(address)
  await sheet.getByLabel(t('money.password'), { exact: true }).fill('wrong77')
  await sheet.getByRole('button', { name: t('withdraw.confirm', { amount: '20.00 USDT' }) }).click()
  await sheet.getByText(t('refusal.transaction_password_wrong')).waitFor()
  const password = sheet.getByLabel(t('money.password'), { exact: true })
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  await takePicture(page, 'money-review')

  await sheet.getByLabel(t('money.password'), { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: t('withdraw.confirm', { amount: '20.00 USDT' }) }).click()
  await page.getByRole('heading', { name: t('withdraw.submitted') }).waitFor()
  await page.getByText(t('withdraw.step.arrived')).locator('..').getByText(t('timeline.done')).waitFor()
  await page.getByRole('heading', { name: t('withdraw.arrived') }).waitFor()
  await takePicture(page, 'money-arrived')
  expect((await holdingsOf(address)) - before).toBe(20n * TOKEN)
})

test('the wallet lists it all, finds it by its filters, and exports it as a file', async () => {
  const { page, complaints } = visitor
  await open(page, '/wallet')
  const records = section(page, t('wallet.records'))
  await records.getByText(t('type.withdrawFee'), { exact: true }).waitFor()
  await takePicture(page, 'money-wallet')

  await records.getByRole('button', { name: t('wallet.filter') }).click()
  const sheet = page.getByRole('dialog', { name: t('wallet.filter') })
  await sheet.getByLabel(t('wallet.source'), { exact: true }).selectOption('chain')
  await sheet.getByLabel(t('wallet.least'), { exact: true }).fill('1')
  await sheet.getByRole('button', { name: t('wallet.apply') }).click()
  await records.getByText(t('type.withdrawFee'), { exact: true }).waitFor({ state: 'detached' })

  const download = page.waitForEvent('download')
  await records.getByRole('button', { name: t('wallet.csvLabel') }).click()
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(lines).toHaveLength(1 + 2)
  expect(lines[1]).toContain(`,${t('type.withdraw')},-20,USDT,`)
  expect(lines[2]).toContain(`,${t('type.deposit')},50,USDT,50,`)
  expectNoComplaints(complaints)
})

/** On every possible last character, so that most of it comes back. */
async function stakeEverything(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('nibble.asset', 'USDT'))
  await page.reload()
  await page.getByRole('main').waitFor()
  await openTable(page, 'board')
  await choose(page, 'exact', '0123456789abcdef')
  await placeOnPage(page, '3.1875')

  await until('the bets are settled', async () => {
    const { bets } = await readBooks(house.dataFolder, await bindIdOf(page))
    expect(bets).toHaveLength(16)
    return bets.every(({ status }) => status === 'published')
  })
  const { bets } = await readBooks(house.dataFolder, await bindIdOf(page))
  expect(bets.map(({ asset, stake }) => [asset, formatAmount(stake)])).toEqual(
    bets.map(() => ['USDT', '3.1875']),
  )
}

async function expectCount(page: Page, text: string, count: number): Promise<void> {
  await until(
    `${count} times ${text}`,
    async () => (await page.getByText(text, { exact: true }).count()) === count,
  )
}

const isAddress = (text: string | null): text is `0x${string}` =>
  text !== null && /^0x[0-9a-fA-F]{40}$/.test(text)

/** A slip that only the checksum notices: one letter in the other case. */
const swapOneCase = (address: string): string => {
  const at = address.slice(2).search(/[a-f]/i) + 2
  const letter = address.charAt(at)
  const swapped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return address.slice(0, at) + swapped + address.slice(at + 1)
}
