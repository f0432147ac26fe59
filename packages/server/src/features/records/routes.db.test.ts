import {
  assetsRecordList,
  betReport,
  betReportAmount,
  orderList,
  reportAssetsRecordList,
  returnAssets,
  teamBetReport,
  teamBetReportAmount,
  userInfo,
} from '@nibble/contract'
import { amountOf, dayOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawCaller } from '../../http/testing/raw-call.ts'
import { startTestApp, type TestApp, type TestPlayer } from '../../http/testing/start-test-app.ts'

const UNIT = 1_000_000n
const WELCOME = 10_000n * UNIT

/** Other tests wait for locks in their own databases on the same server. */
const HERE = 'database = (select oid from pg_database where datname = current_database())'

let nibble: TestApp
let player: TestPlayer
let other: TestPlayer
beforeAll(async () => {
  nibble = await startTestApp()
  player = await nibble.signIn()
  other = await nibble.signIn()
  await give(70n)
  await give(-20n)
})
afterAll(() => nibble.stop())

/** As an operator's adjustments would. */
const give = (units: bigint) =>
  nibble.asOwner(`
    select ledger_open_accounts(array[id], array['USDT'::asset], array['main']) from player where bind_id = '${player.bindId}';
    select ledger_post('given', null, array[a.id, h.id], array[${units * UNIT}, ${-units * UNIT}],
                       array['${units > 0n ? 'airdrop' : 'underweight'}', 'house']::entry_kind[], array[null, null]::bigint[])
    from account a join player p on p.id = a.player_id,
         (select min(id) as id from account where player_id is null and asset = 'USDT' and sub_account = 'chain') h
    where p.bind_id = '${player.bindId}' and a.asset = 'USDT' and a.sub_account = 'main'`)

test('records are the caller’s own, paged by cursor', async () => {
  const first = await player.caller.call(assetsRecordList, { limit: 2 })
  expect(first.items.map(({ recordType, amount }) => [recordType, amount])).toEqual([
    ['underweight', -20n * UNIT],
    ['airdrop', 70n * UNIT],
  ])
  const rest = await player.caller.call(assetsRecordList, { cursor: first.nextCursor ?? '' })
  expect(rest.items).toMatchObject([{ recordType: 'firstLoginGiftsPlayBonus', amount: WELCOME }])
  expect(rest.nextCursor).toBeNull()
  expect((await other.caller.call(assetsRecordList, { source: 'operator' })).items).toEqual([])
})

test('records and their sums use the same filters', async () => {
  const filters = [{}, { source: 'operator' }, { asset: 'USDT', least: amountOf(50n * UNIT) }] as const
  for (const filter of filters) {
    const { items } = await player.caller.call(assetsRecordList, filter)
    const sums = await player.caller.call(reportAssetsRecordList, filter)
    const net = sums.items.reduce((all, { credited, debited }) => all + credited - debited, 0n)
    expect(net).toBe(items.reduce((all, { amount }) => all + amount, 0n))
    expect(sums.items.reduce((all, { count }) => all + count, 0)).toBe(items.length)
  }
})

test('days are those of GMT+8, including today', async () => {
  const today = dayOf(Date.now())
  expect(
    (await player.caller.call(assetsRecordList, { from: today, to: today, asset: 'USDT' })).items,
  ).toHaveLength(2)
  expect((await player.caller.call(reportAssetsRecordList, { to: '2020-01-01' })).items).toEqual([])
})

test('a player without bets and team has empty reports, and nothing came back', async () => {
  expect(await player.caller.call(betReport, {})).toEqual({ items: [], nextCursor: null })
  expect(await player.caller.call(teamBetReport, {})).toEqual({ items: [], nextCursor: null })
  expect(await player.caller.call(teamBetReportAmount, { asset: 'PLAY_POINT' })).toEqual({ items: [] })
  expect((await player.caller.call(betReportAmount, { game: 'sum', roundLength: '3m' })).items).toEqual([])
  expect((await player.caller.call(returnAssets, { from: '2026-01-01' })).items).toEqual([])
})

test('an invalid filter is refused by its kind', async () => {
  const raw = await rawCaller(nibble, player)
  const calls = [
    [assetsRecordList, { least: '1,5' }, 'amount_malformed'],
    [reportAssetsRecordList, { asset: 'DOGE' }, 'asset_unknown'],
    [betReport, { game: 'poker' }, 'game_unknown'],
    [betReportAmount, { asset: 'DOGE' }, 'asset_unknown'],
    [teamBetReport, { asset: 'DOGE' }, 'asset_unknown'],
    [teamBetReportAmount, { game: 'poker' }, 'game_unknown'],
  ] as const
  for (const [{ path }, body, refusal] of calls)
    expect(await raw.call(path, JSON.stringify(body))).toMatchObject({ body: { data: { refusal } } })
  expect(await raw.call(returnAssets.path, '{"from":"yesterday"}')).toMatchObject({ status: 400 })
})

test('a guest sees nothing', async () => {
  const guest = nibble.guest()
  const ofRecords = [assetsRecordList, reportAssetsRecordList, returnAssets]
  const ofBets = [betReport, betReportAmount, teamBetReport, teamBetReportAmount]
  for (const route of [...ofRecords, ...ofBets])
    await expect(guest.call(route, {})).rejects.toMatchObject({ status: 401 })
})

test('one player’s reports take no connection from others', async () => {
  const gate = await nibble.db.pool.connect()
  await gate.query('select pg_advisory_lock(5656)')
  // Nobody reads bets or entries until the gate opens.
  const shut = nibble.asOwner(
    'begin; lock table bet, entry in access exclusive mode; select pg_advisory_lock(5656); rollback',
  )
  const countOf = async (what: string) =>
    Number(
      (await gate.query(`select count(*) from pg_locks where not granted and ${HERE} and ${what}`)).rows[0]
        .count,
    )
  await expect.poll(() => countOf("locktype = 'advisory'"), { timeout: 20_000 }).toBe(1)

  const reports = [
    ...[betReport, betReportAmount, returnAssets, reportAssetsRecordList].map(
      (route) => () => player.caller.call(route, {}),
    ),
    () => player.caller.call(assetsRecordList, { least: amountOf(UNIT) }),
    () => player.caller.call(orderList, { game: 'sum' }),
  ]
  const asked = Array.from({ length: 5 }, () => reports).flatMap((all) => all.map((report) => report()))
  const settled = Promise.allSettled(asked)
  await expect.poll(() => countOf("locktype = 'relation'"), { timeout: 20_000 }).toBeGreaterThan(0)

  await other.caller.call(userInfo, {})
  expect(await countOf("locktype = 'relation'")).toBeLessThanOrEqual(1)
  await gate.query('select pg_advisory_unlock(5656)')
  gate.release()
  await shut
  const refused = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.filter(({ kind }) => kind === 'too_often').length).toBeGreaterThan(0)
  expect((await player.caller.call(betReport, {})).items).toEqual([])
}, 60_000)
