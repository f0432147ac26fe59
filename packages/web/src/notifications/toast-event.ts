import type { TopicEvent } from '@nibble/client'
import { type BetRow, depositList, type WithdrawalRow, withdrawalOrderList } from '@nibble/contract'
import { type Amount, sum, ZERO } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { userQuery } from '../api/queries.ts'
import { serverClock } from '../realtime/server-second.ts'
import { amounts } from '../state/preferences.ts'
import { revealedRounds } from '../state/revealed-rounds.ts'
import { type Format, formatIn } from '../text/format.ts'
import { needWords, translator } from '../text/words.ts'
import { decimalsOf } from '../ui/amount.tsx'
import { showToast } from '../ui/toasts.tsx'
import { netOfAssets } from './net-of-assets.ts'
import { isOwnChange } from './own-change.ts'

/** Older events were announced when they happened, or to a closed page. */
const FRESH_MS = 120_000
const LOOKED_AT = 10
const LOOKED_AT_MOST = 100
const SHOWN_FOR_MS = 6_000
const HIDDEN = '••••'

const shown = new Set<string>()

/** One toast for each event that the player wants to hear about. */
export const toastEvent = async (cache: QueryClient, event: TopicEvent, ask = call) => {
  const [{ subscriptions }] = await Promise.all([
    cache.fetchQuery(userQuery),
    needWords('first', 'rest', 'account'),
  ])
  const t = translator.get()
  if (t === null) return

  const notify = (text: string | null) =>
    text !== null && showToast(text, { tone: 'note', forMs: SHOWN_FOR_MS })
  if (event.type === 'betOrderMsg') {
    if (subscriptions.results.includes('app')) notify(resultsText(t, event.data.bets))
  } else if (event.type === 'walletMsg' && event.data.about === 'security') {
    if (!isOwnChange()) notify(t('security.news'))
  } else if (event.type === 'walletMsg' && event.data.about === 'deposit') {
    // A sum: a toast replaces the one before it, and many deposits may be credited at once.
    if (subscriptions.deposits.includes('app')) notify(depositsText(t, await freshDeposits(ask)))
  } else if (subscriptions.withdrawals.includes('app')) {
    for (const row of await freshWithdrawals(ask)) notify(withdrawalText(t, row))
  }
}

/** Who has just watched a result is not told it again; bets of the round on other games are. */
const resultsText = (t: Translator, rows: readonly BetRow[]): string | null => {
  const bets = rows.filter((bet) => bet.status === 'published' && !revealedRounds.hasShown(bet))
  const write = writerOf(t)
  const nets = netOfAssets(bets)
  if (nets.length === 0) return null
  const texts = nets.map(
    ({ asset, net }) => `${write(net, { signed: true, decimals: decimalsOf(asset) })} ${t(`asset.${asset}`)}`,
  )
  return t('profile.notified.results', { count: bets.length, amounts: texts.join(' · ') })
}

const depositsText = (t: Translator, amounts: readonly Amount[]): string | null =>
  amounts.length === 0 ? null : t('profile.notified.deposit', { amount: writerOf(t)(sum(amounts)) })

const withdrawalText = (t: Translator, row: WithdrawalRow): string | null => {
  const write = writerOf(t)
  const named = { amount: write(row.amount), asset: t(`asset.${row.source}`) }
  switch (row.status) {
    case 'success':
      return t('profile.notified.success', { amount: write(row.receivable) })
    case 'rejected':
      return t('profile.notified.rejected', named)
    case 'failed':
    case 'not_received':
      return t('profile.notified.failed', named)
    case 'to_be_reviewed':
    case 'to_be_released':
    case 'withdrawing':
      return null
  }
}

/** Formats amounts; as dots if the player hides theirs. */
const writerOf = (t: Translator): Format['amount'] =>
  amounts.get() === 'hidden' ? () => HIDDEN : formatIn(t.locale).amount

const freshDeposits = async (ask: typeof call, limit = LOOKED_AT): Promise<Amount[]> => {
  const { items, nextCursor } = await ask(depositList, { limit })
  const hasOlder = items.some(({ creditedAt }) => creditedAt !== null && !isFresh(creditedAt))
  if (!hasOlder && nextCursor !== null && limit < LOOKED_AT_MOST) return freshDeposits(ask, LOOKED_AT_MOST)
  return items
    .filter(({ id, creditedAt, amount }) => amount > ZERO && isNews(`deposit ${id}`, creditedAt))
    .map(({ amount }) => amount)
}

const freshWithdrawals = async (ask: typeof call): Promise<WithdrawalRow[]> => {
  const { items } = await ask(withdrawalOrderList, { limit: LOOKED_AT })
  return items.filter(({ id, status, finishedAt }) => isNews(`withdrawal ${id} ${status}`, finishedAt))
}

const isNews = (what: string, at: number | null): boolean => {
  if (at === null || !isFresh(at) || shown.has(what)) return false
  shown.add(what)
  return true
}

const isFresh = (at: number): boolean => serverClock.now() - at <= FRESH_MS
