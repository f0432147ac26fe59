import { afterAll, beforeAll, expect, test } from 'vitest'
import { FALLS_CHECK } from '../audit/check-falls.ts'
import { runAudit } from '../audit/index.ts'
import { JACKPOT_RULES } from '../audit/jackpot-rules.ts'
import { payFalls } from './index.ts'
import { type JackpotStage, openJackpotStage, UNIT } from './testing/jackpot-stage.ts'

const [FED = '', FELL = '', TOOK = '', PAID = ''] = JACKPOT_RULES.map(({ name }) => name)

let stage: JackpotStage
beforeAll(async () => {
  stage = await openJackpotStage()
  const [a = 0n, b = 0n] = await stage.players(2, { USDT: 100_000n * UNIT, GMT: 100_000n * UNIT })
  for (const tail of ['12345', '4444', '0001', 'aaaa']) {
    const round = await stage.openRound()
    for (let bet = 0; bet < 8; bet += 1) await stage.bet(a, { round, stake: 990n * UNIT + BigInt(bet) })
    await stage.bet(b, { round, game: 'exact', pick: '7', stake: 1_000_001n })
    await stage.bet(b, { round, asset: 'GMT', game: 'left-right', pick: 'draw', stake: 33n * UNIT })
    await stage.draw([round], tail)
    await stage.settle(round, 3)
    await payFalls(stage.db)
  }
})
afterAll(() => stage.close())

const wrongIn = async (): Promise<string[]> => {
  const { checks } = await runAudit(stage.db.url)
  return checks.filter(({ name, ok }) => OURS.includes(name) && !ok).map(({ name }) => name)
}
const OURS = [FED, FELL, TOOK, PAID, FALLS_CHECK]

test('books with falls are in order', async () => {
  expect(await stage.rows("select from jackpot_fall where state = 'paid'")).toHaveLength(4)
  expect(await stage.rows('select from jackpot_win where amount > 0')).not.toHaveLength(0)
  expect(await wrongIn()).toEqual([])
})

test.each([
  [
    FED,
    'update jackpot_terms set feed_ppm = feed_ppm + 1',
    'update jackpot_terms set feed_ppm = feed_ppm - 1',
  ],
  [
    FELL,
    "update posting set key = key || 'x' where kind = 'jackpotFall' and key like '%aaaa'",
    "update posting set key = left(key, -1) where kind = 'jackpotFall' and key like '%aaaax'",
  ],
  [TOOK, 'update jackpot_fall set pot = pot + 2', 'update jackpot_fall set pot = pot - 2'],
  [
    PAID,
    "update posting set key = replace(key, 'aaaa ', 'bbbb ') where kind = 'jackpotWin'",
    "update posting set key = replace(key, 'bbbb ', 'aaaa ') where kind = 'jackpotWin'",
  ],
  [FALLS_CHECK, 'update jackpot_fall set bankroll = 1', 'update jackpot_fall set bankroll = 10000000000000'],
])('says when it no longer holds that %s', async (name, breaking, mending) => {
  await stage.rows(breaking)
  const wrong = await wrongIn()
  await stage.rows(mending)
  expect(wrong).toContain(name)
})
