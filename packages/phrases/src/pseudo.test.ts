import { describe, expect, it } from 'vitest'
import { phrases as english } from './en-US/index.ts'
import { createFiller } from './fill.ts'
import { pseudo } from './pseudo.ts'

const fill = createFiller('en-US')

describe('a pseudo phrase', () => {
  it('is two fifths longer, accented and in brackets', () => {
    expect(fill(pseudo('Recommended exchanges'), {})).toBe('[Rééçóómmééñdééd ééxçhààñgéés]')
  })

  it('leaves text without words unchanged', () => {
    expect(fill(pseudo('{multiple}×'), { multiple: '1.95' })).toBe('1.95×')
  })

  it('keeps what a phrase names and counts', () => {
    expect(fill(pseudo('Round {round}'), { round: '0871' })).toBe('[Róóúúñd 0871]')
    const sentence = pseudo('{count, plural, one {# bet is in} other {# bets are in}}')
    expect(fill(sentence, { count: 3 })).toBe('[3 bééts ààréé ííñ]')
  })

  it('lengthens English as a whole by about two fifths', () => {
    const texts = Object.values(english).filter((text) => !/[{'#]/.test(text))
    const length = texts.reduce((total, text) => total + text.length, 0)
    const longer = texts.reduce((total, text) => total + fill(pseudo(text), {}).length, 0)
    expect(longer / length).toBeGreaterThan(1.32)
    expect(longer / length).toBeLessThan(1.5)
  })
})
