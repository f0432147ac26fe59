import { type ChildProcess, fork } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type TableView, TOPICS } from '@nibble/contract'
import { createMetrics } from '@nibble/server/observe/metrics.ts'
import { createClients, frameOf } from '@nibble/server/realtime/clients.ts'
import { WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { Answer, Order } from './broadcast-receivers.ts'

/** Middle times of all rounds: of the sending loop alone, and from its start to the last byte at the last socket. */
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
 * The server's broadcast of a table, encoding included, against a bare loop of `ws.send` over as many sockets. Both
 * take turns in this process; the receivers are another, which only counts bytes.
 */
export const benchBroadcast = async ({ sockets = 5_000, rounds = 21 } = {}): Promise<BroadcastFigures> => {
  const receivers = startReceivers()
  const bare = await startBareLoop()
  const nibble = await startNibble()
  try {
    await receivers.open({ type: 'open', group: 'bare', port: bare.port, sockets })
    await receivers.open({ type: 'open', group: 'nibble', port: nibble.port, sockets })

    const times = { bare: [] as Times[], nibble: [] as Times[] }
    for (let round = 0; round < rounds; round += 1) {
      times.bare.push(await receivers.time({ type: 'expect', group: 'bare', bytes: FRAME_BYTES }, bare.send))
      times.nibble.push(
        await receivers.time({ type: 'expect', group: 'nibble', bytes: FRAME_BYTES }, nibble.send),
      )
    }

    const [bareLoopMs, broadcastMs] = [middle(times.bare), middle(times.nibble)]
    const ratio = round2(broadcastMs.received / bareLoopMs.received)
    return { sockets, rounds, frameBytes: FRAME_BYTES, bareLoopMs, broadcastMs, ratio }
  } finally {
    receivers.stop()
    bare.stop()
    nibble.stop()
  }
}

const AT = 1_790_000_000_000
const ROUND = {
  round: '2026092110001',
  tempo: '1m',
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
  tempo: '1m',
  open: ROUND,
  waiting: [ROUND],
  gate: { open: true, fault: null },
  head: { height: '61234567', hash: ROUND.block.hash, timeMs: AT },
}
const FRAME_BYTES = frameOf('bet1', TABLE).length

type Side = { readonly port: number; readonly send: () => void; readonly stop: () => void }

const startBareLoop = async (): Promise<Side> => {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await new Promise((resolve) => sockets.on('listening', resolve))
  return {
    port: (sockets.address() as AddressInfo).port,
    send: () => {
      const text = JSON.stringify({ type: 'bet1', data: z.encode(TOPICS.bet1, TABLE) })
      for (const socket of sockets.clients) socket.send(text)
    },
    stop: () => {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

const startNibble = async (): Promise<Side> => {
  const clients = createClients(createMetrics({ withProcess: false }))
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const server = createServer()
  let player = 0n
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) =>
    sockets.handleUpgrade(request, stream, head, (socket) => {
      player += 1n
      clients.add({
        socket,
        stream,
        player,
        session: '',
        sessionEndsAt: Number.POSITIVE_INFINITY,
        heardAt: 0,
      })
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    send: () => clients.broadcast(frameOf('bet1', TABLE)),
    stop: () => {
      for (const socket of sockets.clients) socket.terminate()
      server.close()
    },
  }
}

const RECEIVERS = fileURLToPath(new URL('./broadcast-receivers.ts', import.meta.url))

const startReceivers = () => {
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
    time: async (order: Order, send: () => void): Promise<Times> => {
      await ask(order, 'expecting')
      const received = heard('received')
      const startedAt = performance.now()
      send()
      const sent = performance.now() - startedAt
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
