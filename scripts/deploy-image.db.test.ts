import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@nibble/server/local/embedded-database.ts'
import { findFreePort } from '@nibble/server/local/free-port.ts'
import { startTestChain, type TestChain } from '@nibble/server/testing/test-chain.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlePrograms } from './steps/bundle-programs.mjs'

// No image is built here: the files of one are put into a folder, and run there on a database prepared as the container of the primary
// prepares it, with secrets in files.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'nibble-image-'))
const image = join(folder, 'image')
const PASSWORD = 'the password of a login'
const PAGES = ['packages/web/dist', 'packages/console/dist']

let cluster: EmbeddedDatabase
let chain: TestChain
beforeAll(async () => {
  await bundlePrograms()
  // Without the page: a step that runs at the same time builds it.
  for (const [from, to] of copied().filter(([from]) => !PAGES.includes(from))) {
    mkdirSync(dirname(join(image, to)), { recursive: true })
    execFileSync('cp', ['-a', join(ROOT, from), join(image, to)])
  }
  cluster = await startEmbeddedDatabase({ folder: join(folder, 'postgres') })
  await prepareAsContainer(cluster.ownerUrl)
  chain = await startTestChain()
})
afterAll(async () => {
  await chain.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What the last stage of the image copies from the one that built it. */
const copied = (): [from: string, to: string][] => {
  const text = readFileSync(join(ROOT, 'deploy/container/Containerfile'), 'utf8')
  return [...text.matchAll(/^COPY --from=build \/opt\/nibble\/(\S+) (\S+)$/gm)].map(
    ([, from = '', to = '']) => [from, to === './' ? from : to],
  )
}

/** Runs the SQL of the container's script, in a cluster that has only its superuser. */
const prepareAsContainer = async (superuserUrl: string): Promise<void> => {
  const script = readFileSync(join(ROOT, 'deploy/container/prepare-primary.sh'), 'utf8')
  const sql = /<<'SQL'\n([\s\S]*?)\nSQL\n/.exec(script)?.[1] ?? ''
  const client = new pg.Client({ connectionString: urlOf(superuserUrl, { database: 'postgres' }) })
  await client.connect()
  await client.query('drop database nibble with (force)')
  await client.query('drop role if exists nibble_server')
  await client.query('drop role if exists nibble_app')
  for (const statement of sql
    .split(/;\n?/)
    .filter((part) => part.trim() !== '' && !/alter system/.test(part)))
    await client.query(statement.replaceAll(/:'\w+'/g, `'${PASSWORD}'`))
  await client.end()
}

const urlOf = (url: string, change: { readonly login?: string; readonly database?: string }): string => {
  const changed = new URL(url)
  if (change.login !== undefined) Object.assign(changed, { username: change.login, password: PASSWORD })
  changed.pathname = change.database ?? 'nibble'
  return changed.href
}

const secret = (name: string, text: string): string => {
  writeFileSync(join(folder, name), `${text}\n`)
  return join(folder, name)
}

const run = (
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, ['--enable-source-maps', `packages/server/dist/${program}.mjs`, ...args], {
    cwd: image,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  })

test('an image holds the page and the console', () => {
  const folders = copied().map(([, to]) => to)
  expect(folders).toEqual(expect.arrayContaining(PAGES))
})

test('the content of an image is enough to migrate, to serve and to sign', async () => {
  const owner = {
    MIGRATION_DATABASE_URL_FILE: secret('owner', urlOf(cluster.ownerUrl, { login: 'nibble_owner' })),
  }
  const migrated = run('cli', ['migrate'], owner)
  expect([migrated.status, migrated.stderr]).toEqual([0, ''])
  expect(migrated.stdout).toMatch(/^Applied: 0001_ledger/)

  const signerUrl = urlOf(cluster.ownerUrl, { login: 'nibble_pay' })
  const client = new pg.Client({ connectionString: signerUrl })
  await client.connect()
  expect((await client.query("select login_excess('nibble_signer') as excess")).rows).toEqual([
    { excess: [] },
  ])
  await client.end()
  const signer = run('signer', [], { SIGNER_DATABASE_URL_FILE: secret('signer', signerUrl) })
  expect(signer.stderr).toMatch(/^SIGNER_RPC_URLS is missing: /m)

  const port = await findFreePort()
  const env = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(port),
    CONSOLE_PORT: String(await findFreePort()),
    NIBBLE_DATA: join(folder, 'data'),
    DATABASE_URL_FILE: secret('server', urlOf(cluster.ownerUrl, { login: 'nibble_server' })),
    NIBBLE_SECRET_FILE: secret('secret', randomBytes(32).toString('base64url')),
    CHAIN_RPC_URLS_FILE: secret('chain', chain.url),
    CHAIN_KIND: 'development',
  }
  const server = spawn(process.execPath, ['packages/server/dist/server.mjs'], { cwd: image, env })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  const ended = once(server, 'exit')
  try {
    const ask = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status)
    // Its other output is in the failure.
    await expect.poll(() => ask().catch(() => said), { timeout: 90_000, interval: 200 }).toBe(200)
    // Which hashes a password.
    const added = run('cli', ['operator', 'add', 'ada', '--role', 'admin'], env)
    expect([added.status, added.stderr]).toEqual([0, ''])
  } finally {
    server.kill('SIGTERM')
    await ended
  }
})
