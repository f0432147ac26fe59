import * as z from 'zod/mini'
import { refusal } from './wire.ts'

/** `app`: on the open page. `push`: in every browser that takes notifications. `mail`: if an address is connected. */
const everyWay = z.array(z.enum(['app', 'push', 'mail'])).check(z.maxLength(3))
const shownWays = z.array(z.enum(['app', 'push'])).check(z.maxLength(2))

/**
 * By which channels a player is notified. `signIns`: from a browser new to the account, by at least one channel; changes to
 * passwords, wallets and passkeys use every channel regardless.
 */
export const subscriptions = z.object({
  signIns: everyWay.check(z.minLength(1, { error: refusal('way_needed') })),
  deposits: everyWay,
  withdrawals: everyWay,
  results: shownWays,
  notices: shownWays,
})
export type Subscriptions = z.output<typeof subscriptions>
export type NoticeWay = Subscriptions['signIns'][number]
