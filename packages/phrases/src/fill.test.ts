import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { createFiller, type Values } from './fill.ts'

const say = (text: string, values: Values, tag = 'en-US') =>
  createFiller(tag)(compileMessageOrThrow(text), values)

describe('a phrase', () => {
  it('names its values unchanged', () => {
    expect(say('Round {round} of {day}', { round: '0042', day: 7 })).toBe('Round 0042 of 7')
  })

  it('counts by the forms of its language, exact numbers first', () => {
    const text = '{n, plural, =0 {none} one {# bet} other {# bets}}'
    expect([0, 1, 2, 1234].map((n) => say(text, { n }))).toEqual(['none', '1 bet', '2 bets', '1,234 bets'])
    expect(say('{n, plural, other {# 件}}', { n: 1 }, 'ja-JP')).toBe('1 件')
    expect(say('{n, plural, one {# ronda} other {# rondas}}', { n: 12345 }, 'es-CO')).toBe('12.345 rondas')
  })

  it('names other values inside what it counts', () => {
    expect(say('{n, plural, one {one of {all}} other {# of {all}}}!', { n: 3, all: '9' })).toBe('3 of 9!')
  })

  it('leaves a # unchanged if nothing is counted', () => {
    expect(say('No. # {n}', { n: 1 })).toBe('No. # 1')
  })

  it('refuses unknown formats', () => {
    expect(() => say('{n, number}', { n: 1 })).toThrow('number')
  })
})
