import { createHash } from 'node:crypto'
import { normaliseHash, packReading, readBlock } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { readPastResults } from './past-results.ts'

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

const at = (ms: number) => new Date(ms).toISOString()
const hashOf = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`

test('the newest draws come first, each block once, read as the games read it, once published', async () => {
  const begun = Date.now() - 3_600_000
  const rounds = [1, 2, 3].flatMap((height) =>
    [1, 3, 6].map((digit) => ({
      id: `20280101${digit}${String(height).padStart(4, '0')}`,
      round_length: digit === 3 ? '3m' : '1m',
      terms_id: 1,
      paytable: digit > 4 ? 'guarded' : 'classic',
      state: 'published',
      first_bet: 0,
      opens_at: at(begun),
      closes_at: at(begun + 1),
      draw_at: at(begun + 2),
      publish_at: at(begun + 3),
      block_height: height,
      block_hash: hashOf(`block ${height}`),
      header: {},
      parent_header: {},
      block_time: at(begun + 2),
      parent_time: at(begun + 1),
      decided_at: at(begun + 4),
      published_at: at(begun + 4),
      ...(digit > 4 && {
        beacon_network: 1,
        beacon_round: height,
        beacon_signature: 'ab'.repeat(48),
        guarded_hash: hashOf(`guarded ${height}`),
      }),
    })),
  )
  const columns = [...new Set(rounds.flatMap((row) => Object.keys(row)))].join(', ')
  await fixture.tamper(
    `insert into round (${columns}) select ${columns} from jsonb_populate_recordset(null::round, $1)`,
    [JSON.stringify(rounds.map((row) => ({ ...row, asked_for_ms: 0 })))],
  )
  const read = async (table: 'block' | 'guarded') => {
    const bytes = Buffer.from((await readPastResults(fixture.db, table)).packed, 'base64')
    return Array.from({ length: bytes.length / 4 }, (_, nth) => bytes.readUInt32LE(4 * nth))
  }
  const packed = (of: string) =>
    [3n, 2n, 1n].map((height) => {
      const hash = normaliseHash(hashOf(`${of} ${height}`))
      if (hash === null) throw new Error('no hash')
      return packReading(readBlock({ hash, height }))
    })
  expect(await read('block')).toEqual(packed('block'))
  expect(await read('guarded')).toEqual(packed('guarded'))
})
