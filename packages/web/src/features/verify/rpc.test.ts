import { expect, test } from 'vitest'
import { readEndpoint } from './rpc.ts'

test.each([
  ['bsc.example', 'https://bsc.example'],
  [' https://bsc.example/ ', 'https://bsc.example'],
  ['https://bsc.example:8545/v1/key', 'https://bsc.example:8545/v1/key'],
  ['http://localhost:8545', 'http://localhost:8545'],
  ['http://127.0.0.1:8545/', 'http://127.0.0.1:8545'],
])('%s is asked at %s', (typed, endpoint) => {
  expect(readEndpoint(typed)).toBe(endpoint)
})

test.each([
  '',
  'nowhere',
  'http://bsc.example',
  'ws://bsc.example',
  'ftp://localhost',
  'https://name:word@bsc.example',
  'https://[',
])('%s cannot be asked', (typed) => {
  expect(readEndpoint(typed)).toBeNull()
})
