import * as z from 'zod/mini'
import { refusal } from './wire.ts'

/** `app`: on the open page. `push`: in every browser that takes notifications. `mail`: where an address is connected. */
const everyWay = z.array(z.enum(['app', 'push', 'mail'])).check(z.maxLength(3))
const shownWays = z.array(z.enum(['app', 'push'])).check(z.maxLength(2))

/**
 * By which channels a player is notified. `signIns`: of a browser that is new to the account, by one way at least; what
 * changes passwords, wallets and passkeys is told by all ways, whatever stands here.
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
