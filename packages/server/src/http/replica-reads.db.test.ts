import { assetsList, betOrder, exportData, orderList, type Route, routes } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { primaryReader } from '../db/reader.ts'
import { startTestApp, type TestApp, type TestPlayer } from './testing/start-test-app.ts'

// The past may come from a replica; what decides, and what a player sees after each stake, comes from the primary.
let nibble: TestApp
let player: TestPlayer
/** Queries sent to the replica since the last count. */
let reads = 0
beforeAll(async () => {
  nibble = await startTestApp({
    openReader: (db) => ({
      ...primaryReader(db),
      read: (work) => {
        reads += 1
        return primaryReader(db).read(work)
      },
    }),
  })
  player = await nibble.signIn()
})
afterAll(() => nibble?.stop())

const takeReads = (): number => {
  const before = reads
  reads = 0
  return before
}

const FROM_REPLICA = [
  '/api/app/assets/assetsRecordList',
  '/api/app/assets/betReport',
  '/api/app/assets/betReportAmount',
  '/api/app/assets/reportAssetsRecordList',
  '/api/app/assets/returnAssets',
  '/api/app/assets/teamBetReport',
  '/api/app/assets/teamBetReportAmount',
]

test('of the calls that need only a player, reports and records are read from the replica and no others', async () => {
  const isPlain = ({ request, path }: Route) =>
    z.safeParse(request, {}).success && path !== '/api/app/user/logout'
  const found: string[] = []
  for (const route of [...routes.values()].filter(isPlain)) {
    takeReads()
    // Some are refused to this player, and then have read nothing.
    await player.caller.call(route, {}).catch(() => {})
    if (takeReads() > 0) found.push(route.path)
  }
  expect(found.toSorted()).toEqual(FROM_REPLICA)
})

test('settled bets and the long lists of an export are read from the replica', async () => {
  takeReads()
  await player.caller.call(orderList, { state: 'settled' })
  expect(takeReads()).toBe(1)
  const { path } = await player.caller.call(exportData, {})
  const file = await fetch(nibble.url + path)
  expect(await file.json()).toMatchObject({ bets: [], records: expect.any(Array) })
  expect(takeReads()).toBe(2)
})

test('a stake, the balance after it and open bets come only from the primary', async () => {
  takeReads()
  const { bets, assetsAvailable } = await player.caller.call(betOrder, {
    idempotencyKey: crypto.randomUUID(),
    round: await nibble.round(),
    asset: 'PLAY_POINT',
    bets: [{ game: 'big-small', pick: 'big', stake: amountOf(10_000_000n) }],
  })
  const { assets } = await player.caller.call(assetsList, {})
  expect(assets.find(({ coinName }) => coinName === 'PLAY_POINT')).toMatchObject({ assetsAvailable })
  for (const state of ['open', 'all'] as const)
    expect((await player.caller.call(orderList, { state })).items).toMatchObject([{ betId: bets[0]?.betId }])
  expect(takeReads()).toBe(0)
})
