import { parseAmount } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { readAmount } from '../../../ui/amount-input.ts'
import { stakeText } from './stake-text.ts'

const money = (text: string) => {
  const amount = parseAmount(text)
  if (amount === null) throw new Error(text)
  return amount
}

describe('the stake in the field', () => {
  it('is written with the decimals that it is to show, in the way of the language', () => {
    expect(stakeText('en-US', money('20'), 2)).toBe('20.00')
    expect(stakeText('es-CO', money('2.5'), 2)).toBe('2,50')
    expect(stakeText('en-US', money('1000'), 0)).toBe('1000')
  })

  it('reads back as what it was, in every language', () => {
    for (const locale of ['en-US', 'es-CO', 'id-ID', 'zh-CN'] as const)
      for (const text of ['1', '0.5', '1.234', '1234.567891', '33.33'])
        expect(readAmount(stakeText(locale, money(text), 2))).toEqual({
          kind: 'amount',
          amount: money(text),
        })
  })
})
