// One story in one file, though long: what a series may do from its start to its claim, told on one stage.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PLAYERS_OWED } from '../../ledger/accounts.ts'
import { HELD_FOR_SERIES, INSURANCE_RULES } from '../audit/insurance-rules.ts'
import { runAudit } from '../audit/run-audit.ts'
import { recallBet } from '../play/bets/recall-bet.ts'
import { slipOf } from '../play/testing/slips.ts'
import { nextBets } from './next-bets.ts'
import { payClaims, settleSeries } from './settle-series.ts'
import { endByHouse } from './stop-series.ts'
import { readOffer } from './terms.ts'
import { BIG, type InsuranceStage, openInsuranceStage, SMALL, UNIT } from './testing/insurance-stage.ts'

let stage: InsuranceStage
beforeAll(async () => {
  stage = await openInsuranceStage()
})
afterAll(() => stage.close())
afterEach(async () => {
  // Whatever a test leaves running is over for the next one.
  await stage.rows(`update round set state = 'closed' where state = 'open'`)
})

const one = async (funds: bigint = 1_000n) => {
  const [player = 0n] = await stage.players(1, { USDT: funds * UNIT, INSURANCE_POINT: funds * UNIT })
  return player
}
/** Rounds of the stage are moved into the past, and their blocks have no real headers. */
const STAGED = ['judges', 'header', 'before its close']
const wrong = async () => {
  const { checks } = await runAudit(stage.db.url)
  return checks
    .filter(({ ok, name }) => !ok && !STAGED.some((word) => name.includes(word)))
    .map(({ name }) => name)
}

test('an offer says what a series is worth: the chance of a claim, the return, and the fee of leaving', async () => {
  const { chances, leaveFeeBps } = await readOffer(stage.db)
  expect(chances.map(({ game, pick }) => `${game} ${pick}`)).toEqual([
    ...['classic-odd-even odd', 'classic-odd-even even', 'big-small big', 'big-small small'],
    ...['sum odd', 'sum even', 'sum big', 'sum small'],
  ])
  expect(new Set(chances.map(({ claimOneIn, returnBps }) => `${claimOneIn} ${returnBps}`))).toEqual(
    new Set(['64 9869']),
  )
  expect(leaveFeeBps).toBe(200)
})

