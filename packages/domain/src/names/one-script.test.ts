import { expect, test } from 'vitest'
import { isOneScript } from './one-script.ts'

test.each([
  'anna',
  'José-2',
  'müller_7',
  'Nguyễn',
  'Þór',
  'Łukasz',
  'Gizem-ıŞ',
  'Əli',
  'анна',
  'Анна-7',
  'Ελένη',
  '2026',
  'ab_-9',
  'สมชาย',
  'अनिल',
  'محمد',
  'דניאל',
  '名前-2',
  '東京taro',
  'タロー',
  'たろうX',
  '小明Li',
  '김철수',
  'Kim철수',
  '金철수',
  '々々',
  'ㄅㄆ名x',
])('%s is in one script, or in one East Asian language with Latin letters', (name) => {
  expect(isOneScript(name)).toBe(true)
})

test.each(['аnna', 'pаypal', 'annα', 'Οlga', 'gооgle1', 'abcд', 'анна明', 'たろ김', 'ㄅひ', 'ანaa', 'ᏟᎪᎢ'])(
  '%s mixes several scripts, or uses one that nobody reads today',
  (name) => {
    expect(isOneScript(name)).toBe(false)
  },
)

test.each([
  'nibbꞁe',
  'nibƃle',
  'nibbꝇe',
  'ɴɪʙʙʟᴇ',
  'ᴀdmin',
  'ꭤdmin',
  'ꬰdmin',
  'adᵯin',
  'ᶐdmin',
  'tꭐeasury',
  'ǀan',
])('%s has a letter of phonetics or of old prints', (name) => {
  expect(isOneScript(name)).toBe(false)
})
