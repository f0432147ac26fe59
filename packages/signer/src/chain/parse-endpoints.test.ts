import { expect, test } from 'vitest'
import { parseEndpoints } from './parse-endpoints.ts'

test('an endpoint’s operator is the one in the list, or else its host', () => {
  expect(parseEndpoints('one=https://a.example/key, https://b.example:8545,')).toEqual([
    { url: 'https://a.example/key', operator: 'one' },
    { url: 'https://b.example:8545', operator: 'b.example' },
  ])
})

test('an equals sign in the address names nobody', () => {
  expect(parseEndpoints('https://a.example/?key=https://x')).toEqual([
    { url: 'https://a.example/?key=https://x', operator: 'a.example' },
  ])
})

test.each(['ws://a.example', 'a.example', 'one=a.example', 'https://', 'https://a.example,nonsense'])(
  '%s is refused in one sentence',
  (text) => {
    expect(() => parseEndpoints(text)).toThrow(/^SIGNER_RPC_URLS must list endpoints/)
  },
)
