import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  DAY_COLUMNS,
  type DayRow,
  type DaySheet,
  dayLine,
  dayMessage,
  decidingCharacters,
  isDaySigned,
  readDaySheet,
  writeDaySheet,
  wrongDayLine,
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
const wrongOf = (row: Partial<DayRow>, previous = '') =>
  wrongDayLine(dayLine({ ...ROW, ...row }), { day: '2026-11-22', previous })

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
])('%o is invalid', (change) => {
  expect(wrongOf(change)).not.toBeNull()
})

test('so is a round that occurs twice, or before another', () => {
  expect(wrongOf({}, '2026112210001')).not.toBeNull()
  expect(wrongOf({}, '2026112210002')).not.toBeNull()
})
