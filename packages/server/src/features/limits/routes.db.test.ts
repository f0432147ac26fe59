import { randomUUID } from 'node:crypto'
import {
  betOrder,
  deposit,
  depositIntent,
  depositList,
  dropDepositIntent,
  limits,
  saveLimit,
  setLimit,
  setReminder,
  takeBreak,
  userInfo,
} from '@nibble/contract'
import { amountOf, LOOSEN_AFTER_MS } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestApp,
  TEST_GENESIS,
  type TestApp,
  type TestPlayer,
} from '../../http/testing/start-test-app.ts'
import { bookDeposits } from '../deposits/book-deposits.ts'
import { openDepositChain } from '../deposits/deposit-chain.ts'
import { derive, source } from '../deposits/testing/deposit-source.ts'

let nibble: TestApp
beforeAll(async () => {
  nibble = await startTestApp({
    deposits: { source, derive, faucet: null },
    stakeAssets: ['PLAY_POINT', 'USDT'],
  })
  await watched()
})
afterAll(() => nibble.stop())

const usdt = (units: number) => amountOf(BigInt(units) * 1_000_000n)
const watched = () =>
  openDepositChain(nibble.db.pool, {
    ...source,
    genesisHash: TEST_GENESIS,
    from: { height: 0n, hash: TEST_GENESIS },
  })
const receive = async ({ bindId }: TestPlayer, units: number): Promise<void> => {
  const { rows } = await nibble.db.pool.query<{ id: bigint }>('select id from player where bind_id = $1', [
    bindId,
  ])
  const chain = await watched()
  const height = chain.height + 1n
  const hash = `0x${height.toString(16).padStart(64, '0')}` as const
  const transfer = { raw: BigInt(units) * 10n ** 18n, logIndex: 0, height, timeMs: Date.now() }
  await bookDeposits(nibble.db, {
    chain,
    end: { height, hash },
    final: height,
    transfers: [{ ...transfer, player: rows[0]?.id ?? 0n, transaction: hash, blockHash: hash }],
  })
}
const limited = async (units: number): Promise<TestPlayer> => {
  const player = await nibble.signIn()
  await player.caller.call(setLimit, { kind: 'deposit', period: 'day', amount: usdt(units) })
  return player
}
const intend = ({ caller }: TestPlayer, units: number, key: string = randomUUID()) =>
  caller.call(depositIntent, { key, amount: usdt(units) }).then(
    () => 'accepted',
    (error: { kind?: string; details?: { left?: string } }) => error.details?.left ?? error.kind,
  )

describe('a deposit limit', () => {
  test('refuses a payment that exceeds it, and says so in the player’s words', async () => {
    const player = await limited(50)
    expect(await intend(player, 51)).toBe('50')
    await expect(player.caller.call(depositIntent, { key: randomUUID(), amount: usdt(51) })).rejects.toThrow(
      /^Your daily deposit limit leaves 50 USDT until .*, 00:00 \(GMT\+8\)\.$/,
    )
    expect(await intend(player, 50)).toBe('accepted')
  })

  test('counts announced payments until they are seen, each once', async () => {
    const player = await limited(50)
    const key = randomUUID()
    expect(await intend(player, 30, key)).toBe('accepted')
    expect(await intend(player, 40, key)).toBe('accepted')
    expect(await intend(player, 11)).toBe('10')
    await receive(player, 30)
    expect(await intend(player, 11)).toBe('10')
    await receive(player, 10)
    expect(await intend(player, 11)).toBe('10')
    expect(await intend(player, 10)).toBe('accepted')
  })

  test('forgets a payment that the wallet refused', async () => {
    const player = await limited(50)
    const key = randomUUID()
    expect(await intend(player, 50, key)).toBe('accepted')
    expect(await intend(player, 1)).toBe('0')
    await player.caller.call(dropDepositIntent, { key })
    expect(await intend(player, 50)).toBe('accepted')
  })

  test('of 64 payments at once exactly those that fit are accepted', async () => {
    const player = await limited(70)
    // At most 30 of these calls go through in a minute; the rest are told to wait.
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => intend(player, 10).catch(() => 'too_often')),
    )
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(7)
  })

  test('shows no address when nothing more fits; what arrives anyway is credited', async () => {
    const player = await limited(50)
    const { address } = await player.caller.call(deposit, { asset: 'USDT' })
    expect(address).toMatch(/^0x/)
    await receive(player, 50)
    await expect(player.caller.call(deposit, { asset: 'USDT' })).rejects.toMatchObject({
      kind: 'limit_reached',
    })
    await receive(player, 20)
    expect((await player.caller.call(depositList, {})).items).toMatchObject([
      { amount: usdt(20), creditedAt: expect.any(Number) },
      { amount: usdt(50) },
    ])
    expect((await player.caller.call(limits, {})).limits[0]).toMatchObject({ used: usdt(70), left: 0n })
  })
})

