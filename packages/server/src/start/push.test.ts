import { expect, test } from 'vitest'
import { startPush } from './push.ts'

const secret = Buffer.alloc(32, 1)
const start = (config: Partial<Parameters<typeof startPush>[0]['config']>, { isDevelopment = false } = {}) =>
  startPush({
    config: { mail: null, origins: ['http://localhost:5656'], pushHosts: [], ...config },
    secret,
    isDevelopment,
  })

test('a push service gets a contact address, or nothing is offered', () => {
  expect(start({})).toBeNull()
  expect(start({}, { isDevelopment: true })).not.toBeNull()
  expect(start({ origins: ['https://play.example'] })).not.toBeNull()
  expect(start({ mail: { url: 'smtp://mail', from: 'Nibble <no-reply@play.example>' } })).not.toBeNull()
})

test('only a development server may be asked to send to itself', () => {
  const local = 'http://127.0.0.1:4321/abc'
  const origins = ['https://play.example']
  expect(start({ origins })?.isKnown(local)).toBe(false)
  expect(start({ origins }, { isDevelopment: true })?.isKnown(local)).toBe(true)
  expect(start({ origins, pushHosts: ['push.house.example'] })?.isKnown('https://push.house.example/a')).toBe(
    true,
  )
})
