import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

describe('a file for spreadsheets', () => {
  it('quotes what would end a cell', () => {
    expect(toCsv([['a', 'b,c', 'say "x"', 'two\nlines']])).toBe('a,"b,c","say ""x""","two\nlines"')
  })

  it.each(['=1+1', '+5', '-5+1', '@SUM(A1)', '\tx', '\r=x'])(
    'prevents %j from running as a formula',
    (text) => {
      expect(toCsv([[text]]).replaceAll('"', '')).toBe(`'${text}`)
    },
  )

  it('leaves numbers and names unchanged', () => {
    expect(
      toCsv([
        ['-20.5', 'Deposit'],
        ['0', ''],
      ]),
    ).toBe('-20.5,Deposit\r\n0,')
  })
})
