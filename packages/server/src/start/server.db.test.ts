import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TIMESTAMP_AHEAD_MS } from '@nibble/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'
import { ensureRole } from '../db/migrate.ts'
import { startEmbeddedDatabase } from '../local/embedded-database.ts'
import { findFreePort } from '../local/free-port.ts'
import { openInstallation } from '../local/open-installation.ts'
import { createLog } from '../observe/log.ts'
import { bundledProgram } from '../testing/bundled.ts'
import { startTestChain } from '../testing/test-chain.ts'
import { startServer } from './server.ts'

const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url))
const METRIC = /\bnibble_\w+/g

/** The names of all series that a metrics page has, or will have once something is counted. */
const exportedNames = (figures: string): Set<string> =>
  new Set(
    [...figures.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
const missing = (text: string, exported: Set<string>): string[] =>
  [...new Set(text.match(METRIC))].filter((name) => !exported.has(name))

describe('a house on a development machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-server-'))
  let config: Config
  let server: Awaited<ReturnType<typeof startServer>>
  const figures = async () => (await fetch(`http://127.0.0.1:${config.port}/metrics`)).text()
  beforeAll(async () => {
    config = readConfig({
      NIBBLE_DATA: folder,
      PORT: String(await findFreePort()),
      CONSOLE_PORT: String(await findFreePort()),
      TRUST_PROXY: 'loopback',
      WINDOWS_1M: '10000,8000,500,1500',
      WINDOWS_3M: '10000,8000,500,1500',
    })
    const begun = performance.now()
    server = await startServer({ config, log: createLog({ level: 'silent' }), say: () => {} })
    // Until then an envelope opened by the previous server may be replayed.
    expect(performance.now() - begun).toBeGreaterThan(TIMESTAMP_AHEAD_MS)
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('its operator sees that it leads, how late rounds are, how each endpoint answers, and all that dashboard and alerts query', async () => {
    for (const figure of [
      /^nibble_rounds_leading 1$/m,
      /^nibble_deposits_held_up 0$/m,
      /^nibble_rpc_seconds_count\{endpoint="local",outcome="answered"\} [1-9]/m,
      /^nibble_round_late_seconds_count\{edge="open"\} [1-9]/m,
      /^nibble_round_late_seconds_count\{edge="close"\} [1-9]/m,
      /^nibble_database_answers 1$/m,
      /^nibble_partitions_ahead\{table="bet"\} 1$/m,
      /^nibble_pool_connections\{pool="calls",state="idle"\} [1-9]/m,
      /^nibble_pool_connections\{pool="jobs",state="idle"\} [1-9]/m,
      /^nibble_slips_waiting\{state="waiting"\} 0$/m,
    ])
      await expect.poll(figures, { timeout: 60_000, interval: 200 }).toMatch(figure)

    // With these settings another server works with the same chain.
    const settings = readFileSync(join(folder, 'local-chain.env'), 'utf8')
    const other = readConfig({
      ...Object.fromEntries(settings.split('\n').map((line) => line.split('=', 2))),
      NIBBLE_DATA: join(folder, 'other'),
    })
    const { rpcUrl } = await openInstallation(folder)
    expect(other.chain).toMatchObject({ rpcUrls: rpcUrl, development: true, quorum: 1 })
    expect(other.deposits?.treasury).toBe(
      JSON.parse(readFileSync(join(folder, 'wallet.json'), 'utf8')).treasury,
    )
    expect([other.stakeAssets, other.bookContract]).toEqual([
      config.stakeAssets,
      expect.stringMatching(/^0x/),
    ])

    const exported = exportedNames(await figures())
    const shown = ['prometheus/rules.yml', 'grafana/nibble.json'].map((file) =>
      readFileSync(DEPLOY + file, 'utf8'),
    )
    for (const text of shown) {
      expect(text.match(METRIC)?.length).toBeGreaterThan(20)
      expect(missing(text, exported)).toEqual([])
      // A misspelt name would show an empty panel and alert nobody.
      expect(missing(text.replace('nibble_rounds_leading', 'nibble_round_leading'), exported)).toEqual([
        'nibble_round_leading',
      ])
    }

    const { ownerUrl } = await openInstallation(folder)
    const owner = new pg.Client(ownerUrl)
    await owner.connect()
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nibble events'",
    )
    await owner.end()
    await expect.poll(figures, { timeout: 60_000, interval: 500 }).toMatch(/^nibble_listener_gaps_total 1$/m)
  }, 120_000)

  test('rounds continue while a rush of calls has taken every connection of its pool', async () => {
    const { ownerUrl } = await openInstallation(folder)
    const [owner, holder] = [new pg.Client(ownerUrl), new pg.Client(ownerUrl)]
    const count = async (sql: string): Promise<number> =>
      (await owner.query<{ count: number }>(`select count(*)::int as count ${sql}`)).rows[0]?.count ?? 0
    const opened = () => count("from round where state <> 'scheduled'")
    let isRush = true
    let rush: Promise<unknown> = Promise.resolve()
    try {
      await Promise.all([owner.connect(), holder.connect()])
      await expect.poll(opened, { timeout: 60_000 }).toBeGreaterThan(0)
      // This asks for something in a table that rounds do not need.
      await holder.query('begin; lock table books_watch in access exclusive mode')
      const ask = async (who: number) => {
        for (let n = 0; isRush; n += 1) {
          const headers = { 'x-forwarded-for': `10.${who}.${n >> 8}.${n & 255}` }
          await fetch(`http://127.0.0.1:${config.port}/healthz`, { headers }).catch(() => {})
        }
      }
      rush = Promise.all(Array.from({ length: 30 }, (_, who) => ask(who)))
      const held =
        "from pg_stat_activity where application_name = 'nibble calls' and datname = current_database()"
      await expect.poll(() => count(`${held} and wait_event_type = 'Lock'`), { timeout: 60_000 }).toBe(24)

      await expect.poll(figures, { timeout: 60_000 }).toMatch(/^nibble_pool_waiting\{pool="calls"\} [1-9]/m)
      await expect.poll(figures, { timeout: 60_000 }).toMatch(/^nibble_pool_waiting\{pool="jobs"\} 0$/m)

      const before = await opened()
      await expect.poll(opened, { timeout: 60_000, interval: 200 }).toBeGreaterThan(before)
    } finally {
      isRush = false
      await holder.end()
      await rush
      await owner.end()
    }
  }, 240_000)
})

