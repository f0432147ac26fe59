import { expect, test } from 'vitest'
import { readEvent } from './events.ts'

const ROUND = '2026112310600'
const SESSION = 'ab'.repeat(32)

test.each([
  { type: 'closed', round: ROUND },
  { type: 'settled', round: ROUND, from: '-1', to: '20000' },
  { type: 'agreeing', round: ROUND, hash: '0x12', count: 2, of: 3 },
  { type: 'balances', player: '7', about: 'deposit' },
  { type: 'signed_out', player: '7', kept: null },
  { type: 'signed_out', player: '7', kept: SESSION },
  { type: 'session_ended', session: SESSION },
  { type: 'session_ended', session: SESSION, afterMs: 15_000 },
  { type: 'session_ended', session: SESSION, afterMs: 15_000, by: SESSION },
  { type: 'online', server: 'a', online: 0 },
  { type: 'bets', server: 'a', round: ROUND, from: '1', to: '2' },
])('%j is received as it was sent', (event) => {
  expect(readEvent(JSON.stringify(event))).toEqual(event)
})

test.each([
  'nonsense',
  'null',
  '[]',
  '{"type":"signed_out","player":"x","kept":null}',
  `{"type":"balances","player":"${'9'.repeat(500_000)}","about":"deposit"}`,
  '{"type":"online","server":"a","online":1e308}',
  '{"type":"online","server":"a","online":-1}',
  '{"type":"online","server":"a","online":1.5}',
  '{"type":"closed","round":"1"}',
  '{"type":"session_ended","session":"ab","afterMs":-1}',
  '{"type":"session_ended","session":"ab","afterMs":1,"by":2}',
  `{"type":"agreeing","round":"${ROUND}","hash":"0x12","count":1.5,"of":2}`,
  `{"type":"settled","round":"${ROUND}"}`,
  `{"type":"bets","server":"a","round":"${ROUND}","from":"1e9","to":"2"}`,
])('what no server sends is ignored, whoever sends it: %.60s', (payload) => {
  expect(readEvent(payload)).toBeNull()
})
