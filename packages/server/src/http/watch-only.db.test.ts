import { randomUUID } from 'node:crypto'
import {
  type BodyOf,
  betOrder,
  betTime1,
  convert,
  deposit,
  depositIntent,
  faucet,
  gameConfigList,
  gmtWithdrawal,
  insuranceBetOrder,
  moveSubAccount,
  type Route,
  saveAddress,
  transfer,
  withdrawal,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offersSentence } from '../routes/setup.ts'
import { startTestApp, type TestApp, type TestPlayer } from './testing/start-test-app.ts'

// A watch-only server takes only PLAY_POINT, and does only what it says it offers.

let watching: TestApp
let open: TestApp
let player: TestPlayer
let elsewhere: TestPlayer
beforeAll(async () => {
  watching = await startTestApp({ stakeAssets: ['PLAY_POINT'] })
  open = await startTestApp()
  player = await watching.signIn()
  elsewhere = await open.signIn()
})
afterAll(async () => {
  await watching.stop()
  await open.stop()
})

const amount = amountOf(20_000_000n)
const address = '0x1111111111111111111111111111111111111111'
const transactionPassword = 'secret7'
const asked = <R extends Route>(route: R, body: BodyOf<R>): readonly [Route, BodyOf<Route>] => [
  route,
  body as BodyOf<Route>,
]
const key = () => ({ idempotencyKey: randomUUID() })

const MONEY = [
  asked(deposit, { asset: 'USDT' }),
  asked(depositIntent, { key: randomUUID(), amount }),
  asked(faucet, { address }),
  asked(withdrawal, { ...key(), amount, address, transactionPassword }),
  asked(gmtWithdrawal, { ...key(), amount, address, transactionPassword }),
  asked(saveAddress, { address, label: '', transactionPassword }),
  asked(convert, { ...key(), from: 'USDT', to: 'GMT', amount, rateVersion: 1, transactionPassword }),
  asked(transfer, { ...key(), toBindId: 'A1', asset: 'USDT', amount, dryRun: true }),
  asked(moveSubAccount, { ...key(), direction: 'GMT_TO_GAME', amount }),
  asked(insuranceBetOrder, {
    ...key(),
    roundLength: '1m',
    game: 'big-small',
    pick: 'big',
    asset: 'USDT',
    stake: amount,
  }),
]

test('it says that play credit is staked, and that no money moves', async () => {
  const { offers, limits } = await player.caller.call(gameConfigList, {})
  expect(offers).toEqual({
    stakes: ['PLAY_POINT'],
    deposits: false,
    withdrawals: false,
    conversions: false,
    transfers: false,
    series: false,
  })
  expect(limits.map(({ asset }) => asset)).toEqual(['PLAY_POINT'])
  expect(offersSentence({ stakeAssets: ['PLAY_POINT'], deposits: null })).toBe(
    'Stakes in PLAY_POINT; watch-only: no money moves',
  )
})

test.each(MONEY.map(([route, body]) => [route.path, route, body] as const))(
  '%s is refused with the reason, and not by a house that takes money',
  async (_, route, body) => {
    const refused = await player.caller.call(route, body).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      kind: 'not_offered',
      message: expect.stringContaining('play credit only'),
    })
    // Without a chain the other house takes no deposits; it views everything else.
    if (route.path.startsWith('/api/app/deposit/')) return
    const other = await elsewhere.caller.call(route, body).catch((error: unknown) => error)
    expect(other).not.toMatchObject({ kind: 'not_offered' })
  },
)

test('whatever it offers to stake, it accepts; any other stake it refuses', async () => {
  const { offers } = await player.caller.call(gameConfigList, {})
  const round = (await player.caller.call(betTime1, {})).open?.round ?? ''
  const bets = [{ game: 'big-small', pick: 'big', stake: amount } as const]
  for (const asset of offers.stakes) {
    const placed = await player.caller.call(betOrder, { ...key(), round, asset, bets })
    expect(placed.bets).toHaveLength(1)
  }
  await expect(player.caller.call(betOrder, { ...key(), round, asset: 'USDT', bets })).rejects.toMatchObject({
    kind: 'asset_not_stakeable',
  })
})

test('a house that takes money tells the person who starts it', () => {
  expect(offersSentence({ stakeAssets: ['USDT', 'PLAY_POINT'], deposits: {} })).toBe(
    'Stakes in USDT, PLAY_POINT, also insured; deposits, withdrawals, conversions, transfers are on',
  )
})
