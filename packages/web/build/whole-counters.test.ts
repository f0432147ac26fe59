import { expect, it } from 'vitest'
import { wholeCounters } from './whole-counters.ts'

it('a number stays with its counter', () => {
  expect(wholeCounters('緩める変更は 24 時間後')).toBe('緩める変更は 24\u00A0時間後')
  expect(wholeCounters('{count, plural, other {# 位玩家在线}}')).toBe(
    '{count, plural, other {#\u00A0位玩家在线}}',
  )
  expect(wholeCounters('{amount} のうち {used} を使用')).toBe('{amount}\u00A0のうち {used}\u00A0を使用')
})

it('a range stays with it too', () => {
  expect(wholeCounters('6〜18 文字')).toBe('6〜\u206018\u00A0文字')
})

it('other words break where they always did', () => {
  const korean = '39초 후 {time} 마감, 24 hours left'
  expect(wholeCounters(korean)).toBe(korean)
})
