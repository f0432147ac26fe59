import type { BetRow } from '@nibble/contract'
import { betTime1, deposit, faucet } from '@nibble/contract'
import { getRound, listRounds } from '@nibble/contract/console'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { addAtCommandLine, firstSignIn, go, type Operator } from './harness/operator.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

let program: Program
let player: ScriptedPlayer
let ann: Operator
let bet: BetRow
beforeAll(async () => {
  program = await startProgram()
  player = await signInScripted(program.url)
  const { address } = await player.caller.call(deposit, { asset: 'USDT' })
  await player.caller.call(faucet, { address })
  await until('the faucet’s deposit is credited', async () => (await player.balance('USDT')) !== '0')
  bet = await until('a bet of value is taken', async () => {
    const { open } = await player.caller.call(betTime1, {})
    if (open === null) return false
    const slip = [{ game: 'left-right', pick: 'left', stake: '5' }] as const
    const [placed] = await player.place(slip, { round: open.round, asset: 'USDT' }).catch(() => [])
    return placed ?? false
  })
  await until('it is paid', async () =>
    (await player.bets()).some(({ betId, status }) => betId === bet.betId && status === 'published'),
  )
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await settle(page)
    expect(await findFlaws(page)).toEqual([])
    await takePicture(page, `${name}-1440-${theme}`)
    await page.getByRole('button', { name: theme === 'dark' ? 'Light theme' : 'Dark theme' }).click()
  }
}
const search = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Search' }).click()
}

test('signing in begins and ends without an error message', async () => {
  ann = await firstSignIn(program.consoleUrl, await addAtCommandLine('ann', 'finance', program.dataFolder))
  expect(await ann.page.getByText('not signed in').count()).toBe(0)
  expect(await ann.page.getByText('ra.auth').count()).toBe(0)
})

test('finance sees today’s figures; support is told who may see them', async () => {
  const today = ann.page.getByRole('region', { name: 'Today', exact: true })
  await today.getByText('1 bet by 1 player').waitFor({ timeout: 300_000 })
  for (const tile of ['Players online', 'Hot wallet', 'Signer', 'Sealed draws'])
    await today.getByRole('heading', { name: tile }).waitFor()
  const draws = ann.page.getByRole('region', { name: 'Largest loss of open draws' })
  for (const table of ['Block', /^Guarded/]) await draws.getByText(table).first().waitFor()
  await inBothThemes(ann.page, 'console-overview')

  const sue = await firstSignIn(
    program.consoleUrl,
    await addAtCommandLine('sue', 'support', program.dataFolder),
  )
  await sue.page.getByText('Only Finance, Risk, and Admin may see turnover and revenue').waitFor()
  expect(await sue.page.getByText('Largest loss of open draws').count()).toBe(0)
  await go(sue.page, 'Stops')
  await sue.page.getByText('Only Risk may resume a stopped part.').waitFor()
})

