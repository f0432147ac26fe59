import { createSocket, type TopicEvent } from '@nibble/client'
import { SOCKET_PATH, socketTicket, type TableChoice, type TableView } from '@nibble/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'
import { followPush } from '../notifications/follow-push.ts'
import { notifyOwn } from '../notifications/notify-own.ts'
import { bindId, token } from '../session/session.ts'
import { heard, socketState } from './connection.ts'
import { observeBlock } from './latest-blocks.ts'
import { serverClock } from './server-second.ts'
import { latestTable, watchedTable } from './watched-table.ts'

/** Keeps one socket open while someone is signed in, and writes its messages into the query cache. */
export const keepLive = (cache: QueryClient) => {
  let socket: ReturnType<typeof connect> | null = null
  const watch = () => socket?.watch(watchedTable.get())
  const follow = () => {
    socket?.close()
    socket = token.get() === null ? null : connect(cache)
    watch()
  }
  follow()
  token.subscribe(follow)
  watchedTable.subscribe(watch)
  followPush()
  leaveWithOtherTabs()
}

/** Reloads this page when another tab signs out or signs in as somebody else, so that no data of the player stays. */
const leaveWithOtherTabs = () =>
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === BIND_ID && oldValue !== null && newValue !== oldValue) location.reload()
  })
const BIND_ID = 'nibble.bindId'

const connect = (cache: QueryClient) =>
  createSocket({
    url: `${location.origin.replace(/^http/, 'ws')}${SOCKET_PATH}`,
    ticket: async () => ({ ...(await call(socketTicket, {})), bindId: bindId.get() ?? '' }),
    onEvent: (event) => {
      heard(serverClock.now())
      remember(cache, event)
      notifyOwn(cache, event)
    },
    onResync: ({ isFirst }) => (isFirst ? askForOwn(cache) : void cache.invalidateQueries()),
    onState: (state) => socketState.set(state),
    onServerTime: (exchange) => {
      serverClock.sample(exchange)
      heard(serverClock.now())
    },
  })

const remember = (cache: QueryClient, event: TopicEvent) => {
  switch (event.type) {
    case 'lastHash':
      return observeBlock(event.data)
    case 'bet1':
    case 'bet3':
      return rememberTable(cache, event.data, 'block')
    case 'guarded1':
    case 'guarded3':
      return rememberTable(cache, event.data, 'guarded')
    case 'lastDrawPrizeBlock':
    case 'updateChart':
    case 'guardedDraw':
      return rememberLater(cache, ({ rememberDraw }) => rememberDraw(cache, event.data))
    case 'betOrderMsg':
      return rememberLater(cache, ({ rememberBets }) => rememberBets(cache, event.data))
    case 'walletMsg':
      void cache.invalidateQueries({ queryKey: keys.money(event.data.about) })
      if (event.data.about === 'security') void cache.invalidateQueries({ queryKey: keys.user })
      // The server may have placed bets for the player, too.
      return askForOwn(cache)
    case 'liveTable':
      return latestTable.set(event.data)
    case 'online':
      return void cache.setQueryData(keys.online, event.data)
    // The message with the resulting table came just before.
    case 'drawPrize':
  }
}

const rememberTable = (cache: QueryClient, view: TableView, table: TableChoice) => {
  cache.setQueryData<TableView>(keys.table(view.roundLength, table), (known) =>
    known !== undefined && known.serverTime > view.serverTime ? known : view,
  )
}

/** Its code is not needed for the first paint; if it fails to load, everything is refetched. */
const rememberLater = (cache: QueryClient, write: (code: typeof import('./remember.ts')) => void) =>
  void import('./remember.ts').then(write, () => cache.invalidateQueries())

/** Refetches what the player's own bets change. */
const askForOwn = (cache: QueryClient) => {
  for (const queryKey of [keys.bets, keys.records, keys.assets]) void cache.invalidateQueries({ queryKey })
}
