import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, so that none of those takes it meanwhile. */
const [LOWEST, HIGHEST] = [20_000, 31_999] as const

/** A port that was given out is still free until its caller listens. */
const given = new Set<number>()

/** A TCP port of the loopback interface that is currently free, each once per process. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const wanted = randomInt(LOWEST, HIGHEST)
    if (given.has(wanted)) continue
    given.add(wanted)
    const { port } = await tryToListen({ port: wanted, host: '127.0.0.1' })
    if (port !== undefined) return port
  }
  throw new Error('The system has no free port')
}

/** Whether somebody listens on that port at any of these addresses. An address this machine lacks counts as no. */
export async function isPortTaken(port: number, hosts: readonly string[] = ['127.0.0.1']): Promise<boolean> {
  const tries = await Promise.all(hosts.map((host) => tryToListen({ port, host })))
  return tries.some(({ code }) => code === 'EADDRINUSE')
}

async function tryToListen(where: { port: number; host: string }): Promise<{ port?: number; code?: string }> {
  const server = createServer()
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen(where, () => resolve(undefined))
  })
  if (code !== undefined) return { code }

  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address === null || typeof address === 'string' ? {} : { port: address.port }
}
