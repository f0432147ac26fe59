import { REFUSALS } from '@nibble/contract'
import { LOCALES } from '@nibble/phrases'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { loadSentences } from './sentences.ts'

const sentences = await loadSentences()
const say = (refusal: Refusal, language: string) => sentences.refusal(refusal, sentences.translator(language))

const DETAILS = {
  min: '1',
  max: 200,
  available: '1',
  needed: '2',
  room: '3',
  lot: '50',
  seconds: 4,
  minutes: 7,
  left: '5',
  most: '500',
  limit: 'stake_day',
  until: 6,
}

describe('a refusal', () => {
  test('has a sentence of its own in every language, without gaps', () => {
    for (const locale of LOCALES) {
      const said = REFUSALS.map((kind) => say(new Refusal(kind, DETAILS), locale))
      for (const sentence of said) expect(sentence).not.toMatch(/refusal\.|[{}]|undefined|NaN| {2}/)
      expect(new Set(said).size, locale).toBe(REFUSALS.length)
      const english = REFUSALS.map((kind) => say(new Refusal(kind, DETAILS), 'en-US'))
      if (locale !== 'en-US') expect(said.filter((sentence) => english.includes(sentence))).toEqual([])
    }
  })

  test('writes amounts as the language does, to the last digit', () => {
    const refusal = new Refusal('above_maximum', { max: '123456789012.123456' })
    expect(say(refusal, 'en-US')).toContain('123,456,789,012.123456')
    expect(say(refusal, 'es-CO')).toContain('123.456.789.012,123456')
    expect(say(refusal, 'id-ID')).toContain('123.456.789.012,123456')
  })

  test('of too small an amount does not mention bets: transfers and limits have a minimum too', () => {
    for (const locale of LOCALES)
      expect(say(new Refusal('below_minimum', DETAILS), locale)).not.toMatch(
        /\bbet|stake|apuesta|taruhan|投注|ベット|베팅/i,
      )
  })

  test('names a player’s limit, what it leaves, and until when in GMT+8', () => {
    const until = Date.parse('2026-11-21T16:00:00Z')
    const refusal = new Refusal('limit_reached', { limit: 'loss_week', left: '1234.5', until })
    expect(say(refusal, 'en-US')).toBe(
      'Your weekly loss limit leaves 1,234.5 USDT until Nov 22, 2026, 00:00 (GMT+8).',
    )
    expect(say(refusal, 'es-CO')).toMatch(/^Tu límite semanal de pérdida deja 1\.?234,5 USDT hasta el 22 /)
    expect(say(refusal, 'zh-CN')).toMatch(/^您的每周亏损限额在 2026年11月22日/)
  })
})

describe('the language of an answer', () => {
  test('follows accept-language, its weights and its regions', () => {
    const locale = (header: string | undefined) => sentences.translator(header).locale
    expect(locale('zh-CN')).toBe('zh-CN')
    expect(locale('ko-KP')).toBe('ko-KP')
    expect(locale('ko-KR')).toBe('ko-KP')
    expect(locale('fr;q=0.9, es;q=0.8, en;q=0.7')).toBe('es-CO')
    expect(locale('en;q=0.1, ja')).toBe('ja-JP')
    expect(locale('*')).toBe('en-US')
    expect(locale(undefined)).toBe('en-US')
    expect(locale('xx;q=nonsense,,;;')).toBe('en-US')
  })
})

test('a path or a call that does not exist is reported as such in every language, not as a temporary fault', () => {
  for (const locale of LOCALES) {
    const translator = sentences.translator(locale)
    expect(sentences.failure(404, translator)).not.toBe(translator('error.timeout'))
    expect(sentences.failure(404, translator)).not.toBe(translator('error.other'))
  }
  expect(sentences.failure(404, sentences.translator('en-US'))).toMatch(/^There is nothing at this address\./)
})
