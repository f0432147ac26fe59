import { deviceLoginCode, userInfo } from '@nibble/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { signInScripted } from './harness/player.ts'
import { until } from './harness/until.ts'

let house: House
beforeAll(async () => {
  house = await sharedHouse()
})
afterAll(closeVisits)

const SIZES = [
  { name: '360', width: 360, height: 800 },
  { name: '1440', width: 1440, height: 900 },
] as const

/** As an owner who has denied the browser's question. */
const refuseNotifications = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  const { browserContextId } = (await devtools.send('Target.getTargetInfo')).targetInfo
  await devtools.send('Browser.setPermission', {
    origin: house.url,
    permission: { name: 'notifications' },
    setting: 'denied',
    ...(browserContextId !== undefined && { browserContextId }),
  })
}

test('a player chooses their notification channels, and sees what blocks a channel', async () => {
  const player = await signInScripted(house.url)
  const chosen = async () => (await player.caller.call(userInfo, {})).subscriptions
  for (const { name, ...size } of SIZES) {
    const { code, bindId } = await player.caller.call(deviceLoginCode, {})
    const { page, complaints, close } = await visit(
      `${house.url}/?token=${code}&bindId=${bindId}#/notification`,
      { ...size, locale: 'en-GB', beforeOpen: refuseNotifications },
    )
    await arrive(page, '/notification')
    const box = (kind: 'signIns' | 'deposits' | 'withdrawals' | 'results', way: 'app' | 'push' | 'mail') =>
      page.getByRole('checkbox', {
        name: t('profile.way.of', { kind: t(`profile.notify.${kind}`), way: t(`profile.way.${way}`) }),
      })
    const turn = async (of: ReturnType<typeof box>, isOn: boolean) => {
      await until('it can be changed', () => of.isEnabled())
      await of.click()
      await until('it is saved', async () => (await of.isEnabled()) && (await of.isChecked()) === isOn)
    }

    await turn(box('deposits', 'push'), name === '1440')
    await turn(box('results', 'push'), name === '360')
    await expect.poll(chosen).toMatchObject({
      deposits: name === '360' ? ['app'] : ['app', 'push'],
      results: name === '360' ? ['app', 'push'] : ['app'],
    })
    // No address is connected, and this browser's owner has denied permission.
    await expect.poll(() => box('withdrawals', 'mail').isDisabled()).toBe(true)
    await page.getByText(t('profile.way.noAddress')).waitFor()
    await page.getByText(`${t('profile.pushBlocked')} ${t('profile.pushElsewhere')}`).waitFor()
    // The last channel of sign-ins that reaches them stays.
    if (name === '360') await turn(box('signIns', 'push'), false)
    await until('it cannot be turned off', async () => box('signIns', 'app').isDisabled())

    await page.reload()
    await until(
      'it is remembered',
      async () => (await box('results', 'push').isChecked()) === (name === '360'),
    )
    await settle(page)
    // A wide screen has room for the subject of a row, in one line.
    const rowOf = page.getByRole('rowheader', { name: t('profile.notify.signIns') })
    if (name === '1440') expect((await rowOf.boundingBox())?.height).toBeLessThan(48)
    await takePicture(page, `notice-ways-${name}`)
    expect(await findFlaws(page)).toEqual([])
    expectNoComplaints(complaints)
    await close()
  }
}, 120_000)
