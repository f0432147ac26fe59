// A process of receivers for the broadcast benchmark. It opens bare TCP sockets, shakes hands and counts bytes; it decodes nothing, so that
// only the sender is measured.
import { connect } from 'node:net'

export type Order =
  | { readonly type: 'open'; readonly group: string; readonly port: number; readonly sockets: number }
  /** Answer `received` once every socket of the group got that many bytes. */
  | { readonly type: 'expect'; readonly group: string; readonly bytes: number }
  /** Answer it once all sockets of all groups together did. */
  | { readonly type: 'expectTogether'; readonly bytes: number }

export type Answer = 'opened' | 'expecting' | 'received'

const WAVE = 250
const groups = new Map<string, { got: number[]; bytes: number; done: number }>()
const together = { got: 0, bytes: Number.POSITIVE_INFINITY }

const answer = (text: Answer): void => {
  process.send?.(text)
}

process.on('message', (order: Order) => {
  if (order.type === 'open') {
    void open(order).then(() => answer('opened'))
    return
  }
  if (order.type === 'expectTogether') {
    together.got = 0
    together.bytes = order.bytes
    answer('expecting')
    return
  }
  const group = groups.get(order.group)
  if (group === undefined) throw new Error(`no group ${order.group}`)
  group.got.fill(0)
  group.bytes = order.bytes
  group.done = 0
  answer('expecting')
})
process.on('disconnect', () => process.exit(0))

const open = async ({ group, port, sockets }: Order & { type: 'open' }): Promise<void> => {
  groups.set(group, { got: Array.from({ length: sockets }, () => 0), bytes: 0, done: 0 })
  for (let start = 0; start < sockets; start += WAVE) {
    const wave = Array.from({ length: Math.min(WAVE, sockets - start) }, (_, index) => start + index)
    await Promise.all(wave.map((index) => openOne({ group, port, index })))
  }
}

/** Resolves with the first bytes of the answer to the handshake. */
const openOne = ({ group, port, index }: { group: string; port: number; index: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let isOpen = false
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('connect', () => socket.write(HANDSHAKE))
    socket.on('data', (data) => {
      if (isOpen) count(group, index, data.length)
      else {
        isOpen = true
        resolve()
      }
    })
  })

const HANDSHAKE = [
  'GET / HTTP/1.1',
  'host: 127.0.0.1',
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  `sec-websocket-key: ${'A'.repeat(22)}==`,
  '\r\n',
].join('\r\n')

const count = (name: string, index: number, bytes: number): void => {
  together.got += bytes
  if (together.got >= together.bytes) {
    together.bytes = Number.POSITIVE_INFINITY
    answer('received')
  }
  const group = groups.get(name)
  if (group === undefined) return
  const before = group.got[index] ?? 0
  const now = before + bytes
  group.got[index] = now
  if (before >= group.bytes || now < group.bytes) return
  group.done += 1
  if (group.done === group.got.length) answer('received')
}
