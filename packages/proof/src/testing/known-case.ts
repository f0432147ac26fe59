import { amountOf } from '@nibble/domain'
import type { BetCase } from '../case/case-file.ts'
import { readProof } from '../proof-file.ts'
import { draw, roundProof, times, wonBet } from './known-round.ts'

export const DRAWN_AT = draw.timeMs ?? 0

export const proofOf = (bet: object) => readProof({ ...roundProof, bet: { ...wonBet, ...bet } })

export const betCase = (): BetCase => {
  const proof = proofOf({})
  if (proof.bet === null) throw new Error('a proof without its bet')
  const { betId, game, pick, asset, stake, returned } = proof.bet
  return {
    house: 'https://nibble.example',
    madeAt: DRAWN_AT + 60_000,
    kind: 'bet',
    receipt: null,
    proof,
    bet: {
      betId,
      round: proof.round,
      table: 'classic',
      game,
      pick,
      asset,
      stake,
      status: 'published',
      returned,
    },
    terms: { least: amountOf(10_000_000n), most: amountOf(100_000_000n) },
    timeline: [
      { at: times.drawAt - 700, what: 'accepted' },
      { at: times.drawAt - 500, what: 'closed' },
      { at: DRAWN_AT, what: 'drawn' },
      { at: DRAWN_AT + 9_000, what: 'decided' },
      { at: DRAWN_AT + 9_300, what: 'paid' },
    ],
  }
}
