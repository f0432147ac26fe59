import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@nibble/server/local/free-port.ts'
import { type Program, prepareProgram } from '../crash-program/program.ts'
import { unpackProxy } from '../failover/tools.ts'
import { type Owner, openOwner } from '../fixture/owner.ts'
import { bundledServer } from '../frame/bundled.ts'
import { secureFetch } from './secure-fetch.ts'
import { endAll, openSharedParts } from './shared-parts.ts'

/** Three whole servers on one database and one chain, behind HAProxy with the file that operators install. */
export type House = {
  /** The proxy's address, which players use. */
  readonly url: string
  readonly certificate: string
  readonly fetch: typeof fetch
  readonly servers: readonly Program[]
  readonly owner: Owner
  readonly databaseUrl: string
  readonly chainUrl: string
  /** The proxy's servers that get calls now. */
  serving(): Promise<number>
  close(): Promise<void>
}

/** What is broken on purpose, if anything. */
export type Unsound = 'routes by turns' | 'forgets its drain' | null

const PROXY_FILE = fileURLToPath(new URL('../../../deploy/haproxy/haproxy.cfg', import.meta.url))
const SERVERS = 3

export async function openHouse(unsound: Unsound = null): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-servers-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = () => endAll(closing)
  try {
    const tools = unpackProxy(join(folder, 'tools'))
    // The file names ports, so each server has a separate loopback address.
    const [net, host] = [randomBytes(2), 10]
    const hosts = Array.from({ length: SERVERS }, (_, nth) => `127.${net[0]}.${net[1]}.${host + nth}`)
    const ports = [await findFreePort(), await findFreePort(), await findFreePort(), await findFreePort()]
    const url = `https://127.0.0.1:${ports[1]}`

    const { ownerUrl, databaseUrl, chainUrl, settings } = await openSharedParts('servers', closing)
    const owner = openOwner(ownerUrl)
    closing.push(owner.end)

    const certificate = makeCertificate(folder)
    const shared = {
      ...settings,
      PUBLIC_ORIGINS: url,
      CONSOLE_ORIGINS: url,
      TRUST_PROXY: '127.0.0.1',
    }
    const bundle = unsound === 'forgets its drain' ? bundledForgetful : bundledServer
    const servers: Program[] = []
    for (const at of hosts) {
      const places = { HOST: at, PORT: '5656', CONSOLE_HOST: at, CONSOLE_PORT: '5657' }
      const program = await prepareProgram({ ...shared, ...places }, bundle)
      servers.push(program)
      closing.push(program.remove)
    }
    await Promise.all(servers.map((server) => server.start()))

    const proxy = startProxy({ folder, hosts, ports, tools, isByTurns: unsound === 'routes by turns' })
    closing.push(() => proxy.kill('SIGKILL'))
    const fetch = secureFetch(certificate)
    const serving = () => countServing(ports[2] ?? 0)
    return { url, certificate, fetch, servers, owner, databaseUrl, chainUrl, serving, close }
  } catch (error) {
    await close()
    throw error
  }
}

type ProxySetup = {
  readonly folder: string
  readonly hosts: readonly string[]
  readonly ports: readonly number[]
  readonly tools: ReturnType<typeof unpackProxy>
  readonly isByTurns: boolean
}

/** With the file of deploy/, at unprivileged ports, and with a third server as operators add it. */
function startProxy({ folder, hosts, ports, tools, isByTurns }: ProxySetup): ChildProcess {
  const [plain, page, state, consolePort] = ports
  const written = readFileSync(PROXY_FILE, 'utf8')
  const change = (text: string, from: RegExp, to: string) => {
    if (!from.test(text)) throw new Error(`${PROXY_FILE} has no ${from.source}`)
    return text.replaceAll(from, to)
  }
  let text = change(written, /bind :80$/gm, `bind 127.0.0.1:${plain}`)
  text = change(text, /bind :443 /g, `bind 127.0.0.1:${page} `)
  text = change(text, /bind 127\.0\.0\.1:8404/g, `bind 127.0.0.1:${state}`)
  text = change(text, /^( +server server-2 .*)$/gm, '$1\n$1 #third')
  text = text.replaceAll(/^.*#third$/gm, (line) =>
    line.replace(' #third', '').replaceAll('server-2', 'server-3').replaceAll('SERVER_2', 'SERVER_3'),
  )
  if (isByTurns) text = change(text, /balance hash .*/g, 'balance roundrobin')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  const log = join(folder, 'haproxy.log')
  return spawn('/bin/sh', ['-c', `exec "$0" -db -f "$1" >"$2" 2>&1`, tools.haproxy, file, log], {
    env: {
      ...tools.environment,
      TLS_CERTIFICATES: join(folder, 'page.pem'),
      CONSOLE_BIND: `127.0.0.1:${consolePort}`,
      ...Object.fromEntries(hosts.map((at, nth) => [`NIBBLE_SERVER_${nth + 1}`, at])),
    },
    stdio: 'ignore',
  })
}

function makeCertificate(folder: string): string {
  const [key, cert] = [join(folder, 'page.key'), join(folder, 'page.crt')]
  const name = ['-subj', '/CN=nibble', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, '-keyout', key, '-out', cert],
    { stdio: 'ignore' },
  )
  const certificate = readFileSync(cert, 'utf8')
  writeFileSync(join(folder, 'page.pem'), certificate + readFileSync(key, 'utf8'))
  return certificate
}

/** The line of each server in the proxy's statistics says UP, even while its share still grows slowly. */
async function countServing(statePort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${statePort}/;csv`)).text()
  return text.split('\n').filter((line) => line.startsWith('servers,server-') && /,UP,/.test(line)).length
}

/** A server that ends as soon as it is asked to stop. */
async function bundledForgetful(): Promise<readonly string[]> {
  const [flags, program] = [(await bundledServer()).slice(0, -1), (await bundledServer()).at(-1) ?? '']
  const text = readFileSync(program, 'utf8')
  const drain = /\bDRAIN_MS = [\d_e]+/
  if (!drain.test(text)) throw new Error('the server has no DRAIN_MS')
  const broken = program.replace(/\.mjs$/, '-forgetful.mjs')
  writeFileSync(broken, text.replace(drain, 'DRAIN_MS = 0'))
  return [...flags, broken]
}
