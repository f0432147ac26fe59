import { expect, test } from 'vitest'
import { plainHostOf } from './plain-connections.ts'

const NAMED = ['10.0.0.7', 'db.internal']

test.each([
  'https://rpc.example',
  'wss://rpc.example/key',
  'http://127.0.0.1:8545',
  'http://localhost',
  'http://[::1]:8545/',
  'http://10.0.0.7:8545',
  'postgres://user:pass@db.internal:5432/nibble',
  'postgres://user:pass@localhost/nibble',
  'postgres:///nibble?host=/var/run/postgresql',
  'postgres:///nibble?host=%2Fvar%2Frun%2Fpostgresql',
  'postgres://db.example/nibble?uselibpqcompat=true&sslmode=verify-full',
  'postgres://user:p%40ss@db.example/nibble?sslmode=verify-full',
  'postgresql://db.example/nibble?application_name=x&sslmode=require',
  'postgres://db.internal:5432,10.0.0.7:5432/nibble?target_session_attrs=read-write',
  'postgres://one.example,other.example/nibble?target_session_attrs=read-write&sslmode=verify-full',
])('%s is safe, here or named', (address) => {
  expect(plainHostOf(address, NAMED)).toBeNull()
})

test.each([
  ['http://rpc.example', 'rpc.example'],
  ['HTTP://rpc.example:80/path', 'rpc.example'],
  ['ws://rpc.example', 'rpc.example'],
  ['http://127.0.0.1@rpc.example/', 'rpc.example'],
  ['http://rpc.example\\@127.0.0.1/', 'an unknown host'],
  ['http://10.0.0.70', '10.0.0.70'],
  ['postgres://db.example/nibble', 'db.example'],
  ['postgres://db.example/nibble?sslmode=prefer', 'db.example'],
  ['postgres://db.example/nibble?sslmode=no-verify', 'db.example'],
  ['postgres://db.example/nibble?sslmode=require&sslmode=disable', 'db.example'],
  ['postgres://localhost/nibble?host=db.example', 'db.example'],
  ['postgres:///nibble?h%6fst=db.example', 'db.example'],
  ['postgres://db.example/nibble?sslmode=require&sslm%6fde=disable', 'db.example'],
  ['postgres://db.example/nibble?sslmode=require&uselibpqcompat=true', 'db.example'],
  ['postgres://localhost/nibble?host=%', 'an unknown host'],
  ['postgres://db.internal:5432,db.example:5432/nibble', 'db.example'],
  ['postgres://db.internal,,other/nibble', 'db.internal,,other'],
  // Whatever PGHOST names.
  ['postgres:///nibble', 'an unknown host'],
  ['postgres://user:pass@/nibble?host=', 'an unknown host'],
])('%s is plain, to %s', (address, host) => {
  expect(plainHostOf(address, NAMED)).toBe(host)
})
