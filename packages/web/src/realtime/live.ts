import { createSocket, type TopicEvent } from '@nibble/client'
import {
  type DrawRow,
  type orderList,
  type ResponseOf,
  SOCKET_PATH,
  socketTicket,
  type TableView,
} from '@nibble/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { betsOfRound, keys } from '../api/keys.ts'
import { followPush } from '../notifications/follow-push.ts'
import { notifyOwn } from '../notifications/notify-own.ts'
import { bindId, token } from '../session/session.ts'
import { heard, socketState } from './connection.ts'
import { observeBlock } from './latest-blocks.ts'
import { serverClock } from './server-second.ts'

/** Keeps one socket open for as long as somebody is signed in, and writes what it tells into the query cache. */
export const keepLive = (cache: QueryClient) => {
  let socket: { close(): void } | null = null
  const follow = () => {
    socket?.close()
    socket = token.get() === null ? null : connect(cache)
  }
  follow()
  token.subscribe(follow)
  followPush()
}

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
      return rememberTable(cache, event.data)
    case 'drawPrize':
      return void cache.invalidateQueries({ queryKey: keys.table(event.data.tempo) })
    case 'lastDrawPrizeBlock':
    case 'updateChart':
      return rememberDraw(cache, event.data)
    // No screen shows the guarded table yet; bets on it are told by betOrderMsg.
    case 'guarded1':
    case 'guarded3':
    case 'guardedDraw':
      return
    case 'betOrderMsg':
      return askForOwn(cache)
    case 'walletMsg':
      void cache.invalidateQueries({ queryKey: keys.money(event.data.about) })
      if (event.data.about === 'security') void cache.invalidateQueries({ queryKey: keys.user })
      if (event.data.about === 'insurance') void cache.invalidateQueries({ queryKey: keys.bets })
      void cache.invalidateQueries({ queryKey: keys.records })
      return void cache.invalidateQueries({ queryKey: keys.assets })
    case 'online':
      return void cache.setQueryData(keys.online, event.data)
  }
}

const rememberTable = (cache: QueryClient, table: TableView) => {
  cache.setQueryData<TableView>(keys.table(table.tempo), (known) =>
    known !== undefined && known.serverTime > table.serverTime ? known : table,
  )
}

/** What bets change, of this player. */
const askForOwn = (cache: QueryClient) => {
  for (const queryKey of [keys.bets, keys.records, keys.assets]) void cache.invalidateQueries({ queryKey })
}

/** Lists of draws are asked again; roads too, they are short. */
const rememberDraw = (cache: QueryClient, draw: DrawRow) => {
  void cache.invalidateQueries({ queryKey: keys.draws })
  void cache.invalidateQueries({ queryKey: ['roads', draw.tempo] })
  // A draw is told once every bet on it is paid: a bet that still waits here has missed its own word.
  const bets = cache.getQueryData<ResponseOf<typeof orderList>>(keys.betList(betsOfRound(draw.round)))
  if (bets?.items.some(({ status }) => status === 'pending' || status === 'to_be_published')) askForOwn(cache)
}
