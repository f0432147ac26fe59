import { CallRefused, createSocket, type TopicEvent } from '@nibble/client'
import {
  assetsList,
  cancelConvert,
  convert,
  convertConfigList,
  convertOrderList,
  moveSubAccount,
  socketTicket,
  transfer,
  transferList,
  updateTransactionPassword,
  userInfo,
  withdrawal,
} from '@nibble/contract'
import { type Asset, amountOf } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { rawCaller } from './testing/raw-call.ts'
import { startTestApp, type TestApp, type TestPlayer } from './testing/start-test-app.ts'

let nibble: TestApp
let player: TestPlayer
let other: TestPlayer
beforeAll(async () => {
  nibble = await startTestApp()
  player = await nibble.signIn()
  other = await nibble.signIn()
  await fund(player, 'USDT', 1_000n)
  await player.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
})
afterAll(() => nibble.stop())

const PASSWORD = 'secret7'
const UNIT = 1_000_000n
const MINUTE = 60_000

/** As an operator's adjustment would. */
const fund = ({ bindId }: TestPlayer, asset: Asset, units: bigint) =>
  nibble.asOwner(`
    select ledger_open_accounts(array[id], array['${asset}'::asset], array['main']) from player where bind_id = '${bindId}';
    select ledger_post('given', null, array[a.id, h.id], array[${units * UNIT}, ${-units * UNIT}],
                       array['airdrop', 'house']::entry_kind[], array[null, null]::bigint[])
    from account a join player p on p.id = a.player_id,
         (select min(id) as id from account where player_id is null and asset = '${asset}' and sub_account = 'chain') h
    where p.bind_id = '${bindId}' and a.asset = '${asset}' and a.sub_account = 'main'`)

const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'nothing',
    (error: unknown) => (error instanceof CallRefused ? error.kind : error),
  )
const assetOf = async ({ caller }: TestPlayer, asset: Asset) =>
  (await caller.call(assetsList, {})).assets.find(({ coinName }) => coinName === asset)
const rateOf = async (from: Asset, to: Asset): Promise<number> => {
  const { pairs } = await player.caller.call(convertConfigList, {})
  return pairs.find((pair) => pair.from === from && pair.to === to)?.rateVersion ?? 0
}
const conversion = async (
  from: Asset,
  to: Asset,
  units: bigint,
  changes: { transactionPassword?: string; rateVersion?: number } = {},
) => ({
  idempotencyKey: crypto.randomUUID(),
  from,
  to,
  amount: amountOf(units),
  rateVersion: await rateOf(from, to),
  transactionPassword: PASSWORD,
  ...changes,
})
const gift = (units: bigint, changes: { transactionPassword?: string; dryRun?: boolean } = {}) => ({
  idempotencyKey: crypto.randomUUID(),
  toBindId: other.bindId,
  asset: 'USDT' as const,
  amount: amountOf(units),
  transactionPassword: PASSWORD,
  ...changes,
})

describe('a transaction password', () => {
  test('is shown as set or not, set after signing in, and required when money leaves', async () => {
    const fresh = await nibble.signIn()
    await fund(fresh, 'USDT', 10n)
    expect(await fresh.caller.call(userInfo, {})).toMatchObject({ hasTransactionPassword: false })
    expect(await refusal(fresh.caller.call(transfer, gift(UNIT)))).toBe('transaction_password_missing')

    await fresh.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
    expect(await fresh.caller.call(userInfo, {})).toMatchObject({ hasTransactionPassword: true })
    expect(await refusal(fresh.caller.call(transfer, gift(UNIT)))).toBe('nothing')
  })

  test('of another shape than 6 to 18 letters and digits is refused', async () => {
    const raw = await rawCaller(nibble, player)
    for (const newPassword of ['a1b2c', 'onlyletters', '1234567', 'with space1'])
      expect(
        (await raw.call(updateTransactionPassword.path, JSON.stringify({ newPassword }))).body.data,
      ).toMatchObject({ refusal: 'password_weak' })
  })

  test('guessed five times is locked, for conversions and transfers together, and its player is notified', async () => {
    const guessed = await nibble.signIn()
    await fund(guessed, 'USDT', 10n)
    await guessed.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
    const wrong = { transactionPassword: 'guess99' }
    const { caller } = guessed
    for (let n = 0; n < 5; n += 1)
      expect(
        await refusal(
          n % 2 === 0
            ? caller.call(transfer, gift(UNIT, wrong))
            : caller.call(convert, await conversion('USDT', 'GMT', UNIT, wrong)),
        ),
      ).toBe('transaction_password_wrong')
    expect(await refusal(caller.call(transfer, gift(UNIT)))).toBe('too_many_tries')
    expect(await refusal(caller.call(convert, await conversion('USDT', 'GMT', UNIT)))).toBe('too_many_tries')
    expect((await assetOf(guessed, 'USDT'))?.assetsAvailable).toBe(10n * UNIT)
  })
})

