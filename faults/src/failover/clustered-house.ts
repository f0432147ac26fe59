import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@nibble/server/db/migrate.ts'
import { runningChainUrl } from '@nibble/server/local/local-chain.ts'
import { makeWorkingLogin, workingUrl } from '@nibble/server/local/logins.ts'
import { chainFolder } from '@nibble/server/local/open-installation.ts'
import { type Program, prepareProgram } from '../crash-program/program.ts'
import { type Owner, openOwner } from '../fixture/owner.ts'
import { bundledServer } from '../frame/bundled.ts'
import { ask, type Cluster, startCluster } from './cluster.ts'
import { unpackTools } from './tools.ts'

/** A cluster and two whole servers on it: one knows all of its hosts, the other one goes through HAProxy. */
export type ClusteredHouse = {
  readonly cluster: Cluster
  readonly servers: readonly [Program, Program]
  readonly owner: Owner
  /** As the login that works, through HAProxy. */
  readonly workUrl: string
  readonly chainUrl: string
  close(): Promise<void>
}

const NAME = 'nibble'

export async function openClusteredHouse({ confirms = true } = {}): Promise<ClusteredHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-failover-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const closing: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end().catch(() => {})
  }
  try {
    const cluster = await startCluster(unpackTools(join(folder, 'tools')), join(folder, 'cluster'))
    closing.push(cluster.close)
    await ask(cluster.throughProxy('postgres'), `create database ${NAME}`)
    const [throughProxy, byHosts] = [cluster.throughProxy(NAME), cluster.byHosts(NAME)]
    await migrate({ url: throughProxy })
    await makeWorkingLogin(throughProxy)
    const workUrl = workingUrl(throughProxy)
    const hosts = /@[^/]*/.exec(byHosts)?.[0] ?? ''
    const workHosts = `${workUrl.replace(/@[^/]*/, hosts)}?target_session_attrs=read-write`

    const bundle = confirms ? bundledServer : bundledUnconfirmed
    const secret = { NIBBLE_SECRET: randomBytes(32).toString('base64url') }
    const start = async (environment: Readonly<Record<string, string>>) => {
      const program = await prepareProgram({ ...secret, ...environment }, bundle)
      closing.push(program.remove)
      await program.start()
      return program
    }
    const first = await start({ DATABASE_URL: workHosts, MIGRATION_DATABASE_URL: byHosts })
    const chainUrl = runningChainUrl(chainFolder(first.dataFolder))
    if (chainUrl === null) throw new Error('the local chain does not run')
    const chain = { CHAIN_RPC_URLS: chainUrl, CHAIN_KIND: 'development' }
    const second = await start({ DATABASE_URL: workUrl, ...chain })
    const owner = openOwner(throughProxy)
    closing.push(owner.end)
    return { cluster, servers: [first, second], owner, workUrl, chainUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The server, broken on purpose: repeated acknowledgements do not wait for the standby, and it does not check whether there is one. */
const bundledUnconfirmed = async (): Promise<readonly string[]> => {
  const [flags, program] = [(await bundledServer()).slice(0, -1), (await bundledServer()).at(-1) ?? '']
  const broken = program.replace(/\.mjs$/, '-unconfirmed.mjs')
  let text = readFileSync(program, 'utf8')
  for (const [sound, unsound] of UNSOUND) {
    if (!text.includes(sound)) throw new Error(`the server has no ${sound}`)
    text = text.replaceAll(sound, unsound)
  }
  writeFileSync(broken, text)
  return [...flags, broken]
}

const UNSOUND = [
  ["select pg_logical_emit_message(true, 'nibble', '')", 'select 1'],
  ['select standby_trouble() as problem', 'select null as problem'],
] as const
