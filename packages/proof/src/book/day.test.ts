import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  DAY_COLUMNS,
  type DayRow,
  type DaySheet,
  dayLine,
  dayMessage,
  dayReader,
  decidingCharacters,
  isDaySigned,
  readDaySheet,
  writeDaySheet,
} from './day.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const FACTS = { day: '2026-11-22', rounds: 1, bytes: 300, sha256: new Uint8Array(32).fill(0xab) }
const SHEET: DaySheet = {
  ...FACTS,
  publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
  signature: sign(null, dayMessage(FACTS), privateKey),
}

test('a sheet is read as it was written, and valid under the key that signed it', () => {
  const written: unknown = JSON.parse(JSON.stringify(writeDaySheet(SHEET)))
  const read = readDaySheet(written)
  expect(writeDaySheet(read)).toEqual(written)
  expect(isDaySigned(read)).toBe(true)
})

test.each([
  { day: '2026-11-23' },
  { rounds: 2 },
  { bytes: 301 },
  { sha256: new Uint8Array(32) },
  { signature: new Uint8Array(64) },
])('%o is not what was signed', (change) => {
  expect(isDaySigned({ ...SHEET, ...change })).toBe(false)
})

test('a sheet of another shape is invalid', () => {
  const written = writeDaySheet(SHEET)
  for (const spoiled of [
    { ...written, format: 'nibble-day/2' },
    { ...written, day: '2026-11' },
    { ...written, keyId: '0'.repeat(16) },
    { ...written, sha256: written.sha256.toUpperCase() },
    { ...written, rounds: -1 },
    null,
    [],
  ])
    expect(() => readDaySheet(spoiled)).toThrow()
})

test('the deciding characters reach back to the last decimal digit, and are at least five', () => {
  const hash = (end: string) => `0x${'1'.repeat(64 - end.length)}${end}`
  expect(decidingCharacters(hash('a3f42'))).toBe('a3f42')
  expect(decidingCharacters(hash('7abcdef'))).toBe('7abcdef')
  expect(decidingCharacters(hash('7abcde'))).toBe('7abcde')
  expect(decidingCharacters(hash('7abcd'))).toBe('7abcd')
  expect(decidingCharacters(`0x${'a'.repeat(64)}`)).toBe('a'.repeat(64))
})

const HASH = `0x${'ab'.repeat(30)}a3f42`.slice(0, 66).padEnd(66, '2')
const ROW: DayRow = {
  round: '2026112210001',
  length: '1m',
  table: 'classic',
  state: 'published',
  opens_at: '2026-11-22T00:00:00.000Z',
  closes_at: '2026-11-22T00:00:39.000Z',
  draw_at: '2026-11-22T00:00:51.000Z',
  block_height: '7',
  block_hash: HASH,
  block_time: '2026-11-22T00:00:51.000Z',
  parent_time: '2026-11-22T00:00:50.550Z',
  beacon_round: '',
  guarded_hash: '',
  deciding: decidingCharacters(HASH),
  head_hash: '',
  seal_transaction: '',
  seal_height: '',
}
const UNDRAWN = Object.fromEntries(DAY_COLUMNS.slice(7, 14).map((name) => [name, '']))
const YESTERDAY = {
  round: '2026112110001',
  ...Object.fromEntries(
    (['opens_at', 'closes_at', 'draw_at', 'block_time', 'parent_time'] as const).map((name) => [
      name,
      ROW[name].replace('22T', '21T'),
    ]),
  ),
}
const GUARDED = {
  round: '2026112260001',
  table: 'guarded',
  guarded_hash: HASH,
  block_hash: `0x${'1'.repeat(64)}`,
  beacon_round: '7',
}
/** What is wrong with the last of these lines, if the others are valid. */
const wrongOf = (...rows: readonly Partial<DayRow>[]) => {
  const read = dayReader('2026-11-22')
  const problems = rows.map((row) => read(dayLine({ ...ROW, ...row })))
  expect(problems.slice(0, -1).filter((problem) => problem !== null)).toEqual([])
  return problems.at(-1)
}
/** The round of this number, a minute long, drawn by a block of its own. */
const nth = (index: number, shiftMs = 0): Partial<DayRow> => ({
  round: `202611221${String(index).padStart(4, '0')}`,
  block_height: String(7 + index),
  block_hash: `0x${String(index).padStart(64, '7')}`,
  deciding: decidingCharacters(`0x${String(index).padStart(64, '7')}`),
  ...Object.fromEntries(
    (['opens_at', 'closes_at', 'draw_at', 'block_time', 'parent_time'] as const).map((name) => [
      name,
      new Date(Date.parse(ROW[name]) + (index - 1) * 60_000 + shiftMs).toISOString(),
    ]),
  ),
})
const SHORT = {
  draw_at: '2026-11-22T00:04:20.000Z',
  parent_time: '2026-11-22T00:04:19.550Z',
  block_time: '2026-11-22T00:04:20.000Z',
}
const blockOf = ({ block_height = '', block_hash = '', deciding = '' }: Partial<DayRow>) => ({
  block_height,
  block_hash,
  deciding,
})