test('what is not there is refused before a password is checked; a repeated key is answered as before', async () => {
  const poor = await nibble.signIn()
  await fund(poor, 'USDT', 10n)
  await poor.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  const wrong = { transactionPassword: 'guess99' }
  const { caller } = poor
  const tooMuch = async () => [
    await refusal(caller.call(transfer, gift(11n * UNIT, wrong))),
    await refusal(caller.call(convert, await conversion('USDT', 'GMT', 11n * UNIT, wrong))),
  ]
  for (let n = 0; n < 3; n += 1) expect(await tooMuch()).toEqual(['balance_short', 'balance_short'])

  const half = gift(5n * UNIT)
  const given = await caller.call(transfer, half)
  const rest = await conversion('USDT', 'GMT', 5n * UNIT)
  const converted = await caller.call(convert, rest)
  expect(await refusal(caller.call(transfer, gift(5n * UNIT)))).toBe('balance_short')
  expect(await caller.call(transfer, half)).toEqual(given)
  expect(await caller.call(convert, rest)).toEqual(converted)
})

test('a conversion with review shows as held, waits in the list, and comes back when it is cancelled', async () => {
  await player.caller.call(convert, await conversion('USDT', 'GMT', 100n * UNIT))
  const { conversion: made } = await player.caller.call(convert, await conversion('GMT', 'USDT', 40n * UNIT))
  expect(made).toMatchObject({ status: 'pending', fee: 400_000n, receivable: 39_600_000n, profitBps: -100 })
  expect(await assetOf(player, 'GMT')).toMatchObject({
    assetsAvailable: 60n * UNIT,
    held: 40n * UNIT,
    game: 0n,
  })

  const { items } = await player.caller.call(convertOrderList, {})
  expect(items.map(({ status }) => status)).toEqual(['pending', 'complete'])
  const cancel = { idempotencyKey: crypto.randomUUID(), id: made.id }
  expect(await refusal(other.caller.call(cancelConvert, cancel))).toBe('conversion_unknown')
  expect((await player.caller.call(cancelConvert, cancel)).conversion.status).toBe('cancelled')
  expect(await assetOf(player, 'GMT')).toMatchObject({ assetsAvailable: 100n * UNIT, held: 0n })
})

test('a withdrawal under way shows as held, with its fee', async () => {
  const before = await assetOf(player, 'USDT')
  await player.caller.call(withdrawal, {
    idempotencyKey: crypto.randomUUID(),
    address: player.address,
    transactionPassword: PASSWORD,
    amount: amountOf(10n * UNIT),
  })
  expect(await assetOf(player, 'USDT')).toMatchObject({
    assetsAvailable: (before?.assetsAvailable ?? 0n) - 10_200_000n,
    held: (before?.held ?? 0n) + 10_200_000n,
  })
})

test('a rate other than the one in force is refused', async () => {
  const asked = await conversion('USDT', 'GMT', UNIT, { rateVersion: 0 })
  expect(await refusal(player.caller.call(convert, asked))).toBe('rate_changed')
})

test('a transfer names its recipient masked before and after, and is in both lists', async () => {
  const { transactionPassword: _, ...preview } = gift(5n * UNIT, { dryRun: true })
  const shown = await player.caller.call(transfer, preview)
  expect(shown).toMatchObject({ fee: 0n, receivable: 5n * UNIT, transfer: null })
  expect(shown.recipient).toMatch(/^pl\*\*\*\w\w$/)

  const before = (await assetOf(other, 'USDT'))?.assetsAvailable ?? 0n
  const made = await player.caller.call(transfer, gift(5n * UNIT))
  expect(made).toMatchObject({ recipient: shown.recipient, transfer: { direction: 'out' } })
  expect((await assetOf(other, 'USDT'))?.assetsAvailable).toBe(before + 5n * UNIT)
  const received = await other.caller.call(transferList, {})
  expect(received.items[0]).toMatchObject({ id: made.transfer?.id, direction: 'in', amount: 5n * UNIT })
})

