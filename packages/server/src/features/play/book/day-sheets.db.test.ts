import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDaySheet } from '@nibble/proof'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../http/testing/start-test-app.ts'
import { bundledProgram } from '../../../testing/bundled.ts'
import { dayFile, signDays } from './day-sheets.ts'

// Two days of finished rounds and the day after them, in the past of the test.

let nibble: TestApp
let folder: string
const [DAY, SECOND] = ['2020-03-01', '2020-03-02']
/** Half an hour after the second day. */
const NOW = Date.parse('2020-03-03T00:30:00Z')
beforeAll(async () => {
  nibble = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'nibble-day-'))
  for (const day of [DAY, SECOND]) await addRounds(day)
})
afterAll(async () => {
  await nibble.stop()
  await rm(folder, { recursive: true })
})

/** 1,440 one-minute rounds with their own blocks, every hundredth cancelled, as a house has them once they are over. */
const addRounds = (day: string) =>
  nibble.asOwner(`
    set session_replication_role = replica;
    insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, block_height,
                       block_hash, block_time, parent_time, header, parent_header, decided_at, published_at, cancelled_for)
    select replace('${day}', '-', '')::bigint * 100000 + 10000 + n, '1m', 1, 'classic', t, t + interval '39 s', t + interval '51 s',
           t + interval '60 s', case when n % 100 = 0 then 'cancelled' else 'published' end::round_state, 0, n + 1440 * ('${day}'::date - '${DAY}'::date),
           '0x' || encode(sha256(('${day}' || n)::bytea), 'hex'), t + interval '51.25 s', t + interval '50.8 s', '{}', '{}',
           t + interval '60 s', t + interval '60 s', case when n % 100 = 0 then 'no_block' end::cancel_reason
    from (select n, '${day}'::timestamp at time zone 'UTC' + (n - 1) * interval '1 minute' as t from generate_series(1, 1440) n) rounds;
    insert into book_seal (draw_at, commitment, state, decided_at, contract, transaction, sealed_height, sealed_block_hash, sealed_block_time)
    select draw_at, sha256('x'), 'sealed', now(), '0x' || repeat('c1', 20), '0x' || repeat('7a', 32), 1, '0x' || repeat('b0', 32), draw_at - interval '1 s'
    from round where id = replace('${day}', '-', '')::bigint * 100000 + 10001`)

/** Half an hour after the first day. */
const SOON = Date.parse(`${SECOND}T00:30:00Z`)

const keys = () => nibble.sealedBook.keys
const get = (path: string) => fetch(`${nibble.url}/api/book/days${path}`)
const cli = async (args: readonly string[]) => {
  const program = await bundledProgram('cli')
  return new Promise<{ code: number; out: string }>((done) => {
    execFile(process.execPath, [...program, 'day', ...args], (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), out: out + err }),
    )
  })
}

test('a day is signed once it is over, when each of its rounds and seals is decided', async () => {
  const during = Date.parse(`${DAY}T23:59:00Z`)
  expect(await signDays(nibble.db, keys(), { now: during })).toEqual([])
  await nibble.asOwner(
    `set session_replication_role = replica; update round set published_at = null where id = 2020030110007`,
  )
  expect(await signDays(nibble.db, keys(), { now: SOON })).toEqual([])
  await nibble.asOwner(
    `set session_replication_role = replica; update round set published_at = decided_at where id = 2020030110007;
     update book_seal set state = 'waiting', decided_at = null, contract = null, transaction = null, sealed_height = null,
                          sealed_block_hash = null, sealed_block_time = null where draw_at < '${SECOND}'`,
  )
  expect(await signDays(nibble.db, keys(), { now: SOON })).toEqual([])
  await nibble.asOwner(`update book_seal set state = 'unsealed', decided_at = now() where state = 'waiting'`)
  expect((await get(`/${DAY}`)).status).toBe(404)
  const both = await Promise.all([1, 2].map(() => signDays(nibble.db, keys(), { now: NOW })))
  expect(both.flat()).toEqual(expect.arrayContaining([DAY, SECOND]))
  expect(await signDays(nibble.db, keys(), { now: NOW })).toEqual([])
  await expect(nibble.asOwner(`update book_day set rounds = 1`)).rejects.toThrow('cannot be changed')
})

