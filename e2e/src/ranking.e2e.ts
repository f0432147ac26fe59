import { contest, dailyTasks, deposit, deviceLoginCode, faucet, ranking } from '@nibble/contract'
import { amountOf, formatAmount, inCents } from '@nibble/domain'
import { waitOutTheDay } from '@nibble/server/testing/end-of-day.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { openRound, type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

let program: Program
beforeAll(async () => {
  await waitOutTheDay(300_000)
  program = await startProgram()
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

/** A player with test money. */
const richPlayer = async (): Promise<ScriptedPlayer> => {
  const player = await signInScripted(program.url)
  const { call } = player.caller
  await call(faucet, { address: (await call(deposit, { asset: 'USDT' })).address })
  await until('the deposit is there', async () => (await player.balance('USDT')) === '1000')
  return player
}

/** A browser does not count what moves this soon after a tap. */
const ONE_INPUT_MS = 600

/** How often the browser counted a layout shift, without a tap before it, of an element. */
const shiftsOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (selected) =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { hadRecentInput: boolean; sources: { node: Node | null }[] }
        new PerformanceObserver((list) => {
          const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput, sources }) =>
            sources.some(({ node }) => !hadRecentInput && node instanceof Element && node.matches(selected)),
          )
          resolve(shifts.length)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 1_000)
      }),
    selector,
  )

const ownPlace = async ({ caller }: ScriptedPlayer) => (await caller.call(ranking, { period: 'daily' })).own

