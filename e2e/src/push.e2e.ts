import { deviceLoginCode } from '@nibble/contract'
import { loadTranslator } from '@nibble/phrases'
import { pushBrowser, startPushService } from '@nibble/server/features/push/testing/push-service.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, type Visit, type VisitOptions, visit } from './harness/browser.ts'
import { arrive, t } from './harness/page.ts'
import { openRound, type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

let program: Program
beforeAll(async () => {
  program = await startProgram()
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const openSignedIn = async (player: ScriptedPlayer, options: VisitOptions): Promise<Visit> => {
  const { code, bindId } = await player.caller.call(deviceLoginCode, {})
  const opened = await visit(`${program.url}/?token=${code}&bindId=${bindId}#/profile`, {
    ...options,
    hasWindows: true,
  })
  await opened.page.getByText(player.bindId).first().waitFor()
  await arrive(opened.page, '/profile')
  return opened
}

/** The browser’s own push service is out of reach here: it subscribes to one on this machine, as it would to its own. */
const subscribeTo = async (
  page: Page,
  subscription: Readonly<Record<'endpoint' | 'p256dh' | 'auth', string>>,
) => {
  await page.context().grantPermissions(['notifications'], { origin: program.url })
  await page.addInitScript((given) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)).buffer
    const subscribed = () =>
      sessionStorage.getItem('subscribed') === null
        ? null
        : {
            endpoint: given.endpoint,
            options: { applicationServerKey: bytes(sessionStorage.getItem('subscribed') ?? '') },
            getKey: (name: 'p256dh' | 'auth') => bytes(given[name]),
            unsubscribe: async () => sessionStorage.removeItem('subscribed'),
          }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscribed(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        sessionStorage.setItem('subscribed', applicationServerKey)
        return subscribed()
      },
    })
  }, subscription)
}

/** Delivers messages to the page’s real worker, as the browser does for its push service. */
const openDelivery = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(program.url))
      if (own !== undefined) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (message: unknown) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: program.url,
      registrationId,
      data: JSON.stringify(message),
    })
}

const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** A tap on the notification, as the worker receives it. A window comes to the front only for real taps. */
const touchNotification = async (page: Page) => {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(`(async () => {
    WindowClient.prototype.focus = async () => {}
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
}

test('a result reaches the browser while no page is in sight, in the page’s language, until the player logs out', async () => {
  const player = await signInScripted(program.url)
  const [service, browser] = [await startPushService(), pushBrowser()]
  const { p256dh, auth } = browser
  const other = await openSignedIn(player, {
    beforeOpen: (opened) => subscribeTo(opened, { endpoint: `${service.url}/browser`, p256dh, auth }),
  })
  const choice = other.page.getByRole('switch', { name: t('profile.push') })
  await choice.click()
  await until('it is on', async () => (await choice.isEnabled()) && (await choice.isChecked()))
  // Results are pushed only on request.
  const results = other.page.getByRole('checkbox', {
    name: t('profile.way.of', { kind: t('profile.notify.results'), way: t('profile.way.push') }),
  })
  expect(await results.isChecked()).toBe(false)
  await results.click()
  await until('it is saved', async () => (await results.isEnabled()) && (await results.isChecked()))
  await takePicture(other.page, 'profile-push')
  const deliver = await openDelivery(other.page)
  const saved = other.page.waitForResponse((response) => response.url().endsWith('/user/savePush'))
  await other.page.getByRole('button', { name: 'Español' }).click()
  await saved

  const bet = async () => {
    const { round } = await openRound(player.caller, '1m')
    await player.place([{ game: 'big-small', pick: 'big', stake: '10' }], { round, asset: 'PLAY_POINT' })
    await until('it is settled', async () =>
      (await player.bets()).every(({ status }) => status === 'published'),
    )
  }
  await bet()
  await until('it has arrived', async () => service.arrived.length === 1)
  const message = browser.read(service.arrived[0]?.body ?? Buffer.alloc(0))
  expect(message).toMatchObject({
    body: expect.stringMatching(/^Apuesta liquidada: [+−]\d+,\d\d /),
    screen: '/bet/records/all',
  })

  await deliver(message)
  await other.page.waitForTimeout(500)
  expect(await notificationsOf(other.page)).toEqual([])
  await other.page.goto(`${service.url}/another-site`)
  await deliver(message)
  await deliver(message)
  await other.page.waitForTimeout(500)
  await other.page.goto(`${program.url}/#/profile`)
  await expect
    .poll(() => notificationsOf(other.page))
    .toEqual([
      {
        title: 'Nibble',
        body: expect.stringContaining('Apuesta'),
        tag: expect.stringContaining('results '),
      },
    ])
  await touchNotification(other.page)
  await arrive(other.page, '/bet/records/all')
  await expect.poll(() => notificationsOf(other.page)).toEqual([])
  await other.page.goto(`${program.url}/#/profile`)

  const spanish = await loadTranslator('es-CO')
  await other.page.getByRole('button', { name: spanish('profile.logOut') }).click()
  await arrive(other.page, '/login')
  const before = service.arrived.length
  await bet()
  await other.page.waitForTimeout(5_000)
  expect(service.arrived).toHaveLength(before)
  await Promise.all([other.close(), service.close()])
})
