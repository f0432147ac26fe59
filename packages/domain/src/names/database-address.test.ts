import { expect, test } from 'vitest'
import { databaseAddressProblem, databaseHostsOf, describeDatabase } from './database-address.ts'

test('an address of several hosts becomes one address for each of them, and must be writable', () => {
  expect(
    databaseHostsOf(
      'postgres://u:p%40@one:5432,[::1]:5433,10.0.0.7/nibble?target_session_attrs=read-write&x=1',
    ),
  ).toEqual({
    addresses: [
      'postgres://u:p%40@one:5432/nibble?x=1',
      'postgres://u:p%40@[::1]:5433/nibble?x=1',
      'postgres://u:p%40@10.0.0.7/nibble?x=1',
    ],
    mustWrite: true,
  })
  expect(
    databaseHostsOf('postgres://u@one,other/nibble?sslmode=verify-full&target_session_attrs=primary'),
  ).toEqual({
    addresses: [
      'postgres://u@one/nibble?sslmode=verify-full',
      'postgres://u@other/nibble?sslmode=verify-full',
    ],
    mustWrite: true,
  })
})

test('an address of one host stays as it is; it must be writable if it says so', () => {
  for (const address of [
    'postgres://u:p@one:5432/nibble',
    'postgres:///nibble?host=/run/pg',
    'postgres://one/x?a=b',
  ])
    expect(databaseHostsOf(address)).toEqual({ addresses: [address], mustWrite: false })
  const one = 'postgres://u@one/nibble'
  expect(databaseHostsOf(`${one}?target_session_attrs=read-write`)).toEqual({
    addresses: [one],
    mustWrite: true,
  })
  expect(databaseHostsOf(`${one}?target_session_attrs=any`)).toEqual({ addresses: [one], mustWrite: false })
})

test.each([
  ['mysql://u@one/nibble', /must be an address like postgres:/],
  ['one,other', /must be an address like postgres:/],
  ['postgres://u@one:x/nibble', /must be an address like postgres:/],
  ['postgres://u@one,/nibble', /names "" among its hosts/],
  ['postgres://u@one:5432,other:99999/nibble', /names "other:99999" among its hosts/],
  ['postgres://u@one:0,other/nibble', /names "one:0" among its hosts/],
  ['postgres://u@one, other/nibble', /names " other" among its hosts/],
  ['postgres:///nibble?host=one,other', /must name its hosts before the database/],
  ['postgres://u@one,other/nibble?target_session_attrs=any', /only have target_session_attrs=read-write/],
  ['postgres://u@one/nibble?target_session_attrs=standby', /only have target_session_attrs=read-write/],
])('%s is refused with a sentence', (address, sentence) => {
  expect(databaseAddressProblem(address)).toMatch(sentence)
  expect(() => databaseHostsOf(address)).toThrow(sentence)
})

test('messages show hosts and name, and never the password', () => {
  expect(describeDatabase('postgres://u:secret@one:5432,other:5432/nibble?x=y')).toBe(
    'nibble at one:5432,other:5432',
  )
})
