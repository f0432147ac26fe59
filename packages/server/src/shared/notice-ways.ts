import type { NoticeWay, Subscriptions } from '@nibble/contract'

/** What holds for a player who has chosen nothing. Results are pushed to nobody who did not ask for it. */
export const DEFAULT_WAYS: Subscriptions = {
  signIns: ['app', 'push', 'mail'],
  deposits: ['app', 'push'],
  withdrawals: ['app', 'push', 'mail'],
  results: ['app'],
  notices: ['app', 'push'],
}

const COLUMNS = {
  signIns: 'sign_ins',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  results: 'results',
  notices: 'notices',
} as const satisfies Readonly<Record<keyof Subscriptions, string>>

/** A condition of SQL over `subscription c`, joined from the left: whether the player wants this by this channel. */
export const wants = (kind: keyof Subscriptions, way: NoticeWay): string =>
  `'${way}' = any(coalesce(c.${COLUMNS[kind]}, '{${DEFAULT_WAYS[kind].join()}}'))`
