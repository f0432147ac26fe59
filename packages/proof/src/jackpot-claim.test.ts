import { DEFAULT_JACKPOT_TERMS, parseAmount } from '@nibble/domain'
import { expect, test } from 'vitest'
import { type JackpotClaim, jackpotAt, recomputeJackpot, writeJackpot } from './jackpot-claim.ts'

const amount = (text: string) => {
  const parsed = parseAmount(text)
  if (parsed === null) throw new Error(text)
  return parsed
}
const claim: JackpotClaim = {
  asset: 'USDT',
  terms: DEFAULT_JACKPOT_TERMS,
  pool: amount('1000'),
  prize: amount('800'),
  stakes: amount('400'),
  bankroll: amount('10000000'),
  own: { stake: amount('100'), edge: amount('2.5'), share: amount('200') },
}

test('a hit is read as it was written', () => {
  expect(jackpotAt(JSON.parse(JSON.stringify({ jackpot: writeJackpot([claim]) })))).toEqual([claim])
  expect(jackpotAt({})).toEqual([])
})

test('prize and part are recomputed', () => {
  expect(recomputeJackpot(claim)).toEqual({ prize: claim.prize, share: amount('200') })
  expect(recomputeJackpot({ ...claim, own: null }).share).toBeNull()
})

test.each([
  [{ jackpot: 'x' }, 'jackpot'],
  [{ jackpot: [{ ...writeJackpot([claim])[0], asset: 'PLAY_POINT' }] }, 'jackpot.asset'],
  [{ jackpot: writeJackpot([claim, claim]) }, 'each pool once'],
  [{ jackpot: [{ ...writeJackpot([claim])[0], pot: '1e9' }] }, 'jackpot.pot'],
  [{ jackpot: [{ ...writeJackpot([claim])[0], terms: {} }] }, 'jackpot.terms.feedPpm'],
])('a contradictory file is invalid: %o', (file, place) => {
  expect(() => jackpotAt(file)).toThrow(place)
})
