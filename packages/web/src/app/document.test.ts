import { describe, expect, it } from 'vitest'
import { otherDocument } from './document.ts'

const screen = (href: string) => ({ href, pathname: href.split('?')[0] ?? '' })

describe('which document a screen belongs to', () => {
  it('opens the verifier in its own document, with its query', () => {
    expect(otherDocument({ screen: screen('/verify?round=1'), document: '/' })).toBe(
      '/verify.html#/verify?round=1',
    )
  })

  it('opens what the house owes there, too', () => {
    expect(otherDocument({ screen: screen('/liabilities'), document: '/' })).toBe('/verify.html#/liabilities')
    expect(otherDocument({ screen: screen('/liabilities'), document: '/verify.html' })).toBeNull()
  })

  it('leaves that document for any other screen', () => {
    expect(otherDocument({ screen: screen('/index'), document: '/verify.html' })).toBe('/#/index')
  })

  it('stays where it is at home', () => {
    expect(otherDocument({ screen: screen('/verify'), document: '/verify.html' })).toBeNull()
    expect(otherDocument({ screen: screen('/bet/sum'), document: '/index.html' })).toBeNull()
  })
})
