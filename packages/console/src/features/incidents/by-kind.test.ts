import type { ConsoleIncident } from '@nibble/contract/console'
import { expect, test } from 'vitest'
import { byKind, stateOf } from './by-kind.ts'

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

test('incidents of one kind are together, the kind with the newest first', () => {
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

test('a fully resolved kind comes after those with something wrong', () => {
  const kinds = byKind([incident('3', 'deposits', 5), incident('2', 'seal', 5), incident('1', 'seal')])
  expect(kinds.map(({ kind }) => kind)).toEqual(['seal', 'deposits'])
})

test('what an operator has to explain is not resolved before someone has acknowledged it', () => {
  const made = incident('2', 'operator_by_command_line', 5)
  expect(stateOf(made)).toBe('unexplained')
  expect(stateOf({ ...made, acknowledgedAt: 6 })).toBe('right')
  expect(stateOf(incident('1', 'seal', 5))).toBe('right')
  expect(stateOf(incident('1', 'seal'))).toBe('wrong')
  expect(byKind([incident('3', 'seal', 5), made]).map(({ kind }) => kind)).toEqual([made.kind, 'seal'])
})
