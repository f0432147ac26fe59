import type { TopicEvent } from '@nibble/client'
import type { QueryClient } from '@tanstack/react-query'

/** Tells what happened to one's own bets and money, where it is not on the screen anyway. The words come when needed. */
export const notifyOwn = (cache: QueryClient, event: TopicEvent) => {
  if (!concernsOne(event)) return
  // What cannot be shown now is in the lists all the same.
  void import('./toast-event.ts').then(({ toastEvent }) => toastEvent(cache, event)).catch(() => undefined)
}

const OWN_SCREENS = ['#/update/', '#/connect/', '#/notification', '#/withdraw'] as const

const concernsOne = (event: TopicEvent): boolean => {
  if (event.type === 'walletMsg') {
    const { about } = event.data
    // Who changes a password, a notice or an address sees it on that very screen.
    if (about === 'security') return !OWN_SCREENS.some((screen) => location.hash.startsWith(screen))
    return about === 'deposit' || about === 'withdrawal'
  }
  return (
    event.type === 'betOrderMsg' &&
    !location.hash.startsWith('#/bet/') &&
    !location.hash.startsWith('#/bet-19') &&
    event.data.bets.some(({ status }) => status === 'published')
  )
}
