import type { BetRow, DrawRow } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { betsOfRound, keys } from '../api/keys.ts'
import { rememberBets, rememberDraw } from './remember.ts'

const HASH = `0x${'0'.repeat(62)}a7`
const ROUND = '2026112310600'
const bet = (betId: string, changes: Partial<BetRow> = {}): BetRow => ({
  betId,
  round: ROUND,
  roundLength: '1m',
  game: 'left-right',
  pick: 'left',
  paytable: 'fair',
  asset: 'USDT',
  stake: amountOf(5_000_000n),
  orderType: 'manual',
  status: 'pending',
  placedAt: 0,
  closesAt: 1,
  drawAt: 2,
  height: null,
  hash: null,
  guarded: null,
  outcome: null,
  result: null,
  returned: null,
  net: null,
  returnAsset: 'USDT',
  cancelledBy: null,
  ...changes,
})
const decided = (betId: string) => bet(betId, { status: 'published', result: 'lose' })
const draw = (changes: Partial<DrawRow> = {}): DrawRow => ({
  round: ROUND,
  roundLength: '1m',
  paytable: 'fair',
  state: 'published',
  drawAt: 60,
  publishedAt: 66,
  cancelledFor: null,
  block: { height: '9', hash: HASH, timeMs: 60 },
  guarded: null,
  ...changes,
})

const OPEN = keys.betList({ state: 'open', limit: 100 })
const SETTLED = keys.betList({ state: 'settled', roundLength: '1m', limit: 2, game: 'left-right' })
const OF_ROUND = keys.betList(betsOfRound(ROUND))
const PAGES = keys.betList({ state: 'settled', limit: 20, pages: true })

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})
const put = (key: readonly unknown[], items: readonly BetRow[], nextCursor: string | null = null) =>
  cache.setQueryData(key, { items, nextCursor })
const idsOf = (key: readonly unknown[]) =>
  cache.getQueryData<{ items: BetRow[] }>(key)?.items.map(({ betId, status }) => `${betId} ${status}`)
const isAskedFor = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated

describe('bets that changed', () => {
  const tell = (...bets: BetRow[]) =>
    rememberBets(cache, { bets, balances: [{ coinName: 'USDT', assetsAvailable: amountOf(90_000_000n) }] })

  test('a decided bet leaves the open list, tops the settled one, and nothing is requested', () => {
    put(OPEN, [bet('10'), bet('9')])
    put(SETTLED, [decided('8'), decided('7')], '7')
    put(OF_ROUND, [bet('10'), bet('9')])
    tell(decided('9'))
    expect(idsOf(OPEN)).toEqual(['10 pending'])
    expect(idsOf(SETTLED)).toEqual(['9 published', '8 published'])
    expect(idsOf(OF_ROUND)).toEqual(['10 pending', '9 published'])
    expect([OPEN, SETTLED, OF_ROUND].map(isAskedFor)).toEqual([false, false, false])
  })

  test('lists of another round, game or length stay unchanged', () => {
    const others = [
      keys.betList(betsOfRound('2026112310601')),
      keys.betList({ state: 'settled', roundLength: '3m', limit: 5, game: 'left-right' }),
      keys.betList({ state: 'settled', roundLength: '1m', limit: 5, game: 'up-down' }),
    ]
    for (const key of others) put(key, [])
    tell(decided('9'))
    expect(others.map((key) => [idsOf(key), isAskedFor(key)])).toEqual(others.map(() => [[], false]))
  })

  test('a list that cannot be known is requested: longer ones, one whose answer is under way, one with more behind it', async () => {
    put(PAGES, [])
    put(OPEN, [bet('9'), bet('8')], '8')
    put(SETTLED, [])
    const answer = new EventTarget()
    const fetching = cache.fetchQuery({
      queryKey: SETTLED,
      queryFn: async () => {
        await new Promise((done) => answer.addEventListener('come', done))
        return { items: [], nextCursor: null }
      },
    })
    tell(decided('9'))
    expect([PAGES, OPEN, SETTLED].map(isAskedFor)).toEqual([true, true, true])
    answer.dispatchEvent(new Event('come'))
    await fetching
  })

  const assets = () => cache.getQueryData<{ assets: unknown }>(keys.assets)?.assets
  const row = (coinName: string, [assetsAvailable, held, game]: readonly (bigint | null)[]) => ({
    coinName,
    assetsAvailable,
    held,
    game,
    usdtPrice: 1n,
  })

  test('balances are those that were sent, and what the bets held is free', () => {
    put(OPEN, [bet('9')])
    cache.setQueryData(keys.assets, {
      assets: [row('USDT', [1n, 7_000_000n, null]), row('GMT', [4n, 0n, 3n])],
    })
    rememberBets(cache, {
      bets: [decided('9')],
      balances: [
        { coinName: 'USDT', assetsAvailable: amountOf(90n) },
        { coinName: 'GMT', assetsAvailable: amountOf(5n) },
      ],
    })
    expect(assets()).toEqual([row('USDT', [90n, 2_000_000n, null]), row('GMT', [4n, 0n, 5n])])
    expect(isAskedFor(keys.assets)).toBe(false)
  })

  test('balances are requested if a bet was not known as open: what it held is unknown', () => {
    put(OPEN, [])
    cache.setQueryData(keys.assets, { assets: [row('USDT', [1n, 7n, null])] })
    tell(decided('9'))
    expect(isAskedFor(keys.assets)).toBe(true)
    expect(assets()).toEqual([row('USDT', [1n, 7n, null])])
  })
})

