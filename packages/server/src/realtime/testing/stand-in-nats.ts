import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/**
 * Speaks the part of the NATS protocol that servers of the house use, and fails on demand for a single client: a real one cannot
 * be told to lose one message. `faults/src/nats` has three real ones.
 */
export type StandInNats = {
  readonly url: string
  /** How many messages each client has published, in the order in which they connected. */
  readonly published: readonly number[]
  /** While set, neither delivers nor answers: the client waits for its flush. */
  isDeaf: boolean
  /** The next message does not reach that client. */
  loseNext(client: number): void
  say(client: number, line: string): void
  close(): void
}

type Client = { readonly socket: Socket; sid: string | null; losesNext: boolean }

export async function startStandInNats(): Promise<StandInNats> {
  const clients: Client[] = []
  const published: number[] = []
  const server = createServer((socket) => {
    const client: Client = { socket, sid: null, losesNext: false }
    const nth = clients.push(client) - 1
    published.push(0)
    let unread = ''
    socket.on('error', () => {})
    socket.write('INFO {"server_id":"stand-in","version":"2.9.0","max_payload":1048576,"headers":true}\r\n')
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1')
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const [verb, subject = '', ...rest] = unread.slice(0, end).split(' ')
        let next = end + 2
        if (verb === 'PUB') {
          const bytes = Number(rest.at(-1))
          if (unread.length < next + bytes + 2) return
          published[nth] = (published[nth] ?? 0) + 1
          if (!made.isDeaf) deliver(subject, unread.slice(next, next + bytes))
          next += bytes + 2
        }
        if (verb === 'SUB') client.sid = rest.at(-1) ?? null
        if (verb === 'PING' && !made.isDeaf) socket.write('PONG\r\n')
        unread = unread.slice(next)
      }
    })
  })
  const deliver = (subject: string, payload: string): void => {
    for (const client of clients) {
      const { socket, sid, losesNext } = client
      client.losesNext = false
      if (sid !== null && !losesNext)
        socket.write(`MSG ${subject} ${sid} ${payload.length}\r\n${payload}\r\n`, 'latin1')
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const made: StandInNats = {
    url: `nats://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
    published,
    isDeaf: false,
    loseNext: (nth) => Object.assign(clients[nth] ?? {}, { losesNext: true }),
    say: (nth, line) => clients[nth]?.socket.write(`${line}\r\n`),
    close: () => {
      server.close()
      for (const { socket } of clients) socket.destroy()
    },
  }
  return made
}