test('limits are returned with pending changes; a pending change can be taken back', async () => {
  const player = await limited(50)
  await player.caller.call(setLimit, { kind: 'deposit', period: 'day', amount: usdt(80) })
  const first = async () => (await player.caller.call(limits, {})).limits[0]
  const waiting = await first()
  expect(waiting).toMatchObject({ amount: usdt(50), next: { amount: usdt(80) } })
  expect(Math.abs((waiting?.next?.at ?? 0) - Date.now() - LOOSEN_AFTER_MS)).toBeLessThan(5_000)
  await player.caller.call(saveLimit, { kind: 'deposit', period: 'day' })
  expect(await first()).toMatchObject({ amount: usdt(50), next: null })
  await expect(
    player.caller.call(setLimit, { kind: 'loss', period: 'week', amount: amountOf(999_999n) }),
  ).rejects.toMatchObject({ kind: 'below_minimum' })
  expect((await player.caller.call(limits, {})).limits).toHaveLength(9)
})

test('a break stops deposits and bets alike, and is known to the page', async () => {
  const player = await nibble.signIn()
  expect(await player.caller.call(userInfo, {})).toMatchObject({
    pause: null,
    wasAskedForLimits: false,
    remindEveryMin: 60,
  })
  await player.caller.call(setReminder, { remindEveryMin: 15 })
  await player.caller.call(takeBreak, { length: 'days_7' })
  const { pause, remindEveryMin } = await player.caller.call(userInfo, {})
  expect(pause).toMatchObject({ kind: 'time_out', until: expect.any(Number) })
  expect(remindEveryMin).toBe(15)
  await expect(player.caller.call(deposit, { asset: 'USDT' })).rejects.toMatchObject({ kind: 'on_break' })
  expect(await intend(player, 5)).toBe('on_break')
  await expect(bet(player, 'PLAY_POINT', 10)).rejects.toThrow(/^You are taking a break until .* \(GMT\+8\)/)
  await expect(player.caller.call(takeBreak, { length: 'hours_24' })).rejects.toMatchObject({
    kind: 'break_shorter',
  })
})

const bet = async ({ caller }: TestPlayer, asset: 'PLAY_POINT' | 'USDT', units: number) =>
  caller.call(betOrder, {
    idempotencyKey: randomUUID(),
    round: await nibble.round(),
    asset,
    bets: [{ game: 'big-small', pick: 'big', stake: usdt(units) }],
  })

test('a player from a country that was blocked after sign-up stakes nothing of value and deposits nothing', async () => {
  const player = await nibble.signIn()
  await nibble.asOwner(`update player set country = 'US' where bind_id = '${player.bindId}'`)
  await expect(bet(player, 'USDT', 1)).rejects.toMatchObject({ kind: 'country_blocked' })
  await expect(player.caller.call(deposit, { asset: 'USDT' })).rejects.toMatchObject({
    kind: 'country_blocked',
  })
  expect(await intend(player, 5)).toBe('country_blocked')
  expect((await bet(player, 'PLAY_POINT', 10)).bets).toHaveLength(1)
  expect((await player.caller.call(depositList, {})).items).toEqual([])
})

test('a player who announces more than there is in the world may continue', async () => {
  const player = await nibble.signIn()
  for (let n = 0; n < 11; n += 1) expect(await intend(player, 999_999_999_999)).toBe('accepted')
  const { address } = await player.caller.call(deposit, { asset: 'USDT' })
  expect(address).toMatch(/^0x/)
})

test('a payment that was announced and never came is forgotten after a quarter of an hour', async () => {
  const player = await limited(50)
  expect(await intend(player, 50)).toBe('accepted')
  expect(await intend(player, 50)).toBe('0')
  await nibble.asOwner(`update deposit_intent set at = at - interval '15 minutes'`)
  expect(await intend(player, 50)).toBe('accepted')
  const { rows } = await nibble.db.pool.query<{ count: number }>(
    'select count(*)::int as count from deposit_intent i join player p on p.id = i.player_id where p.bind_id = $1',
    [player.bindId],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('a session without an action for half an hour can take a time-out, but needs a fresh proof to exclude', async () => {
  const later = await startTestApp()
  const { caller } = await later.signIn()
  later.clock.aheadMs = 31 * 60_000
  await expect(caller.call(takeBreak, { length: 'months_6' })).rejects.toMatchObject({
    kind: 'fresh_proof_needed',
  })
  await expect(caller.call(takeBreak, { length: 'for_good' })).rejects.toMatchObject({
    kind: 'fresh_proof_needed',
  })
  await caller.call(takeBreak, { length: 'days_30' })
  await later.stop()
})
