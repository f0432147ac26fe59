import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amountOf } from '@nibble/domain'
import { afterAll, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'nibble-journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HOUR_MS = 3_600_000
const ANN = `0x${'a'.repeat(40)}`
const BEN = `0x${'b'.repeat(40)}`
const entry = (key: string, at: number, change = {}) => ({
  key,
  nonce: 7n,
  recipient: ANN,
  amount: amountOf(5n),
  isApproved: false,
  at,
  ...change,
})

test('the journal survives a restart, and continues after a line that a crash cut short', () => {
  const file = join(folder, 'kept')
  const first = openJournal(file)
  first.record(entry('a', 1_000))
  appendFileSync(file, '{"key":"b","non')
  expect(first.record(entry('d', 1_500))).toEqual(entry('d', 1_500))
  appendFileSync(file, '{"key":"b","non')
  const again = openJournal(file)
  again.record(entry('c', 2_000))
  const last = openJournal(file)
  expect(last.find('a')).toEqual(entry('a', 1_000))
  expect(last.find('b')).toBeNull()
  expect(last.find('c')).toEqual(entry('c', 2_000))
  expect(last.find('d')).toEqual(entry('d', 1_500))
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(6)
})

test('a contradictory or shortened journal is refused: a signer that has forgotten pays twice', () => {
  const file = join(folder, 'other')
  writeFileSync(file, '{"key":"a"}\n')
  expect(() => openJournal(file)).toThrow('SIGNER_JOURNAL_FILE, line 1, cannot be read')
  const cut = join(folder, 'cut')
  const journal = openJournal(cut)
  journal.record(entry('a', 1_000))
  truncateSync(cut)
  expect(() => journal.find('b')).toThrow('SIGNER_JOURNAL_FILE has become shorter')
  rmSync(cut)
  expect(() => journal.record(entry('b', 1_000))).toThrow('SIGNER_JOURNAL_FILE has become shorter')
})

test('of two processes that write for one payment the first one counts, for both and after a restart', () => {
  const file = join(folder, 'two')
  const [one, two] = [openJournal(file), openJournal(file)]
  expect(one.record(entry('a', 1_000))).toEqual(entry('a', 1_000))
  expect(two.record(entry('a', 1_000, { nonce: 8n }))).toEqual(entry('a', 1_000))
  expect(two.record(entry('b', 1_000))).toEqual(entry('b', 1_000))
  expect(one.find('b')).toEqual(entry('b', 1_000))
  expect(openJournal(file).find('a')).toEqual(entry('a', 1_000))
})

test.each([null, 'sums'])('sums what is before a payment, by hour, day, address and approval: %s', (name) => {
  const journal = openJournal(name === null ? null : join(folder, name))
  const now = 100 * HOUR_MS
  journal.record(entry('day ago', now - 24 * HOUR_MS, { amount: amountOf(1n) }))
  journal.record(entry('almost', now - 24 * HOUR_MS + 1, { amount: amountOf(10n) }))
  journal.record(entry('hour ago', now - HOUR_MS, { amount: amountOf(100n), isApproved: true }))
  journal.record(entry('to ben', now - HOUR_MS + 1, { amount: amountOf(1_000n), recipient: BEN }))
  journal.record(entry('this', now, { amount: amountOf(10_000n) }))
  journal.record(entry('after', now, { amount: amountOf(100_000n) }))
  expect(journal.sumBefore({ key: 'this', recipient: ANN, at: now })).toEqual({
    hour: 1_000n,
    day: 1_110n,
    toAddress: 110n,
    unapproved: 1_010n,
  })
  expect(journal.sumBefore({ key: 'new', recipient: BEN, at: now })).toEqual({
    hour: 111_000n,
    day: 111_110n,
    toAddress: 1_000n,
    unapproved: 111_010n,
  })
})
