import { expect, test } from 'vitest'
import { BOARDS, type Board, boardPeriod } from './boards.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)

test.each<[Board, string, string, string]>([
  ['daily', '2026-03-04T00:00:00', '2026-03-04', '2026-03-05'],
  ['daily', '2026-03-04T23:59:59.999', '2026-03-04', '2026-03-05'],
  ['weekly', '2026-03-02T00:00:00', '2026-03-02', '2026-03-09'],
  ['weekly', '2026-03-01T23:59:59', '2026-02-23', '2026-03-02'],
  ['monthly', '2026-02-28T12:00:00', '2026-02-01', '2026-03-01'],
  ['monthly', '2026-12-31T23:59:59', '2026-12-01', '2027-01-01'],
  ['contest', '2028-02-29T00:00:00', '2028-02-01', '2028-03-01'],
])('the %s period at %s, GMT+8, goes from %s to %s', (board, moment, starts, next) => {
  expect(boardPeriod(board, at(moment))).toEqual({
    starts,
    startsAt: at(`${starts}T00:00:00`),
    endsAt: at(`${next}T00:00:00`),
  })
})

test('every moment is in the period that it belongs to, and periods follow each other', () => {
  for (const board of BOARDS)
    for (let moment = at('2026-01-01T05:00:00'); moment < at('2027-02-01T00:00:00'); moment += 50_000_000) {
      const { startsAt, endsAt } = boardPeriod(board, moment)
      expect(startsAt <= moment && moment < endsAt).toBe(true)
      expect(boardPeriod(board, endsAt).startsAt).toBe(endsAt)
      expect(boardPeriod(board, startsAt).endsAt).toBe(endsAt)
    }
})
