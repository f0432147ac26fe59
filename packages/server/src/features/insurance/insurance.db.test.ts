// One story in one file, though long: a series from its start to its claim, on one fixture.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PLAYERS_OWED } from '../../ledger/accounts.ts'
import { HELD_FOR_SERIES, INSURANCE_RULES } from '../audit/insurance-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { cancelSigned } from '../play/testing/cancel-signed.ts'
import { slipOf } from '../play/testing/slips.ts'
import { nextBets } from './next-bets.ts'
import { payClaims, settleSeries } from './settle-series.ts'
import { endByHouse } from './stop-series.ts'
import { readOffer } from './terms.ts'
import { BIG, type InsuranceFixture, openInsuranceFixture, SMALL, UNIT } from './testing/insurance-fixture.ts'

let fixture: InsuranceFixture
beforeAll(async () => {
  fixture = await openInsuranceFixture()
})
afterAll(() => fixture.close())
afterEach(async () => {
  // Ends whatever a test leaves running.
  await fixture.rows(`update round set state = 'closed' where state = 'open'`)
})

const one = async (funds: bigint = 1_000n) => {
  const [player = 0n] = await fixture.players(1, { USDT: funds * UNIT, INSURANCE_POINT: funds * UNIT })
  return player
}
/** The fixture moves rounds into the past, and their blocks have no real headers. */
const STAGED = ['judges', 'header', 'before its close']
const wrong = async () => {
  const { checks } = await auditOf(fixture.db)
  return checks
    .filter(({ ok, name }) => !ok && !STAGED.some((word) => name.includes(word)))
    .map(({ name }) => name)
}

test('an offer shows what a series is worth: the chance of a claim, the return, and the fee of leaving', async () => {
  const { chances, leaveFeeBps } = await readOffer(fixture.db)
  expect(chances.map(({ game, pick }) => `${game} ${pick}`)).toEqual([
    'classic-odd-even odd',
    'classic-odd-even even',
    'big-small big',
    'big-small small',
    'sum odd',
    'sum even',
    'sum big',
    'sum small',
  ])
  expect(new Set(chances.map(({ claimOneIn, returnBps }) => `${claimOneIn} ${returnBps}`))).toEqual(
    new Set(['64 9869']),
  )
  expect(leaveFeeBps).toBe(200)
})