test('a settled bet is in the ranking and in the contest, with the places of winner and loser', async () => {
  const [a, b] = await Promise.all([richPlayer(), richPlayer()])
  const { round } = await openRound(a.caller, '1m')
  await a.place([{ game: 'big-small', pick: 'big', stake: '100' }], { round, asset: 'USDT' })
  await b.place([{ game: 'big-small', pick: 'small', stake: '40' }], { round, asset: 'USDT' })
  const both = await until('both are placed', async () => {
    // A minute allows sixty calls.
    await new Promise((wait) => setTimeout(wait, 1_000))
    const [first, second] = await Promise.all([ownPlace(a), ownPlace(b)])
    return first !== null && second !== null && { first, second }
  })
  const isFirst = both.first.place === 1
  const winner = isFirst ? a : b
  const [won, lost] = isFirst ? [both.first, both.second] : [both.second, both.first]
  expect([won.place, formatAmount(won.score)]).toEqual([1, isFirst ? '95' : '38'])
  expect([lost.place, formatAmount(lost.score)]).toEqual([2, isFirst ? '-40' : '-100'])
  const standing = await a.caller.call(contest, {})
  expect(standing.own).toMatchObject({ place: 1, score: standing.rows[0]?.score })
  expect((await b.caller.call(contest, {})).own?.place).toBe(2)

  const { tasks } = await a.caller.call(dailyTasks, {})
  expect(tasks.filter(({ isReached }) => isReached).map(({ kind }) => kind)).toEqual([
    'singleBetReward',
    'dailyAccumulateRechargeReward',
  ])

  const { code, bindId } = await winner.caller.call(deviceLoginCode, {})
  const { page, complaints } = await visit(`${program.url}/?token=${code}&bindId=${bindId}#/ranking`)
  await arrive(page, '/ranking')
  const row = page.getByRole('region', { name: t('ranking.firstThree') }).getByRole('listitem')
  await row.getByText(isFirst ? '+95.00' : '+38.00').waitFor()
  await expect.poll(() => row.getByText(t('ranking.free')).count()).toBe(2)
  // Below the podium one line for the seven places without a prize.
  const listed = page.getByRole('list', { name: t('ranking.table') }).getByRole('listitem')
  const noPrizes = listed.filter({ hasText: t('ranking.noPrizes', { from: '4', to: '10' }) })
  await expect.poll(async () => (await noPrizes.boundingBox())?.height).toBe(20)
  await page.getByText(t('ranking.online', { count: 1 })).waitFor()
  await row.getByText(/\*\*\*/).waitFor()
  await page.getByRole('switch', { name: t('ranking.showName') }).click()
  await row.getByText(bindId).waitFor()
  await takePicture(page, 'ranking')

  await page.goto(`${program.url}/#/activity`)
  await arrive(page, '/activity')
  const places = page.getByRole('region', { name: t('ranking.firstThree') }).getByRole('listitem')
  await until(
    'two stand on the podium',
    async () => (await places.getByText(t('ranking.free')).count()) === 1,
  )
  // What earlier payments leave of the edge, as reward credits, and the prize only after that.
  const own = page.getByRole('region', { name: t('ranking.own') })
  const mine = (await winner.caller.call(contest, {})).own
  const atMost = mine?.atMost ?? amountOf(0n)
  const [place, most] = isFirst ? ['1', '50,000'] : ['2', '30,000']
  if (atMost > 0n) {
    await own.getByText(t('ranking.upTo', { most, place })).waitFor()
    await own.getByText(formatAmount(atMost), { exact: true }).first().waitFor()
  } else {
    const used = (mine?.usedBy ?? []).reduce((sum, { amount }) => sum + amount, 0n)
    const amount = (Number(inCents(amountOf(used))) / 1_000_000).toFixed(2)
    await own.getByText(t('ranking.usedUp', { amount })).waitFor()
    await own.getByText(t('ranking.shareOf', { own: '10%', most, place })).waitFor()
  }
  await own.getByText(t('contest.how')).click()
  await own.getByText(t('contest.formula')).waitFor()
  // Below the podium are the places that are still free, down to the last one with a prize.
  const below = page.getByRole('list', { name: t('contest.table') }).getByRole('listitem')
  await expect.poll(() => below.filter({ hasText: t('ranking.free') }).count()).toBe(7)
  expect(await below.last().textContent()).toContain(t('ranking.prizeUpTo', { prize: '2,000 Reward credit' }))
  await takePicture(page, 'contest')
  expectNoComplaints(complaints)

  // So does the loser: they have no place.
  const loser = isFirst ? b : a
  const handed = await loser.caller.call(deviceLoginCode, {})
  const losers = await visit(`${program.url}/?token=${handed.code}&bindId=${handed.bindId}#/ranking`)
  await arrive(losers.page, '/ranking')
  const card = losers.page.getByRole('region', { name: t('ranking.own') })
  await card.getByText(t('ranking.freeFor', { place: '2' })).waitFor()
  await card.getByText(isFirst ? '−40.00' : '−100.00').waitFor()
  // What their own bets allow, and the prize only as an upper limit.
  const least = (await ownPlace(loser))?.atMost ?? amountOf(0n)
  await card.getByText(t(least > 0n ? 'ranking.nowWith' : 'ranking.own', { place: '2' })).waitFor()
  if (least > 0n) await card.getByText(formatAmount(least), { exact: true }).first().waitFor()
  const prize = { most: '600', place: '2' }
  await card
    .getByText(least > 0n ? t('ranking.upTo', prize) : t('ranking.shareOf', { ...prize, own: '10%' }))
    .waitFor()
  await takePicture(losers.page, 'ranking-after-a-loss')
  await losers.page.setViewportSize({ width: 360, height: 800 })
  await takePicture(losers.page, 'ranking-after-a-loss-phone')
  expectNoComplaints(losers.complaints)

  // A player without a bet reads which place is free, and what their bets would be paid.
  const newcomer = await signInScripted(program.url)
  const asked = await newcomer.caller.call(deviceLoginCode, {})
  const other = await visit(`${program.url}/?token=${asked.code}&bindId=${asked.bindId}#/ranking`)
  await arrive(other.page, '/ranking')
  const theirs = other.page.getByRole('region', { name: t('ranking.own') })
  await theirs.getByText(t('ranking.freeFor', { place: '2' })).waitFor()
  await theirs.getByText(t('ranking.shareOf', { own: '10%', most: '600', place: '2' })).waitFor()
  // On a phone the places come first, and the link to a first bet stays in sight under them.
  await other.page.setViewportSize({ width: 360, height: 800 })
  const top = async (name: string) => (await other.page.getByRole('region', { name }).boundingBox())?.y ?? 0
  await expect
    .poll(async () => (await top(t('ranking.own'))) - (await top(t('ranking.firstThree'))))
    .toBeGreaterThan(0)
  const toFirstBet = other.page.getByRole('link', { name: t('ranking.play') }).last()
  await expect.poll(async () => (await toFirstBet.boundingBox())?.y ?? 800).toBeLessThan(740)

  // A toast that is shown when the dock comes gives way to it, and that is no layout shift.
  const go = async (path: string) => {
    await other.page.evaluate((hash) => {
      location.hash = hash
    }, path)
    await arrive(other.page, path)
  }
  await go('/invite')
  await other.page.getByRole('button', { name: t('team.picture') }).click()
  const toast = other.page.getByText(t('team.pictureMade'))
  await toast.waitFor()
  await other.page.waitForTimeout(ONE_INPUT_MS)
  await go('/ranking')
  await toFirstBet.waitFor()
  const dockAt = (await toFirstBet.boundingBox())?.y ?? 0
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      return box !== null && box.y + box.height < dockAt
    })
    .toBe(true)
  expect(await shiftsOf(other.page, '.toasts')).toBe(0)
  await other.page.setViewportSize({ width: 1440, height: 900 })
  await other.page.goto(`${program.url}/#/activity`)
  await arrive(other.page, '/activity')
  await theirs.getByText(t('contest.freeFor', { place: '3' })).waitFor()
  // The time left and what makes a point are shown before the player has any.
  await theirs.getByText(t('ranking.players'), { exact: true }).waitFor()
  await theirs.getByText(t('contest.how')).waitFor()
  await theirs.getByText(t('ranking.shareOf', { own: '10%', most: '20,000', place: '3' })).waitFor()
  await takePicture(other.page, 'contest-newcomer')
  expectNoComplaints(other.complaints)

  // A guest's play credit does not count: they are led to sign in, and have no name to show.
  const stranger = await visit(`${program.url}/#/login`, { width: 320, height: 700 })
  await stranger.page.getByRole('button', { name: t('guest.try') }).click()
  await arrive(stranger.page, '/bet/left-right')
  await stranger.page.goto(`${program.url}/#/ranking`)
  await arrive(stranger.page, '/ranking')
  await stranger.page.getByText(t('ranking.noPlay')).waitFor()
  await stranger.page
    .getByRole('link', { name: t('ranking.signIn') })
    .last()
    .waitFor()
  expect(await stranger.page.getByRole('switch').count()).toBe(0)
  await settle(stranger.page)
  await takePicture(stranger.page, 'ranking-guest')
  expect(await findFlaws(stranger.page)).toEqual([])
  expectNoComplaints(stranger.complaints)
})