describe('a series', () => {
  test('takes six stakes at the start, bets one each round, and a win frees the rest', async () => {
    const player = await one()
    const id = await stage.start(player)
    expect(await stage.balance(player, 'USDT')).toBe(940n * UNIT)

    await stage.playRound(SMALL)
    await stage.playRound(SMALL)
    expect(await stage.series(player, id)).toMatchObject({ state: 'running', losses: 2, held: 40n * UNIT })
    expect(await stage.balance(player, 'USDT')).toBe(940n * UNIT)

    await stage.playRound(BIG)
    const series = await stage.series(player, id)
    expect(series).toMatchObject({ state: 'won', losses: 2, held: 0n })
    expect(series.bets.map(({ result }) => result)).toEqual(['lose', 'lose', 'win'])
    expect(await stage.balance(player, 'USDT')).toBe(940n * UNIT + 30n * UNIT + 19_500_000n)
  })

  test('is claimed once after six losses, in insurance credit', async () => {
    const player = await one()
    const id = await stage.start(player)
    for (let round = 0; round < 6; round += 1) await stage.playRound(SMALL)
    await Promise.all([payClaims(stage.db), payClaims(stage.db)])

    expect(await stage.series(player, id)).toMatchObject({ state: 'claimed', losses: 6, claim: 15n * UNIT })
    expect(await stage.balance(player, 'USDT')).toBe(940n * UNIT)
    expect(await stage.balance(player, 'INSURANCE_POINT')).toBe(1_015n * UNIT)
    await stage.playRound(SMALL)
    expect((await stage.series(player, id)).bets).toHaveLength(6)
  })

  test('keeps the terms that it began with when others come into force', async () => {
    const begin = (losses: number, claimBps: number) =>
      stage.rows(
        `insert into insurance_terms (effective_at, losses, claim_bps, claims_per_day, stakes_per_day)
         values (clock_timestamp(), ${losses}, ${claimBps}, 3, 300000000)`,
      )
    const [player, later] = [await one(), await one()]
    const id = await stage.start(player)
    await stage.playRound(SMALL)
    await begin(3, 1_000)
    const other = await stage.start(later)
    await begin(6, 2_500)
    for (let round = 0; round < 5; round += 1) await stage.playRound(SMALL)
    await payClaims(stage.db)

    expect(await stage.series(player, id)).toMatchObject({ state: 'claimed', losses: 6, claim: 15n * UNIT })
    expect(await stage.series(later, other)).toMatchObject({ state: 'claimed', losses: 3, claim: 3n * UNIT })
    expect(await wrong()).toEqual([])
  })

  test('in insurance credit wins insurance credit', async () => {
    const player = await one()
    await stage.start(player, { asset: 'INSURANCE_POINT', game: 'classic-odd-even', pick: 'odd' })
    await stage.playRound(BIG)
    expect(await stage.balance(player, 'INSURANCE_POINT')).toBe(1_000n * UNIT + 9_500_000n)
  })

  test('does not count a cancelled round, and holds its stake again', async () => {
    const player = await one()
    const id = await stage.start(player)
    await stage.playRound(SMALL)
    await stage.cancelRound()
    expect(await stage.series(player, id)).toMatchObject({ state: 'running', losses: 1, held: 50n * UNIT })
    expect(await stage.balance(player, 'USDT')).toBe(940n * UNIT)
    await stage.playRound(BIG)
  })

  test('bets in one batch with others, whose postings name their own bets alone', async () => {
    const [player, before, after] = [await one(), await one(), await one()]
    const id = await stage.start(player)
    const round = await stage.openRound()
    const [insured] = await nextBets(stage.db)
    if (insured === undefined) throw new Error('the series has no bet to place')
    const slip = (by: bigint) => slipOf(by, round, [['big-small', 'big', 20n * UNIT]])
    await Promise.all([slip(before), insured, slip(after)].map((each) => stage.placements.place(each)))

    const posted = await stage.rows(
      `select b.player_id as bettor, b.insured, a.player_id as payer, e.amount
       from bet b left join entry e on e.bet_id = b.id left join account a on a.id = e.account_id
       where b.round_id = $1 order by b.id`,
      [round],
    )
    const own = (by: bigint) => ({ bettor: by, insured: false, payer: by, amount: -20n * UNIT })
    expect(posted).toEqual([
      own(before),
      { bettor: player, insured: true, payer: null, amount: null },
      own(after),
    ])
    await stage.draw([round], BIG)
    await stage.settle(round)
    await stage.turn()
    expect(await stage.series(player, id)).toMatchObject({ state: 'won' })
  })

  test('passes over a round that refuses its bet', async () => {
    const player = await one()
    const id = await stage.start(player)
    await stage.rows(
      "insert into house_stop (name, reason, stopped_at) values ('game:big-small', 'a test', now())",
    )
    await stage.playRound(SMALL)
    await stage.rows("delete from house_stop where name = 'game:big-small'")
    expect((await stage.series(player, id)).bets).toEqual([])
    await stage.playRound(SMALL)
    expect(await stage.series(player, id)).toMatchObject({ state: 'running', losses: 1 })
    await stage.playRound(BIG)
  })

  test('waits while an operator has stopped its player', async () => {
    const player = await one()
    const id = await stage.start(player)
    await stage.rows('update player set stopped_at = now() where id = $1', [player])
    await stage.playRound(SMALL)
    expect((await stage.series(player, id)).bets).toEqual([])
    await stage.rows('update player set stopped_at = null where id = $1', [player])
    await stage.playRound(BIG)
  })

  test('ends and frees what it holds when its player excludes himself, or the house has lost too much', async () => {
    const [excluded, other] = [await one(), await one()]
    const [mine, his] = [await stage.start(excluded), await stage.start(other)]
    await stage.rows(
      "insert into play_break (player_id, kind, taken_at, ends_at) values ($1, 'exclusion', now(), 'infinity')",
      [excluded],
    )
    await stage.turn()
    expect(await stage.series(excluded, mine)).toMatchObject({ state: 'stopped', stoppedBy: 'exclusion' })
    expect(await stage.balance(excluded, 'USDT')).toBe(1_000n * UNIT)

    // A loss of nothing is a loss too great.
    await stage.rows('alter table play_terms drop constraint if exists play_terms_resume_below_ppm_check')
    await stage.rows('update play_terms set pause_at_ppm = -1000000, resume_below_ppm = -1000000')
    await stage.turn()
    await stage.rows('update play_terms set pause_at_ppm = 100000, resume_below_ppm = 50000')
    expect(await stage.series(other, his)).toMatchObject({ state: 'stopped', stoppedBy: 'house' })
    expect(await stage.balance(other, 'USDT')).toBe(1_000n * UNIT)
  })
})

test('a series of a player whose country was blocked since ends before its next bet', async () => {
  const [blocked, other] = [await one(), await one()]
  const [his, mine] = [await stage.start(blocked), await stage.start(other)]
  await stage.playRound(SMALL)
  await stage.rows("update player set country = 'US' where id = $1", [blocked])
  await stage.playRound(SMALL)
  expect(await stage.series(blocked, his)).toMatchObject({ state: 'stopped', stoppedBy: 'house', losses: 1 })
  expect(await stage.balance(blocked, 'USDT')).toBe(990n * UNIT)
  expect(await stage.series(other, mine)).toMatchObject({ state: 'running', losses: 2 })
})

