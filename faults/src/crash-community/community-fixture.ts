import { amountOf, boardPeriod, DAY_MS, isJackpotHit } from '@nibble/domain'
import { hashHeader } from '@nibble/proof'
import { nextBets } from '@nibble/server/features/insurance/next-bets.ts'
import { settleSeries } from '@nibble/server/features/insurance/settle-series.ts'
import { startSeries } from '@nibble/server/features/insurance/start-series.ts'
import { closeRound } from '@nibble/server/features/play/rounds/close-round.ts'
import { type FinalBlock, finalizeOutcome } from '@nibble/server/features/play/settle/finalize-outcome.ts'
import { settleNextChunk } from '@nibble/server/features/play/settle/settle-next-chunk.ts'
import { finalBlock } from '../fixture/blocks.ts'
import { type Draw, passTime } from '../fixture/draws.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { makePlayers, setBankroll } from '../fixture/players.ts'
import type { Random } from '../frame/random.ts'
import { judgeByHand } from '../model/judge-by-hand.ts'

const UNIT = 1_000_000n
const HOUR_MS = 3_600_000
const PLAYERS = 14
const DAYS = 3
const DRAWS_A_DAY = 3
const SLIPS_A_DRAW = 24
/** Insured series lose from this draw on, six times, the last time in the last draw. */
const SERIES_FROM = DAYS * DRAWS_A_DAY - 6
/** Its block hits the jackpot. */
const JACKPOT_AT = 4

/** The last days of the previous month: their week, their month and its contest are over at `now`. */
export type Days = { readonly startsAt: number; readonly now: number }
export const daysBefore = (at: number): Days => {
  const month = boardPeriod('monthly', at).startsAt
  return { startsAt: month - DAYS * DAY_MS, now: month + 8 * DAY_MS + 12 * HOUR_MS }
}

/**
 * Three days of a house, placed and settled as all bets are, of which nothing is counted yet: players of one tree, some of them bound on
 * the second day, blocks that hit the jackpot, and insured series that wait for a claim.
 */
export const playDays = async (
  fixture: Fixture,
  { random, days }: { random: Random; days: Days },
): Promise<void> => {
  const players = await openHouse(fixture, days)
  for (let n = 0; n < DAYS * DRAWS_A_DAY; n += 1) {
    const draw = await fixture.openDraw({ closesInMs: 600_000 })
    await placeSlips(fixture, { draw, players, random: random.fork(`slips ${n}`) })
    if (n === SERIES_FROM) await startAll(fixture, { players: players.slice(0, 4), pick: 'small', random })
    if (n === DAYS * DRAWS_A_DAY - 1)
      await startAll(fixture, { players: players.slice(4, 6), pick: 'big', random })
    for (const bet of await nextBets(fixture.server.db)) await fixture.server.placement.place(bet)

    const at = days.startsAt + Math.floor(n / DRAWS_A_DAY) * DAY_MS + (12 + (n % DRAWS_A_DAY) * 3) * HOUR_MS
    await endDraw(fixture, await passTime(fixture.owner, draw, draw.drawAt - at), {
      random: random.fork(`draw ${n}`),
      hits: n === JACKPOT_AT,
    })
    if (n < DAYS * DRAWS_A_DAY - 1) while ((await settleSeries(fixture.server.db)) > 0);
  }
  await fixture.owner.rows(TAKE_TIME)
  for (const table of WRITTEN)
    await fixture.owner.rows(
      `create trigger slow after insert or update on ${table} for each statement execute function take_time()`,
    )
}

const openHouse = async ({ owner }: Fixture, { startsAt }: Days): Promise<readonly bigint[]> => {
  await setBankroll(owner, 10_000_000n * UNIT)
  const players = await makePlayers(owner, {
    count: PLAYERS,
    funds: [
      { asset: 'USDT', subAccount: 'main', amount: 1_000_000n * UNIT },
      { asset: 'GMT', subAccount: 'game', amount: 1_000_000n * UNIT },
    ],
  })
  for (const [n, player] of players.entries()) {
    const at = n % 5 === 4 ? startsAt + DAY_MS + 14 * HOUR_MS : startsAt - 40 * DAY_MS
    if (n > 0)
      await owner.rows('select team_bind($1, $2, to_timestamp($3::bigint / 1000.0))', [
        String(player),
        String(players[(n - 1) >> 1]),
        at,
      ])
  }
  const day = boardPeriod('daily', startsAt).starts
  for (const sql of TERMS) await owner.rows(sql.replaceAll('$day', `'${day}'`))
  return players
}