test('a bet is found by number, Player ID and hash, with its outcome, return and proof', async () => {
  const { page } = ann
  await go(page, 'Bets')
  const paid = (await player.bets()).find(({ betId }) => betId === bet.betId)
  for (const text of [bet.betId, player.bindId, bet.round, paid?.hash ?? '']) {
    await search(page, 'Filter by bet, round, Player ID or block hash', text)
    await page.getByText(`Filtered by ${text}`).waitFor()
    await page.getByRole('row').filter({ hasText: bet.betId }).waitFor()
  }
  const totals = page.getByRole('region', { name: 'Totals' })
  await totals.getByRole('row', { name: /USDT\s*1 bet by 1 player/ }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('bets.csv')
  await page.getByText('The audit log says that you saved it.').waitFor()

  await page.getByRole('row').filter({ hasText: bet.betId }).getByRole('button').click()
  const details = page.getByRole('region', { name: `Bet ${bet.betId}` })
  const proof = details.getByRole('link', { name: 'Check the proof' })
  expect(await proof.getAttribute('href')).toBe(`${program.url}/verify?round=${bet.round}`)
  await inBothThemes(page, 'console-bets')
  await details.getByRole('link', { name: bet.round }).click()
  await page.getByRole('row').filter({ hasText: bet.round }).getByRole('button').click()
  await page
    .getByRole('region', { name: `Round ${bet.round.slice(-4)}` })
    .getByText('USDT, 1 bet by 1 player')
    .waitFor()
  await inBothThemes(page, 'console-rounds')
})

test('an open round says when it closes, a finished one when it closed', async () => {
  const { page } = ann
  await go(page, 'Rounds')
  const details = page.getByRole('region', { name: /^Round/ })
  for (const [state, name] of [
    ['Open', 'Closes'],
    ['Paid', 'Closed'],
  ] as const) {
    // The list may be a quarter of a minute old, so that the round has closed since.
    await until(`the details of a round are ${state}`, async () => {
      const row = page.getByRole('row').filter({ has: page.getByText(state, { exact: true }) })
      await row.first().getByRole('button').click()
      await details.getByText('Table', { exact: true }).waitFor()
      const [found] = await details.getByText(state, { exact: true }).all()
      if (found !== undefined) return true
      await details.getByRole('button', { name: 'Close' }).click()
      return false
    })
    await details.getByText(name, { exact: true }).waitFor()
    await details.getByRole('button', { name: 'Close' }).click()
  }
})

test('a round has one state in the list and in its details', async () => {
  const { page } = ann
  // The list as it was before the round was paid, until its details say so.
  let detailsAt = 0
  let listedAt = 0
  await page.route(`**${listRounds.path}`, async (route) => {
    const response = await route.fetch()
    if (detailsAt > 0) {
      if (listedAt === 0) listedAt = Date.now()
      return route.fulfill({ response })
    }
    const { data } = await response.json()
    for (const row of data.rows) if (row.round === bet.round) row.state = 'closed'
    return route.fulfill({ response, json: { data } })
  })
  await page.route(`**${getRound.path}`, async (route) => {
    const response = await route.fetch()
    if (detailsAt === 0) detailsAt = Date.now()
    await route.fulfill({ response })
  })
  await search(page, 'Filter by round, block height or block hash', bet.round)
  const row = page.getByRole('row').filter({ hasText: bet.round })
  await row.getByText('Waiting for its block').waitFor()
  await row.getByRole('button').click()
  await row.getByText('Paid', { exact: true }).waitFor()
  // It was not left to the next regular reading.
  expect(listedAt - detailsAt).toBeLessThan(5000)
  await page.unrouteAll()
  await page
    .getByRole('region', { name: /^Round/ })
    .getByRole('button', { name: 'Close' })
    .click()
})

test('rounds, and the draws that may still cost something, name their table', async () => {
  const { page } = ann
  for (const place of ['Rounds', 'Exposure']) {
    await go(page, place)
    for (const table of [/^Block/, /^Guarded/])
      await page.getByRole('cell', { name: table }).first().waitFor()
  }
})

test('a round, a bet and a player are found from any screen', async () => {
  const { page } = ann
  for (const [text, title] of [
    [bet.round, 'Rounds'],
    [bet.betId, 'Bets'],
    [player.bindId, 'Players'],
  ] as const) {
    await page.getByLabel('Find anything').fill(` ${text} `)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const rows = page.getByRole('table', { name: title }).getByRole('row')
    await rows.nth(1).filter({ hasText: text }).waitFor()
    expect(await rows.count()).toBe(2)
  }
  const [{ hash } = { hash: null }] = (await player.bets()).filter(({ betId }) => betId === bet.betId)
  await page.getByLabel('Find anything').fill(hash ?? '')
  await page.keyboard.press('Enter')
  await page.getByText(`Filtered by ${hash}`).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Rounds' }).waitFor()
  // One block draws the rounds of both tables, and each third minute of both lengths.
  await page.getByRole('row').filter({ hasText: bet.round }).waitFor()

  // An unknown term stays where it was typed, with what may be wrong.
  const unknown = `0x${'e'.repeat(64)}`
  await page.getByLabel('Find anything').fill(unknown)
  await page.keyboard.press('Enter')
  await page.getByText('Nothing here has this number or hash').waitFor()
  expect(await page.getByLabel('Find anything').inputValue()).toBe(unknown)
  await inBothThemes(page, 'console-nothing-found')

  // A search from there is in the field of the screen, the second time too.
  for (const text of [player.bindId, 'nobody of this name']) {
    await page.getByLabel('Find anything').fill(text)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Find a player').inputValue()).toBe(text)
  }
})

test('equity changes are not called a loss of play, since a seed of the jackpot causes them too', async () => {
  await go(ann.page, 'Exposure')
  await ann.page.getByText(/^(Fall|Rise) of equity in 24 hours$/).waitFor()
})

test('the audit log names the player whom an operator viewed, with a link to them', async () => {
  const { page } = await firstSignIn(
    program.consoleUrl,
    await addAtCommandLine('ada', 'admin', program.dataFolder),
  )
  await go(page, 'Players')
  await page.getByRole('row').filter({ hasText: player.bindId }).getByRole('button').click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: '-' }).waitFor()
  await go(page, 'Audit log')
  await page.getByRole('row').filter({ hasText: 'Viewed a player' }).first().getByRole('link').click()
  await page.getByText(player.bindId).first().waitFor()
})

test('deposits of every player are in one list', async () => {
  await go(ann.page, 'Deposits')
  await ann.page.getByRole('row').filter({ hasText: 'Credited' }).first().waitFor()
  await inBothThemes(ann.page, 'console-deposits')
})
