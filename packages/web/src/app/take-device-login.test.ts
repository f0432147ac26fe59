import { describe, expect, it } from 'vitest'
import { claimDeviceLogin } from './take-device-login.ts'

const CODE = { code: 'c0de', bindId: 'AB12' }

describe('a device login code in the address', () => {
  it('is taken from before the # and wiped, and the screen stays', () => {
    expect(claimDeviceLogin('https://n.example/?token=c0de&bindId=AB12#/index')).toEqual({
      found: CODE,
      cleaned: 'https://n.example/#/index',
    })
  })

  it('is taken from behind the # too, and leaves the other parameters', () => {
    expect(claimDeviceLogin('https://n.example/?a=1#/verify?round=5&token=c0de&bindId=AB12')).toEqual({
      found: CODE,
      cleaned: 'https://n.example/?a=1#/verify?round=5',
    })
  })

  it('counts as expired if it is invalid: cut off, empty, or with characters that no code has', () => {
    const of = (query: string) => claimDeviceLogin(`https://n.example/?${query}#/index`).found
    expect(of('token=c0de')).toEqual({ code: 'c0de', bindId: '' })
    expect(of('token=&bindId=AB12')).toEqual({ code: '', bindId: 'AB12' })
    expect(of('token=%00%F0%9F%8E%B2&bindId=AB%2012')).toEqual({ code: '', bindId: '' })
    expect(of(`token=${'x'.repeat(201)}&bindId=AB12`)).toEqual({ code: '', bindId: 'AB12' })
  })

  it('does not count without a token, but its remains are still wiped', () => {
    expect(claimDeviceLogin('https://n.example/?bindId=AB12#/index')).toEqual({
      found: null,
      cleaned: 'https://n.example/#/index',
    })
  })

  it('leaves an ordinary address unchanged', () => {
    expect(claimDeviceLogin('https://n.example/#/bet/sum').cleaned).toBe('https://n.example/#/bet/sum')
  })
})
