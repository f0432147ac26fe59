import { connect, createServer, type Socket } from 'node:net'

/** A port that stays the same while the database behind it is killed and comes back on another one. */
export type Relay = {
  readonly port: number
  /** Where new connections go. Those to the old place break with it. */
  pointAt(port: number): void
  /** While true, nothing passes in either direction and nobody is told. */
  hang(hung: boolean): void
  close(): Promise<void>
}

export async function openRelay(first: number): Promise<Relay> {
  let target = first
  let hung = false
  const sockets = new Set<Socket>()

  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
    if (hung) socket.pause()
  }
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: target })
    keep(near, far)
    keep(far, near)
    near.pipe(far)
    far.pipe(near)
    if (hung) for (const socket of [near, far]) socket.pause()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')

  return {
    port: address.port,
    pointAt: (port) => {
      target = port
    },
    hang: (now) => {
      hung = now
      for (const socket of sockets) {
        if (now) socket.pause()
        else socket.resume()
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
