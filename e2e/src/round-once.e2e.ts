import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, chooseAnother, openTable, placeOnPage } from './harness/bet-on-page.ts'
import { closeVisits, type Visit } from './harness/browser.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, expectNoComplaints, signIn, t } from './harness/page.ts'
import { visitWithWallet } from './harness/wallet.ts'

// A bet on a phone from its placing to its result: it stays in sight, its recall ends at the close, and its block is revealed once.

let house: House
let visitor: Visit
beforeAll(async () => {
  house = await sharedHouse()
  visitor = await visitWithWallet(house.url)
  await visitor.page.setViewportSize({ width: 360, height: 800 })
  await signIn(visitor.page)
  await arrive(visitor.page, '/index')
})
afterAll(closeVisits)

/** As a player does on a phone, where round lengths have short names. */
async function bet(stake: string): Promise<void> {
  const { page } = visitor
  await openTable(page, 'odd-even')
  await page.getByRole('radio', { name: t('play.roundLength.3m') }).check()
  await choose(page, 'odd-even', 'odd')
  await placeOnPage(page, stake)
}

test('an open bet stays in sight over the slip with its possible return, and is taken back there', async () => {
  const { page } = visitor
  const slip = page.getByRole('region', { name: t('slip.title') })
  const cancel = slip.getByRole('button', {
    name: t('bets.cancelLong', { amount: '30', asset: t('asset.PLAY_POINT'), pick: t('pick.odd') }),
  })
  const yes = page.getByRole('dialog').getByRole('button', { name: t('bets.cancelYes') })
  // A round may close while a slow machine works: the next one is used.
  for (let round = 0; ; round += 1) {
    await bet('30')
    await chooseAnother(page)
    await slip.getByText(t('bets.toWin', { amount: '66' })).waitFor()
    const isTaken = await cancel
      .click({ timeout: 5_000 })
      .then(() => yes.click({ timeout: 5_000 }))
      .then(() => page.getByText(t('bets.recalled')).waitFor({ timeout: 5_000 }))
      .then(
        () => true,
        () => false,
      )
    if (isTaken) break
    expect(round).toBeLessThan(4)
    await page.reload()
  }
  await slip.getByText(t('bets.toWin', { amount: '66' })).waitFor({ state: 'detached' })
})

test('a placed bet can be taken back until the close, and no longer says so after it', async () => {
  const { page } = visitor
  await bet('10')
  const slip = page.getByRole('region', { name: t('slip.title') })
  await slip.getByRole('button', { name: t('bets.cancelYes') }).waitFor()
  await slip.getByRole('button', { name: t('slip.soundNo') }).click()
  // One line, over the table that stays in its place.
  await expect.poll(async () => (await slip.boundingBox())?.height).toBeLessThan(112)
  await slip.getByRole('button', { name: t('slip.open') }).click()
  await slip.getByText(t('slip.placedClosed')).waitFor({ timeout: 300_000 })
  expect(await slip.getByText(t('slip.placedNote')).count()).toBe(0)
  expect(await slip.getByRole('button', { name: t('bets.cancelYes') }).count()).toBe(0)
})

test('its block is revealed once, whatever is opened after that', async () => {
  const { page, complaints } = visitor
  await page.locator('.tile-reveal').waitFor({ timeout: 300_000 })
  const result = page.url()
  const isStill = async () => {
    await page.locator('.tile-large text').first().waitFor()
    expect(await page.locator('.tile-reveal').count()).toBe(0)
  }

  await page.getByRole('link', { name: t('result.close') }).click()
  await arrive(page, '/bet/odd-even')
  await page.goto(result)
  await isStill()
  await page.reload()
  await isStill()
  // The table of another game, and this one again, stay where they are while the round is still on the table.
  await openTable(page, 'big-small')
  await openTable(page, 'odd-even')
  expect(page.url()).not.toContain('round=')
  expectNoComplaints(complaints)
})

test('if nothing is received from the server any more, the table closes by the clock', async () => {
  const { page } = visitor
  let isCut = false
  // A browser that is set offline keeps its existing connections.
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isCut) socket.send(message)
    })
  })
  await page.reload()
  await openTable(page, 'odd-even')

  const round = page.getByRole('region', { name: t('play.round') })
  await round.getByText(t('play.state.open')).waitFor()
  isCut = true
  await page.context().setOffline(true)
  await round.getByText(t('play.state.closed')).waitFor({ timeout: 300_000 })
  await page.context().setOffline(false)
})
