import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HashTail, LitHash } from './lit-hash.tsx'

const HASH = `0x${'a'.repeat(56)}7bcdef83`
const GUARDED = { beaconRound: 1, signature: '', network: '', hash: `0x${'b'.repeat(63)}5` }
const of = { paytable: 'classic' as const, hash: HASH, guarded: null, lit: [2, 1] }

const litIn = (markup: string) => [...markup.matchAll(/<b [^>]*>(.)<\/b>/g)].map(([, one]) => one).join('')
const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')

test('the deciding characters are lit in the short and in the whole hash', () => {
  const tail = renderToStaticMarkup(<HashTail of={of} />)
  expect([textOf(tail), litIn(tail)]).toEqual(['def83', '83'])
  const whole = renderToStaticMarkup(<LitHash of={of} />)
  expect([textOf(whole), litIn(whole)]).toEqual([HASH.slice(2), '83'])
})

test('a deciding digit before the last five is shown before them', () => {
  const far = renderToStaticMarkup(<HashTail of={{ ...of, hash: `0x${'1'.repeat(58)}abcdef`, lit: [7] }} />)
  expect([textOf(far), litIn(far)]).toEqual(['1…bcdef', '1'])
})

test('a guarded bet shows the guarded hash, and nothing until it is known', () => {
  const guarded = { ...of, paytable: 'guarded' as const }
  expect(textOf(renderToStaticMarkup(<HashTail of={{ ...guarded, guarded: GUARDED }} />))).toBe('bbbb5')
  expect(textOf(renderToStaticMarkup(<HashTail of={guarded} />))).toBe('–')
})