describe('a series', () => {
  test('takes six stakes at the start, bets one each round, and a win frees the rest', async () => {
    const player = await one()
    const id = await fixture.start(player)
    expect(await fixture.balance(player, 'USDT')).toBe(940n * UNIT)

    await fixture.playRound(SMALL)
    await fixture.playRound(SMALL)
    expect(await fixture.series(player, id)).toMatchObject({ state: 'running', losses: 2, held: 40n * UNIT })
    expect(await fixture.balance(player, 'USDT')).toBe(940n * UNIT)

    await fixture.playRound(BIG)
    const series = await fixture.series(player, id)
    expect(series).toMatchObject({ state: 'won', losses: 2, held: 0n })
    expect(series.bets.map(({ result }) => result)).toEqual(['lose', 'lose', 'win'])
    expect(await fixture.balance(player, 'USDT')).toBe(940n * UNIT + 30n * UNIT + 19_500_000n)
  })

  test('bets only on the block table, and is stopped by its gate, even if a guarded round is open', async () => {
    const player = await one()
    await fixture.openRound({ paytable: 'guarded', closesInMs: 7_200_000 })
    const id = await fixture.start(player)
    await expect(fixture.stop(player, id)).rejects.toMatchObject({ kind: 'round_closed' })
    await fixture.turn()
    expect((await fixture.series(player, id)).bets).toEqual([])
    const round = await fixture.playRound(SMALL)
    expect((await fixture.series(player, id)).bets.map((bet) => bet.round)).toEqual([round])
  })

  test('is claimed once after six losses, in insurance credit', async () => {
    const player = await one()
    const id = await fixture.start(player)
    for (let round = 0; round < 6; round += 1) await fixture.playRound(SMALL)
    await Promise.all([payClaims(fixture.db), payClaims(fixture.db)])

    expect(await fixture.series(player, id)).toMatchObject({ state: 'claimed', losses: 6, claim: 15n * UNIT })
    expect(await fixture.balance(player, 'USDT')).toBe(940n * UNIT)
    expect(await fixture.balance(player, 'INSURANCE_POINT')).toBe(1_015n * UNIT)
    await fixture.playRound(SMALL)
    expect((await fixture.series(player, id)).bets).toHaveLength(6)
  })

  test('keeps the terms that it began with when others take effect', async () => {
    const begin = (losses: number, claimBps: number) =>
      fixture.rows(
        `insert into insurance_terms (effective_at, losses, claim_bps, claims_per_day, stakes_per_day)
         values (clock_timestamp(), ${losses}, ${claimBps}, 3, 300000000)`,
      )
    const [player, later] = [await one(), await one()]
    const id = await fixture.start(player)
    await fixture.playRound(SMALL)
    await begin(3, 1_000)
    const other = await fixture.start(later)
    await begin(6, 2_500)
    for (let round = 0; round < 5; round += 1) await fixture.playRound(SMALL)
    await payClaims(fixture.db)

    expect(await fixture.series(player, id)).toMatchObject({ state: 'claimed', losses: 6, claim: 15n * UNIT })
    expect(await fixture.series(later, other)).toMatchObject({
      state: 'claimed',
      losses: 3,
      claim: 3n * UNIT,
    })
    expect(await wrong()).toEqual([])
  })

  test('in insurance credit wins insurance credit', async () => {
    const player = await one()
    await fixture.start(player, { asset: 'INSURANCE_POINT', game: 'classic-odd-even', pick: 'odd' })
    await fixture.playRound(BIG)
    expect(await fixture.balance(player, 'INSURANCE_POINT')).toBe(1_000n * UNIT + 9_500_000n)
  })

  test('does not count a cancelled round, and holds its stake again', async () => {
    const player = await one()
    const id = await fixture.start(player)
    await fixture.playRound(SMALL)
    await fixture.cancelRound()
    expect(await fixture.series(player, id)).toMatchObject({ state: 'running', losses: 1, held: 50n * UNIT })
    expect(await fixture.balance(player, 'USDT')).toBe(940n * UNIT)
    await fixture.playRound(BIG)
  })

  test('bets in one batch with others, whose postings name only their own bets', async () => {
    const [player, before, after] = [await one(), await one(), await one()]
    const id = await fixture.start(player)
    const round = await fixture.openRound()
    const [insured] = await nextBets(fixture.db)
    if (insured === undefined) throw new Error('the series has no bet to place')
    const slip = (by: bigint) => slipOf(by, round, [['big-small', 'big', 20n * UNIT]])
    await Promise.all([slip(before), insured, slip(after)].map((each) => fixture.placements.place(each)))

    const posted = await fixture.rows(
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
    await fixture.draw([round], BIG)
    await fixture.settle(round)
    await fixture.turn()
    expect(await fixture.series(player, id)).toMatchObject({ state: 'won' })
  })

  test('bets under keys that do not follow from what its player knows', async () => {
    const player = await one()
    const id = await fixture.start(player)
    const round = await fixture.openRound()
    const [insured] = await nextBets(fixture.db)
    // Everything the player knows of it stays the same.
    await fixture.rows('update insurance_series set bet_secret = gen_random_uuid() where id = $1', [id])
    const [other] = await nextBets(fixture.db)
    expect([insured, other]).toMatchObject(Array(2).fill({ player, series: id, round }))
    expect(other?.key).not.toBe(insured?.key)
    expect((await nextBets(fixture.db))[0]?.key).toBe(other?.key)
    await fixture.turn()
    await fixture.draw([round], BIG)
    await fixture.settle(round)
    await fixture.turn()
  })

  test('skips a round that refuses its bet', async () => {
    const player = await one()
    const id = await fixture.start(player)
    await fixture.rows(
      "insert into house_stop (name, reason, stopped_at) values ('game:big-small', 'a test', now())",
    )
    await fixture.playRound(SMALL)
    await fixture.rows("delete from house_stop where name = 'game:big-small'")
    expect((await fixture.series(player, id)).bets).toEqual([])
    await fixture.playRound(SMALL)
    expect(await fixture.series(player, id)).toMatchObject({ state: 'running', losses: 1 })
    await fixture.playRound(BIG)
  })

  test('waits while an operator has stopped its player', async () => {
    const player = await one()
    const id = await fixture.start(player)
    await fixture.rows('update player set stopped_at = now() where id = $1', [player])
    await fixture.playRound(SMALL)
    expect((await fixture.series(player, id)).bets).toEqual([])
    await fixture.rows('update player set stopped_at = null where id = $1', [player])
    await fixture.playRound(BIG)
  })

  test('ends and frees what it holds when its player takes a break of any kind, or the house has lost too much', async () => {
    const [rested, other] = [await one(), await one()]
    const [before, their] = [await fixture.start(rested), await fixture.start(other)]
    await fixture.rows(
      "insert into play_break (player_id, kind, taken_at, ends_at) values ($1, 'time_out', now() - interval '2 days', now() - interval '1 day')",
      [rested],
    )
    await fixture.turn()
    expect(await fixture.series(rested, before)).toMatchObject({ state: 'running' })
    for (const [kind, until] of [
      ['time_out', "now() + interval '1 day'"],
      ['exclusion', "'infinity'"],
    ]) {
      const player = await one()
      const id = await fixture.start(player)
      await fixture.rows(
        `insert into play_break (player_id, kind, taken_at, ends_at) values ($1, $2, now(), ${until})`,
        [player, kind],
      )
      await fixture.turn()
      expect(await fixture.series(player, id)).toMatchObject({ state: 'stopped', stoppedBy: 'exclusion' })
      expect(await fixture.balance(player, 'USDT')).toBe(1_000n * UNIT)
    }

    // A loss of zero is already too much.
    await fixture.rows('alter table play_terms drop constraint if exists play_terms_resume_below_ppm_check')
    await fixture.rows('update play_terms set pause_at_ppm = -1000000, resume_below_ppm = -1000000')
    await fixture.turn()
    await fixture.rows('update play_terms set pause_at_ppm = 100000, resume_below_ppm = 50000')
    expect(await fixture.series(other, their)).toMatchObject({ state: 'stopped', stoppedBy: 'house' })
    expect(await fixture.balance(other, 'USDT')).toBe(1_000n * UNIT)
  })
})

test('a series of a player whose country has been blocked since ends before its next bet', async () => {
  const [blocked, other] = [await one(), await one()]
  const [their, mine] = [await fixture.start(blocked), await fixture.start(other)]
  await fixture.playRound(SMALL)
  await fixture.rows("update player set country = 'US' where id = $1", [blocked])
  await fixture.playRound(SMALL)
  expect(await fixture.series(blocked, their)).toMatchObject({
    state: 'stopped',
    stoppedBy: 'house',
    losses: 1,
  })
  expect(await fixture.balance(blocked, 'USDT')).toBe(990n * UNIT)
  expect(await fixture.series(other, mine)).toMatchObject({ state: 'running', losses: 2 })
})

test('a series that cannot be ended prevents no other from being ended', async () => {
  const [stuck, fine] = [await one(), await one()]
  const ids = [await fixture.start(stuck), await fixture.start(fine)]
  await fixture.rows(
    `create function end_fails() returns trigger language plpgsql as $$ begin raise exception 'a test'; end $$;
     create trigger end_fails before update on insurance_series for each row
       when (new.state = 'stopped' and new.id = ${ids[0]}) execute function end_fails()`,
  )
  await fixture.rows(
    `insert into play_break (player_id, kind, taken_at, ends_at)
     select id, 'exclusion', now(), 'infinity' from unnest($1::bigint[]) as p (id)`,
    [[stuck, fine]],
  )
  await expect(endByHouse(fixture.db, { blockedCountries: [] })).rejects.toThrow('1 series were not ended')
  expect(await fixture.series(fine, ids[1] ?? 0n)).toMatchObject({ state: 'stopped', stoppedBy: 'exclusion' })
  await fixture.rows('drop trigger end_fails on insurance_series')
  expect(await endByHouse(fixture.db, { blockedCountries: [] })).toBe(1)
})

describe('a series whose last stake is on a bet', () => {
  const lastBet = async () => {
    const player = await one()
    const id = await fixture.start(player)
    for (let round = 0; round < 5; round += 1) await fixture.playRound(SMALL)
    const round = await fixture.openRound()
    await fixture.turn()
    expect(await fixture.series(player, id)).toMatchObject({ state: 'running', losses: 5, held: 0n })
    return { player, id, round }
  }

  test('is neither stopped nor ended, and is claimed if it loses', async () => {
    const { player, id, round } = await lastBet()
    await expect(fixture.stop(player, id)).rejects.toMatchObject({ kind: 'series_over' })
    await fixture.rows(
      "insert into play_break (player_id, kind, taken_at, ends_at) values ($1, 'exclusion', now(), 'infinity')",
      [player],
    )
    await fixture.turn()
    expect(await fixture.series(player, id)).toMatchObject({ state: 'running', stoppedBy: null })

    await fixture.draw([round], SMALL)
    await fixture.settle(round)
    // Published but not applied yet: stopping now would forfeit the claim.
    await fixture.openRound()
    await expect(fixture.stop(player, id)).rejects.toMatchObject({ kind: 'series_over' })
    await fixture.turn()
    expect(await fixture.series(player, id)).toMatchObject({ state: 'claimed', claim: 15n * UNIT })
  })

  test('ends for an excluded player if its round is cancelled', async () => {
    const { player, id, round } = await lastBet()
    await fixture.rows(
      "insert into play_break (player_id, kind, taken_at, ends_at) values ($1, 'exclusion', now(), 'infinity')",
      [player],
    )
    await fixture.cancelRound(round)
    expect(await fixture.series(player, id)).toMatchObject({ state: 'stopped', stoppedBy: 'exclusion' })
    expect(await fixture.balance(player, 'USDT')).toBe(950n * UNIT)
  })
})

test('a claim that cannot be paid leaves the others alone, and is paid once it can', async () => {
  const [stuck, fine] = [await one(), await one()]
  const ids = [await fixture.start(stuck), await fixture.start(fine)]
  for (let round = 0; round < 5; round += 1) await fixture.playRound(SMALL)
  await fixture.rows(
    `create function claim_fails() returns trigger language plpgsql as $$ begin raise exception 'a test'; end $$;
     create trigger claim_fails before update on insurance_series for each row
       when (new.state = 'claimed' and new.id = ${ids[0]}) execute function claim_fails()`,
  )
  await expect(fixture.playRound(SMALL)).rejects.toThrow('1 claims were not paid')
  expect(await fixture.series(fine, ids[1] ?? 0n)).toMatchObject({ state: 'claimed' })
  const owed = await fixture.rows<{ amount: bigint }>(
    `select sum(amount)::bigint as amount from (${PLAYERS_OWED}) o where player_id = any($1) and asset = 'INSURANCE_POINT' group by player_id`,
    [[stuck, fine]],
  )
  expect(owed.map(({ amount }) => amount)).toEqual([1_015n * UNIT, 1_015n * UNIT])
  await fixture.rows('drop trigger claim_fails on insurance_series')
  await fixture.turn()
  expect(await fixture.series(stuck, ids[0] ?? 0n)).toMatchObject({ state: 'claimed' })
})

describe('its player', () => {
  test('may stop it while the gate is open, and keeps what the open bet brings', async () => {
    const player = await one()
    const id = await fixture.start(player)
    const round = await fixture.openRound()
    await fixture.turn()
    expect(await fixture.stop(player, id)).toMatchObject({ state: 'stopped', held: 0n })
    expect(await fixture.balance(player, 'USDT')).toBe(990n * UNIT)
    await fixture.draw([round], BIG)
    await fixture.settle(round)
    await fixture.turn()
    expect(await fixture.balance(player, 'USDT')).toBe(990n * UNIT + 19_500_000n)
    expect((await fixture.series(player, id)).bets).toMatchObject([{ result: 'win' }])
  })

  test('may not stop it between the gates, or twice; another player may not at all', async () => {
    const [player, other] = [await one(), await one()]
    const id = await fixture.start(player)
    await expect(fixture.stop(player, id)).rejects.toMatchObject({ kind: 'round_closed' })
    await fixture.openRound()
    await expect(fixture.stop(other, id)).rejects.toMatchObject({ kind: 'series_over' })
    await fixture.stop(player, id)
    await expect(fixture.stop(player, id)).rejects.toMatchObject({ kind: 'series_over' })
  })

  test('may not take an insured bet back', async () => {
    const player = await one()
    const id = await fixture.start(player)
    await fixture.openRound()
    await fixture.turn()
    const [bet] = (await fixture.series(player, id)).bets
    const cancel = cancelSigned(
      { db: fixture.db, headTime: fixture.headTime },
      { player, key: randomUUID(), betId: bet?.betId ?? '' },
    )
    await expect(cancel).rejects.toMatchObject({ kind: 'bet_not_recallable' })
    await fixture.stop(player, id)
  })

  test('has one at a time, and 300 of stakes a day', async () => {
    const player = await one()
    const id = await fixture.start(player, { stake: 50n * UNIT })
    await expect(fixture.start(player)).rejects.toMatchObject({ kind: 'series_running' })
    await fixture.openRound()
    await fixture.stop(player, id)
    await expect(fixture.start(player, { stake: 51n * UNIT })).rejects.toMatchObject({ kind: 'series_limit' })
  })

  test('has at most three claims a day', async () => {
    const player = await one()
    const id = await fixture.start(player)
    await fixture.openRound()
    await fixture.stop(player, id)
    await fixture.rows(
      `insert into insurance_series (player_id, round_length, pick, asset, stake, terms_id, state, losses, held, claim, ended_at, claimed_at)
       select $1, '1m', pick, 'USDT', 1, terms_id, 'claimed', 6, 0, 1, now(), now() from insurance_series, generate_series(1, 3)
       where id = $2`,
      [player, id],
    )
    await expect(fixture.start(player)).rejects.toMatchObject({ kind: 'series_limit' })
    await fixture.rows('delete from insurance_series where player_id = $1 and claim = 1', [player])
  })

  test('starts one series however often the call is repeated', async () => {
    const player = await one()
    const key = randomUUID()
    const [first, again] = await Promise.all([fixture.start(player, { key }), fixture.start(player, { key })])
    expect(again).toBe(first)
    expect(await fixture.balance(player, 'USDT')).toBe(940n * UNIT)
    await fixture.playRound(BIG)
  })

  test('cannot start what they cannot pay', async () => {
    await expect(fixture.start(await one(59n))).rejects.toMatchObject({ kind: 'balance_short' })
  })
})

test('two servers at once bet once a round, and record a result once', async () => {
  const player = await one()
  const id = await fixture.start(player)
  const round = await fixture.openRound()
  await Promise.all([fixture.turn(), fixture.turn()])
  expect((await fixture.series(player, id)).bets).toHaveLength(1)
  await fixture.draw([round], SMALL)
  await fixture.settle(round)
  await Promise.all([settleSeries(fixture.db), settleSeries(fixture.db)])
  expect(await fixture.series(player, id)).toMatchObject({ losses: 1, held: 50n * UNIT })
  await fixture.playRound(BIG)
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
    await fixture.tamper(breaking)
    expect(await wrong()).toContain(name)
    await fixture.tamper(mending)
  }
  const player = await one()
  const id = await fixture.start(player)
  await fixture.rows('update insurance_series set held = held - 1 where id = $1', [id])
  expect(await wrong()).toContain(HELD_FOR_SERIES)
})
