import { CallRefused } from '@nibble/client'
import {
  assetsList,
  configList,
  gmtWithdrawal,
  removeAddress,
  saveAddress,
  updateTransactionPassword,
  withdrawal,
  withdrawalOrderList,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPlayer } from '../../http/testing/start-test-app.ts'

const PASSWORD = 'secret7'
const UNIT = 1_000_000n
const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

let nibble: TestApp
let player: TestPlayer
let own: string
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
  await player.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  const { addresses } = await player.caller.call(configList, {})
  own = addresses[0]?.address ?? ''
})
afterAll(() => nibble.stop())

const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'nothing',
    (error: unknown) => (error instanceof CallRefused ? error.kind : error),
  )
const asked = (units: bigint, changes: { transactionPassword?: string; address?: string } = {}) => ({
  idempotencyKey: crypto.randomUUID(),
  amount: amountOf(units),
  address: own,
  transactionPassword: PASSWORD,
  ...changes,
})

test('rules are shown with the address that the player signs in with', async () => {
  const { configs, addresses, isStopped } = await player.caller.call(configList, {})
  expect(configs).toMatchObject([
    { source: 'USDT', minimum: UNIT, feeFixed: 200_000n, feeBps: 0, reviewed: false },
    { source: 'GMT', feeFixed: 200_000n, feeBps: 100, reviewed: true },
  ])
  expect(addresses).toMatchObject([{ isOwn: true }])
  expect(isStopped).toBe(false)
})

test('a withdrawal leaves the balance, gets the same answer when repeated, and is listed', async () => {
  const body = asked(10n * UNIT)
  const { withdrawal: made } = await player.caller.call(withdrawal, body)
  expect(made).toMatchObject({ status: 'to_be_released', fee: 200_000n, address: own })
  expect(await player.caller.call(withdrawal, body)).toEqual({ withdrawal: made })

  const { assets } = await player.caller.call(assetsList, {})
  expect(assets.find(({ coinName }) => coinName === 'USDT')?.assetsAvailable).toBe(89_800_000n)
  const { items } = await player.caller.call(withdrawalOrderList, {})
  expect(items).toEqual([made])
})

test('it is refused with a sentence, and takes nothing', async () => {
  const call = (changes: Parameters<typeof asked>[1], units = 10n * UNIT) =>
    refusal(player.caller.call(withdrawal, asked(units, changes)))
  expect(await call({ transactionPassword: 'wrong77' })).toBe('transaction_password_wrong')
  expect(await call({ address: OTHER })).toBe('address_not_saved')
  expect(await call({ address: OTHER.replace('aA', 'Aa') })).toBe('address_malformed')
  expect(await call({}, 999_999n)).toBe('below_minimum')
  expect(await call({}, 89_700_000n)).toBe('balance_short')
  expect(await call({}, 100_000n * UNIT)).toBe('limit_reached')
  expect(await refusal(player.caller.call(gmtWithdrawal, asked(UNIT)))).toBe('balance_short')
  const { assets } = await player.caller.call(assetsList, {})
  expect(assets.find(({ coinName }) => coinName === 'USDT')?.assetsAvailable).toBe(89_800_000n)
})

test('the sentence that refuses more names what the day has left', async () => {
  const tooMuch = player.caller.call(withdrawal, asked(100_000n * UNIT))
  await expect(tooMuch).rejects.toMatchObject({
    kind: 'limit_reached',
    message: expect.stringMatching(
      /^Your daily withdrawal limit leaves 99,990 USDT until \w+ \d+, \d{4}, 00:00 \(GMT\+8\)\.$/,
    ),
  })
})

test('a saved address waits a day, and is forgotten on request', async () => {
  const body = { address: OTHER, label: ' exchange ', transactionPassword: PASSWORD }
  expect(await refusal(player.caller.call(saveAddress, { ...body, transactionPassword: 'wrong77' }))).toBe(
    'transaction_password_wrong',
  )
  const { addresses } = await player.caller.call(saveAddress, body)
  expect(addresses).toMatchObject([{ isOwn: true }, { address: OTHER, label: 'exchange', isOwn: false }])
  expect(await refusal(player.caller.call(withdrawal, asked(UNIT, { address: OTHER })))).toBe(
    'address_waiting',
  )
  expect((await player.caller.call(removeAddress, { address: OTHER })).addresses).toHaveLength(1)
})

test('what is too little or not there is refused before a password is checked, and uses up no try', async () => {
  // Another minute, with a fresh rate limit.
  nibble.clock.aheadMs += 60_000
  const wrong = { transactionPassword: 'wrong77' }
  for (let n = 0; n < 3; n += 1) {
    expect(await refusal(player.caller.call(withdrawal, asked(999_999n, wrong)))).toBe('below_minimum')
    expect(await refusal(player.caller.call(withdrawal, asked(89_700_000n, wrong)))).toBe('balance_short')
  }
  expect(await refusal(player.caller.call(withdrawal, asked(UNIT, wrong)))).toBe('transaction_password_wrong')

  const most = asked(89_600_000n)
  const { withdrawal: made } = await player.caller.call(withdrawal, most)
  expect(await refusal(player.caller.call(withdrawal, asked(89_600_000n)))).toBe('balance_short')
  expect(await player.caller.call(withdrawal, most)).toEqual({ withdrawal: made })
})