test('a series that cannot be ended keeps no other from being ended', async () => {
  const [stuck, fine] = [await one(), await one()]
  const ids = [await stage.start(stuck), await stage.start(fine)]
  await stage.rows(
    `create function end_fails() returns trigger language plpgsql as $$ begin raise exception 'a test'; end $$;
     create trigger end_fails before update on insurance_series for each row
       when (new.state = 'stopped' and new.id = ${ids[0]}) execute function end_fails()`,
  )
  await stage.rows(
    `insert into play_break (player_id, kind, taken_at, ends_at)
     select id, 'exclusion', now(), 'infinity' from unnest($1::bigint[]) as p (id)`,
    [[stuck, fine]],
  )
  await expect(endByHouse(stage.db, { blockedCountries: [] })).rejects.toThrow('1 series were not ended')
  expect(await stage.series(fine, ids[1] ?? 0n)).toMatchObject({ state: 'stopped', stoppedBy: 'exclusion' })
  await stage.rows('drop trigger end_fails on insurance_series')
  expect(await endByHouse(stage.db, { blockedCountries: [] })).toBe(1)
})

describe('a series whose last stake is on a bet', () => {
  const lastBet = async () => {
    const player = await one()
    const id = await stage.start(player)
    for (let round = 0; round < 5; round += 1) await stage.playRound(SMALL)
    const round = await stage.openRound()
    await stage.turn()
    expect(await stage.series(player, id)).toMatchObject({ state: 'running', losses: 5, held: 0n })
    return { player, id, round }
  }

  test('is neither stopped nor ended, and is claimed if it loses', async () => {
    const { player, id, round } = await lastBet()
    await expect(stage.stop(player, id)).rejects.toMatchObject({ kind: 'series_over' })
    await stage.rows(
      "insert into play_break (player_id, kind, taken_at, ends_at) values ($1, 'exclusion', now(), 'infinity')",
      [player],
    )
    await stage.turn()
    expect(await stage.series(player, id)).toMatchObject({ state: 'running', stoppedBy: null })

    await stage.draw([round], SMALL)
    await stage.settle(round)
    // Published, and not taken over yet: stopping now would give the claim up.
    await stage.openRound()
    await expect(stage.stop(player, id)).rejects.toMatchObject({ kind: 'series_over' })
    await stage.turn()
    expect(await stage.series(player, id)).toMatchObject({ state: 'claimed', claim: 15n * UNIT })
  })

  test('ends for an excluded player if its round is cancelled', async () => {
    const { player, id, round } = await lastBet()
    await stage.rows(
      "insert into play_break (player_id, kind, taken_at, ends_at) values ($1, 'exclusion', now(), 'infinity')",
      [player],
    )
    await stage.cancelRound(round)
    expect(await stage.series(player, id)).toMatchObject({ state: 'stopped', stoppedBy: 'exclusion' })
    expect(await stage.balance(player, 'USDT')).toBe(950n * UNIT)
  })
})

test('a claim that cannot be paid leaves the others alone, and is paid once it can', async () => {
  const [stuck, fine] = [await one(), await one()]
  const ids = [await stage.start(stuck), await stage.start(fine)]
  for (let round = 0; round < 5; round += 1) await stage.playRound(SMALL)
  await stage.rows(
    `create function claim_fails() returns trigger language plpgsql as $$ begin raise exception 'a test'; end $$;
     create trigger claim_fails before update on insurance_series for each row
       when (new.state = 'claimed' and new.id = ${ids[0]}) execute function claim_fails()`,
  )
  await expect(stage.playRound(SMALL)).rejects.toThrow('1 claims were not paid')
  expect(await stage.series(fine, ids[1] ?? 0n)).toMatchObject({ state: 'claimed' })
  const owed = await stage.rows<{ amount: bigint }>(
    `select sum(amount)::bigint as amount from (${PLAYERS_OWED}) o where player_id = any($1) and asset = 'INSURANCE_POINT' group by player_id`,
    [[stuck, fine]],
  )
  expect(owed.map(({ amount }) => amount)).toEqual([1_015n * UNIT, 1_015n * UNIT])
  await stage.rows('drop trigger claim_fails on insurance_series')
  await stage.turn()
  expect(await stage.series(stuck, ids[0] ?? 0n)).toMatchObject({ state: 'claimed' })
})