test('a line is valid if its round follows from its block', () => {
  expect(wrongOf({})).toBeNull()
  expect(wrongOf({ ...UNDRAWN, state: 'cancelled', head_hash: HASH.slice(2) })).toBeNull()
  const nothing = Object.fromEntries(DAY_COLUMNS.slice(7).map((name) => [name, '']))
  expect(wrongOf({ ...nothing, state: 'pending' })).toBeNull()
  // It was pending the day before.
  expect(wrongOf(YESTERDAY)).toBeNull()
  expect(wrongOf(GUARDED)).toBeNull()
  expect(DAY_COLUMNS).toHaveLength(Object.keys(ROW).length)
})

test.each([
  [{ deciding: '00000' }],
  [{ block_hash: '' }],
  [{ round: '2026112310001' }],
  [{ state: 'drawn' }],
  [{ parent_time: '2026-11-22T00:00:51.000Z' }],
  [{ block_time: '2026-11-22T00:00:50.999Z' }],
  [{ block_time: 'later' }],
  [{ parent_time: '' }],
  [{ parent_time: '2026-11-22T00:00:52.000+09:00' }],
  [{ block_height: '' }],
  [{ beacon_round: '7' }],
  [{ ...GUARDED, beacon_round: '' }],
  [{ ...GUARDED, guarded_hash: '' }],
  // A guarded round judged by its block alone.
  [{ ...GUARDED, table: 'classic', guarded_hash: '', deciding: '11111' }],
  [{ ...GUARDED, round: ROW.round }],
  [{ round: '20261122zzzzz' }],
  [{ round: '2026112230001' }],
  [{ length: '3m' }],
  [{ opens_at: '2026-11-21T23:59:59.999Z' }],
  [{ opens_at: '' }],
  [{ closes_at: '2026-11-22T00:00:51.001Z' }],
  [{ closes_at: '2026-11-22T00:00:00.000Z' }],
  [{ draw_at: '2026-11-22T01:00:00.001Z', block_time: '2026-11-22T01:00:01.000Z' }],
  [{ state: 'cancelled' }],
  [{ ...UNDRAWN, state: 'cancelled', block_time: ROW.block_time }],
  [{ state: 'pending' }],
  [{ ...YESTERDAY, ...UNDRAWN, state: 'pending' }],
  [{ seal_height: '1,2' }],
  [{ seal_height: '@SUM(1)' }],
  [{ seal_transaction: '=1+1' }],
  [{ head_hash: '=1+1' }],
  [{ beacon_round: '=1+1' }],
  [{ guarded_hash: '=1+1' }],
  [{ table: '=1+1' }],
  [{ closes_at: ROW.draw_at }],
])('%o is invalid', (change) => {
  expect(wrongOf(change)).not.toBeNull()
})

test('so is a round that occurs twice, or before another', () => {
  expect(wrongOf({}, {})).toMatch(/does not come after/)
  expect(wrongOf(nth(2), {})).toMatch(/does not come after/)
})

