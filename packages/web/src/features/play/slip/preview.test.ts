import { type Amount, amountOf, parseAmount, parsePick } from '@nibble/domain'
import { describe, expect, it } from 'vitest'
import { previewOf, type SlipBet } from './preview.ts'

const money = (text: string): Amount => parseAmount(text) ?? amountOf(-1n)
const bet = (game: SlipBet['game'], text: string): SlipBet => {
  const pick = parsePick(game, text)
  if (pick === null) throw new Error(`${game} has no ${text}`)
  return { game, pick }
}

describe('the possible return of a slip', () => {
  it('is multiple times stake for one bet', () => {
    const preview = previewOf({
      bets: [bet('left-right', 'left')],
      asset: 'USDT',
      stake: money('20'),
      paytable: 'classic',
    })
    expect(preview.returned).toEqual({ asset: 'USDT', amount: money('40') })
    expect(preview.net).toBe(money('20'))
  })

  it('counts only buttons that can win together', () => {
    const bets = [bet('exact', '7'), bet('exact', 'a'), bet('up-down', 'up')]
    const preview = previewOf({ bets, asset: 'USDT', stake: money('10'), paytable: 'classic' })
    expect(preview.total).toBe(money('30'))
    expect(preview.returned.amount).toBe(money('142'))
    expect(preview.net).toBe(money('112'))
  })

  it('gives only the gain, in its own asset, if the stake is used up', () => {
    const preview = previewOf({
      bets: [bet('left-right', 'draw')],
      asset: 'ROLL_POINT',
      stake: money('10'),
      paytable: 'classic',
    })
    expect(preview.returned).toEqual({ asset: 'ROLL_GMT_POINT', amount: money('40') })
    expect(preview.net).toBe(money('40'))
  })
})