test('a guest gets the file with the checksum that was signed, and the command line checks both', async () => {
  const { days } = (await (await get('')).json()) as { days: unknown[] }
  expect(days.map((sheet) => readDaySheet(sheet).day)).toEqual([SECOND, DAY])
  const [sheetText, csv] = await Promise.all(
    [`/${DAY}`, `/${DAY}/rounds.csv`].map(async (path) => (await get(path)).text()),
  )
  const sheet = readDaySheet(JSON.parse(sheetText ?? ''))
  expect(sheet).toMatchObject({ rounds: 1_440, bytes: csv?.length })
  expect(Buffer.from(sheet.sha256).toString('hex')).toBe(
    createHash('sha256')
      .update(csv ?? '')
      .digest('hex'),
  )
  expect(csv?.split('\n')[1]).toMatch(
    /^2020030110001,1m,classic,published,2020-03-01T00:00:00.000Z,.*,1,0x[0-9a-f]{64},2020-03-01T00:00:51.250Z,2020-03-01T00:00:50.800Z,,,[0-9a-f]{5,},,,$/,
  )
  expect(csv).toContain('\n2020030110100,1m,classic,cancelled,2020-03-01T01:39:00.000Z,')

  const files = [join(folder, 'rounds.csv'), join(folder, 'sheet.json')] as const
  await writeFile(files[0], csv ?? '')
  await writeFile(files[1], sheetText ?? '')
  const { keys: published } = (await (await fetch(`${nibble.url}/api/book/keys`)).json()) as {
    keys: { id: string }[]
  }
  const good = await cli([...files, '--key', published[0]?.id ?? ''])
  expect(good.out).toContain('The file is the one that the house signed.')
  expect(good.code).toBe(0)
  expect((await cli([...files, '--key', '0'.repeat(16)])).code).toBe(1)
  // One character of one round, and the sheet of another day.
  await writeFile(files[0], (csv ?? '').replace(',published,', ',cancelled,'))
  const spoiled = await cli(files)
  expect([spoiled.code, spoiled.out.includes('FAILED  Checksum'), spoiled.out.includes('line 2:')]).toEqual([
    1,
    true,
    true,
  ])
  await writeFile(files[0], csv ?? '')
  await writeFile(files[1], await (await get(`/${SECOND}`)).text())
  expect((await cli(files)).code).toBe(1)
  expect((await cli([files[0]])).code).toBe(2)
})

test('the file of a day is made once for all readers', async () => {
  const read = async () => (await get(`/${SECOND}/rounds.csv`)).text()
  const raise = (by: number) =>
    nibble.asOwner(
      `set session_replication_role = replica; update round set block_height = block_height + ${by} where id = 2020030210001`,
    )
  const [first, other] = await Promise.all([read(), read()])
  expect(other).toBe(first)
  // Such a change never happens; whoever made the file anew would show it.
  await raise(1_000_000)
  expect(await read()).toBe(first)
  await raise(-1_000_000)
})

test('lines are read a page at a time, however long the day', async () => {
  const sizes: number[] = []
  for await (const piece of dayFile(nibble.db.pool, DAY)) sizes.push(piece.split('\n').length - 1)
  expect(sizes).toEqual([1, 500, 500, 440])
})

test('a round that waits an hour is listed as pending, and completely in the file of a later day', async () => {
  const [third, fourth, fifth] = ['2020-03-03', '2020-03-04', '2020-03-05']
  for (const day of [third, fourth, fifth]) await addRounds(day)
  const set = (what: string) =>
    nibble.asOwner(`set session_replication_role = replica; update round set ${what}`)
  await set('published_at = null where id in (2020030310007, 2020030310008)')
  const after = (day: string, ms: number) => ({ now: Date.parse(day) + 86_400_000 + ms })
  expect(await signDays(nibble.db, keys(), after(third, 3_599_999))).toEqual([])
  const both = await Promise.all([1, 2].map(() => signDays(nibble.db, keys(), after(third, 3_600_000))))
  expect(both.flat()).toEqual([third])
  const lines = async (day: string) => (await (await get(`/${day}/rounds.csv`)).text()).split('\n')
  const pending = await lines(third)
  expect(pending).toHaveLength(1_442)
  expect(pending[7]).toBe(
    '2020030310007,1m,classic,pending,2020-03-03T00:06:00.000Z,2020-03-03T00:06:39.000Z,2020-03-03T00:06:51.000Z,,,,,,,,,,',
  )

  await set('published_at = decided_at where id = 2020030310007')
  expect(await signDays(nibble.db, keys(), after(fourth, 600_000))).toEqual([fourth])
  await set('published_at = decided_at where id = 2020030310008')
  expect(await signDays(nibble.db, keys(), after(fifth, 600_000))).toEqual([fifth])
  // Later decisions change no file, and each late round is in one.
  expect(await lines(third)).toEqual(pending)
  for (const [day, late] of [
    [fourth, '2020030310007'],
    [fifth, '2020030310008'],
  ] as const) {
    const file = await lines(day)
    expect(file).toHaveLength(1_443)
    expect(file[1]).toMatch(new RegExp(`^${late},1m,classic,published,.*,0x[0-9a-f]{64},`))
    expect(file[2]?.slice(0, 13)).toBe(`${day.replaceAll('-', '')}10001`)
  }
  for (const day of [third, fourth, fifth]) {
    const files = [join(folder, `${day}.csv`), join(folder, `${day}.json`)] as const
    await writeFile(files[0], (await lines(day)).join('\n'))
    await writeFile(files[1], await (await get(`/${day}`)).text())
    expect(await cli(files)).toMatchObject({ code: 0 })
  }
  await expect(nibble.asOwner(`delete from book_day_round`)).rejects.toThrow('cannot be changed')
})

test('an invalid day, and one without a sheet, does not exist', async () => {
  for (const path of ['/2020-13-01', '/2020-02-30', '/today', '/2020-03-09', '/2020-03-09/rounds.csv'])
    expect((await get(path)).status, path).toBe(404)
})

test('a server whose clock is fast signs no unfinished day', async () => {
  const other = await startTestApp()
  await other.round()
  expect(await signDays(other.db, other.sealedBook.keys, { now: Date.now() + 2 * 86_400_000 })).toEqual([])
  await other.stop()
})