describe('its player', () => {
  test('may stop it while the gate is open, and keeps what the open bet brings', async () => {
    const player = await one()
    const id = await stage.start(player)
    const round = await stage.openRound()
    await stage.turn()
    expect(await stage.stop(player, id)).toMatchObject({ state: 'stopped', held: 0n })
    expect(await stage.balance(player, 'USDT')).toBe(990n * UNIT)
    await stage.draw([round], BIG)
    await stage.settle(round)
    await stage.turn()
    expect(await stage.balance(player, 'USDT')).toBe(990n * UNIT + 19_500_000n)
    expect((await stage.series(player, id)).bets).toMatchObject([{ result: 'win' }])
  })

  test('may not stop it between the gates, nor twice, nor another player at all', async () => {
    const [player, other] = [await one(), await one()]
    const id = await stage.start(player)
    await expect(stage.stop(player, id)).rejects.toMatchObject({ kind: 'round_closed' })
    await stage.openRound()
    await expect(stage.stop(other, id)).rejects.toMatchObject({ kind: 'series_over' })
    await stage.stop(player, id)
    await expect(stage.stop(player, id)).rejects.toMatchObject({ kind: 'series_over' })
  })

  test('may not take an insured bet back', async () => {
    const player = await one()
    const id = await stage.start(player)
    await stage.openRound()
    await stage.turn()
    const [bet] = (await stage.series(player, id)).bets
    const recall = recallBet(
      { db: stage.db, headTime: stage.headTime },
      { player, key: randomUUID(), betId: bet?.betId ?? '' },
    )
    await expect(recall).rejects.toMatchObject({ kind: 'bet_not_recallable' })
    await stage.stop(player, id)
  })

  test('has one at a time, and 300 of stakes a day', async () => {
    const player = await one()
    const id = await stage.start(player, { stake: 50n * UNIT })
    await expect(stage.start(player)).rejects.toMatchObject({ kind: 'series_running' })
    await stage.openRound()
    await stage.stop(player, id)
    await expect(stage.start(player, { stake: 51n * UNIT })).rejects.toMatchObject({ kind: 'series_limit' })
  })

  test('has three claims a day', async () => {
    const player = await one()
    const id = await stage.start(player)
    await stage.openRound()
    await stage.stop(player, id)
    await stage.rows(
      `insert into insurance_series (player_id, tempo, pick, asset, stake, terms_id, state, losses, held, claim, ended_at, claimed_at)
       select $1, '1m', pick, 'USDT', 1, terms_id, 'claimed', 6, 0, 1, now(), now() from insurance_series, generate_series(1, 3)
       where id = $2`,
      [player, id],
    )
    await expect(stage.start(player)).rejects.toMatchObject({ kind: 'series_limit' })
    await stage.rows('delete from insurance_series where player_id = $1 and claim = 1', [player])
  })

  test('starts one series however often the call is repeated', async () => {
    const player = await one()
    const key = randomUUID()
    const [first, again] = await Promise.all([stage.start(player, { key }), stage.start(player, { key })])
    expect(again).toBe(first)
    expect(await stage.balance(player, 'USDT')).toBe(940n * UNIT)
    await stage.playRound(BIG)
  })

  test('cannot start what he cannot pay', async () => {
    await expect(stage.start(await one(59n))).rejects.toMatchObject({ kind: 'balance_short' })
  })
})

test('two servers at once bet once a round, and take a result over once', async () => {
  const player = await one()
  const id = await stage.start(player)
  const round = await stage.openRound()
  await Promise.all([stage.turn(), stage.turn()])
  expect((await stage.series(player, id)).bets).toHaveLength(1)
  await stage.draw([round], SMALL)
  await stage.settle(round)
  await Promise.all([settleSeries(stage.db), settleSeries(stage.db)])
  expect(await stage.series(player, id)).toMatchObject({ losses: 1, held: 50n * UNIT })
  await stage.playRound(BIG)
})

test('the books of all this are in order, and say so when they are not', async () => {
  expect(await wrong()).toEqual([])
  const [, BETS = '', STANDS = '', TOOK = '', CLAIMS = ''] = INSURANCE_RULES.map(({ name }) => name)
  for (const [name, breaking, mending] of [
    [
      BETS,
      'update insurance_bet set round_id = round_id + 1',
      'update insurance_bet set round_id = round_id - 1',
    ],
    [
      STANDS,
      "update insurance_series set losses = losses + 1 where state = 'won'",
      "update insurance_series set losses = losses - 1 where state = 'won'",
    ],
    [
      TOOK,
      "update posting set key = 'x' || key where kind = 'insurance'",
      "update posting set key = substr(key, 2) where kind = 'insurance'",
    ],
    [
      CLAIMS,
      "update insurance_series set claim = claim + 1 where state = 'claimed'",
      "update insurance_series set claim = claim - 1 where state = 'claimed'",
    ],
  ] as const) {
    await stage.tamper(breaking)
    expect(await wrong()).toContain(name)
    await stage.tamper(mending)
  }
  const player = await one()
  const id = await stage.start(player)
  await stage.rows('update insurance_series set held = held - 1 where id = $1', [id])
  expect(await wrong()).toContain(HELD_FOR_SERIES)
})
