import {
  addOwnPasskey,
  getWithdrawal,
  listOperators,
  listOwnPasskeys,
  removeOwnPasskey,
  reviewWithdrawal,
  signWithdrawal,
  startOwnPasskey,
  updateOperator,
} from '@nibble/contract/console'
import { APPROVAL_LIFE_MS } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyReset, managing } from '../../features/operators/changing.ts'
import { createTestAuthenticator, type TestAuthenticator } from '../../testing/test-authenticator.ts'
import { type ConsolePlayer, consolePlayer } from './testing/console-players.ts'
import { signPayment, wantSignatures } from './testing/sign-payment.ts'
import {
  CONSOLE_ORIGIN,
  startTestConsole,
  type TestConsole,
  type TestOperator,
} from './testing/start-test-console.ts'

let nibble: TestConsole
let ann: TestOperator
let ben: TestOperator
let player: ConsolePlayer
const passkeys = { ann: createTestAuthenticator(), ben: createTestAuthenticator() }
type Input = Parameters<typeof signPayment> extends [unknown, ...infer Rest] ? Rest : never
beforeAll(async () => {
  nibble = await startTestConsole()
  ann = await nibble.operator('finance')
  ben = await nibble.operator('finance')
  player = await consolePlayer(nibble)
  await wantSignatures(nibble)
})
afterAll(() => nibble.stop())

const add = async (by: TestOperator, authenticator: TestAuthenticator) => {
  const { challenge } = await by.call(startOwnPasskey, {})
  const made = authenticator.make({ origin: CONSOLE_ORIGIN, challenge })
  return by.call(addOwnPasskey, { ...made, challenge, name: 'Key' })
}
const sign = (...asked: Input) => signPayment(nibble, ...asked)

test('an operator adds passkeys, each with the line for the signer, and removes them', async () => {
  const { rows } = await add(ann, passkeys.ann)
  expect(rows).toMatchObject([{ id: passkeys.ann.id, name: 'Key' }])
  expect(rows[0]?.line).toMatch(new RegExp(` ${passkeys.ann.id} ${passkeys.ann.publicKey}$`))
  await add(ben, passkeys.ben)
  const { challenge } = await ben.call(startOwnPasskey, {})
  const body = {
    ...createTestAuthenticator().make({ origin: CONSOLE_ORIGIN, challenge }),
    challenge,
    name: 'x',
  }
  expect(await ann.try(addOwnPasskey, body)).toBe('passkey_wrong')
  const elsewhere = {
    ...createTestAuthenticator().make({ origin: 'http://elsewhere.test', challenge }),
    challenge,
  }
  expect(await ben.try(addOwnPasskey, { ...elsewhere, name: 'x' })).toBe('passkey_wrong')
  expect((await ben.call(addOwnPasskey, body)).rows).toHaveLength(2)
  expect((await ben.call(removeOwnPasskey, { id: body.id })).rows).toHaveLength(1)
  expect(await ann.try(removeOwnPasskey, { id: passkeys.ben.id })).toBe('nothing_to_do')
  expect((await ben.call(listOwnPasskeys, {})).rows).toMatchObject([{ id: passkeys.ben.id }])
})

test('what needs signatures is released with a signature of exactly that, and not without', async () => {
  const id = await player.withdraw(1_500n)
  const approve = (by: TestOperator, signature?: Awaited<ReturnType<typeof sign>>, review = 'approve') =>
    by.try(reviewWithdrawal, { id, review, reason: '', ...(signature !== undefined && { signature }) })
  expect(await approve(ann)).toBe('signature_needed')
  const wrong = 'signature_wrong'
  expect(await approve(ann, await sign(ann, id, passkeys.ann, { amount: 1n as never }))).toBe(wrong)
  expect(await approve(ann, await sign(ann, id, passkeys.ann, { recipient: `0x${'1'.repeat(40)}` }))).toBe(
    wrong,
  )
  expect(await approve(ann, await sign(ann, id, passkeys.ann, { attempt: 2 }))).toBe(wrong)
  expect(
    await approve(
      ann,
      await sign(ann, id, passkeys.ann, { validUntil: nibble.now() + 2 * APPROVAL_LIFE_MS }),
    ),
  ).toBe(wrong)
  expect(await approve(ann, await sign(ann, id, passkeys.ann, {}, 'http://elsewhere.test'))).toBe(wrong)
  expect(await approve(ann, await sign(ann, id, passkeys.ben))).toBe(wrong)

  await ann.call(reviewWithdrawal, {
    id,
    review: 'approve',
    reason: '',
    signature: await sign(ann, id, passkeys.ann),
  })
  expect(await approve(ben, undefined, 'release')).toBe('signature_needed')
  await ben.call(reviewWithdrawal, {
    id,
    review: 'release',
    reason: '',
    signature: await sign(ben, id, passkeys.ben),
  })
  const { signing } = await ann.call(getWithdrawal, { id })
  expect(signing).toMatchObject({ isNeeded: true, ids: [passkeys.ann.id] })
  expect(signing?.signedBy).toHaveLength(2)
})

