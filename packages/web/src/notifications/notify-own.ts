import type { TopicEvent } from '@nibble/client'
import type { QueryClient } from '@tanstack/react-query'

/** Announces events of the player's bets and money unless the screen shows them anyway. Loads phrases when needed. */
export const notifyOwn = (cache: QueryClient, event: TopicEvent) => {
  if (!concernsOne(event)) return
  // What cannot be shown now is still in the lists.
  void import('./toast-event.ts').then(({ toastEvent }) => toastEvent(cache, event)).catch(() => undefined)
}

const OWN_SCREENS = ['#/update/', '#/connect/', '#/notification', '#/withdraw'] as const

const concernsOne = (event: TopicEvent): boolean => {
  if (event.type === 'walletMsg') {
    const { about } = event.data
    // A change of a password, a notification setting or an address is shown on the screen where it is made.
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
