import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Client, Clients } from '@nibble/server/realtime/clients.ts'
import { WebSocketServer } from 'ws'

/** Every new socket becomes a client of the next player, who is authenticated and never goes silent. */
export const serveClients = async (
  clients: Clients,
  { firstPlayer, onClient }: { firstPlayer: bigint; onClient?: (client: Client) => void },
): Promise<{ readonly port: number; stop(): void }> => {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const server = createServer()
  let player = firstPlayer
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) =>
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const client: Client = {
        socket,
        stream,
        player,
        session: '',
        sessionEndsAt: Number.POSITIVE_INFINITY,
        heardAt: Number.POSITIVE_INFINITY,
        watched: null,
        shown: null,
      }
      player += 1n
      clients.add(client)
      onClient?.(client)
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      for (const socket of sockets.clients) socket.terminate()
      server.close()
    },
  }
}
