import { randomUUID } from 'node:crypto'
import {
  addOperator,
  createChangeRequest,
  decideAdjustment,
  flagPlayer,
  getPlayer,
  giveCode,
  listAuditLog,
  readTerms,
  requestAdjustment,
  resumeHouse,
  resumePlayer,
  reviewChangeRequest,
  signIn,
  stopHouse,
  stopPlayer,
  unflagPlayer,
} from '@nibble/contract/console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePlayer, consolePlayer } from './testing/console-players.ts'
import {
  csrfOf,
  PASSWORD,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from './testing/start-test-console.ts'

// Two operators, or one twice, act on the same thing at the same moment: it happens once and is logged once.

let nibble: TestConsole
let [ann, ben, cat]: TestOperator[] = []
let player: ConsolePlayer
beforeAll(async () => {
  nibble = await startTestConsole()
  const made = [1, 2, 3].map(() => nibble.operator('finance', 'risk'))
  ;[ann, ben, cat] = await Promise.all(made)
  player = await consolePlayer(nibble)
})
afterAll(() => nibble.stop())

type Tries = (operator: TestOperator) => Promise<string>
/** Every operator four times, all at once. */
const rush = (tries: Tries, by = [ann, ben, cat]): Promise<string[]> =>
  Promise.all(by.flatMap((one) => Array.from({ length: 4 }, () => tries(known(one)))))
const known = (one: TestOperator | undefined): TestOperator => {
  if (one === undefined) throw new Error('they have not signed in')
  return one
}
const expectOnce = (outcomes: readonly string[], others: string) => {
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['ok', others]))
}
const logged = async (action: string) => {
  const { rows } = await known(ann).call(listAuditLog, { filter: { action }, perPage: 100 })
  return rows.length
}

test('an adjustment is applied once, and never by the person who requested it', async () => {
  const before = await player.main('USDT')
  const asked = { idempotencyKey: randomUUID(), player: String(player.id), asset: 'USDT', amount: '2000' }
  const { id } = await known(ann).call(requestAdjustment, { ...asked, reason: 'a prize' })
  const apply: Tries = (one) => one.try(decideAdjustment, { id, decision: 'apply', reason: 'checked' })
  expect(new Set(await rush(apply, [ann]))).toEqual(new Set(['second_person_needed']))
  expectOnce(await rush(apply, [ben, cat]), 'adjustment_decided')
  expect(await player.main('USDT')).toBe(before + 2_000n)
  expect(await logged('adjustment.apply')).toBe(1)
})

test('an adjustment that is sent repeatedly is requested once', async () => {
  const before = await player.main('USDT')
  const asked = { idempotencyKey: randomUUID(), player: String(player.id), asset: 'USDT', amount: '10' }
  const outcomes = await rush((one) => one.try(requestAdjustment, { ...asked, reason: 'a prize' }), [ben])
  expect(new Set(outcomes)).toEqual(new Set(['ok']))
  expect(await player.main('USDT')).toBe(before + 10n)
  expect(await known(ben).try(requestAdjustment, { ...asked, amount: '11', reason: 'x y z' })).toBe(
    'key_reused',
  )
  expect(await known(cat).try(requestAdjustment, { ...asked, reason: 'a prize' })).toBe('key_reused')
})

test('a change request is approved once, and never by its author', async () => {
  const { rows, earliest } = await known(ann).call(readTerms, {})
  const [now] = rows
  const { id } = await known(ann).call(createChangeRequest, {
    paytable: now?.paytable,
    limits: [{ asset: 'USDT', min: '1', max: '500' }],
    guardedAssets: ['USDT'],
    playerCapPpm: 2_000,
    drawCapPpm: 3_000,
    resumeBelowPpm: 50_000,
    pauseAtPpm: 100_000,
    fromRound: earliest[0],
    reason: 'spring',
  })
  const approve: Tries = (one) => one.try(reviewChangeRequest, { id, review: 'approve', reason: 'as agreed' })
  expect(new Set(await rush(approve, [ann]))).toEqual(new Set(['second_person_needed']))
  expectOnce(await rush(approve, [ben, cat]), 'change_request_decided')
  expect(await logged('changeRequest.approve')).toBe(1)
})

test('a stop takes effect once and is lifted once', async () => {
  const asked = { id: 'game:exact', reason: 'at once' }
  expectOnce(await rush((one) => one.try(stopHouse, asked)), 'nothing_to_do')
  expectOnce(await rush((one) => one.try(resumeHouse, asked)), 'nothing_to_do')
  expect([await logged('house.stop'), await logged('house.resume')]).toEqual([1, 1])
})

test('a player is stopped, resumed and cleared of a flag once', async () => {
  const id = String(player.id)
  const asked = { id, reason: 'at once' }
  expectOnce(await rush((one) => one.try(stopPlayer, asked)), 'nothing_to_do')
  expectOnce(await rush((one) => one.try(resumePlayer, asked)), 'nothing_to_do')
  expect(await known(ann).try(flagPlayer, asked)).toBe('ok')
  const { flags } = await known(ann).call(getPlayer, { id })
  const flag = flags.find(({ closedAt }) => closedAt === null)?.id
  expectOnce(await rush((one) => one.try(unflagPlayer, { ...asked, flag })), 'nothing_to_do')
})

test('a name is given to one operator', async () => {
  const asked = { name: 'newcomer', roles: ['support'], player: null, reason: 'at once' }
  const admins = [await nibble.operator('admin'), await nibble.operator('admin')]
  expectOnce(await rush((one) => one.try(addOperator, asked), admins), 'operator_name_taken')
})

test('a code works once, however many sessions wait for it', async () => {
  const one = await nibble.operator('support')
  const begun = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await nibble.send(signIn.path, { name: one.name, password: PASSWORD })
      return { cookie: answer.cookie ?? '', 'x-nibble-csrf': csrfOf(answer) }
    }),
  )
  const code = one.code()
  const given = await Promise.all(begun.map((headers) => nibble.send(giveCode.path, { code }, headers)))
  expect(given.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(new Set(given.map(({ body }) => body.refusal))).toEqual(new Set([undefined, 'code_wrong']))
})
