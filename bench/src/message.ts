import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { migrate } from '@nibble/server/db/migrate.ts'
import { inTransaction } from '@nibble/server/db/transaction.ts'
import { listStakeBalances } from '@nibble/server/features/play/bets/list-bets.ts'
import { notifyPeers } from '@nibble/server/features/play/events.ts'
import { notifyBalances } from '@nibble/server/ledger/post.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { frameOf } from '@nibble/server/realtime/clients.ts'
import { setBetsFixture } from './bets-fixture.ts'
import { startReceivers } from './broadcast.ts'
import { databaseBeside } from './database-beside.ts'
import { type Forked, forkProgram } from './forked.ts'
import { medianOf } from './median.ts'
import type { Order, State } from './message-server.ts'
import { processorTime } from './processor-time.ts'

/** µs of processor time for one message to one player, minus the cost when nobody is sent anything. */
export type MessageFigures = {
  /** Of all servers together. */
  readonly serversUs: number
  /** Of the database, including the sending transaction. */
  readonly databaseUs: number
}

export type Messages = {
  readonly players: number
  readonly one: MessageFigures
  readonly four: MessageFigures
  /** Four servers that each check all their sockets for every message. */
  readonly looking: MessageFigures
}

type Size = {
  readonly players?: number
  readonly perS?: number
  readonly seconds?: number
  readonly turns?: number
  /** Unmeasured messages to each server: each of four servers compiles its program while it runs. */
  readonly warmUp?: number
}

const HOUSES = {
  one: { servers: 1, looksAtAll: false },
  four: { servers: 4, looksAtAll: false },
  looking: { servers: 4, looksAtAll: true },
} as const
type Name = keyof typeof HOUSES
const NAMES = ['one', 'four', 'looking'] as const satisfies readonly Name[]

/**
 * Three houses, each with a socket of every player, spread evenly over its servers, measured in turns; the median of them. `databaseUrl` is
 * a fresh database, as its owner. `natsUrl` null: servers communicate by NOTIFY.
 */
export async function benchMessages(
  databaseUrl: string,
  { natsUrl, ...size }: Size & { readonly natsUrl: string | null },
): Promise<Messages> {
  const { players = 10_000, perS = 500, seconds = 4, turns = 5, warmUp = 2_000 } = size
  const houses: House[] = []
  const measured: Record<Name, MessageFigures[]> = { one: [], four: [], looking: [] }
  try {
    for (const name of NAMES) houses.push(await openHouse(databaseUrl, { name, players, natsUrl }))
    for (const house of houses)
      await sendAll(house, { messages: warmUp * house.servers.length, perS: 2 * perS })
    for (let turn = 0; turn < turns; turn += 1)
      for (const house of houses) measured[house.name].push(await measure(house, { perS, seconds }))
    for (const house of houses) await checkHouse(house, { players, natsUrl })
  } finally {
    for (const house of houses) await house.close()
  }
  const middle = (name: Name): MessageFigures => ({
    serversUs: medianOf(measured[name].map(({ serversUs }) => serversUs)),
    databaseUs: medianOf(measured[name].map(({ databaseUs }) => databaseUs)),
  })
  return { players, one: middle('one'), four: middle('four'), looking: middle('looking') }
}

type House = {
  readonly name: Name
  readonly db: Database
  readonly servers: readonly Forked<Order, State>[]
  readonly receivers: ReturnType<typeof startReceivers>
  readonly players: readonly bigint[]
  close(): Promise<void>
}

const SERVER = fileURLToPath(new URL('./message-server.ts', import.meta.url))
/** Servers on NATS rely on it as long as they hear each other. */
const BEAT_MS = 5_000

