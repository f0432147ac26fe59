import { autoplayPlans } from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, openTable } from './harness/bet-on-page.ts'
import { closeVisits, takePicture } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, expectNoComplaints, signIn, t } from './harness/page.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

let house: House
beforeAll(async () => {
  house = await sharedHouse()
})
afterAll(closeVisits)

const SIZES = [
  { name: '1440-dark', width: 1440, height: 900, theme: 'dark' },
  { name: '360-light', width: 360, height: 800, theme: 'light' },
] as const

test.each(inTurn(SIZES, 0))(
  'a plan says what it may cost, bets round by round on the server, and stops with one tap ($name)',
  async ({ name, ...size }) => {
    const { page, complaints } = await visitWithWallet(house.url, size)
    const check = async (shown: string) => {
      await settle(page)
      await takePicture(page, `autoplay-${shown}-${name}`)
      expect(await findFlaws(page)).toEqual([])
    }
    await signIn(page)
    await arrive(page, '/index')
    await page.evaluate((theme) => localStorage.setItem('nibble.theme', theme), size.theme)
    await page.reload()
    await openTable(page, 'big-small')
    await choose(page, 'big-small', 'big')
    const card = page.getByRole('region', { name: /^Autoplay/ })
    expect(await card.count()).toBe(0)
    await page.getByRole('radio', { name: t('play.mode.auto') }).check()

    await card.getByRole('radio', { name: t('asset.PLAY_POINT'), exact: true }).check()
    const fill = (field: string, text: string) =>
      card.getByRole('textbox', { name: field, exact: true }).fill(text)
    await fill(t('autoplay.firstStake'), '10')
    await fill(t('autoplay.rounds', { most: '100' }), '50')
    await card.getByRole('radio', { name: t('autoplay.raise.loss') }).check()
    await fill(t('autoplay.highest'), '80')
    await fill(t('autoplay.stopLoss'), '230')
    await fill(t('autoplay.stopWin'), '')
    const start = card.getByRole('button', {
      name: t('autoplay.start', { rounds: '50', pick: t('pick.big') }),
    })
    expect(await start.isVisible()).toBe(false)
    await card.getByRole('button', { name: t('autoplay.incomplete') }).waitFor()
    // If nothing is missing, the field that does not fit says so.
    await fill(t('autoplay.stopWin'), '0')
    await card.getByText(t('autoplay.problem.zero')).waitFor()
    await card.getByRole('button', { name: t('money.correct') }).waitFor()
    await fill(t('autoplay.stopWin'), '120')
    await fill(t('autoplay.highest'), '100001')
    await card.getByText(/^Stake 10 to 100,000 Play credit/).waitFor()
    const money = ['firstStake', 'highest', 'stopLoss'] as const
    for (const field of money) await fill(t(`autoplay.${field}`), '20000')
    await card.getByText(/^20,000(\.00)? Play credit are needed$/).waitFor()
    await card.getByRole('button', { name: t('money.correct') }).waitFor()
    await fill(t('autoplay.firstStake'), '10')
    await fill(t('autoplay.highest'), '80')
    await fill(t('autoplay.stopLoss'), '230')
    // The whole cost before it starts: its worst, and by the odds.
    await card.getByText(t('autoplay.worst')).waitFor()
    await card.getByText('14.96', { exact: false }).waitFor()
    await card.getByText(t('autoplay.ofStaked', { staked: '598.31' })).waitFor()
    await card.getByText('50.1', { exact: false }).first().waitFor()
    await check('plan')

    await start.click()
    const stop = card.getByRole('button', { name: t('autoplay.stop') })
    await stop.waitFor()
    await card.getByText(t('autoplay.working')).waitFor()
    // Announced to screen readers, and not by a toast, which would cover the stop button.
    await card
      .getByRole('status')
      .filter({ hasText: t('autoplay.started') })
      .waitFor()
    expect(await page.locator('.toasts').textContent()).toBe('')
    await until(
      'two rounds are bet on',
      async () => card.getByText(t('autoplay.ofRounds', { done: '2', rounds: '50' })).isVisible(),
      200_000,
    )
    await card.getByRole('heading', { name: t('autoplay.list') }).waitFor()
    await expect.poll(() => card.getByRole('listitem').count()).toBe(2)
    await check('running')

    // It stays in sight, and can be stopped, however the player bets meanwhile.
    await page.getByRole('radio', { name: t('play.mode.one') }).check()
    await check('beside-the-slip')
    await stop.click()
    await card.getByRole('heading', { name: t('autoplay.past') }).waitFor()
    await card.getByText(t('autoplay.end.player')).waitFor()
    await check('stopped')
    await page.reload()
    await arrive(page, '/bet/big-small')
    await page.getByRole('radio', { name: t('play.mode.one') }).waitFor()
    expect(await card.count()).toBe(0)
    expectNoComplaints(complaints)
  },
  400_000,
)

test('the form of a plan does not move while in use: it appears once the plans are known', async () => {
  const { page } = await visitWithWallet(house.url, { width: 1440, height: 900 })
  await signIn(page)
  let answer = () => {}
  const known = new Promise<void>((done) => {
    answer = done
  })
  await page.route(`**${autoplayPlans.path}`, async (route) => {
    await known
    await route.continue()
  })
  await openTable(page, 'big-small')
  await page.getByRole('radio', { name: t('play.mode.auto') }).check()
  const card = page.getByRole('region', { name: /^Autoplay/ })
  await card.waitFor()
  expect(await card.getByRole('textbox').count()).toBe(0)
  answer()
  await card.getByRole('textbox', { name: t('autoplay.firstStake'), exact: true }).waitFor()
})
