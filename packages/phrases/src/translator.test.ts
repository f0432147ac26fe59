import { describe, expect, it } from 'vitest'
import { phrases as english } from './en-US/index.ts'
import { loadTranslator } from './load.ts'
import { isLocale, LOCALES, matchLocale } from './locales.ts'
import { createTranslator } from './translator.ts'

describe('a translator', () => {
  const t = createTranslator('en-US', english)

  it('fills in what a phrase names', () => {
    expect(t('round.number', { round: '0871' })).toBe('Round 0871')
  })

  it('counts as the language does', () => {
    expect(t('home.pending', { count: 1, time: '9 s' })).toBe('Your bet: draw in 9 s')
    expect(t('home.pending', { count: 3, time: '9 s' })).toBe('3 bets: draw in 9 s')
  })

  it('requires parameters by type', () => {
    // @ts-expect-error a phrase with a placeholder needs it
    t('round.number')
    // @ts-expect-error and by its name
    t('round.number', { number: '1' })
    // @ts-expect-error one without takes none
    t('shell.home', { round: '1' })
  })
})

describe('languages', () => {
  it('load, each with its own words or English until it has them', async () => {
    for (const locale of LOCALES) {
      const t = await loadTranslator(locale)
      expect(t.locale).toBe(locale)
      expect(t('shell.home').length).toBeGreaterThan(0)
    }
  })

  it('are chosen by the first supported preference', () => {
    expect(matchLocale(['fr-FR', 'es-MX', 'en-GB'])).toBe('es-CO')
    expect(matchLocale(['zh-TW'])).toBe('zh-CN')
    expect(matchLocale(['fr'])).toBe('en-US')
    expect(matchLocale([])).toBe('en-US')
  })
})

it('accepts only supported languages', () => {
  expect(LOCALES.filter(isLocale)).toEqual(LOCALES)
  expect(['', 'en', 'xx-XX', 'toString', 'constructor', '__proto__'].filter(isLocale)).toEqual([])
})
