import { createServer } from 'node:net'

/** A TCP port of the loopback interface that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const port = await tryToListen({ port: 0, host: '127.0.0.1' })
  if (port === null) throw new Error('The system has no free port')
  return port
}

/** Whether a server could listen on that port now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryToListen({ port, host })) !== null
}

async function tryToListen(where: { port: number; host: string }): Promise<number | null> {
  const server = createServer()
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(where, () => resolve(true))
  })
  if (!listening) return null

  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address === null || typeof address === 'string' ? null : address.port
}
