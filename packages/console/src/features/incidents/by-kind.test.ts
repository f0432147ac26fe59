import type { ConsoleIncident } from '@nibble/contract/console'
import { expect, test } from 'vitest'
import { byKind } from './by-kind.ts'

const incident = (id: string, kind: string, closedAt: number | null = null): ConsoleIncident => ({
  id,
  kind,
  subject: 'somebody',
  detail: '',
  openedAt: 0,
  closedAt,
  acknowledgedBy: null,
  acknowledgedAt: null,
  remark: null,
})

test('incidents of one kind stand together, the kind with the newest first', () => {
  const kinds = byKind([
    incident('9', 'deposits'),
    incident('8', 'player_locked_out'),
    incident('7', 'deposits'),
    incident('6', 'player_locked_out'),
  ])
  expect(kinds.map(({ kind, incidents }) => [kind, incidents.map(({ id }) => id)])).toEqual([
    ['deposits', ['9', '7']],
    ['player_locked_out', ['8', '6']],
  ])
})

test('a kind of which all is right again comes after those of which something is wrong', () => {
  const kinds = byKind([incident('3', 'deposits', 5), incident('2', 'seal', 5), incident('1', 'seal')])
  expect(kinds.map(({ kind }) => kind)).toEqual(['seal', 'deposits'])
})
