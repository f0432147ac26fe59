// Measures the product's throughput beside the machine's maximum, and prints one JSON object.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedDatabase } from '@nibble/server/local/embedded-database.ts'
import pg from 'pg'
import { BENCHES, type BenchSize } from './benches.ts'
import type { Figure } from './figure.ts'

type Options = { readonly only: readonly string[]; readonly size: BenchSize }

const USAGE = `npm run bench -- [--only ${Object.keys(BENCHES).join(',')}] [--size small|full]`
const say = (line: string): void => console.error(line)

async function main({ only, size }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-bench-'))
  const database = await startEmbeddedDatabase({ folder: join(folder, 'postgres') })
  try {
    const benches: Record<string, { seconds: number; figures: Figure[] }> = {}
    for (const name of only) {
      say(`${name} …`)
      const startedAt = performance.now()
      const figures = (await BENCHES[name]?.(await freshDatabase(database.ownerUrl, name), size)) ?? []
      benches[name] = { seconds: Math.round((performance.now() - startedAt) / 1000), figures }
      for (const figure of figures) say(sentenceOf(figure))
    }
    const ok = Object.values(benches).every(({ figures }) => figures.every((figure) => figure.ok !== false))
    const machine = await describeMachine(database.ownerUrl)
    process.stdout.write(`${JSON.stringify({ machine, size, ok, benches }, null, 2)}\n`)
    // A small run is too short to judge by.
    if (!ok && size === 'full') process.exitCode = 1
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function freshDatabase(url: string, name: string): Promise<string> {
  await query(url, `create database bench_${name}`)
  const fresh = new URL(url)
  fresh.pathname = `/bench_${name}`
  return fresh.href
}

async function describeMachine(url: string): Promise<Record<string, string | number>> {
  const [{ server_version: postgres } = { server_version: 'unknown' }] = await query(
    url,
    'show server_version',
  )
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
    postgres: String(postgres),
    date: new Date().toISOString().slice(0, 10),
  }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const sentenceOf = ({ what, value, unit, against, ratio, target, ok }: Figure): string =>
  against === null
    ? `  ${what}: ${value} ${unit}`
    : `  ${ok === true ? 'ok  ' : 'MISS'} ${what}: ${value} ${unit}; ${against.what}: ${against.value}; ratio ${ratio}, target ${target}`

function readOptions(given: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...given],
    options: { only: { type: 'string' }, size: { type: 'string', default: 'full' } },
  })
  const { size } = values
  if (size !== 'small' && size !== 'full') throw new Error(`--size takes small or full, not ${size}`)
  const only = values.only?.split(',') ?? Object.keys(BENCHES)
  const unknown = only.filter((name) => BENCHES[name] === undefined)
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}.`)
  return { only, size }
}

try {
  await main(readOptions(process.argv.slice(2)))
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  say(USAGE)
  process.exitCode = 2
}
