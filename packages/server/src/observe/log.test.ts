import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const written = (facts: object): string => {
  let text = ''
  const to = new Writable({
    write: (chunk, _, done) => {
      text += chunk
      done()
    },
  })
  createLog({ level: 'info', to }).info(facts, 'a fact')
  return text
}

test('a line is JSON with its level, its time and its facts', () => {
  const line: unknown = JSON.parse(written({ round: '2026112110001' }))
  expect(line).toMatchObject({ level: 'info', msg: 'a fact', round: '2026112110001' })
  expect(line).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT/))
})

test('no token, signature, code or address is logged, not even one level down', () => {
  const secret = 'do-not-write-this'
  const facts = {
    token: secret,
    signature: secret,
    ticket: secret,
    code: secret,
    address: secret,
    password: secret,
  }
  expect(written(facts)).not.toContain(secret)
  expect(written({ call: facts, headers: { token: secret } })).not.toContain(secret)
})

test('an error is written with its stack, for operators', () => {
  expect(written({ err: new Error('broken') })).toMatch(/"stack":"Error: broken\\n/)
})
