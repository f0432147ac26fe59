import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@nibble/server/local/free-port.ts'
import { until } from '../failover/cluster.ts'
import { unpackNats } from '../failover/tools.ts'

/** Three NATS servers of this machine, with the file that operators install. */
export type NatsCluster = {
  /** As NATS_URL names them all. */
  readonly url: string
  /** Clients that trust their certificate need it in NODE_EXTRA_CA_CERTS. */
  readonly certificate: string
  readonly nodes: readonly NatsNode[]
  close(): void
}

export type NatsNode = {
  kill(): void
  start(): Promise<void>
  freeze(): void
  thaw(): void
}

const FILE = fileURLToPath(new URL('../../../deploy/nats/nats.conf', import.meta.url))
const HOST = '127.0.0.1'

/** `tls` false: without, for clients in this process, which cannot be given a certificate to trust. */
export async function startNats(folder: string, { tls }: { readonly tls: boolean }): Promise<NatsCluster> {
  mkdirSync(folder, { recursive: true })
  const program = unpackNats(join(folder, 'tools'))
  const [key, certificate] = [join(folder, 'nats.key'), join(folder, 'nats.crt')]
  const name = ['-subj', '/CN=nats', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...name,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  const written = readFileSync(FILE, 'utf8')
  const text = tls ? written : written.replaceAll(/^ *tls \{.*\}$/gm, '')
  if ((text === written) !== tls) throw new Error(`${FILE} does not ask for TLS`)
  const file = join(folder, 'nats.conf')
  writeFileSync(file, text)

  // A word that began with a digit would be read as a number.
  const [password, routePassword] = [
    `p${randomBytes(12).toString('hex')}`,
    `r${randomBytes(12).toString('hex')}`,
  ]
  const places = await Promise.all(
    [0, 1, 2].map(async () => ({ port: await findFreePort(), route: await findFreePort() })),
  )
  const routes = places.map(({ route }) => `"nats-route://route:${routePassword}@${HOST}:${route}"`).join()
  const nodes = places.map(({ port, route }, nth): NatsNode => {
    let child: ChildProcess | null = null
    return {
      kill: () => child?.kill('SIGKILL'),
      freeze: () => child?.kill('SIGSTOP'),
      thaw: () => child?.kill('SIGCONT'),
      start: async () => {
        const log = openSync(join(folder, `nats-${nth}.log`), 'a')
        child = spawn(program, ['-c', file], {
          stdio: ['ignore', log, log],
          env: {
            NATS_NAME: `nats-${nth + 1}`,
            NATS_LISTEN: `${HOST}:${port}`,
            NATS_PASSWORD: password,
            NATS_CERTIFICATE: certificate,
            NATS_KEY: key,
            NATS_CA: certificate,
            NATS_CLUSTER_LISTEN: `${HOST}:${route}`,
            NATS_ROUTE_PASSWORD: routePassword,
            NATS_ROUTES: `[${routes}]`,
          },
        })
        child.on('error', () => {})
        await until('NATS answers', () => answers(port))
      },
    }
  })
  const close = () => {
    for (const node of nodes) {
      node.thaw()
      node.kill()
    }
  }
  try {
    for (const node of nodes) await node.start()
  } catch (error) {
    close()
    throw error
  }
  const scheme = tls ? 'tls' : 'nats'
  const [first, ...others] = places.map(({ port }) => `localhost:${port}`)
  const url = [`${scheme}://nibble:${password}@${first}`, ...others.map((at) => `${scheme}://${at}`)].join()
  return { url, certificate, nodes, close }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, HOST, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