describe('a paid draw', () => {
  const LAST = [...keys.draws, 'last', 'block']
  const LIST = keys.drawList({ roundLength: '1m', limit: 20 })
  const GUARDED = keys.drawList({ roundLength: '1m', table: 'guarded', limit: 20 })
  const ROADS = keys.roads('1m', 'left-right', 'block')
  const older = draw({ round: '2026112310599', drawAt: 0 })
  const putPages = (key: readonly unknown[], items: readonly DrawRow[]) =>
    cache.setQueryData(key, { pages: [{ items, nextCursor: null }], pageParams: [null] })
  const pageOf = (key: readonly unknown[]) =>
    cache.getQueryData<{ pages: { items: DrawRow[] }[] }>(key)?.pages[0]?.items.map(({ round }) => round)

  test('it tops the list of its table, is the last one, and ends the roads; received twice it appears once', () => {
    putPages(LIST, [older])
    putPages(GUARDED, [])
    cache.setQueryData(LAST, { rounds: [older, draw({ roundLength: '3m', round: '2026112330200' })] })
    cache.setQueryData(ROADS, { game: 'left-right', outcomes: [{ round: older.round, outcome: 'right' }] })
    rememberDraw(cache, draw())
    rememberDraw(cache, draw())
    expect(pageOf(LIST)).toEqual([ROUND, older.round])
    expect(pageOf(GUARDED)).toEqual([])
    expect(cache.getQueryData<{ rounds: DrawRow[] }>(LAST)?.rounds.map(({ round }) => round)).toEqual([
      ROUND,
      '2026112330200',
    ])
    // The last two characters are a7: the letter is on the left.
    expect(cache.getQueryData(ROADS)).toEqual({
      game: 'left-right',
      outcomes: [
        { round: older.round, outcome: 'right' },
        { round: ROUND, outcome: 'left' },
      ],
    })
    expect([LIST, GUARDED, LAST, ROADS].map(isAskedFor)).toEqual([false, false, false, false])
  })

  test('a guarded one is judged by the hash of block and beacon', () => {
    const roads = keys.roads('1m', 'left-right', 'guarded')
    cache.setQueryData(roads, { game: 'left-right', outcomes: [] })
    cache.setQueryData(ROADS, { game: 'left-right', outcomes: [] })
    const guarded = { hash: `0x${'0'.repeat(62)}7a` } as unknown as DrawRow['guarded']
    rememberDraw(cache, draw({ paytable: 'guarded', guarded }))
    expect(cache.getQueryData(roads)).toMatchObject({ outcomes: [{ outcome: 'right' }] })
    expect(cache.getQueryData(ROADS)).toMatchObject({ outcomes: [] })
  })

  test('one that comes late, or a bet of it that still waits, is requested', () => {
    putPages(LIST, [draw({ round: '2026112310601', drawAt: 120 })])
    cache.setQueryData(ROADS, { game: 'left-right', outcomes: [{ round: '2026112310601', outcome: 'left' }] })
    put(OF_ROUND, [bet('9')])
    rememberDraw(cache, draw())
    expect([LIST, ROADS, OF_ROUND].map(isAskedFor)).toEqual([true, true, true])
  })

  test('a cancelled one adds nothing to the roads', () => {
    cache.setQueryData(ROADS, { game: 'left-right', outcomes: [] })
    rememberDraw(cache, draw({ state: 'cancelled', block: null }))
    expect(cache.getQueryData(ROADS)).toMatchObject({ outcomes: [] })
    expect(isAskedFor(ROADS)).toBe(false)
  })
})
