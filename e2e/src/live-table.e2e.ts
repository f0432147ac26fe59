import { deposit, deviceLoginCode, faucet } from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { openRound, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

let house: Program
beforeAll(async () => {
  // Everything staked on a table is counted here: players of other journeys would be counted too.
  house = await startProgram({ windows: { '1m': '16000,10000,2000,4000', '3m': '48000,42000,2000,4000' } })
})
afterAll(async () => {
  await closeVisits()
  await house?.close()
})

const SIZES = [
  { name: '360', width: 360, height: 800 },
  { name: '1440', width: 1440, height: 900 },
] as const

const withMoney = async () => {
  const player = await signInScripted(house.url)
  const { address } = await player.caller.call(deposit, { asset: 'USDT' })
  await player.caller.call(faucet, { address })
  await until('the deposit is there', async () => (await player.balance('USDT')) === '1000', 60_000)
  return player
}

test("other players' bets are shown after the player's own bet, and nothing of them before", async () => {
  const [own, other] = await Promise.all([withMoney(), withMoney()])
  const open = async (size: (typeof SIZES)[number]) => {
    const { code, bindId } = await own.caller.call(deviceLoginCode, {})
    const opened = await visit(`${house.url}/?token=${code}&bindId=${bindId}#/bet/left-right`, {
      ...size,
      locale: 'en-GB',
    })
    await arrive(opened.page, '/bet/left-right')
    await opened.page
      .getByRole('radiogroup', { name: t('roundLength.label') })
      .getByRole('radio')
      .last()
      .check()
    return { ...opened, name: size.name, card: opened.page.getByRole('region', { name: t('live.title') }) }
  }
  const pages = [await open(SIZES[0]), await open(SIZES[1])]
  const { round } = await openRound(own.caller, '3m', 30_000)
  const left = { game: 'left-right', pick: 'left' } as const
  const draw = { game: 'left-right', pick: 'draw' } as const
  await other.place(
    [
      { ...left, stake: '30' },
      { ...draw, stake: '5' },
    ],
    { round, asset: 'USDT' },
  )
  await other.place([{ ...left, pick: 'right', stake: '1250' }], { round })

  // Long enough that it would have been shown.
  await pages[0]?.page.waitForTimeout(2_500)
  for (const { page, card, name } of pages) {
    await card.getByText(t('live.notYet')).waitFor()
    expect(await card.textContent()).not.toMatch(/\d{2}\.00|1,250/)
    await settle(page)
    await card.scrollIntoViewIfNeeded()
    await takePicture(page, `live-hidden-${name}`)
  }

  await own.place([{ ...left, stake: '20' }], { round, asset: 'USDT' })
  for (const { page, card, name, complaints, close } of pages) {
    await card.getByText(t('live.shown')).waitFor()
    await card.getByText('55.00').waitFor()
    await card.getByText('50.00').waitFor()
    await card.getByText(t('live.playSum', { amount: '1,250', count: 1 })).waitFor()
    const latest = page.getByRole('region', { name: t('live.latest') })
    await expect.poll(() => latest.getByRole('listitem').count()).toBe(4)
    await expect.poll(() => latest.getByText(t('live.you'), { exact: true }).count()).toBe(1)
    expect(await latest.textContent()).not.toContain(other.bindId)
    await settle(page)
    await card.scrollIntoViewIfNeeded()
    await takePicture(page, `live-${name}`)
    expect(await findFlaws(page)).toEqual([])
    expectNoComplaints(complaints)
    await close()
  }
}, 200_000)
