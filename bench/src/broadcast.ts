import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type LiveTable, type TableView, TOPICS } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { createLog } from '@nibble/server/observe/log.ts'
import { createMetrics } from '@nibble/server/observe/metrics.ts'
import { type Clients, createClients, frameOf } from '@nibble/server/realtime/clients.ts'
import { createLiveTables } from '@nibble/server/realtime/live-tables.ts'
import { WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { Answer, Order } from './broadcast-receivers.ts'
import { serveClients } from './serve-clients.ts'

/** Medians of all rounds: of the sending loop alone, and from its start to the last byte at the last socket. */
export type BroadcastFigures = {
  readonly sockets: number
  readonly rounds: number
  readonly frameBytes: number
  readonly bareLoopMs: Times
  readonly broadcastMs: Times
  /** broadcastMs ÷ bareLoopMs, received. */
  readonly ratio: number
}

type Times = { readonly sent: number; readonly received: number }

/**
 * The server's broadcast of a table, encoding included, against a bare loop of `ws.send` over as many sockets. Both alternate in this
 * process; the receivers are another, which only counts bytes.
 */
export const benchBroadcast = (size: Size = {}): Promise<BroadcastFigures> =>
  compare({
    sockets: 5_000,
    rounds: 21,
    ...size,
    frameBytes: TABLE_FRAME.length,
    bareText: () => JSON.stringify({ type: 'bet1', data: z.encode(TOPICS.bet1, TABLE) }),
    sender: (clients) => () => clients.broadcast(frameOf('bet1', TABLE)),
  })

/**
 * The same for a live table that changes each time, including the check who may read it and what they have already. As many sockets as
 * requested, or as the machine lets two groups of them be open, both ends of a group in a separate process.
 */
export const benchLiveTable = (size: Size = {}): Promise<BroadcastFigures> => {
  const wanted = { sockets: 10_000, rounds: 21, ...size }
  let staked = 0n
  return compare({
    ...wanted,
    sockets: Math.min(wanted.sockets, Math.floor((descriptorLimit() - SPARE_DESCRIPTORS) / 2)),
    frameBytes: frameOf('liveTable', liveTableOf(1n)).length,
    bareText: () => {
      const data = z.encode(TOPICS.liveTable, liveTableOf(1n))
      return JSON.stringify({ type: 'liveTable', data })
    },
    sender: (clients) => {
      const live = createLiveTables({
        clients,
        isOnTable: () => true,
        log: createLog({ level: 'silent' }),
        uptimeMs: () => 0,
        read: async ({ players }) => {
          staked = (staked % 9n) + 1n
          const tables = new Map([['left-right' as const, liveTableOf(staked)]])
          return { isClosed: false, readers: new Set(players), tables }
        },
      })
      return () => void live.publish()
    },
  })
}

type Size = { readonly sockets?: number; readonly rounds?: number }

/** What else the processes have open. */
const SPARE_DESCRIPTORS = 500

/** How many files and sockets a process may have open. */
function descriptorLimit(): number {
  const limit = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
  return Number.isFinite(limit) ? limit : 1_000_000
}

type Compared = {
  readonly sockets: number
  readonly rounds: number
  readonly frameBytes: number
  readonly bareText: () => string
  readonly sender: (clients: Clients) => () => void
}

const compare = async (of: Compared): Promise<BroadcastFigures> => {
  const { sockets, rounds, frameBytes } = of
  const receivers = startReceivers()
  const bare = await startBareLoop(of.bareText)
  const nibble = await startNibble(of.sender)
  try {
    await receivers.open({ type: 'open', group: 'bare', port: bare.port, sockets })
    await receivers.open({ type: 'open', group: 'nibble', port: nibble.port, sockets })

    const times = { bare: [] as Times[], nibble: [] as Times[] }
    for (let round = 0; round < rounds; round += 1) {
      times.bare.push(await receivers.time({ type: 'expect', group: 'bare', bytes: frameBytes }, bare.send))
      times.nibble.push(
        await receivers.time({ type: 'expect', group: 'nibble', bytes: frameBytes }, nibble.send),
      )
    }

    const [bareLoopMs, broadcastMs] = [middle(times.bare), middle(times.nibble)]
    const ratio = round2(broadcastMs.received / bareLoopMs.received)
    return { sockets, rounds, frameBytes, bareLoopMs, broadcastMs, ratio }
  } finally {
    receivers.stop()
    bare.stop()
    nibble.stop()
  }
}

const AT = 1_790_000_000_000
const ROUND = {
  round: '2026092110001',
  roundLength: '1m',
  paytable: 'classic',
  opensAt: AT,
  closesAt: AT + 39_000,
  drawAt: AT + 51_000,
  publishAt: AT + 60_000,
  state: 'open',
  block: { height: '61234567', hash: `0x${'a1'.repeat(32)}`, timeMs: AT, final: false },
  guarded: null,
} as const
const TABLE: TableView = {
  serverTime: AT,
  roundLength: '1m',
  open: ROUND,
  waiting: [ROUND],
  gate: { open: true, fault: null },
  head: { height: '61234567', hash: ROUND.block.hash, timeMs: AT },
}
const TABLE_FRAME = frameOf('bet1', TABLE)

/** The same length whatever is staked. */
const liveTableOf = (staked: bigint): LiveTable => {
  const onPick = { players: 96, staked: amountOf(staked * 1_000_000n) }
  const sums = {
    ...onPick,
    picks: ['left', 'right', 'draw'].map((pick) => ({ pick, ...onPick })),
    morePicks: 0,
  }
  return {
    round: ROUND.round,
    game: 'left-right',
    isFinal: false,
    value: sums,
    play: sums,
    credits: onPick,
    latest: Array.from({ length: 12 }, () => ({
      name: 'pl***34',
      pick: 'left',
      asset: 'USDT',
      stake: amountOf(5_000_000n),
      placedAt: AT,
    })),
  }
}

type Side = { readonly port: number; readonly send: () => void; readonly stop: () => void }

const startBareLoop = async (textOf: () => string): Promise<Side> => {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await new Promise((resolve) => sockets.on('listening', resolve))
  return {
    port: (sockets.address() as AddressInfo).port,
    send: () => {
      const text = textOf()
      for (const socket of sockets.clients) socket.send(text)
    },
    stop: () => {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

const startNibble = async (sender: Compared['sender']): Promise<Side> => {
  const clients = createClients(createMetrics({ withProcess: false }))
  const { port, stop } = await serveClients(clients, {
    firstPlayer: 1n,
    onClient: (client) => clients.watch(client, { round: ROUND.round, game: 'left-right' }),
  })
  return { port, send: sender(clients), stop }
}

const RECEIVERS = fileURLToPath(new URL('./broadcast-receivers.ts', import.meta.url))

export const startReceivers = () => {
  const child: ChildProcess = fork(RECEIVERS, { execArgv: ['--import', 'tsx'] })
  const heard = (wanted: Answer): Promise<void> =>
    new Promise((resolve, reject) => {
      const hear = (answer: unknown): void => {
        if (answer !== wanted) return
        child.off('message', hear)
        child.off('exit', fail)
        resolve()
      }
      const fail = (): void => reject(new Error('the receivers ended'))
      child.on('message', hear)
      child.on('exit', fail)
    })
  const ask = async (order: Order, wanted: Answer): Promise<void> => {
    const answered = heard(wanted)
    child.send(order)
    await answered
  }

  return {
    open: (order: Order) => ask(order, 'opened'),
    time: async (order: Order, send: () => void | Promise<void>): Promise<Times> => {
      await ask(order, 'expecting')
      const received = heard('received')
      const startedAt = performance.now()
      const sending = send()
      const sent = performance.now() - startedAt
      await sending
      await received
      return { sent, received: performance.now() - startedAt }
    },
    stop: () => child.disconnect(),
  }
}

const middle = (times: readonly Times[]): Times => ({
  sent: middleOf(times.map(({ sent }) => sent)),
  received: middleOf(times.map(({ received }) => received)),
})
const middleOf = (times: readonly number[]): number =>
  round2(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN)
const round2 = (value: number): number => Math.round(value * 100) / 100
