import { expect, it } from 'vitest'
import { sentences } from './sentences.ts'

it('Chinese and Japanese leave no space between sentences', () => {
  expect(sentences({ locale: 'zh-CN' }, '投注额 1 至 1,000 USDT。', '下注前会再请您确认一次。')).toBe(
    '投注额 1 至 1,000 USDT。下注前会再请您确认一次。',
  )
  expect(sentences({ locale: 'ko-KP' }, '문자는 10으로 셉니다.', '무승부입니다.')).toBe(
    '문자는 10으로 셉니다. 무승부입니다.',
  )
})
