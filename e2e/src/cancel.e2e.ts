import { parseAmount, plus, ZERO } from '@nibble/domain'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage, choose, openTable, placeOnPage } from './harness/bet-on-page.ts'
import { readBooks, useUpCancels } from './harness/books.ts'
import { closeVisits, type Visit } from './harness/browser.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, bindIdOf, expectNoComplaints, signIn, t } from './harness/page.ts'
import { openRound, signInScripted } from './harness/player.ts'
import { visitWithWallet } from './harness/wallet.ts'

let house: House
let visitor: Visit
beforeAll(async () => {
  house = await sharedHouse()
  visitor = await visitWithWallet(house.url)
})
afterAll(closeVisits)

test('a placed bet is shown, and the next one needs a new pick', async () => {
  const { page } = visitor
  await signIn(page)
  await arrive(page, '/index')
  // The result covers the table when the round has been decided: not while the slip is open.
  await openRound((await signInScripted(house.url)).caller, '3m', 30_000)
  await betOnPage(page, { game: 'odd-even', pick: 'odd', roundLength: '3m', stake: '10' })

  const slip = page.getByRole('region', { name: t('slip.title') })
  expect(await slip.getByRole('button', { name: /^(Place|Confirm) / }).count()).toBe(0)
  await slip.getByRole('button', { name: t('slip.another') }).click()
  expect(await slip.getByRole('button', { name: t('slip.block.pick') }).isDisabled()).toBe(true)
})

test('a bet is taken back while the round is open, and exactly its stake returns; after the close there is no way back', async () => {
  const { page, complaints } = visitor
  const bet = { game: 'sum', pick: 'odd', roundLength: '3m' } as const
  // Both bets and the cancellation of one are of one round.
  await openRound((await signInScripted(house.url)).caller, '3m', 30_000)
  await betOnPage(page, { ...bet, stake: '77.5' })
  await betOnPage(page, { ...bet, stake: '20' })

  const cancel = (stake: string) => cancelButton(page, stake, t('pick.odd'))
  await takeBack(page, '77.50', t('pick.odd'))
  await page.getByText(t('bets.by.player')).waitFor()

  const books = await readBooks(house.dataFolder, await bindIdOf(page))
  // The previous test's bet may have been decided meanwhile, with a return.
  const [, , earlier] = books.bets
  expect(books.playPoint).toBe(plus(parseAmount('9970') ?? ZERO, earlier?.returned ?? ZERO))
  expect(books.bets.slice(0, 2).map(({ status }) => status)).toEqual(['pending', 'cancelled'])

  // A bet that is taken back in the list disappears from the slip.
  await betOnPage(page, { ...bet, stake: '15' })
  const another = page
    .getByRole('region', { name: t('slip.title') })
    .getByRole('button', { name: t('slip.another') })
  await another.waitFor()
  await takeBack(page, '15', t('pick.odd'))
  await another.waitFor({ state: 'hidden' })

  await cancel('20').waitFor()
  await cancel('20').waitFor({ state: 'hidden', timeout: 180_000 })
  expectNoComplaints(complaints)
})

test('of several bets that were placed together, the open ones stay in the slip', async () => {
  const { page } = visitor
  const [first, second] = ['e', 'f'].map((character) => t('pick.character', { character }))
  await openRound((await signInScripted(house.url)).caller, '3m', 30_000)
  await openTable(page, 'board')
  await page.getByRole('radio', { name: t('roundLength.3m') }).check()
  await choose(page, 'exact', 'ef')
  await placeOnPage(page, '12')
  await takeBack(page, '12', first ?? '')

  const slip = page.getByRole('region', { name: t('slip.title') })
  await slip
    .getByRole('status')
    .getByText(second ?? '')
    .waitFor()
  await takeBack(page, '12', second ?? '')
  await slip.getByRole('button', { name: t('slip.another') }).waitFor({ state: 'hidden' })
})

test('nobody is offered a recall that the day no longer allows', async () => {
  const { page } = visitor
  await useUpCancels(house.dataFolder, await bindIdOf(page))
  await page.reload()
  await betOnPage(page, { game: 'sum', pick: 'odd', roundLength: '3m', stake: '30' })

  const slip = page.getByRole('region', { name: t('slip.title') })
  await slip.getByText(t('slip.placedStands')).waitFor()
  expect(await page.getByRole('button', { name: /^Recall the bet/ }).count()).toBe(0)
})

const cancelButton = (page: Page, amount: string, pick: string) =>
  page.getByRole('button', { name: t('bets.cancelLong', { amount, asset: t('asset.PLAY_POINT'), pick }) })

const takeBack = async (page: Page, amount: string, pick: string) => {
  await cancelButton(page, amount, pick).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('bets.cancelYes') })
    .click()
}
