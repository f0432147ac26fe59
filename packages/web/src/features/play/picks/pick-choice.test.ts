import { describe, expect, it } from 'vitest'
import { firstChoice, missingOf, pickFrom, toggled } from './pick-choice.ts'

describe('choosing a set of characters', () => {
  it('sorts the taps into the only spelling, digits before letters', () => {
    expect(pickFrom('lucky-2', 'a3')).toBe('3a')
    expect(pickFrom('lucky-4', 'f0b9')).toBe('09bf')
  })

  it('counts what is missing', () => {
    expect(missingOf('lucky-3', '')).toBe(3)
    expect(missingOf('lucky-3', '7c')).toBe(1)
    expect(missingOf('lucky-3', '7c0')).toBe(0)
    expect(missingOf('left-right', '')).toBe(1)
    expect(missingOf('left-right', 'left')).toBe(0)
  })

  it('removes a character when it is tapped again', () => {
    expect(toggled('lucky-3', '7c', '7')).toBe('c')
  })

  it('drops the oldest when one too many is tapped', () => {
    expect(toggled('lucky-2', '7c', '0')).toBe('c0')
  })
})

describe('the choice on arrival', () => {
  it('is the only pick of a game that has one, and else nothing', () => {
    expect(firstChoice('niu-niu')).toBe('player')
    expect(firstChoice('left-right')).toBe('')
    expect(firstChoice('lucky-2')).toBe('')
  })
})