test('a small amount needs none, and may still be signed', async () => {
  const id = await player.withdraw(900n)
  await ann.call(signWithdrawal, { id, signature: await sign(ann, id, passkeys.ann) })
  await ann.call(reviewWithdrawal, { id, review: 'approve', reason: '' })
  const { signing } = await ann.call(getWithdrawal, { id })
  expect(signing).toMatchObject({ isNeeded: false })
  expect(signing?.signedBy).toHaveLength(1)
})

test('an expired signature is invalid, and is made again', async () => {
  const id = await player.withdraw(1_600n)
  const signedBy = async () =>
    (await ann.call(getWithdrawal, { id })).signing?.signedBy.map(({ name }) => name)
  await ann.call(signWithdrawal, { id, signature: await sign(ann, id, passkeys.ann) })
  expect(await signedBy()).toEqual([ann.name])
  await nibble.asOwner(`update withdrawal_signature set valid_until = now() where withdrawal_id = ${id}`)
  expect(await signedBy()).toEqual([])
  await ann.call(signWithdrawal, { id, signature: await sign(ann, id, passkeys.ann) })
  expect(await signedBy()).toEqual([ann.name])
})

test('what an operator signed no longer counts once their rights have changed', async () => {
  const admin = await nibble.operator('admin')
  const cyd = await nibble.operator('finance')
  const passkey = createTestAuthenticator()
  await add(cyd, passkey)
  const [open, over] = [await player.withdraw(20n), await player.withdraw(20n)]
  for (const id of [open, over])
    await cyd.call(signWithdrawal, { id, signature: await sign(cyd, id, passkey) })
  await nibble.asOwner(`update withdrawal set state = 'rejected' where id = ${over}`)
  const signedBy = async (id: string) =>
    (await ann.call(getWithdrawal, { id })).signing?.signedBy.map(({ name }) => name)
  expect(await signedBy(open)).toEqual([cyd.name])
  const { id } = (await admin.call(listOperators, {})).rows.find(({ name }) => name === cyd.name) ?? {}
  if (id === undefined) throw new Error('no such operator')
  const update = { id, roles: ['support' as const], player: null, isDisabled: false, reason: 'another job' }
  expect((await admin.call(updateOperator, update)).change).toBeNull()
  expect(await signedBy(open)).toEqual([])
  expect(await signedBy(over)).toEqual([cyd.name])
})

test('nor once they were reset', async () => {
  const dan = await nibble.operator('finance')
  const passkey = createTestAuthenticator()
  await add(dan, passkey)
  const id = await player.withdraw(20n)
  await dan.call(signWithdrawal, { id, signature: await sign(dan, id, passkey) })
  const signedBy = async () =>
    (await ann.call(getWithdrawal, { id })).signing?.signedBy.map(({ name }) => name)
  expect(await signedBy()).toEqual([dan.name])
  const { rows } = await nibble.db.pool.query<{ id: bigint }>('select id from operator where name = $1', [
    dan.name,
  ])
  const [operator] = rows
  if (operator === undefined) throw new Error('no such operator')
  await managing(nibble.db, (client) =>
    applyReset(client, {
      id: operator.id,
      password: 'another password',
      reason: 'a test',
      by: null,
      now: nibble.now(),
    }),
  )
  expect(await signedBy()).toEqual([])
})

test('a failed one is sent again only with a signature of the next attempt', async () => {
  const id = await player.withdraw(1_700n)
  await nibble.asOwner(`update withdrawal set state = 'failed', released_at = now() where id = ${id}`)
  const retry = async (change: { attempt?: number }) =>
    ann.try(reviewWithdrawal, {
      id,
      review: 'retry',
      reason: 'once more',
      signature: await sign(ann, id, passkeys.ann, change),
    })
  expect(await ann.try(reviewWithdrawal, { id, review: 'retry', reason: 'once more' })).toBe(
    'signature_needed',
  )
  expect(await retry({})).toBe('signature_wrong')
  expect(await retry({ attempt: 2 })).toBe('ok')
})

test('nobody signs what they request themselves, or without a fresh code', async () => {
  const id = await player.withdraw(1_800n)
  const attempt = async () => ann.try(signWithdrawal, { id, signature: await sign(ann, id, passkeys.ann) })
  await nibble.asOwner(`update operator set player_id = ${player.id} where id = ${ann.id}`)
  expect(await attempt()).toBe('own_player')
  await nibble.asOwner(`update operator set player_id = null where id = ${ann.id}`)
  nibble.clock.aheadMs = 5 * 60_000 + 1_000
  expect(await attempt()).toBe('fresh_code_needed')
  nibble.clock.aheadMs = 0
  expect(await attempt()).toBe('ok')
})
