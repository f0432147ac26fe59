import { expect, it } from 'vitest'
import { linesOf, sentences } from './sentences.ts'

it('Chinese and Japanese leave no space between sentences', () => {
  expect(sentences({ locale: 'zh-CN' }, '投注额 1 至 1,000 USDT。', '下注前会再请您确认一次。')).toBe(
    '投注额 1 至 1,000 USDT。下注前会再请您确认一次。',
  )
  expect(sentences({ locale: 'ko-KP' }, '문자는 10으로 셉니다.', '무승부입니다.')).toBe(
    '문자는 10으로 셉니다. 무승부입니다.',
  )
})

it('a time is not split, and a second one begins its own line', () => {
  expect(linesOf(['22 Nov, 18:00 your time', '23 Nov, 01:00 (GMT+8)'])).toBe(
    '22\u00A0Nov,\u00A018:00\u00A0your\u00A0time\n23\u00A0Nov,\u00A001:00\u00A0(GMT+8)',
  )
})