test('GMT moves between the sub-accounts without a password', async () => {
  const asked = { idempotencyKey: crypto.randomUUID(), amount: amountOf(UNIT) }
  const moved = await player.caller.call(moveSubAccount, { ...asked, direction: 'GMT_TO_GAME' })
  expect(await assetOf(player, 'GMT')).toMatchObject({ assetsAvailable: moved.main, game: moved.game })
  expect(moved.game).toBe(UNIT)
})

test('a transfer reaches both players’ open pages at once, a conversion only its own player’s', async () => {
  // Nobody has moved money of theirs yet: events of earlier tests may arrive late.
  const [giver, taker] = [await nibble.signIn(), await nibble.signIn()]
  await fund(giver, 'USDT', 10n)
  await giver.caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  const heard: { who: string; event: TopicEvent }[] = []
  const sockets = [giver, taker].map((each) =>
    createSocket({
      url: `${nibble.url.replace('http', 'ws')}/api/socket`,
      open: (url) => new WebSocket(url),
      ticket: async () => ({ ...(await each.caller.call(socketTicket, {})), bindId: each.bindId }),
      onEvent: (event) => heard.push({ who: each.bindId, event }),
    }),
  )
  // The giver's password change may arrive after the sockets open.
  const whoseWallets = () =>
    heard.flatMap(({ who, event }) =>
      event.type === 'walletMsg' && event.data.about !== 'security' ? [who] : [],
    )
  try {
    await expect.poll(() => new Set(heard.map(({ who }) => who)).size).toBe(2)
    await giver.caller.call(transfer, { ...gift(UNIT), toBindId: taker.bindId })
    await expect.poll(() => whoseWallets().toSorted()).toEqual([giver.bindId, taker.bindId].toSorted())

    await giver.caller.call(convert, await conversion('USDT', 'GMT', UNIT))
    await expect.poll(whoseWallets).toHaveLength(3)
    expect(whoseWallets().at(-1)).toBe(giver.bindId)

    // Events that arrive together are read together: both hear each.
    const gifts = [1, 2, 3].map(() => giver.caller.call(transfer, { ...gift(UNIT), toBindId: taker.bindId }))
    await Promise.all(gifts)
    await expect.poll(whoseWallets).toHaveLength(9)
    const [last] = heard
      .flatMap(({ who, event }) => (who === taker.bindId && event.type === 'walletMsg' ? [event.data] : []))
      .slice(-1)
    expect(last?.balances.find(({ coinName }) => coinName === 'USDT')?.assetsAvailable).toBe(4n * UNIT)
  } finally {
    for (const socket of sockets) socket.close()
  }
})

test('a stopped player neither converts nor transfers', async () => {
  const stopped = await nibble.signIn()
  await nibble.asOwner(`update player set stopped_at = now() where bind_id = '${stopped.bindId}'`)
  const asked = await conversion('USDT', 'GMT', UNIT)
  expect(await refusal(stopped.caller.call(transfer, gift(UNIT)))).toBe('player_stopped')
  expect(await refusal(stopped.caller.call(convert, asked))).toBe('player_stopped')
})

test('ten minutes after the wallet signed, no password is set without the old one; after thirty, no money moves', async () => {
  const late = await nibble.signIn()
  await fund(late, 'GMT', 10n)
  nibble.clock.aheadMs = 11 * MINUTE
  expect(await refusal(late.caller.call(updateTransactionPassword, { newPassword: PASSWORD }))).toBe(
    'fresh_proof_needed',
  )
  nibble.clock.aheadMs = 32 * MINUTE
  const asked = { idempotencyKey: crypto.randomUUID(), amount: amountOf(UNIT) }
  expect(await refusal(late.caller.call(moveSubAccount, { ...asked, direction: 'GMT_TO_GAME' }))).toBe(
    'fresh_proof_needed',
  )
})
