import { describe, expect, it } from 'vitest'
import { readTarget } from './target.ts'

describe('the verifier', () => {
  it('accepts a round with or without the spaces that it is shown with', () => {
    const round = { kind: 'round', round: '2026112010871' }
    expect(readTarget('round', '20261120 1 0871')).toEqual(round)
    expect(readTarget('round', '2026112010871')).toEqual(round)
    expect(readTarget('round', '2026113210871')).toBeNull()
    expect(readTarget('round', '0871')).toBeNull()
  })

  it('accepts a height as any language writes it, or a hash in any case', () => {
    expect(readTarget('block', '131,480,164')).toEqual({ kind: 'block', height: 131480164n })
    expect(readTarget('block', '131.480.164')).toEqual({ kind: 'block', height: 131480164n })
    expect(readTarget('block', `0x${'AB'.repeat(32)}`)).toEqual({
      kind: 'block',
      hash: `0x${'ab'.repeat(32)}`,
    })
    expect(readTarget('block', '0xab')).toBeNull()
  })

  it('accepts a bet by its number', () => {
    expect(readTarget('bet', ' 1008 ')).toEqual({ kind: 'bet', betId: '1008' })
    expect(readTarget('bet', '0')).toBeNull()
    expect(readTarget('bet', '')).toBeNull()
  })
})
