import {
  createContent,
  createDraft,
  listAuditLog,
  listContent,
  listDrafts,
  readTerms,
  reviewDraft,
  updateContent,
} from '@nibble/contract/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestConsole, type TestConsole } from './testing/start-test-console.ts'

let stage: TestConsole
beforeAll(async () => {
  stage = await startTestConsole()
})
afterAll(() => stage.stop())

const NOTICE = {
  ...{ kind: 'notice', isShown: true, rotates: true, opens: true, image: null, url: null, place: 0 },
  texts: { 'en-US': { title: 'Maintenance', body: 'On Sunday.' } },
}
const TERMS = {
  paytable: 'fair',
  limits: [{ asset: 'USDT', min: '1', max: '500' }],
  ...{ playerCapPpm: 5_000, drawCapPpm: 10_000, halveAtPpm: 50_000, pauseAtPpm: 100_000 },
}

test('content is published by those who write it, and what was before stays in the log', async () => {
  const [support, finance, admin] = [
    await stage.operator('support'),
    await stage.operator('finance'),
    await stage.operator('admin'),
  ]
  expect(await finance.try(createContent, NOTICE)).toBe('not_allowed')
  expect(await support.try(createContent, { ...NOTICE, texts: {} })).toBe('malformed')
  const made = await support.call(createContent, NOTICE)
  expect(made.savedBy.name).toBe(support.name)

  const { id, version } = made
  await admin.call(updateContent, { ...NOTICE, isShown: false, id, version })
  expect(await support.try(updateContent, { ...NOTICE, id, version })).toBe('content_changed')
  const { rows } = await finance.call(listContent, { filter: { kind: 'notice' } })
  expect(rows).toMatchObject([{ isShown: false, version: 2, savedBy: { name: admin.name } }])

  const log = await admin.call(listAuditLog, { filter: { subject: 'content' } })
  expect(log.rows[0]).toMatchObject({
    action: 'content.update',
    before: { isShown: true },
    after: { isShown: false },
  })
})

test('terms are drafted by one and approved by another, from the first round that may be named', async () => {
  const [author, other, finance] = [
    await stage.operator('risk'),
    await stage.operator('admin'),
    await stage.operator('finance'),
  ]
  const { earliest } = await finance.call(readTerms, {})
  const draft = { ...TERMS, fromRound: earliest[0], reason: 'spring' }
  expect(await finance.try(createDraft, draft)).toBe('not_allowed')
  const made = await author.call(createDraft, draft)

  const approval = { id: made.id, review: 'approve', reason: 'as agreed' }
  expect(await author.try(reviewDraft, approval)).toBe('second_person_needed')
  expect(await finance.try(reviewDraft, approval)).toBe('not_allowed')
  const approved = await other.call(reviewDraft, approval)
  expect(approved).toMatchObject({ state: 'approved', decidedBy: { name: other.name } })
  expect(await other.try(reviewDraft, approval)).toBe('draft_decided')

  const { rows } = await finance.call(readTerms, {})
  expect(rows.at(-1)).toMatchObject({ paytable: 'fair', effectiveAt: made.effectiveAt })
  expect((await finance.call(listDrafts, {})).rows).toHaveLength(1)
})
