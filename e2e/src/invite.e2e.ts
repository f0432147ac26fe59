import { readFile } from 'node:fs/promises'
import { agentInfo, deposit, deviceLoginCode, faucet, shareInfo } from '@nibble/contract'
import { formatAmount } from '@nibble/domain'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, type Visit, type VisitOptions, visit } from './harness/browser.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, expectNoComplaints, signIn, t } from './harness/page.ts'
import { openRound, type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

let house: House
let parent: ScriptedPlayer
let parentVisit: Visit
beforeAll(async () => {
  house = await sharedHouse()
  parent = await signInScripted(house.url)
  parentVisit = await openAs(parent, '/invite')
})
afterAll(closeVisits)

const openAs = async (player: ScriptedPlayer, screen: string, options: VisitOptions = {}): Promise<Visit> => {
  const { code, bindId } = await player.caller.call(deviceLoginCode, {})
  const opened = await visit(`${house.url}/?token=${code}&bindId=${bindId}#${screen}`, options)
  await arrive(opened.page, screen)
  return opened
}
const show = async (page: Page, screen: string): Promise<void> => {
  await page.goto(`${house.url}/#${screen}`)
  await arrive(page, screen)
}
const shared = (player: ScriptedPlayer) => player.caller.call(shareInfo, {})

let friend: Page
let friendCode: string

test('an invitation is shown to scan, to copy and to keep as a picture', async () => {
  const { page } = parentVisit
  const { invitationCode, link } = await shared(parent)
  expect(link).toBe(`${house.url}/#/login?invite=${invitationCode}`)
  await page.getByText(invitationCode, { exact: true }).waitFor()
  await page.getByText(link, { exact: true }).waitFor()
  await page.getByRole('img', { name: t('team.qr') }).waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('team.picture') }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`nibble-${invitationCode}.png`)
  const picture = await readFile(await file.path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350])
  await takePicture(page, 'invite')

  // Before the first invitee the members' page says what they would bring.
  await show(page, '/referrer/info')
  await page.getByRole('table', { name: t('rate.title') }).waitFor()
  await page.getByRole('heading', { name: t('tasks.gifts') }).waitFor()
  await takePicture(page, 'referrer-info-empty')
})

test('opening the link fills in the code, and the player belongs to the sender', async () => {
  const visitor = await visitWithWallet(
    `${house.url}/#/login?invite=${(await shared(parent)).invitationCode}`,
  )
  friend = visitor.page
  await expect
    .poll(() => friend.getByLabel(t('login.invitation')).inputValue())
    .toBe((await shared(parent)).invitationCode)
  await signIn(friend)
  await arrive(friend, '/index')

  await show(friend, '/invite')
  await friend.getByText(/^Invited by pl\*\*\*/).waitFor()
  friendCode = (await friend.getByRole('region').locator('dd').first().textContent()) ?? ''
  expect((await shared(parent)).invited).toBe(1)
  expectNoComplaints(visitor.complaints)
})

test('a player who came without a code names it later, once, in a box that can be closed', async () => {
  const late = await signInScripted(house.url)
  const { page, complaints } = await openAs(late, '/invite', { width: 360, height: 800 })
  const box = page.getByRole('region', { name: t('team.bindTitle') })
  await box.getByRole('button', { name: t('team.bindClose') }).click()
  await box.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: t('login.invitationOpen') }).click()

  const field = box.getByLabel(t('login.invitation'))
  const confirm = box.getByRole('button', { name: t('team.bind') })
  for (const code of ['NOBODY', (await shared(late)).invitationCode]) {
    await field.fill(code)
    await confirm.click()
    await box.locator('.text-loss').waitFor()
  }
  await takePicture(page, 'invite-refused-360')
  await field.fill(friendCode.toLowerCase())
  await confirm.click()
  await page.getByText(/^Invited by pl\*\*\*/).waitFor()
  await box.waitFor({ state: 'detached' })
  expect(await parent.caller.call(agentInfo, {})).toMatchObject({ communitySize: 2, invited: 1 })
  expectNoComplaints(complaints)
})