test('a server with a local chain starts if the owner of the tables may not create logins, and says what a signer needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-server-'))
  const outside = await startEmbeddedDatabase({ folder: join(folder, 'outside') })
  const address = new URL(outside.ownerUrl)
  const [name, login] = ['keeps', 'works']
  const superuser = new pg.Client(address.href)
  await superuser.connect()
  for (const role of ['nibble_app', 'nibble_signer']) await ensureRole(superuser, role)
  await superuser.query(`create role ${name} login password 'p'`)
  await superuser.query(`create database ${name} owner ${name}`)
  await superuser.query(`create role ${login} login password 'p' in role nibble_app`)
  const as = (username: string) =>
    Object.assign(new URL(address), { username, password: 'p', pathname: `/${name}` }).href
  const said: string[] = []
  try {
    const config = readConfig({
      NIBBLE_DATA: folder,
      PORT: String(await findFreePort()),
      CONSOLE_PORT: String(await findFreePort()),
      DATABASE_URL: as(login),
      MIGRATION_DATABASE_URL: as(name),
    })
    const say = (line: string) => said.push(line)
    const server = await startServer({ config, log: createLog({ level: 'silent' }), say })
    await server.stop()
    expect(said.join('\n')).toContain(`the settings in ${join(folder, 'local-chain.env')}`)
    expect(readFileSync(join(folder, 'local-chain.env'), 'utf8')).toMatch(/^SIGNER_RPC_URLS=http/m)
  } finally {
    await superuser.end()
    await outside.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

test('on a development chain that someone else started the house is given nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-server-'))
  const chain = await startTestChain()
  const config = readConfig({
    NIBBLE_DATA: folder,
    PORT: String(await findFreePort()),
    CONSOLE_PORT: String(await findFreePort()),
    CHAIN_RPC_URLS: chain.url,
    CHAIN_KIND: 'development',
  })
  const server = await startServer({ config, log: createLog({ level: 'silent' }), say: () => {} })
  try {
    const { databaseUrl } = await openInstallation(folder)
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const { rows } = await client.query("select count(*)::int as capital from posting where kind = 'capital'")
    expect(rows).toEqual([{ capital: 0 }])
    const { rows: logins } = await client.query(
      `select distinct usename, rolsuper from pg_stat_activity join pg_roles on rolname = usename
       where datname = current_database()`,
    )
    expect(logins).toEqual([{ usename: 'nibble_server', rolsuper: false }])
    await client.end()
  } finally {
    await server.stop()
    await chain.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

test('on an external database a server works as a member of nibble_app, never as the owner, who prepares it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-server-'))
  const { url, ownerUrl, stop } = await startEmbeddedDatabase({ folder: join(folder, 'postgres') })
  const start = async (env: Record<string, string>) => {
    const config = readConfig({
      NIBBLE_DATA: join(folder, 'data'),
      PORT: String(await findFreePort()),
      CONSOLE_PORT: String(await findFreePort()),
      // Comes after the database.
      CHAIN_RPC_URLS: 'http://127.0.0.1:1',
      CHAIN_KIND: 'development',
      ...env,
    })
    const log = createLog({ level: 'silent' })
    return String(await startServer({ config, log, say: () => {} }).catch((error: unknown) => error))
  }
  const nobody = 'postgres://nobody@127.0.0.1:1/x'
  try {
    for (const [env, answer] of [
      [{ DATABASE_URL: url }, /not migrated for this version.*MIGRATION_DATABASE_URL/],
      [
        { DATABASE_URL: url, MIGRATION_DATABASE_URL: nobody },
        /^Error: MIGRATION_DATABASE_URL: no connection/,
      ],
      [{ DATABASE_URL: url, MIGRATION_DATABASE_URL: url }, /could not be migrated: its owner lacks a right/],
      [
        { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl },
        /^Error: CHAIN_RPC_URLS: no endpoint answers \(.*correct the setting/,
      ],
      [{ DATABASE_URL: url }, /^Error: CHAIN_RPC_URLS: no endpoint answers/],
      [{ DATABASE_URL: ownerUrl }, /login nibble has more rights than the server needs: .*it is a superuser/],
    ] as const)
      expect(await start(env)).toMatch(answer)
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

test('if nobody answers at DATABASE_URL, the program ends with one sentence that names it and what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-server-'))
  const env = {
    ...process.env,
    NIBBLE_DATA: folder,
    PORT: String(await findFreePort()),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nibble',
  }
  const program = spawn(process.execPath, await bundledProgram('server'), { env })
  let printed = ''
  program.stderr.on('data', (text: Buffer) => {
    printed += text.toString()
  })
  const [code] = await once(program, 'exit')
  rmSync(folder, { recursive: true, force: true })
  expect(code).toBe(1)
  expect(printed.trim()).toMatch(
    /^DATABASE_URL: .*nibble at 127\.0\.0\.1:1 \(.*ECONNREFUSED.*correct the setting/,
  )
  expect(printed.trim().split('\n')).toHaveLength(1)
}, 120_000)
