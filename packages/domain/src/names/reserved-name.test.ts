import { expect, test } from 'vitest'
import { isReservedName } from './reserved-name.ts'

test.each([
  'nibble',
  'NIBBLE_1',
  'TheNibble',
  'nib_ble',
  '-nib-ble',
  'nibbIe',
  'n1bb1e',
  'nıbble',
  'nìbble',
  'ɴɪʙʙʟᴇ',
  'admin',
  'Admin7',
  '_admin',
  'ad-min',
  'adm1n',
  'admın',
  'ᴀdmin',
  '4dmin',
  'ádmin',
  'support',
  'supp0rt',
  '5upport',
  '-support',
  'Operator',
  'operators',
  '0perator',
  'OfficiaI',
  'off1c1a1',
  'player-abc',
  'Player-ABC',
])('%s would speak for the house', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each([
  'badminton',
  'nimble',
  'ana',
  'player1',
  'sysadmin',
  'opera',
  'unsupported',
  'zoë',
  'öländ',
  '한국',
  'ラブ愛',
  '1234',
  'adam',
  'off_road',
  '__',
])('%s is free for anyone', (name) => {
  expect(isReservedName(name)).toBe(false)
})
