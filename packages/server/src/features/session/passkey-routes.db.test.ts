import { randomUUID } from 'node:crypto'
import { CallRefused, makeSessionKey, publicKeyOf } from '@nibble/client'
import {
  addressConfirmed,
  type Confirmed,
  configList,
  passkeyAdd,
  passkeyAddSend,
  passkeyConfirmed,
  passkeyConfirmSend,
  passkeyList,
  passkeyLogin,
  passkeyLoginSend,
  passkeyRemove,
  passkeyRename,
  saveAddress,
  securityEvents,
  transfer,
  transferConfirmed,
  updateTransactionPassword,
  userInfo,
  withdrawal,
  withdrawalConfirmed,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPlayer } from '../../http/testing/start-test-app.ts'
import { createTestAuthenticator, type TestAuthenticator } from '../../testing/test-authenticator.ts'
import { challengeOf } from './passkeys/confirm-by-passkey.ts'

const ORIGIN = 'http://nibble.test'
const PASSWORD = 'secret7'
const UNIT = 1_000_000n

let nibble: TestApp
let player: TestPlayer
let passkey: TestAuthenticator
beforeAll(async () => {
  nibble = await startTestApp()
  player = await nibble.signIn()
  await nibble.asOwner(`
    select ledger_open_accounts(array[id], array['USDT'::asset], array['main']) from player where bind_id = '${player.bindId}';
    select ledger_post('given', null, array[a.id, h.id], array[${100n * UNIT}, ${-100n * UNIT}],
                       array['airdrop', 'house']::entry_kind[], array[null, null]::bigint[])
    from account a join player p on p.id = a.player_id,
         (select min(id) as id from account where player_id is null and asset = 'USDT' and sub_account = 'chain') h
    where p.bind_id = '${player.bindId}' and a.asset = 'USDT' and a.sub_account = 'main'`)
  passkey = createTestAuthenticator()
})
afterAll(() => nibble.stop())

const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'nothing',
    (error: unknown) => (error instanceof CallRefused ? error.kind : error),
  )
const ownAddress = async () => (await player.caller.call(configList, {})).addresses[0]?.address ?? ''
const make = async (authenticator: TestAuthenticator, proof: Parameters<typeof send>[0]) => {
  const { challenge, rpId } = await send(proof)
  expect(rpId).toBe('nibble.test')
  const made = authenticator.make({ origin: ORIGIN, challenge })
  return player.caller.call(passkeyAdd, { ...made, challenge, name: 'My phone' })
}
const send = (proof: { transactionPassword?: string; passkey?: Awaited<ReturnType<typeof confirm>> }) =>
  player.caller.call(passkeyAddSend, proof)
const confirm = async (confirmed: Confirmed) => {
  const { nonce, session, ids } = await player.caller.call(passkeyConfirmSend, {})
  expect(ids).toEqual([passkey.id])
  const challenge = challengeOf(confirmed, { nonce, session, bindId: player.bindId })
  return { nonce, signed: passkey.sign({ origin: ORIGIN, challenge }) }
}

test('a passkey needs an older credential, and is shown in the list and the news of the account', async () => {
  expect(await refusal(make(passkey, {}))).toBe('transaction_password_missing')
  await player.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  expect(await refusal(make(passkey, {}))).toBe('transaction_password_wrong')
  expect(await refusal(make(passkey, { transactionPassword: 'wrong77' }))).toBe('transaction_password_wrong')
  expect((await make(passkey, { transactionPassword: PASSWORD })).passkeys).toMatchObject([
    { name: 'My phone' },
  ])
  expect((await player.caller.call(passkeyList, {})).passkeys).toHaveLength(1)
  const { items } = await player.caller.call(securityEvents, {})
  expect(items[0]).toMatchObject({ kind: 'credential_added', what: 'passkey' })
  const renamed = await player.caller.call(passkeyRename, { id: passkey.id, name: 'Phone' })
  expect(renamed.passkeys).toMatchObject([{ name: 'Phone' }])
})