/** Reachable with these stakes, and so little that no budget cuts any of it: what is given does not depend on the order. */
const TERMS: readonly string[] = [
  "update jackpot_terms set effective_at = '2020-01-01 00:00Z'",
  `update rebate_terms set effective_on = '2020-01-01', rank_thresholds = '{1000000000,3000000000,9000000000,27000000000,81000000000}',
     league_thresholds = '{0,500000000,1000000000,2000000000,4000000000,8000000000}'`,
  'update budget_terms set player_ppm = 1000000, house_ppm = 1000000',
  "update prize_terms set effective_from = board_start(board, $day), prizes = '{3000000,2000000,1000000}'",
  `update reward_terms set effective_from = $day, target = case kind when 'dailyBetCountReward' then 5000000 else least(target, 100000000) end`,
]

/** A slow disk, so that kills fall between two statements as well. */
const TAKE_TIME = `
  create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(random() * 0.004); return null; end $$`
const WRITTEN = [
  'turnover_round',
  'turnover_day',
  'team_sum',
  'standing',
  'level_change',
  'rebate_day',
  'rebate_line',
  'rebate_paid',
  'posting',
  'reward',
  'reward_day',
  'promotion_payout',
  'board_close',
  'board_prize',
  'jackpot_hit',
  'jackpot_win',
  'insurance_series',
  'insurance_bet',
]

const placeSlips = async (
  { server }: Fixture,
  { draw, players, random }: { draw: Draw; players: readonly bigint[]; random: Random },
): Promise<void> => {
  const slips = Array.from({ length: SLIPS_A_DRAW }, () =>
    server.placement.place({
      player: random.pick(players),
      key: random.uuid(),
      round: random.pick(draw.rounds),
      asset: random.pick(['USDT', 'USDT', 'GMT'] as const),
      bets: [{ ...random.pick(PICKS), stake: amountOf(BigInt(random.whole(10, 250)) * UNIT) }],
    }),
  )
  await Promise.all(slips)
}

const PICKS = [
  { game: 'odd-even', pick: 'odd' },
  { game: 'left-right', pick: 'left' },
  { game: 'up-down', pick: 'up' },
  { game: 'big-small', pick: 'big' },
] as const

const startAll = async (
  { server }: Fixture,
  { players, pick, random }: { players: readonly bigint[]; pick: 'big' | 'small'; random: Random },
): Promise<void> => {
  for (const player of players)
    await startSeries(server.db, {
      player,
      key: random.uuid(),
      roundLength: '1m',
      game: 'big-small',
      pick,
      asset: 'USDT',
      stake: amountOf(10n * UNIT),
      takesValue: true,
    })
}

const endDraw = async (
  { server: { db } }: Fixture,
  draw: Draw,
  { random, hits }: { random: Random; hits: boolean },
): Promise<void> => {
  const block = findBlock(draw, { random, hits })
  for (const round of draw.rounds) {
    await closeRound(db, { round })
    const fixed = await finalizeOutcome(db, { round, block })
    if (fixed !== 'fixed') throw new Error(`round ${round} is not fixed but ${fixed}`)
    while (!(await settleNextChunk(db, { round })).done);
  }
}

/** One whose last digit is big, and which hits the jackpot where it should. Blocks of one draw differ in what is recorded in them. */
const findBlock = (draw: Draw, { random, hits }: { random: Random; hits: boolean }): FinalBlock => {
  const block = finalBlock(draw, random)
  const { hash: _, ...fields } = block.header
  for (let tried = 0; ; tried += 1) {
    const noted = { ...fields, extraData: `0x${tried.toString(16).padStart(8, '0')}` }
    const hash = hashHeader(noted)
    const { result } = judgeByHand({ ...draw, ...block, hash, game: 'big-small', pick: 'big' })
    if (result === 'win' && isJackpotHit(hash) === hits) return { ...block, hash, header: { ...noted, hash } }
  }
}
