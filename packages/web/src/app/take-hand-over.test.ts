import { describe, expect, it } from 'vitest'
import { takeHandOver } from './take-hand-over.ts'

const CODE = { code: 'c0de', bindId: 'AB12' }

describe('a hand-over code in the address', () => {
  it('is taken from before the # and wiped, and the screen stays', () => {
    expect(takeHandOver('https://n.example/?token=c0de&bindId=AB12#/index')).toEqual({
      found: CODE,
      cleaned: 'https://n.example/#/index',
    })
  })

  it('is taken from behind the # too, and leaves the other parameters', () => {
    expect(takeHandOver('https://n.example/?a=1#/verify?round=5&token=c0de&bindId=AB12')).toEqual({
      found: CODE,
      cleaned: 'https://n.example/?a=1#/verify?round=5',
    })
  })

  it('is not half of one, but the half is wiped all the same', () => {
    expect(takeHandOver('https://n.example/?token=c0de#/index')).toEqual({
      found: null,
      cleaned: 'https://n.example/#/index',
    })
  })

  it('changes nothing in an ordinary address', () => {
    expect(takeHandOver('https://n.example/#/bet/sum').cleaned).toBe('https://n.example/#/bet/sum')
  })
})
