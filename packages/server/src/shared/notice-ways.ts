import type { NoticeWay, Subscriptions } from '@nibble/contract'

/** The defaults for players who have chosen nothing. Results are pushed only on request. */
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

/** An SQL condition over `subscription c`, left-joined: whether the player wants this by this channel. */
export const wants = (kind: keyof Subscriptions, way: NoticeWay): string =>
  `'${way}' = any(coalesce(c.${COLUMNS[kind]}, '{${DEFAULT_WAYS[kind].join()}}'))`
