import { expect, it } from 'vitest'
import { verifySearch } from './verify-search.ts'

it('takes digits or a hash, and ignores anything else', () => {
  expect(verifySearch({ round: '2026112010871' })).toEqual({ round: '2026112010871' })
  expect(verifySearch({ bet: '123456789012345678', block: '7' })).toEqual({
    bet: '123456789012345678',
    block: '7',
  })
  expect(verifySearch({ round: '7', game: 'lucky-2' })).toEqual({ round: '7', game: 'lucky-2' })
  expect(verifySearch({ block: `0x${'a'.repeat(64)}` })).toEqual({ block: `0x${'a'.repeat(64)}` })
  expect(verifySearch({ round: '0x1', bet: ['1'], block: '', game: '<b>', other: '1' })).toEqual({})
})
