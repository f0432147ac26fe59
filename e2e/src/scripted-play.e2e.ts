import { type BetRow, gameConfigList } from '@nibble/contract'
import {
  type BlockHash,
  type GameId,
  judge,
  parseAmount,
  parsePick,
  type RoundLength,
  returned,
  sum,
  ZERO,
} from '@nibble/domain'
import { beforeAll, expect, test } from 'vitest'
import { type House, sharedHouse } from './harness/house.ts'
import { openRound, type ScriptedPlayer, type SimpleBet, signInScripted } from './harness/player.ts'
import { until } from './harness/until.ts'

let house: House
let player: ScriptedPlayer
beforeAll(async () => {
  house = await sharedHouse()
  player = await signInScripted(house.url)
})

const PICKS: Readonly<Record<GameId, string>> = {
  'left-right': 'left',
  'up-down': 'up',
  'odd-even': 'alphabet',
  exact: '7',
  'lucky-2': '3a',
  'lucky-3': '09f',
  'lucky-4': '1248',
  'lucky-hash': 'lucky',
  'classic-odd-even': 'odd',
  'big-small': 'big',
  sum: 'even',
  'banker-player': 'tie',
  'niu-niu': 'player',
}
const isGame = (text: string): text is GameId => text in PICKS
const SLIP: readonly SimpleBet[] = Object.entries(PICKS).flatMap(([game, pick]) =>
  isGame(game) ? [{ game, pick, stake: '25.5' }] : [],
)

test('a first sign-in gives 10,000 PLAY_POINT', async () => {
  expect(player.firstLogin).toBe(true)
  expect(await player.balance()).toBe('10000')
})

test('every game at both round lengths is decided by a block of the chain and paid by the rules', async () => {
  const socket = player.listen()
  const before = parseAmount(await player.balance()) ?? ZERO
  const placed = (await Promise.all((['1m', '3m'] as const).map(placeAll))).flat()
  expect(placed).toHaveLength(2 * SLIP.length)

  const settled = await until('all bets are published', async () => {
    const bets = await player.bets()
    return bets.every(({ status }) => status === 'published') && bets
  })

  for (const bet of settled) expect(bet).toMatchObject(await judgedByHand(bet))
  const stakes = sum(settled.map(({ stake }) => stake))
  const returns = sum(settled.map((bet) => bet.returned ?? ZERO))
  expect(parseAmount(await player.balance())).toBe(before - stakes + returns)

  const received = socket.events.flatMap((event) => (event.type === 'betOrderMsg' ? event.data.bets : []))
  const publishedIds = new Set(
    received.filter(({ status }) => status === 'published').map(({ betId }) => betId),
  )
  expect(publishedIds).toEqual(new Set(placed.map(({ betId }) => betId)))
  const topics = new Set(socket.events.map(({ type }) => type))
  for (const topic of [
    'lastHash',
    'bet1',
    'bet3',
    'drawPrize',
    'updateChart',
    'lastDrawPrizeBlock',
    'online',
  ] as const) {
    expect(topics).toContain(topic)
  }
  socket.close()
})

async function placeAll(roundLength: RoundLength): Promise<BetRow[]> {
  const { round } = await openRound(player.caller, roundLength)
  return player.place(SLIP, { round })
}

/** What the rules give for the block that the chain itself has at the bet's height. */
async function judgedByHand({ game, pick: text, paytable, height, stake }: BetRow): Promise<Partial<BetRow>> {
  const pick = parsePick(game, text)
  if (pick === null) throw new Error(`${game} has no pick ${text}`)
  const hash = await hashOnChain(height ?? '')
  const verdict = judge({ game, pick, paytable, hash, height: BigInt(height ?? '') })
  const back = returned(stake, verdict.ratio)
  return { hash, outcome: verdict.outcome, result: verdict.result, returned: back }
}

async function hashOnChain(height: string): Promise<BlockHash> {
  const { chain } = await player.caller.call(gameConfigList, {})
  const [url = ''] = chain.rpcUrls
  const params = [`0x${BigInt(height).toString(16)}`, false]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result }: { result: { hash: BlockHash } } = await answer.json()
  return result.hash
}
