import { readFileSync } from 'node:fs'
import { type GameId, parsePick, pickCode } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRebateFixture, type RebateFixture } from './testing/rebate-fixture.ts'

const DOC = readFileSync(new URL('../../../../../docs/rebates.md', import.meta.url), 'utf8')
const rowsOf = (columns: number): string[][] =>
  [...DOC.matchAll(/^\| (2026-.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | '))
    .filter(({ length }) => length === columns)

const codeOf = (game: GameId, text: string): number => {
  const pick = parsePick(game, text)
  if (pick === null) throw new Error(`no pick ${text} of ${game}`)
  return pickCode(game, pick)
}
const ODD = codeOf('odd-even', 'odd')
const LEFT = codeOf('left-right', 'left')
const noon = (day: number) => Date.parse(`2026-03-${String(day).padStart(2, '0')}T12:00:00+08:00`)

let fixture: RebateFixture
beforeAll(async () => {
  fixture = await openRebateFixture()
  const at = Date.parse('2026-02-01T00:00:00Z')
  const ann = await fixture.join('Ann', { at })
  const ben = await fixture.join('Ben', { at, parent: ann })
  const eve = await fixture.join('Eve', { at, parent: ann })
  const cleo = await fixture.join('Cleo', { at, parent: ben })
  const dan = await fixture.join('Dan', { at, parent: ben })
  const units = 1_000_000n

  await fixture.bet(dan, { at: noon(1), stake: 6_000n * units, pick: ODD })
  await fixture.bet(eve, { at: noon(1), stake: 25_000n * units, pick: ODD })
  await fixture.bet(cleo, { at: noon(10), stake: 4_000n * units, pick: ODD })
  await fixture.bet(cleo, { at: noon(10), stake: 333_333_333n, asset: 'GMT', pick: LEFT })
  await fixture.bet(ben, { at: noon(10), stake: 15_000n * units, pick: ODD })
  await fixture.bet(cleo, { at: noon(11), stake: 16_000n * units, pick: LEFT })
  await fixture.bet(dan, { at: noon(11), stake: 24_000n * units, pick: ODD })
  await fixture.count()
  await fixture.run(noon(12))
})
afterAll(() => fixture.close())

const since10th = (rows: readonly string[][]) =>
  rows
    .filter(([day = '']) => day >= '2026-03-10')
    .map((row) => row.join(' | '))
    .toSorted()

test('the lines of the worked example in docs/rebates.md are what these bets earn, to the last decimal', async () => {
  expect(rowsOf(8)).toHaveLength(19)
  expect(since10th(await fixture.lines())).toEqual(since10th(rowsOf(8)))
})

test('and what it says is paid is in the ledger', async () => {
  expect(rowsOf(4)).toHaveLength(14)
  expect(since10th(await fixture.paid())).toEqual(since10th(rowsOf(4)))
})