test('times follow from the number, by one period that may only become shorter', () => {
  expect(wrongOf(nth(1), nth(2), nth(3), { ...nth(9), ...UNDRAWN, state: 'cancelled' })).toBeNull()
  // From its fourth round on this house has rounds of half a minute: the next opens at 00:04:00.
  expect(
    wrongOf(nth(4), { ...nth(5), round: '2026112210009', closes_at: '2026-11-22T00:04:09.000Z', ...SHORT }),
  ).toBeNull()
  for (const row of [nth(12, 1), nth(12, 60_000), nth(12, -60_000), nth(1, 60_000)])
    expect(wrongOf(row)).toMatch(/^its times do not fit its number$/)
  // Each has a period that divides a day.
  expect(wrongOf(nth(2), { ...nth(2), round: '2026112210003' })).toMatch(/do not fit/)
  expect(wrongOf(nth(2), nth(3, 120_000))).toMatch(/do not fit/)
  expect(
    wrongOf({ ...nth(9), draw_at: '2026-11-22T00:09:00.001Z', block_time: '2026-11-22T00:09:01.000Z' }),
  ).toMatch(/do not fit/)
})

test('a round that was pending the day before tells nothing about the periods of this day', () => {
  const late = {
    ...YESTERDAY,
    round: '2026112110009',
    opens_at: '2026-11-21T00:04:00.000Z',
    closes_at: '2026-11-21T00:04:09.000Z',
    draw_at: '2026-11-21T00:04:20.000Z',
    parent_time: '2026-11-21T00:04:19.550Z',
    block_time: '2026-11-21T00:04:20.000Z',
  }
  expect(wrongOf(late, nth(9))).toBeNull()
})

test('blocks rise with their draws, and one that came late may decide the next draw too', () => {
  const slow = { block_time: '2026-11-22T00:02:00.000Z' }
  const [first, second] = [nth(1), nth(2)]
  expect(
    wrongOf(
      { ...first, ...slow },
      { ...second, ...slow, ...blockOf(first), parent_time: first.parent_time ?? '' },
    ),
  ).toBeNull()
  expect(wrongOf(first, { ...second, parent_time: first.block_time ?? '' })).toBeNull()
  for (const change of [
    { block_height: '8' },
    { block_height: '3' },
    blockOf(first),
    { parent_time: '2026-11-22T00:00:50.999Z' },
  ])
    expect(wrongOf(first, { ...second, ...change })).toMatch(/^its block does not come after/)
  // The first block from the first draw time on was also the first one from the second.
  expect(wrongOf({ ...first, ...slow }, second)).toMatch(/^its block does not come after/)
})

test('rounds with one draw time have one block, whatever their length and table', () => {
  const long: Partial<DayRow> = {
    ...nth(3),
    round: '2026112230001',
    length: '3m',
    opens_at: '2026-11-22T00:00:00.000Z',
  }
  const guarded = {
    ...nth(3),
    round: '2026112260003',
    table: 'guarded',
    guarded_hash: HASH,
    beacon_round: '7',
  }
  const judged = { deciding: decidingCharacters(HASH) }
  expect(wrongOf(nth(3), long, { ...guarded, ...judged })).toBeNull()
  // Each chain has its own numbers and blocks.
  expect(wrongOf(nth(3), nth(9), long)).toBeNull()
  for (const change of [
    { block_height: '11' },
    blockOf(nth(4)),
    { block_time: '2026-11-22T00:02:51.450Z' },
    { parent_time: '2026-11-22T00:02:50.000Z' },
  ]) {
    expect(wrongOf(nth(3), { ...long, ...change })).toMatch(
      /^another round with its draw time has another block/,
    )
    expect(wrongOf(nth(3), { ...guarded, ...judged, ...change, deciding: judged.deciding })).toMatch(
      /^another round with its draw time/,
    )
  }
})

test('a round of a later day, and one that opens before the round in front of it, are invalid', () => {
  const tomorrow = { ...nth(1, 86_400_000), round: '2026112310001' }
  expect(wrongOf(tomorrow)).toBe('its round belongs to a later day')
  // Rounds of half a minute from the ninth on, which would have opened earlier.
  expect(
    wrongOf(nth(8), { ...nth(5), round: '2026112210009', closes_at: '2026-11-22T00:04:09.000Z', ...SHORT }),
  ).toMatch(/do not fit/)
  // Not a part of the day: a number that only a period of 70 seconds gives.
  expect(wrongOf({ ...nth(2, 10_000) })).toMatch(/do not fit/)
  expect(wrongOf({ head_hash: 'ab' })).toMatch(/not valid/)
  expect(wrongOf({ seal_transaction: '0xab' })).toMatch(/not valid/)
  expect(wrongOf({ block_height: '7;8' })).toMatch(/no valid height/)
})
