// Long, because one house and its operators, signed in once each, are checked screen by screen.
import { randomUUID } from 'node:crypto'
import {
  assetsList,
  configList,
  deposit,
  updateTransactionPassword,
  withdrawal,
  withdrawalOrderList,
} from '@nibble/contract'
import { CSRF_HEADER, reviewWithdrawal, who } from '@nibble/contract/console'
import { amountOf } from '@nibble/domain'
import { mintTestToken, openInstallation, readTestHoldings } from '@nibble/server/local'
import pg from 'pg'
import type { Page } from 'playwright-core'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { inTurn } from './harness/in-turn.ts'
import {
  addAtCommandLine,
  addAtConsole,
  addByTwo,
  type Credentials,
  firstSignIn,
  go,
  type Operator,
  withCode,
} from './harness/operator.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

const UNIT = 1_000_000n
const TOKEN = 10n ** 18n
const PASSWORD = 'secret7'

let program: Program
let player: ScriptedPlayer
let [admin, ann, ben, sue]: Operator[] = []
let [root, ...finance]: Credentials[] = []
let rita: Operator | undefined
beforeAll(async () => {
  program = await startProgram()
  player = await signInScripted(program.url)
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const mine = (operator: Operator | undefined): Page => {
  if (operator === undefined) throw new Error('they have not signed in')
  return operator.page
}
const balance = async () => {
  const { assets } = await player.caller.call(assetsList, {})
  return assets.find(({ coinName }) => coinName === 'USDT')?.assetsAvailable
}
const rowOf = async (id: string) => {
  const { items } = await player.caller.call(withdrawalOrderList, {})
  return items.find((row) => row.id === id)
}
const ask = async (units: bigint) => {
  const { addresses } = await player.caller.call(configList, {})
  const made = await player.caller.call(withdrawal, {
    idempotencyKey: randomUUID(),
    amount: amountOf(units),
    address: addresses[0]?.address ?? '',
    transactionPassword: PASSWORD,
  })
  return made.withdrawal
}

/** What reviewers read about the keys. */
const REVIEW_KEYS = /a approve · r reject/

/** A row of the list, by its sum. */
const open = (page: Page, sum: string) =>
  page.getByRole('row').filter({ hasText: sum }).getByRole('button').click()

test('the first three are created at the command line, those who let no money out by an admin alone', async () => {
  root = await addAtCommandLine('root', 'admin', program.dataFolder)
  finance = [
    await addAtCommandLine('ann', 'finance', program.dataFolder),
    await addAtCommandLine('ben', 'finance', program.dataFolder),
  ]
  admin = await firstSignIn(program.consoleUrl, root)
  const credentials = [...finance, await addAtConsole(admin.page, 'sue', 'Support')]
  const signedIn = await Promise.all(credentials.map((one) => firstSignIn(program.consoleUrl, one)))
  ;[ann, ben, sue] = signedIn
  await mine(ann).getByRole('link', { name: 'Your account: ann Finance' }).waitFor()
})

test('a withdrawal above the four-eyes limit takes two people, and then the signer pays it', async () => {
  const { address } = await player.caller.call(deposit, { asset: 'USDT' })
  const chainUrl = /Local chain 56 at (\S+)/.exec(program.output())?.[1] ?? ''
  await mintTestToken(chainUrl, { to: address as Address, raw: 3_000n * TOKEN })
  await until('the deposit is credited', async () => (await balance()) === 3_000n * UNIT)
  await player.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  const asked = await ask(1_200n * UNIT)
  expect(asked.status).toBe('to_be_reviewed')

  const page = mine(ann)
  await go(page, 'Withdrawals')
  await page.getByText('Deposits not staked yet').waitFor()
  // The rail says that it waits, on every screen.
  await page.getByRole('link', { name: 'Withdrawals 1', exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Withdrawal ${asked.id}` }).waitFor()
  await takePicture(page, 'console-withdrawal-1440-dark')
  await page.keyboard.press('a')
  const sheet = await page.getByRole('dialog').textContent()
  expect(sheet?.replaceAll(' ', '')).toContain(asked.address)
  await page.getByRole('button', { name: 'Approve 1,200.00 USDT' }).click()
  await page.getByText('Approved by you, needs another person to release it.').waitFor()
  expect(await page.getByRole('button', { name: 'Release' }).count()).toBe(0)

  const other = mine(ben)
  await go(other, 'Withdrawals')
  await other.getByRole('radio', { name: 'To release' }).click()
  await open(other, '1,200.00')
  await other.getByText('Approved by ann, needs another person.').waitFor()
  await other.getByRole('button', { name: 'Release' }).click()
  await other.getByRole('button', { name: 'Release 1,200.00 USDT' }).click()
  await until('it is paid', async () => (await rowOf(asked.id))?.status === 'success')
  expect(await readTestHoldings(chainUrl, [asked.address])).toBe(1_200n * TOKEN)

  // Its transaction, typed in the header of any screen, opens it.
  await go(page, 'Rounds')
  await page.getByLabel('Find anything').fill((await rowOf(asked.id))?.transaction ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Everything', checked: true }).waitFor()
  await page.getByRole('heading', { name: `Withdrawal ${asked.id}` }).waitFor()
})

test('a rejection needs a text, and the player reads it', async () => {
  const before = await balance()
  const asked = await ask(300n * UNIT)
  const page = mine(ben)
  await page.getByRole('radio', { name: 'To review' }).click()
  await open(page, '300.00')
  await page.getByRole('button', { name: 'Claim' }).click()
  await page.getByRole('button', { name: 'Unclaim' }).waitFor()
  await page.getByRole('button', { name: 'Reject' }).click()
  const confirm = page.getByRole('button', { name: 'Reject and refund' })
  expect(await confirm.isDisabled()).toBe(true)
  await page.getByLabel('Reason').fill('Stake your deposit once, please.')
  await confirm.click()
  await until('it is rejected', async () => (await rowOf(asked.id))?.status === 'rejected')
  expect((await rowOf(asked.id))?.reason).toBe('Stake your deposit once, please.')
  expect(await balance()).toBe(before)
})

test('a player’s page shows their requests, and links to them in the queue', async () => {
  const page = mine(ann)
  await page.goto(`${program.consoleUrl}/#/players/1`)
  const withdrawals = page.getByRole('region', { name: 'Withdrawals' })
  await withdrawals.getByRole('row').filter({ hasText: '1,200.00' }).getByText('Paid').waitFor()
  await page.getByRole('region', { name: 'Deposits' }).getByText('3,000.00').waitFor()
  await withdrawals.getByRole('row').filter({ hasText: '300.00' }).getByRole('button').click()
  await page.getByText('Stake your deposit once, please.').waitFor()
  await page.getByText(REVIEW_KEYS).waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Show all' }).waitFor({ state: 'detached' })
})

test('an operator who may not decide sees no button, and the server also refuses', async () => {
  const asked = await ask(400n * UNIT)
  const page = mine(sue)
  await go(page, 'Withdrawals')
  await open(page, '400.00')
  await page.getByRole('heading', { name: `Withdrawal ${asked.id}` }).waitFor()
  await page.getByText('History').waitFor()
  await page.getByText('move').waitFor()
  expect(await page.getByText(REVIEW_KEYS).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^(Approve|Release|Reject|Claim)$/ }).count()).toBe(0)

  const refused = await page.evaluate(
    async ({ whoPath, reviewPath, header, id }) => {
      const post = (path: string, body: unknown, headers = {}) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
      const { data } = await (await post(whoPath, {})).json()
      const answer = await post(reviewPath, { id, review: 'approve' }, { [header]: data.csrf })
      return answer.status
    },
    { whoPath: who.path, reviewPath: reviewWithdrawal.path, header: CSRF_HEADER, id: asked.id },
  )
  expect(refused).toBe(403)
  expect((await rowOf(asked.id))?.status).toBe('to_be_reviewed')
})

test('terms of a promotion are drafted with their cost, and approved by another person', async () => {
  const page = mine(admin)
  await go(page, 'Promotions')
  await page.getByLabel('Promotion', { exact: true }).selectOption('jackpot')
  await page.getByRole('button', { name: 'New change request' }).click()
  await page.getByLabel('Shared when it hits').fill('70')
  await page.getByLabel('Limit by edge').fill('700')
  await page.getByLabel('Reason, for the person who approves it').fill('a smaller pot')
  await page.getByText('at most 614 times the edge').waitFor()
  const propose = page.getByRole('button', { name: 'Propose' })
  await expect.poll(() => propose.isDisabled()).toBe(true)
  await page.getByLabel('Limit by edge').fill('500')
  await page
    .getByRole('table', { name: 'Cost over the last 30 days' })
    .getByText('Paid into the jackpots')
    .waitFor()
  await propose.click()
  await withCode(
    { page, secret: root?.secret ?? null },
    page.getByText('The change request needs another person’s approval.'),
  )

  const other = mine(ann)
  await go(other, 'Promotions')
  await open(other, 'Needs another person')
  await other.getByRole('table', { name: 'Cost over the last 30 days' }).waitFor()
  await other.getByRole('button', { name: 'Approve' }).click()
  await other.getByLabel('Remark for the audit log').fill('as agreed')
  await other.getByRole('button', { name: /^Approve from round/ }).click()
  await withCode(
    { page: other, secret: finance[0]?.secret ?? null },
    other.getByText('Approved by ann: as agreed'),
  )
  await other.getByLabel('Promotion', { exact: true }).selectOption('jackpot')
  const next = other.getByRole('region', { name: 'Next' })
  await next.getByText('70% of the jackpot').waitFor()
})

/** As a nightly check would have found it: the player, and one whom they invited, in one browser. */
const flagPlayer = async (): Promise<void> => {
  const installation = await openInstallation(program.dataFolder)
  const owner = new pg.Client({ connectionString: installation.ownerUrl })
  await owner.connect()
  await owner.query(`
    insert into player (bind_id, username, parent_id) select 'SECOND22', 'second_one', min(id) from player;
    insert into abuse_flag (kind, found_at) values ('self_referral', now());
    insert into abuse_flag_player (flag, player, paused_from, paused_at) select f.id, p.id, current_date - 1, f.found_at from abuse_flag f, player p;
    insert into abuse_evidence
    select f.id, one.id, other.id, e.kind, 1
    from abuse_flag f
    join player one on one.bind_id <> 'SECOND22' join player other on other.bind_id = 'SECOND22'
    cross join (values ('line'), ('device')) as e (kind)`)
  await owner.end()
  await installation.close()
}

test('an operator who may let money out is confirmed by two, who hand over one half of the password each', async () => {
  const two = finance.map((credentials, at) => ({ ...credentials, page: mine(at === 0 ? ann : ben) }))
  const credentials = await addByTwo(mine(admin), { name: 'rita', role: 'Risk', two })
  rita = await firstSignIn(program.consoleUrl, credentials)
  await go(mine(admin), 'Operator changes')
  await mine(admin).getByText('Nothing is waiting.').waitFor()
  await mine(admin).getByRole('radio', { name: 'Everything' }).click()
  await mine(admin).getByRole('row').filter({ hasText: 'rita' }).getByText('Done').waitFor()
})

test('a page for other roles says for whom it is, and an unknown address says so', async () => {
  if (rita === undefined) throw new Error('rita has not signed in')
  const { page } = rita
  await page.goto(`${program.consoleUrl}/#/operators`)
  await page.getByRole('heading', { level: 1, name: 'Operators' }).waitFor()
  await page.getByText('It requires the role Admin. You have Risk.').waitFor()
  await page.goto(`${program.consoleUrl}/#/nowhere`)
  await page.getByRole('heading', { level: 1, name: 'No such page' }).waitFor()
  await page.getByRole('link', { name: 'To the overview' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('accounts that look like one are shown with the reason, and those allowed to can clear them', async () => {
  await flagPlayer()
  if (rita === undefined) throw new Error('rita has not signed in')
  const { page } = rita
  await go(page, 'Linked accounts')
  await page.getByText('one invited the other').waitFor()
  await page.getByRole('button', { name: 'Uphold' }).click()
  await page.getByLabel(/^Reason/).fill('one browser, one hand')
  await page.getByRole('button', { name: 'Uphold the flag' }).click()
  await page.getByText('No flag is waiting for a decision.').waitFor()

  await page.getByRole('radio', { name: 'Upheld' }).click()
  await page.getByRole('link', { name: 'second_one' }).click()
  const panel = page.getByRole('region', { name: 'Linked accounts' })
  await panel.getByText('one browser, one hand').waitFor()
  await takePicture(page, 'console-linked-1440-dark')
  // While panels above it load, the button moves between press and release of the mouse, and the click is lost.
  await settle(page)
  await panel.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel(/^Reason/).fill('a mother and her son')
  await page.getByRole('button', { name: 'Clear the flag' }).click()
  await panel.getByText('a mother and her son').waitFor()
  expect(rita.complaints).toEqual([])
})

const SCREENS = [
  '/',
  '/bets',
  '/rounds',
  '/deposits',
  '/withdrawals',
  '/withdrawals?filter=%7B%7D&open=1',
  '/conversions',
  '/incidents',
  '/players',
  '/players/1',
  '/abuse?filter=%7B%7D',
  '/adjustments',
  '/stops',
  '/exposure',
  '/books',
  '/countries',
  '/change-requests',
  '/promotions',
  '/content',
  '/operators',
  '/operator-changes?filter=%7B%7D',
  '/audit-log',
  '/account',
]
const EXPOSURES = ['Revenue', 'Block producers']
const SIZES = [
  { width: 1440, height: 900, theme: 'dark' },
  { width: 768, height: 1024, theme: 'light' },
  { width: 360, height: 800, theme: 'light' },
] as const

test('a screen begins at its top, however far the previous one was scrolled', async () => {
  const page = mine(admin)
  await go(page, 'Audit log')
  // A visited screen is shown again at once, at its full length.
  await page.getByText('Entries, newest first').waitFor()
  await settle(page)
  await go(page, 'Stops')
  await page.getByText('Niu niu').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await go(page, 'Audit log')
  await page.getByText('Entries, newest first').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

/** On a phone no tab is beyond the edge either, nor does a name break at its hyphen. */
const cutOff = async (page: Page) => [
  ...(await cutTables(page)),
  ...(await page
    .locator('label:has([type=radio]), td > a')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().right > innerWidth || one.getClientRects().length > 1)
        .map((one) => `cut or broken: ${one.textContent}`),
    )),
]

/** On a phone a table has the columns for which there is room, so that nobody has to scroll sideways. */
const cutTables = (page: Page) =>
  page
    .locator('.kit-table')
    .evaluateAll((tables) =>
      tables
        .filter((table) => table.scrollWidth > table.clientWidth)
        .map((table) => `table cut: ${table.querySelector('table')?.ariaLabel}`),
    )

test('a part of the house is stopped by typing a word, and a phone shows by whom and why', async () => {
  const page = mine(rita)
  await go(page, 'Stops')
  const transfers = page.getByRole('row').filter({ hasText: 'Transfers' })
  await transfers.getByRole('button', { name: 'Stop' }).click()
  await page.getByLabel('Type “stop” to confirm').fill('STOP')
  await page.getByText('Type “stop” in lower case.').waitFor()
  await page.getByLabel('Type “stop” to confirm').fill('stop')
  const confirm = page.getByRole('button', { name: 'Stop it now' })
  await page.getByLabel(/^Reason/).fill('no')
  await page.getByText('At least three letters.').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await page.getByLabel(/^Reason/).fill('a drill')
  await confirm.click()
  await transfers.getByText('a drill').filter({ visible: true }).waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  await transfers.getByText('a drill').filter({ visible: true }).waitFor()
  expect(await cutTables(page)).toEqual([])
})

const SEEN = inTurn(SIZES, 0, 2)

test.each(SEEN)('axe finds nothing and nothing overflows at $width in $theme', async (size) => {
  const page = mine(admin)
  await page.setViewportSize(size)
  await page.evaluate((theme) => localStorage.setItem('nibble.console.theme', theme), size.theme)
  await page.reload()
  const found: string[] = []
  const check = async (screen: string) => {
    await settle(page)
    await takePicture(page, `console-${screen.replaceAll(/\W+/g, '-')}-${size.width}-${size.theme}`)
    const flaws = [...(await findFlaws(page)), ...(size.width === 360 ? await cutOff(page) : [])]
    found.push(...flaws.map((flaw) => `${screen} ${flaw}`))
  }
  for (const screen of SCREENS) {
    await page.goto(`${program.consoleUrl}/#${screen}`)
    await check(screen)
  }
  await page.goto(`${program.consoleUrl}/#/exposure`)
  for (const view of EXPOSURES) {
    await page.getByRole('radio', { name: view }).check()
    await check(view)
  }
  await page.goto(`${program.consoleUrl}/#/promotions`)
  await page.getByRole('radio', { name: 'Cost report' }).check()
  await check('Cost report')
  expect(found).toEqual([])

  await page.getByRole('banner').getByText('console').waitFor()
  await page.goto(`${program.consoleUrl}/#/rounds`)
  for (const table of [/^Block, 1 minute/, /^Guarded, 3 minutes/])
    await page.getByText(table).filter({ visible: true }).first().waitFor()
})

test('no browser reported an error', () => {
  expect([admin, ann, ben].flatMap((operator) => operator?.complaints ?? [])).toEqual([])
})