test('it signs in at once, and waits a day for money', async () => {
  const address = await ownAddress()
  const body = { idempotencyKey: randomUUID(), amount: amountOf(UNIT), address }
  expect(await refusal(confirm(withdrawalConfirmed({ ...body, asset: 'USDT' })))).toBe('passkey_waits')
  expect(await player.caller.call(userInfo, {})).toMatchObject({ hasMoneyPasskey: false })

  const guest = nibble.guest()
  const sessionKey = await publicKeyOf(await makeSessionKey())
  const { challenge } = await guest.call(passkeyLoginSend, { sessionKey })
  const signed = passkey.sign({ origin: ORIGIN, challenge })
  expect(await guest.call(passkeyLogin, { challenge, signed })).toMatchObject({
    bindId: player.bindId,
    firstLogin: false,
  })
  expect(await refusal(guest.call(passkeyLogin, { challenge, signed }))).toBe('passkey_expired')
})

test('a day later it confirms withdrawals, transfers and addresses: exactly those, and instead of the password', async () => {
  await nibble.asOwner("update passkey set created_at = created_at - interval '1 day'")
  expect(await player.caller.call(userInfo, {})).toMatchObject({ hasMoneyPasskey: true })
  const address = await ownAddress()
  const body = { idempotencyKey: randomUUID(), amount: amountOf(10n * UNIT), address }
  const proof = await confirm(withdrawalConfirmed({ ...body, asset: 'USDT' }))
  const withdraw = (change: object) =>
    refusal(player.caller.call(withdrawal, { ...body, passkey: proof, ...change }))
  expect(await withdraw({ amount: amountOf(11n * UNIT) })).toBe('passkey_refused')
  expect(await withdraw({ idempotencyKey: randomUUID() })).toBe('passkey_refused')
  expect(await withdraw({ passkey: undefined })).toBe('transaction_password_wrong')
  // A right password sent with a signature for something else is ambiguous.
  expect(await withdraw({ amount: amountOf(11n * UNIT), transactionPassword: PASSWORD })).toBe(
    'passkey_refused',
  )
  const made = await player.caller.call(withdrawal, { ...body, passkey: proof })
  expect(await player.caller.call(withdrawal, { ...body, passkey: proof })).toEqual(made)

  const friend = await nibble.signIn()
  const given = {
    idempotencyKey: randomUUID(),
    toBindId: friend.bindId,
    asset: 'USDT',
    amount: amountOf(UNIT),
  } as const
  const forGiven = await confirm(transferConfirmed(given))
  const other = { ...given, toBindId: player.bindId }
  expect(await refusal(player.caller.call(transfer, { ...other, passkey: forGiven }))).toBe('passkey_refused')
  expect(await player.caller.call(transfer, { ...given, passkey: forGiven })).toMatchObject({
    receivable: UNIT,
  })

  const saved = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', label: 'exchange' }
  const forSaved = await confirm(addressConfirmed(saved))
  const elsewhere = { ...saved, address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }
  expect(await refusal(player.caller.call(saveAddress, { ...elsewhere, passkey: forSaved }))).toBe(
    'passkey_refused',
  )
  expect((await player.caller.call(saveAddress, { ...saved, passkey: forSaved })).addresses).toHaveLength(2)
  expect(await refusal(player.caller.call(saveAddress, { ...saved, passkey: forSaved }))).not.toBe('nothing')

  const { items } = await player.caller.call(securityEvents, {})
  expect(
    items.filter(({ kind, what }) => kind === 'proof_failed' && what === 'passkey').length,
  ).toBeGreaterThan(0)
})

test('it vouches for another one, and is removed', async () => {
  const second = createTestAuthenticator()
  const proof = await confirm(passkeyConfirmed)
  expect((await make(second, { passkey: proof })).passkeys).toHaveLength(2)
  expect(await refusal(send({ passkey: proof }))).not.toBe('nothing')
  expect((await player.caller.call(passkeyRemove, { id: passkey.id })).passkeys).toMatchObject([
    { id: second.id },
  ])
  expect(await refusal(player.caller.call(passkeyRemove, { id: passkey.id }))).toBe('passkey_unknown')
})
