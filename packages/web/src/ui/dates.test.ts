import { describe, expect, it } from 'vitest'
import { coveringDays, houseDaysOf, localDaysOf, spanOf } from './dates.ts'

const now = new Date(2026, 10, 21, 15, 30).getTime()
const local = (day: number, month = 10) => new Date(2026, month, day).getTime()

describe('quick dates', () => {
  it('are whole days of the player’s calendar, including today', () => {
    expect(spanOf({ kind: 'today' }, now)).toEqual({ startsAt: local(21), endsAt: local(22) })
    expect(spanOf({ kind: 'yesterday' }, now)).toEqual({ startsAt: local(20), endsAt: local(21) })
    expect(spanOf({ kind: 'week' }, now)).toEqual({ startsAt: local(15), endsAt: local(22) })
    expect(spanOf({ kind: 'month' }, now)).toEqual({ startsAt: local(23, 9), endsAt: local(22) })
    expect(spanOf({ kind: 'all' }, now)).toEqual({ startsAt: null, endsAt: null })
  })

  it('take custom days to their end, and an empty one as open', () => {
    expect(spanOf({ kind: 'own', from: '2026-11-19', to: '2026-11-20' }, now)).toEqual({
      startsAt: local(19),
      endsAt: local(21),
    })
    expect(spanOf({ kind: 'own', from: '', to: '2026-11-20' }, now)).toEqual({
      startsAt: null,
      endsAt: local(21),
    })
  })
})

it('a quick choice equals the custom days that it represents', () => {
  const days = localDaysOf({ kind: 'month' }, now)
  expect(days).toEqual({ from: '2026-10-23', to: '2026-11-21' })
  expect(localDaysOf({ kind: 'own', from: days.from ?? '', to: '' }, now)).toEqual({ from: '2026-10-23' })
  expect(localDaysOf({ kind: 'all' }, now)).toEqual({})
})

describe('days of GMT+8', () => {
  it('cover a span from its first moment to its last', () => {
    const startsAt = Date.parse('2026-11-20T15:59:59.999Z')
    const endsAt = Date.parse('2026-11-21T16:00:00Z')
    expect(coveringDays({ startsAt, endsAt })).toEqual({ from: '2026-11-20', to: '2026-11-21' })
    expect(coveringDays({ startsAt: null, endsAt })).toEqual({ to: '2026-11-21' })
  })

  it('begin at 16:00 UTC', () => {
    expect(houseDaysOf({ kind: 'today' }, Date.parse('2026-11-21T15:59:59Z'))).toEqual({
      from: '2026-11-21',
      to: '2026-11-21',
    })
    expect(houseDaysOf({ kind: 'week' }, Date.parse('2026-11-21T16:00:00Z'))).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
    })
  })
})