async function openHouse(
  databaseUrl: string,
  {
    name,
    players,
    natsUrl,
  }: { readonly name: Name; readonly players: number; readonly natsUrl: string | null },
): Promise<House> {
  const ownerUrl = await databaseBeside(databaseUrl, `${name}_${natsUrl === null ? 'notify' : 'nats'}`)
  await migrate({ url: ownerUrl })
  const fixture = await setBetsFixture(ownerUrl, players)
  await fixture.close()
  const url = workingUrl(ownerUrl)
  const db = await openDatabase({ url, events: natsUrl === null ? 'notify' : 'outbox' })
  const receivers = startReceivers()
  const servers: House['servers'][number][] = []
  const beat = () => void notifyPeers(db, { type: 'online', server: 'bench', online: 0 }).catch(() => {})
  const beating = setInterval(beat, BEAT_MS)
  const close = async () => {
    clearInterval(beating)
    receivers.stop()
    for (const server of servers) server.stop()
    await db.close()
  }
  try {
    const { servers: count, looksAtAll } = HOUSES[name]
    const each = players / count
    for (let nth = 0; nth < count; nth += 1) {
      const server = forkProgram<Order, State>(SERVER)
      servers.push(server)
      const firstPlayer = String(fixture.players[nth * each])
      const { port } = await server.ask({ type: 'start', url, natsUrl, firstPlayer, looksAtAll })
      await receivers.open({ type: 'open', group: String(nth), port, sockets: each })
    }
    const house = { name, db, servers, receivers, players: fixture.players, close }
    if (natsUrl !== null)
      for (let all = false; !all; await sleep(500))
        all = (await statesOf(house)).every(({ reliesOnNats }) => reliesOnNats)
    return house
  } catch (error) {
    await close()
    throw error
  }
}

const statesOf = ({ servers }: Pick<House, 'servers'>): Promise<State[]> =>
  Promise.all(servers.map((server) => server.ask({ type: 'ask' })))

/** The measurement is valid: every player has a socket, and nothing was lost. */
async function checkHouse(
  house: House,
  { players, natsUrl }: { readonly players: number; readonly natsUrl: string | null },
): Promise<void> {
  const states = await statesOf(house)
  const sockets = states.reduce((sum, state) => sum + state.sockets, 0)
  if (sockets !== players) throw new Error(`${house.name}: ${sockets} sockets of ${players} are left`)
  for (const { gaps, reliesOnNats } of states)
    if (gaps > 0 || reliesOnNats !== (natsUrl !== null))
      throw new Error(`${house.name}: NATS or the database was in trouble`)
}

const TICK_MS = 10
const ARRIVED_WITHIN_MS = 300_000
/** A busy machine falls behind: then it is fewer a second. */
const MOST_AT_ONCE = 200

async function measure(
  house: House,
  { perS, seconds }: { readonly perS: number; readonly seconds: number },
): Promise<MessageFigures> {
  const messages = perS * seconds
  const begun = await spentBy(house)
  await sleep(seconds * 1_000)
  const quiet = await spentBy(house)
  await sendAll(house, { messages, perS })
  const busy = await spentBy(house)

  const idle = (quiet.at - begun.at) / (busy.at - quiet.at)
  const perMessage = (of: 'serversUs' | 'databaseUs') =>
    (busy[of] - quiet[of] - (quiet[of] - begun[of]) / idle) / messages
  return { serversUs: perMessage('serversUs'), databaseUs: perMessage('databaseUs') }
}

/** Resolves when all of them have arrived. */
async function sendAll(
  { name, db, players, receivers }: House,
  { messages, perS }: { readonly messages: number; readonly perS: number },
): Promise<void> {
  const [somebody] = players
  const balances = (await listStakeBalances(db, players.slice(0, 1))).get(somebody ?? 0n) ?? []
  const frame = frameOf('walletMsg', { about: 'transfer', balances })
  const told = receivers.time({ type: 'expectTogether', bytes: messages * frame.length }, async () => {
    let sent = 0
    const startedAt = performance.now()
    const telling = new Set<Promise<unknown>>()
    while (sent < messages) {
      const due = Math.min(messages, Math.ceil(((performance.now() - startedAt) * perS) / 1_000))
      for (; sent < due && telling.size < MOST_AT_ONCE; sent += 1) {
        const publishing = tell(db, players[(sent * 7_919) % players.length] ?? 0n)
        telling.add(publishing)
        void publishing.then(() => telling.delete(publishing)).catch(() => {})
      }
      await sleep(TICK_MS)
    }
    await Promise.all(telling)
  })
  const late = new AbortController()
  const tooLate = sleep(ARRIVED_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${name}: not every message arrived`)
  })
  await Promise.race([told, tooLate]).finally(() => late.abort())
}

const tell = ({ pool }: Database, player: bigint): Promise<void> =>
  inTransaction(pool, (client) => notifyBalances(client, [player], 'transfer'))

async function spentBy(house: House): Promise<MessageFigures & { readonly at: number }> {
  const serversUs = (await statesOf(house)).reduce((sum, { spentUs }) => sum + spentUs, 0)
  const databaseUs = (await processorTime(house.db.pool))?.databaseUs ?? Number.NaN
  return { serversUs, databaseUs, at: performance.now() }
}
