import { createCipheriv, createHash, createSecretKey, hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { answerBinding, proofText, REQUEST_INFO, RESPONSE_INFO, requestBinding } from '@nibble/contract'
import { expect, test } from 'vitest'
import { createOnce } from './once.ts'
import { openEnvelope } from './open-envelope.ts'

const protocol = readFileSync(new URL('../../../../../docs/protocol.md', import.meta.url), 'utf8')

const secret = Buffer.from(Array.from({ length: 32 }, (_, byte) => byte))
const keyOf = (info: string) => Buffer.from(hkdfSync('sha256', secret, '', info, 32))
const seal = (key: Buffer, binding: string, text: string): string => {
  const iv = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(binding))
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

const CALL = { method: 'POST', path: '/api/app/bet/betTime1' }
const AT = 1_790_000_000_000

test('the figures of the protocol’s page are those of the code', () => {
  const question = seal(keyOf(REQUEST_INFO), requestBinding({ ...CALL, timestamp: AT }), '{}')
  const answer = seal(
    keyOf(RESPONSE_INFO),
    answerBinding({ ...CALL, requestTimestamp: AT, answerTimestamp: AT + 42 }),
    '{"code":20000,"message":"success","data":{}}',
  )
  const body = '{"data":"x","key":"k.w","ip":"","timestamp":1790000000000}'
  const bodyDigest = createHash('sha256').update(body).digest('base64url')
  const proof = proofText({ method: 'POST', path: '/api/app/user/userInfo', timestamp: AT, bodyDigest })

  for (const figure of [
    keyOf(REQUEST_INFO).toString('hex'),
    keyOf(RESPONSE_INFO).toString('hex'),
    question,
    answer,
    proof,
  ]) {
    expect(protocol).toContain(figure)
  }
})

test('the page’s envelope opens', async () => {
  const data = /betTime1` at 1790000000000 \| `([\w-]+)`/.exec(protocol)?.[1]
  const visit = {
    id: 'visit',
    opensFrom: 0,
    requestKey: createSecretKey(keyOf(REQUEST_INFO)),
    answerKey: createSecretKey(keyOf(RESPONSE_INFO)),
  }
  const visits = { find: () => visit, unwrap: async () => visit }
  const handler = { visits, once: createOnce({ maxEntries: 1 }), startedAt: AT, allowUnwrap: () => {} }
  const envelope = { data, key: `k.${'A'.repeat(342)}`, ip: '', timestamp: AT }

  const opened = await openEnvelope(handler, { ...CALL, body: envelope, address: '', now: AT })
  expect(opened.text).toBe('{}')
})
