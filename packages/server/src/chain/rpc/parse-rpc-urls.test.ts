import { describe, expect, test } from 'vitest'
import { parseRpcUrls } from './parse-rpc-urls.ts'

describe('CHAIN_RPC_URLS', () => {
  test('takes the operator from before the =, or else the host', () => {
    expect(parseRpcUrls('one=https://a.example/key, wss://b.example:8546/x ,http://127.0.0.1:8545')).toEqual([
      { url: 'https://a.example/key', operator: 'one', name: 'one (a.example)', transport: 'http' },
      { url: 'wss://b.example:8546/x', operator: 'b.example', name: 'b.example:8546', transport: 'ws' },
      { url: 'http://127.0.0.1:8545/', operator: '127.0.0.1', name: '127.0.0.1:8545', transport: 'http' },
    ])
  })

  test('an = in the address does not name an operator', () => {
    expect(parseRpcUrls('https://a.example/?key=abc')[0]?.operator).toBe('a.example')
  })

  test('a key in an address is never shown', () => {
    expect(parseRpcUrls('https://user:secret@a.example/secret?k=secret')[0]?.name).toBe('a.example')
  })

  test.each([
    ['', 'names no endpoint'],
    ['nonsense', 'not an address'],
    ['ftp://a.example', 'use http'],
    ['https://a.example,x=https://a.example', 'twice'],
    [Array.from({ length: 17 }, (_, at) => `http://h${at}`).join(), 'at most 16'],
  ])('%s is refused with a sentence', (text, sentence) => {
    expect(() => parseRpcUrls(text)).toThrow(sentence)
  })
})