test("the play of a member's member is shown to everyone above, to the last digit", async () => {
  const member = await signInScripted(house.url, { invitationCode: friendCode })
  const { call } = member.caller
  await call(faucet, { address: (await call(deposit, { asset: 'USDT' })).address })
  await until('the deposit is there', async () => (await member.balance('USDT')) === '1000')
  const { round } = await openRound(member.caller, '1m')
  await member.place([{ game: 'big-small', pick: 'big', stake: '12.345678' }], { round, asset: 'USDT' })
  await member.place([{ game: 'big-small', pick: 'big', stake: '500' }], { round })

  const sums = await until('it is counted', async () => {
    // A minute allows sixty calls.
    await new Promise((wait) => setTimeout(wait, 1_000))
    const read = await parent.caller.call(agentInfo, {})
    return read.communityPerformance > 0n && read
  })
  expect(formatAmount(sums.communityPerformance)).toBe('12.345678')
  expect(formatAmount(sums.communityPerformanceThisMonth)).toBe('12.345678')
  expect(sums).toMatchObject({ communitySize: 3, invited: 1, personalPerformance: 0n })

  const { page, complaints } = parentVisit
  await show(page, '/referrer')
  await page.getByText('12.345678 USDT').first().waitFor()
  await takePicture(page, 'referrer')
  await show(page, '/agent')
  const team = page.getByRole('region', { name: t('team.strongest') })
  await team.getByText('12.345678').first().waitFor()
  await team
    .getByRole('list', { name: t('team.members') })
    .getByRole('button')
    .click()
  const below = team.getByRole('list', { name: /^Members below / }).getByRole('button')
  await until('the row below is open', async () => (await below.count()) === 2)
  await team.getByText(/^Joined /).waitFor()
  await takePicture(page, 'agent')
  await show(page, '/referrer/info')
  const members = page.getByRole('region', { name: t('team.members') })
  await members.getByRole('button').first().click()
  await until('the level below is open', async () => (await members.getByRole('listitem').count()) === 3)
  await members.getByText(member.bindId).waitFor()
  await takePicture(page, 'referrer-info')
  expectNoComplaints(complaints)
})

test('the team’s report shows it by day, through every filter, and as a file', async () => {
  const { page, complaints } = parentVisit
  await show(page, '/agent')
  await page.getByRole('link', { name: t('team.toReport') }).click()
  await arrive(page, '/report/bet')
  const totals = page.getByRole('region', { name: t('report.totals') })
  await totals.getByRole('definition').filter({ hasText: '12.345678' }).first().waitFor()
  await totals.getByText(t('report.teamZone')).waitFor()
  // The play credits that were staked beside it do not count.
  expect(await page.getByRole('main').getByText(t('asset.PLAY_POINT')).count()).toBe(0)
  await takePicture(page, 'report-team')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: t('wallet.csvLabel') }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('nibble-team-bets.csv')
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,USDT,1,12\.345678,/)

  const game = page.getByRole('combobox', { name: t('report.game') })
  await game.selectOption('sum')
  await page.getByText(t('report.empty')).waitFor()
  await game.selectOption('big-small')
  await totals.waitFor()
  await page.getByRole('combobox', { name: t('roundLength.label') }).selectOption('3m')
  await page.getByText(t('report.teamEmptyText')).waitFor()
  await page.getByRole('radio', { name: t('report.own') }).check()
  await page.getByText(t('report.emptyText')).waitFor()

  await show(page, '/report')
  await page.getByRole('radio', { name: t('report.team') }).check()
  await totals.waitFor()
  // The credit for the invitation came with the invited player's first sign-in.
  await page.getByRole('rowheader', { name: t('type.invitingGiftsPlayBonus') }).waitFor()
  expectNoComplaints(complaints)
})

test('a player who has invited nobody is shown how to do it', async () => {
  const alone = await signInScripted(house.url)
  const { page, complaints } = await openAs(alone, '/report/bet', { width: 360, height: 800 })
  await page.getByRole('radio', { name: t('report.team') }).check()
  await page.getByText(t('report.teamNone')).waitFor()
  await takePicture(page, 'report-no-team-360')
  await page.getByRole('link', { name: t('report.toInvite') }).click()
  await arrive(page, '/invite')
  expectNoComplaints(complaints)
})
