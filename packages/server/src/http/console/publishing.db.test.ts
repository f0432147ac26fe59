import {
  createChangeRequest,
  createContent,
  createPromotionChangeRequest,
  listAuditLog,
  listChangeRequests,
  listContent,
  listPromotionChangeRequests,
  readPromotions,
  readTerms,
  reviewChangeRequest,
  reviewPromotionChangeRequest,
  updateContent,
} from '@nibble/contract/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestConsole, type TestConsole } from './testing/start-test-console.ts'

let fixture: TestConsole
beforeAll(async () => {
  fixture = await startTestConsole()
})
afterAll(() => fixture.stop())

const NOTICE = {
  kind: 'notice',
  isShown: true,
  rotates: true,
  opens: true,
  image: null,
  url: null,
  place: 0,
  texts: { 'en-US': { title: 'Maintenance', body: 'On Sunday.' } },
}
const TERMS = {
  paytable: 'fair',
  limits: [{ asset: 'USDT', min: '1', max: '500' }],
  guardedAssets: ['USDT'],
  playerCapPpm: 2_000,
  drawCapPpm: 3_000,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
}

test('content is published by its editors, and the previous version stays in the log', async () => {
  const [support, finance, admin] = [
    await fixture.operator('support'),
    await fixture.operator('finance'),
    await fixture.operator('admin'),
  ]
  expect(await finance.try(createContent, NOTICE)).toBe('not_allowed')
  expect(await support.try(createContent, { ...NOTICE, texts: {} })).toBe('malformed')
  const made = await support.call(createContent, NOTICE)
  expect(made.savedBy?.name).toBe(support.name)

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

test('support shows at most 20 entries a day, but can always hide wrong ones; an admin shows more', async () => {
  const [support, admin] = [await fixture.operator('support'), await fixture.operator('admin')]
  const { id, version } = await support.call(createContent, NOTICE)
  await support.call(createContent, { ...NOTICE, isShown: false })
  for (let shown = 1; shown < 20; shown += 1) await support.call(createContent, NOTICE)
  expect(await support.try(createContent, NOTICE)).toBe('too_many_shown')
  expect(await support.try(updateContent, { ...NOTICE, id, version })).toBe('too_many_shown')
  expect(await support.try(updateContent, { ...NOTICE, isShown: false, id, version })).toBe('ok')
  expect(await admin.try(createContent, NOTICE)).toBe('ok')
})

test('a link that leads players elsewhere needs a fresh code', async () => {
  const support = await fixture.operator('support')
  const { id, version } = await support.call(createContent, LINK)
  const hidden = await support.call(createContent, { ...LINK, isShown: false })
  fixture.clock.aheadMs += 6 * 60_000
  const open = { ...LINK, id, version }
  expect(await support.try(createContent, LINK)).toBe('fresh_code_needed')
  expect(await support.try(updateContent, { ...open, url: 'https://other.test/' })).toBe('fresh_code_needed')
  const shown = { ...LINK, id: hidden.id, version: hidden.version }
  expect(await support.try(updateContent, shown)).toBe('fresh_code_needed')
  expect(await support.try(updateContent, { ...open, place: 7 })).toBe('ok')
  expect(await support.try(createContent, NOTICE)).toBe('ok')
  fixture.clock.aheadMs -= 6 * 60_000
})

const BANNER = { ...NOTICE, kind: 'banner', rotates: false, opens: false, image: 'weave-azure.svg' }
const LINK = { ...NOTICE, kind: 'vpn', rotates: false, opens: false, url: 'https://example.test/' }

test('links and pictures are allowed only at permitted addresses', async () => {
  const support = await fixture.operator('support')
  for (const entry of [
    BANNER,
    LINK,
    { ...BANNER, url: '#/invite' },
    { ...BANNER, image: 'spring/week.webp' },
  ])
    expect(await support.try(createContent, entry)).toBe('ok')

  const urls = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'http://x.test',
    '//x.test',
    '/x',
    '#javascript:alert(1)',
    'https://x.test/"onerror=1',
    'https://x.test/<script>',
  ]
  for (const url of urls) {
    expect([url, await support.try(createContent, { ...BANNER, url })]).toEqual([url, 'malformed'])
    expect([url, await support.try(createContent, { ...LINK, url })]).toEqual([url, 'malformed'])
  }
  for (const url of [null, '#/invite'])
    expect(await support.try(createContent, { ...LINK, url })).toBe('malformed')
  for (const image of [
    null,
    '',
    '../x.svg',
    'a/../../x',
    '/x',
    'a//b',
    'https://x.test/x.svg',
    'x.svg" onerror="1',
  ])
    expect([image, await support.try(createContent, { ...BANNER, image })]).toEqual([image, 'malformed'])
  expect(await support.try(createContent, { ...NOTICE, image: 'weave-azure.svg' })).toBe('malformed')
})

test('what is too long is refused and nothing is saved', async () => {
  const support = await fixture.operator('support')
  const before = (await support.call(listContent, { filter: { kind: 'notice' } })).rows.length
  const long = [
    { title: 'x'.repeat(201), body: '' },
    { title: 'x', body: 'x'.repeat(20_001) },
  ]
  for (const text of long)
    expect(await support.try(createContent, { ...NOTICE, texts: { 'en-US': text } })).toBe('malformed')
  const { rows } = await support.call(listContent, { filter: { kind: 'notice' } })
  expect(rows).toHaveLength(before)
})

test('of two editors of one entry at once, one saves and the other is told', async () => {
  const [support, admin] = [await fixture.operator('support'), await fixture.operator('admin')]
  const { id, version } = await support.call(createContent, NOTICE)
  const saves = [support, admin, support, admin].map((one, place) =>
    one.try(updateContent, { ...NOTICE, place, id, version }),
  )
  expect((await Promise.all(saves)).sort()).toEqual([
    'content_changed',
    'content_changed',
    'content_changed',
    'ok',
  ])
})

test('terms are proposed by one and approved by another, from the first round that may be named', async () => {
  const [author, other, finance] = [
    await fixture.operator('risk'),
    await fixture.operator('admin'),
    await fixture.operator('finance'),
  ]
  const { earliest } = await finance.call(readTerms, {})
  const changeRequest = { ...TERMS, fromRound: earliest[0], reason: 'spring' }
  expect(await finance.try(createChangeRequest, changeRequest)).toBe('not_allowed')
  const made = await author.call(createChangeRequest, changeRequest)

  const approval = { id: made.id, review: 'approve', reason: 'as agreed' }
  expect(await author.try(reviewChangeRequest, approval)).toBe('second_person_needed')
  const approved = await other.call(reviewChangeRequest, approval)
  expect(approved).toMatchObject({ state: 'approved', decidedBy: { name: other.name } })
  expect(await other.try(reviewChangeRequest, approval)).toBe('change_request_decided')

  const { rows } = await finance.call(readTerms, {})
  expect(rows.at(-1)).toMatchObject({ paytable: 'fair', effectiveAt: made.effectiveAt })
  expect((await finance.call(listChangeRequests, {})).rows).toHaveLength(1)
})

test('terms of a promotion are proposed by one, approved by finance too, and refused with what to change', async () => {
  const [author, finance, support] = [
    await fixture.operator('risk'),
    await fixture.operator('finance'),
    await fixture.operator('support'),
  ]
  expect(await support.try(readPromotions, {})).toBe('not_allowed')
  const { rows } = await finance.call(readPromotions, {})
  expect(rows.map(({ id }) => id)).toEqual([
    'levels',
    'rewards',
    'daily',
    'weekly',
    'monthly',
    'contest',
    'jackpot',
    'insurance',
  ])
  const begins = rows.find(({ id }) => id === 'jackpot')?.earliest
  const terms = {
    promotion: 'jackpot',
    feedPpm: 100_000,
    prizePpm: 700_000,
    stakeTimes: 30,
    edgeTimes: 500,
    bankrollPpm: 2_000,
  }
  const changeRequest = { terms, begins, reason: 'a smaller pool' }
  expect(await finance.try(createPromotionChangeRequest, changeRequest)).toBe('not_allowed')
  expect(
    await author.try(createPromotionChangeRequest, { ...changeRequest, begins: { day: '2090-01-01' } }),
  ).toBe('promotion_begins')
  expect(
    await author.try(createPromotionChangeRequest, { ...changeRequest, begins: { day: '2090-13-41' } }),
  ).toBe('promotion_begins')
  const refused = await author.send(createPromotionChangeRequest.path, {
    ...changeRequest,
    terms: { ...terms, edgeTimes: 700 },
  })
  expect(refused.body).toMatchObject({
    refusal: 'jackpot_edge_times',
    message: expect.stringContaining('at most 614 times the edge'),
  })

  const { id } = await author.call(createPromotionChangeRequest, changeRequest)
  const approval = { id, review: 'approve', reason: 'as agreed' }
  expect(await author.try(reviewPromotionChangeRequest, approval)).toBe('second_person_needed')
  expect(await author.try(reviewChangeRequest, approval)).toBe('change_request_unknown')
  expect((await finance.call(reviewPromotionChangeRequest, approval)).state).toBe('approved')
  expect(await finance.try(reviewPromotionChangeRequest, approval)).toBe('change_request_decided')
  const after = (await finance.call(readPromotions, {})).rows.find((row) => row.id === 'jackpot')
  expect(after?.next).toMatchObject([{ terms }])
  expect(
    (await finance.call(listPromotionChangeRequests, { filter: { promotion: 'jackpot' } })).rows,
  ).toHaveLength(1)
  expect((await finance.call(listChangeRequests, {})).rows.map((row) => row.id)).not.toContain(id)
})
