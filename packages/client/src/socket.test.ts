import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SessionOver } from './errors.ts'
import { createSocket, type SocketLike, type SocketState, type TopicEvent } from './socket.ts'

class FakeSocket implements SocketLike {
  readonly sent: unknown[] = []
  readonly url: string
  isClosed = false
  readyState = 1
  readonly #listeners = new Map<string, ((event: { data: unknown }) => void)[]>()

  constructor(url: string) {
    this.url = url
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.isClosed = true
  }
  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }
  emit(type: string, data: unknown = null): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data })
  }
  notify(message: unknown): void {
    this.emit('message', JSON.stringify(message))
  }
  welcome(): void {
    this.emit('open')
    this.notify({ type: 'subscribed', data: { serverTime: Date.now() } })
  }
}

const start = (ticket = async () => ({ ticket: 'T', bindId: 'B' })) => {
  const opened: FakeSocket[] = []
  const states: SocketState[] = []
  const events: TopicEvent[] = []
  const resyncs: boolean[] = []
  const times: number[] = []
  const socket = createSocket({
    url: 'ws://nibble.test/api/socket',
    open: (url) => {
      const fake = new FakeSocket(url)
      opened.push(fake)
      return fake
    },
    ticket,
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    onResync: ({ isFirst }) => resyncs.push(isFirst),
    onServerTime: ({ serverTime }) => times.push(serverTime),
  })
  return {
    opened,
    states,
    events,
    resyncs,
    times,
    socket,
    last: () => opened.at(-1) ?? new FakeSocket('none'),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a socket', () => {
  test('subscribes with a ticket, then sends a heartbeat every five seconds', async () => {
    const { last, states, times } = start()
    await vi.advanceTimersByTimeAsync(0)
    last().welcome()
    expect(last().sent).toEqual([{ type: 'subscribe', bindId: 'B', ticket: 'T' }])
    expect(states).toEqual(['connecting', 'open'])

    await vi.advanceTimersByTimeAsync(5_000)
    last().notify({ type: 'heartbeat', data: { serverTime: 1234 } })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(last().sent.slice(1)).toEqual([{ type: 'heartbeat' }, { type: 'heartbeat' }])
    expect(times).toEqual([1234])
  })

  test('opens again 1.5 s after a close, with a new ticket, and asks to catch up', async () => {
    let tickets = 0
    const { last, opened, states, resyncs } = start(async () => ({ ticket: `T${++tickets}`, bindId: 'B' }))
    await vi.advanceTimersByTimeAsync(0)
    last().welcome()
    last().emit('close')
    await vi.advanceTimersByTimeAsync(1_499)
    expect(opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    last().welcome()

    expect(opened).toHaveLength(2)
    expect(last().sent[0]).toMatchObject({ ticket: 'T2' })
    expect(resyncs).toEqual([true, false])
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
  })

  test('subscribes to the live table that is shown, and again over each new connection', async () => {
    const { last, socket } = start()
    const table = { round: '2026092110001', game: 'left-right' } as const
    socket.watch(table)
    await vi.advanceTimersByTimeAsync(0)
    last().welcome()
    expect(last().sent.slice(1)).toEqual([{ type: 'watch', table }])
    socket.watch(null)
    expect(last().sent.at(-1)).toEqual({ type: 'watch', table: null })
    socket.watch(table)
    last().emit('close')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(last().sent).toEqual([])
    last().welcome()
    expect(last().sent.slice(1)).toEqual([{ type: 'watch', table }])
  })

  test('opens once after an error and the close that follows it', async () => {
    const { last, opened } = start()
    await vi.advanceTimersByTimeAsync(0)
    const first = last()
    first.welcome()
    first.emit('error')
    first.emit('close')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(opened).toHaveLength(2)
  })

  test('keeps trying while no ticket is available, and stops when the session is over', async () => {
    let answer: Error = new Error('offline')
    const { opened, states } = start(async () => {
      throw answer
    })
    await vi.advanceTimersByTimeAsync(4_600)
    expect(states.filter((state) => state === 'waiting')).toHaveLength(4)
    answer = new SessionOver('expired')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states.at(-1)).toBe('over')
    expect(opened).toHaveLength(0)
  })

  test('that has gone silent is given up', async () => {
    const { last, opened } = start()
    await vi.advanceTimersByTimeAsync(0)
    const first = last()
    first.welcome()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(first.isClosed).toBe(true)
    expect(opened.length).toBeGreaterThan(1)
  })

  test('sends nothing on a socket that is closing, and opens another', async () => {
    const { last, opened } = start()
    await vi.advanceTimersByTimeAsync(0)
    const first = last()
    first.welcome()
    const before = first.sent.length
    first.readyState = 2
    await vi.advanceTimersByTimeAsync(5_000)
    expect(first.sent).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1_600)
    expect(opened).toHaveLength(2)
  })

  test('delivers typed events, and ignores unknown ones', async () => {
    const { last, events } = start()
    await vi.advanceTimersByTimeAsync(0)
    last().welcome()
    last().notify({ type: 'online', data: { online: 3 } })
    last().notify({ type: 'online', data: { online: 'many' } })
    last().notify({ type: 'somethingNew', data: {} })
    last().notify({ type: 'constructor', data: {} })
    last().emit('message', 'not json')
    expect(events).toEqual([{ type: 'online', data: { online: 3 } }])
  })

  test('closed by its owner stays closed, even while it waits', async () => {
    const { last, opened, socket, states } = start()
    await vi.advanceTimersByTimeAsync(0)
    last().welcome()
    last().emit('close')
    socket.close()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(opened).toHaveLength(1)
    expect(states.at(-1)).toBe('closed')
  })
})
