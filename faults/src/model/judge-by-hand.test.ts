import { amountOf, GAME_IDS, judge, normaliseHash, parsePick, picksOf, returned } from '@nibble/domain'
import { expect, test } from 'vitest'
import { createRandom } from '../frame/random.ts'
import { judgeByHand, PICKS_BY_HAND, paidByHand } from './judge-by-hand.ts'

test('the picks spelt by hand are those of the games', () => {
  for (const game of GAME_IDS)
    expect([...(PICKS_BY_HAND[game] ?? [])].sort()).toEqual([...picksOf(game)].sort())
})

test('both implementations of the rules agree on every pick of thousands of blocks', () => {
  const random = createRandom('judge by hand')
  for (let block = 0; block < 400; block += 1) {
    const letters = block % 40 === 0 ? 'abcdef'.charAt(random.whole(0, 5)).repeat(64) : random.hex(64)
    const hash = normaliseHash(`0x${letters}`)
    const height = BigInt(random.whole(0, 1_000_000_000))
    if (hash === null) throw new Error('not a hash')
    for (const game of GAME_IDS) {
      const text = random.pick(PICKS_BY_HAND[game] ?? [])
      const pick = parsePick(game, text)
      if (pick === null) throw new Error(`no pick ${text}`)
      for (const paytable of ['classic', 'fair'] as const) {
        const stake = BigInt(random.whole(1, 1_000_000_000))
        const verdict = judge({ game, pick, hash, height, paytable })
        const byHand = judgeByHand({ game, pick: text, hash, height, paytable })
        expect({ game, text, hash, result: byHand.result, paid: paidByHand(stake, byHand) }).toEqual({
          game,
          text,
          hash,
          result: verdict.result,
          paid: returned(amountOf(stake), verdict.ratio),
        })
      }
    }
  }
})
