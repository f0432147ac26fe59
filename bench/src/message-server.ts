// The socket part of a server for the message benchmark: it receives the database's events and sends them on.
import { openDatabase } from '@nibble/server/db/database.ts'
import type { NibbleEvent } from '@nibble/server/features/play/events.ts'
import { createLog } from '@nibble/server/observe/log.ts'
import { createMetrics } from '@nibble/server/observe/metrics.ts'
import { createBroadcaster } from '@nibble/server/realtime/broadcaster.ts'
import { type Client, type Clients, createClients } from '@nibble/server/realtime/clients.ts'
import { listenForEvents } from '@nibble/server/realtime/listen-for-events.ts'
import { listenOverNats } from '@nibble/server/realtime/listen-over-nats.ts'
import { createTables } from '@nibble/server/realtime/tables.ts'
import { answerOrders } from './forked.ts'
import { serveClients } from './serve-clients.ts'
import { STILL_CHAIN } from './still-chain.ts'

export type Order =
  | {
      readonly type: 'start'
      readonly url: string
      /** Null if servers communicate by NOTIFY. */
      readonly natsUrl: string | null
      readonly firstPlayer: string
      readonly looksAtAll: boolean
    }
  | { readonly type: 'ask' }

export type State = {
  readonly port: number
  readonly sockets: number
  /** What this process has spent so far. */
  readonly spentUs: number
  readonly gaps: number
  readonly reliesOnNats: boolean
}

let port = 0
let gaps = 0
let reliesOnNats = false
let clients: Clients | null = null

answerOrders<Order, State>(async (order) => {
  if (order.type === 'start') await start(order)
  const { user, system } = process.cpuUsage()
  return { port, sockets: clients?.size ?? 0, spentUs: user + system, gaps, reliesOnNats }
})

async function start({ url, natsUrl, firstPlayer, looksAtAll }: Order & { type: 'start' }): Promise<void> {
  const db = await openDatabase({ url })
  const made = createClients(createMetrics({ withProcess: false }))
  clients = made
  const all: Client[] = []
  // The control: it does not know which players are here, so it reads what each of them has and checks every socket.
  const looking: Clients = {
    ...made,
    has: () => true,
    notify: (player, frame) => {
      for (const client of all) if (client.player === player) made.send(client, frame)
    },
  }
  const log = createLog({ level: 'silent' })
  const now = () => Date.now()
  const broadcaster = createBroadcaster({
    db,
    log,
    now,
    chain: STILL_CHAIN,
    clients: looksAtAll ? looking : made,
    tables: createTables({ db, chain: STILL_CHAIN, now }),
  })
  const hear = (event: NibbleEvent) => {
    if (event.type === 'balances') broadcaster.hear(event)
  }
  const onGap = () => {
    gaps += 1
  }
  const onHeard = (isHeard: boolean) => {
    reliesOnNats = isHeard
  }
  if (natsUrl === null) await listenForEvents(db, hear, onGap)
  else await listenOverNats({ db, url: natsUrl, secrets: [Buffer.alloc(32, 1)], log, onHeard }, hear, onGap)
  const onClient = (client: Client) => void all.push(client)
  const served = await serveClients(made, { firstPlayer: BigInt(firstPlayer), onClient })
  port = served.port
}
