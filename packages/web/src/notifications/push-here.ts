import { pushInfo, type RequestOf, type ResponseOf, removePush, savePush } from '@nibble/contract'
import { call } from '../api/call.ts'
import { bindId } from '../session/session.ts'
import { amounts, language, pushedFor } from '../state/preferences.ts'

/**
 * Whether this browser gets push notifications. `unoffered`: the house sends none. `home_screen`: only possible from
 * the home screen. `blocked`: the user denied permission.
 */
export type PushHere =
  | { readonly state: 'unoffered' | 'unsupported' | 'home_screen' | 'blocked' }
  | { readonly state: 'off' | 'on'; readonly registration: ServiceWorkerRegistration; readonly key: string }

type Saved = ResponseOf<typeof pushInfo>['saved']

/** The browser's push service does not answer, or there is none. */
export class PushUnreachable extends Error {}

const WORKER_READY_MS = 4_000

export const readPushHere = async (): Promise<PushHere> => (await check()).here

/** Must be called from a tap: only then does a browser ask for permission. */
export const turnPushOn = async (): Promise<PushHere> => {
  if ((await Notification.requestPermission()) === 'denied') return { state: 'blocked' }
  const { here } = await check()
  if (here.state === 'off' && Notification.permission === 'granted') await subscribe(here)
  return readPushHere()
}

export const turnPushOff = async (): Promise<PushHere> => {
  pushedFor.set(null)
  await call(removePush, {})
  await dropPushHere()
  return readPushHere()
}

/** Drops the browser's subscription; later messages to it go nowhere. */
export const dropPushHere = async () => {
  pushedFor.set(null)
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
}

/**
 * Registers this browser again if the server's data is outdated: another language, another session of the same player,
 * another address. If another player has signed in, notifications stop.
 */
export const keepPushHere = async () => {
  if (pushedFor.get() !== bindId.get()) return dropPushHere()
  const { here, saved } = await check()
  if (here.state === 'off') return Notification.permission === 'granted' ? subscribe(here) : undefined
  if (here.state !== 'on' || isSpoken(saved)) return
  const subscription = await here.registration.pushManager.getSubscription()
  if (subscription !== null) await save(subscription)
}

const check = async (): Promise<{ here: PushHere; saved: Saved }> => {
  const unsupported = { here: { state: missing() }, saved: null }
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return unsupported

  const [registration, { publicKey: key, saved }] = await Promise.all([workerHere(), call(pushInfo, {})])
  if (registration === null) return unsupported
  if (key === null) return { here: { state: 'unoffered' }, saved }
  if (Notification.permission === 'denied') return { here: { state: 'blocked' }, saved }

  const subscription = await registration.pushManager.getSubscription()
  const isOn = subscription !== null && subscription.endpoint === saved?.endpoint && isFor(subscription, key)
  return { here: { state: isOn ? 'on' : 'off', registration, key }, saved }
}

/** Only browsers on iPhone and iPad have this property, and there push requires the home screen. */
const missing = () =>
  Reflect.get(navigator, 'standalone') === false ? ('home_screen' as const) : ('unsupported' as const)

const workerHere = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_READY_MS)),
  ])

/** A subscription made with a key that the house no longer has cannot be moved to another. */
const isFor = ({ options }: PushSubscription, key: string): boolean =>
  options.applicationServerKey === null || base64url(options.applicationServerKey) === key

const isSpoken = (saved: Saved): boolean => {
  const { language: spoken, hidesAmounts } = spokenHere()
  return saved !== null && saved.language === spoken && saved.hidesAmounts === hidesAmounts
}

const spokenHere = (): Pick<RequestOf<typeof savePush>, 'language' | 'hidesAmounts'> => ({
  language: language.get(),
  hidesAmounts: amounts.get() === 'hidden',
})

const subscribe = async ({ registration, key }: { registration: ServiceWorkerRegistration; key: string }) => {
  const { pushManager } = registration
  const known = await pushManager.getSubscription()
  if (known !== null && !isFor(known, key)) await known.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((error: unknown) => {
      throw new PushUnreachable('the browser could not subscribe', { cause: error })
    })
  await save(subscription)
}

const save = async (subscription: PushSubscription) => {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  if (p256dh === null || auth === null) throw new PushUnreachable('a subscription without keys')
  await call(savePush, {
    endpoint: subscription.endpoint,
    p256dh: base64url(p256dh),
    auth: base64url(auth),
    ...spokenHere(),
  })
  pushedFor.set(bindId.get())
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
