// Longer than 300 lines: a jackpot from the bets that feed it to the prizes, on one fixture.

import {
  amountOf,
  DEFAULT_JACKPOT_TERMS,
  edgeOf,
  type GameId,
  jackpotFedLines,
  jackpotFeed,
  parsePick,
  pickCount,
  pickOf,
} from '@nibble/domain'
import { guardingRound, openDevelopmentBeacon } from '@nibble/proof/beacon'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PLAYERS_OWED } from '../../ledger/accounts.ts'
import { closeRound } from '../play/rounds/close-round.ts'
import { finalizeOutcome } from '../play/settle/finalize-outcome.ts'
import { settleNextChunk } from '../play/settle/settle-next-chunk.ts'
import { listHits } from './list-hits.ts'
import { payHits } from './pay-hits.ts'
import { nextStakes, readJackpot } from './read-jackpot.ts'
import { type JackpotFixture, openJackpotFixture, UNIT } from './testing/jackpot-fixture.ts'

let fixture: JackpotFixture
beforeAll(async () => {
  fixture = await openJackpotFixture()
})
afterAll(() => fixture.close())

const funded = async (count: number) =>
  fixture.players(count, { USDT: 10_000n * UNIT, GMT: 10_000n * UNIT, PLAY_POINT: 10_000n * UNIT })

/** Fills the USDT pool to at least this, with one round's bets. */
const fillPool = async (atLeast: bigint): Promise<void> => {
  await fixture.rows('select jackpot_fill($1)', [atLeast])
}

beforeAll(async () => {
  // A gift from the owner, so that tests need no thousands of bets; the audit does not run here.
  await fixture.rows(
    `create function jackpot_fill(p_amount bigint) returns bigint language sql as $$
       select ledger_post('test', null,
         array[(select id from account where player_id is null and sub_account = 'chain' and asset = 'USDT' and shard = 0),
               (select id from account where player_id is null and sub_account = 'jackpot' and asset = 'USDT' and shard = 6)],
         array[-p_amount, p_amount], array['house', 'house']::entry_kind[], array[null, null]::bigint[]) $$`,
  )
})

describe('settlement feeds the pools', () => {
  /** By the rules: the edge is rounded down, and so is the feed from it. */
  const fedBy = (stake: bigint, game: GameId = 'big-small', pick = 'big', insured = false): bigint =>
    jackpotFeed(
      edgeOf({ game, pick: parse(game, pick), paytable: 'classic', insured, stake: amountOf(stake) }),
      DEFAULT_JACKPOT_TERMS,
    )
  const parse = (game: GameId, text: string) => {
    const pick = parsePick(game, text)
    if (pick === null) throw new Error(`${game} has no ${text}`)
    return pick
  }

  test('with 12 % of the edge of every counted stake, rounded down for each bet, and of no other', async () => {
    const [player = 0n] = await funded(1)
    const round = await fixture.openRound()
    const [usdt, gmt] = [await fixture.poolOf('USDT'), await fixture.poolOf('GMT')]
    await fixture.bet(player, { round, stake: 10n * UNIT })
    await fixture.bet(player, { round, stake: 1_000_333n })
    // Its edge is a whole million.
    await fixture.bet(player, { round, stake: 40n * UNIT })
    await fixture.bet(player, { round, asset: 'GMT', stake: 20n * UNIT })
    await fixture.bet(player, { round, asset: 'PLAY_POINT', stake: 100n * UNIT })
    await fixture.bet(player, { round, game: 'niu-niu', pick: 'player', stake: 77_777_777n })
    await fixture.bet(player, { round, game: 'exact', pick: 'a', stake: 3_333_331n })
    await fixture.bet(player, { round, stake: 10_000_007n })
    await fixture.rows('update bet set insured = true where stake = 10000007')
    await fixture.draw([round], '12345')

    await fixture.settle(round, 2)

    const fed = [
      fedBy(10n * UNIT),
      fedBy(1_000_333n),
      fedBy(40n * UNIT),
      fedBy(77_777_777n, 'niu-niu', 'player'),
      fedBy(3_333_331n, 'exact', 'a'),
      fedBy(10_000_007n, 'big-small', 'big', true),
    ]
    expect(fed.slice(0, 3)).toEqual([30_000n, 3_000n, 120_000n])
    expect(fed[5]).toBe(15_600n)
    expect((await fixture.poolOf('USDT')).pool - usdt.pool).toBe(fed.reduce((sum, one) => sum + one))
    expect((await fixture.poolOf('GMT')).pool - gmt.pool).toBe(fedBy(20n * UNIT))
    const [line] = jackpotFedLines({ asset: 'GMT', shard: 6, amount: amountOf(60_000n) })
    expect(line?.amount).toBe(-60_000n)
  })

  test('for every pick of every game as the domain says, to the last digit', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10_000_000n * UNIT })
    const round = await fixture.openRound()
    await fixture.rows(
      `insert into bet (id, player_id, account_id, round_id, asset, pick, stake, placed_at, shard)
       select r.first_bet + pick, $1, (select id from account where player_id = $1 and asset = 'USDT' and sub_account = 'main'),
              r.id, 'USDT', pick, 1000000 + pick * 7919 + 13, now(), 0
       from round r, generate_series(0, $3::int - 1) pick where r.id = $2`,
      [player, round, pickCount()],
    )
    await fixture.rows(
      `select ledger_post('test', null, array[a.id, h.id], array[-s.sum, s.sum], array['betOrder', 'house']::entry_kind[], array[null, null]::bigint[])
       from (select sum(stake)::bigint as sum from bet where round_id = $2) s,
            account a, account h
       where a.player_id = $1::bigint and a.asset = 'USDT' and a.sub_account = 'main'
         and h.player_id is null and h.asset = 'USDT' and h.sub_account = 'stakes_held' and h.shard = 0`,
      [player, round],
    )
    await fixture.draw([round], '12345')
    const { pool } = await fixture.poolOf('USDT')
    await fixture.settle(round)
    const due = Array.from({ length: pickCount() }, (_, pick) =>
      jackpotFeed(
        edgeOf({
          ...pickOf(pick),
          paytable: 'classic',
          insured: false,
          stake: amountOf(1_000_000n + BigInt(pick) * 7_919n + 13n),
        }),
        DEFAULT_JACKPOT_TERMS,
      ),
    ).reduce((sum, one) => sum + one, 0n)
    expect((await fixture.poolOf('USDT')).pool - pool).toBe(due)
  })

  test('with a share of the stake itself, in a round that opened while that was the rule', async () => {
    const [player = 0n] = await funded(1)
    await fixture.rows('update jackpot_terms set feed_ppm = 3000, edge_ppm = 0')
    const round = await fixture.openRound()
    await fixture.bet(player, { round, stake: 1_000n * UNIT })
    await fixture.draw([round], '12345')
    const { pool } = await fixture.poolOf('USDT')
    await fixture.settle(round)
    await fixture.rows('update jackpot_terms set feed_ppm = 0, edge_ppm = $1', [
      DEFAULT_JACKPOT_TERMS.feedPpm,
    ])
    expect((await fixture.poolOf('USDT')).pool - pool).toBe(3n * UNIT)
  })

  test('once, when two servers settle the same chunk', async () => {
    const [player = 0n] = await funded(1)
    const round = await fixture.openRound()
    await fixture.bet(player, { round, stake: 100n * UNIT })
    await fixture.draw([round], '12345')
    const { pool } = await fixture.poolOf('USDT')

    await Promise.all([1, 2, 3].map(() => settleNextChunk(fixture.db, { round })))

    expect((await fixture.poolOf('USDT')).pool - pool).toBe(300_000n)
  })

  test('and no recalled or refunded bet feeds them', async () => {
    const [player = 0n] = await funded(1)
    const round = await fixture.openRound()
    await fixture.bet(player, { round, stake: 100n * UNIT })
    const { pool } = await fixture.poolOf('USDT')
    await fixture.age(round, 3_700_000)
    await closeRound(fixture.db, { round })
    await fixture.rows(
      "update round set state = 'cancelled', cancelled_for = 'no_block', decided_at = now() where id = $1",
      [round],
    )
    await fixture.settle(round)
    expect((await fixture.poolOf('USDT')).pool).toBe(pool)
  })
})

describe('a block whose last four characters are equal', () => {
  let players: bigint[]
  beforeEach(async () => {
    players = await funded(3)
    await fillPool(1_000n * UNIT)
  })

  test('shares 80 % of the pool as it was by stake, over all rounds of the block, once', async () => {
    const [a = 0n, b = 0n] = players
    const draw = Date.now() + 3_612_000
    const short = await fixture.openRound({ draw })
    const long = await fixture.openRound({ roundLength: '3m', draw })
    await fixture.bet(a, { round: short, stake: 300n * UNIT })
    await fixture.bet(a, { round: long, stake: 300n * UNIT })
    await fixture.bet(b, { round: long, stake: 200n * UNIT, pick: 'small' })
    const before = await fixture.poolOf('USDT')

    const block = await fixture.draw([short, long], '17777')
    const prize = (before.pool * 8n) / 10n
    expect(await fixture.poolOf('USDT')).toEqual({ pool: before.pool - prize, prizes: prize })

    await fixture.settle(short)
    await payHits(fixture.db)
    expect(await wonBy(a)).toBe(0n)

    await fixture.settle(long)
    await Promise.all([payHits(fixture.db), payHits(fixture.db)])
    await payHits(fixture.db)

    expect(await wonBy(a)).toBe((prize * 600n) / 800n)
    expect(await wonBy(b)).toBe((prize * 200n) / 800n)
    // 12 % of 2.5 %; small also wins with a hash without digits, so its edge is slightly less.
    const fed = (800n * UNIT * 3n) / 1_000n - 1n
    const shared = (prize * 600n) / 800n + (prize * 200n) / 800n
    expect(await fixture.poolOf('USDT')).toEqual({ pool: before.pool - shared + fed, prizes: 0n })
    const hits = await fixture.rows(
      'select state, players from jackpot_hit where block_hash = $1 order by asset',
      [block.hash],
    )
    expect(hits).toEqual([
      { state: 'paid', players: 2 },
      { state: 'paid', players: 0 },
    ])
  })

  test('counts only the block tables: guarded bets feed nothing, win nothing and are not waited for', async () => {
    const [a = 0n, b = 0n] = await funded(2)
    const draw = Date.now() + 3_612_000
    const block = await fixture.openRound({ draw })
    const guarded = await fixture.openRound({ draw, paytable: 'guarded' })
    await fixture.bet(a, { round: block, stake: 300n * UNIT })
    await fixture.bet(b, { round: guarded, stake: 300n * UNIT })
    await fixture.age(guarded, 3_660_000)
    await closeRound(fixture.db, { round: guarded })
    const before = await fixture.poolOf('USDT')
    const decided = await fixture.draw([block], '17777')
    const prize = (before.pool * 8n) / 10n
    await fixture.settle(block)
    await payHits(fixture.db)
    expect(await wonBy(a)).toBeGreaterThan(0n)
    expect(await wonBy(a)).toBeLessThanOrEqual(prize)

    const pools = await fixture.poolOf('USDT')
    const beacons = openDevelopmentBeacon(new Uint8Array(32).fill(9), {
      genesisTime: 1_577_836_800,
      periodSeconds: 3,
    })
    const [row] = await fixture.rows<{ draw: bigint }>(
      'select play_ms(draw_at) as draw from round where id = $1',
      [guarded],
    )
    const times = { drawAt: Number(row?.draw), blockTimeMs: decided.timeMs }
    const beacon = beacons.sign(guardingRound(beacons.network, times))
    const guard = { network: beacons.network, beacon }
    expect(await finalizeOutcome(fixture.db, { round: guarded, block: decided, guard })).toBe('fixed')
    await fixture.settle(guarded)
    await payHits(fixture.db)
    expect(await fixture.poolOf('USDT')).toEqual(pools)
    expect(await wonBy(b)).toBe(0n)
    const { items } = await listHits(fixture.db, { player: b, limit: 1 })
    expect(items[0]).toMatchObject({ hash: decided.hash, rounds: [block] })
  })

  test('gives nobody more than their caps, and the rest stays', async () => {
    const [sniper = 0n] = players
    const round = await fixture.openRound()
    await fixture.bet(sniper, { round, stake: 1n * UNIT })
    const before = await fixture.poolOf('USDT')
    await fixture.draw([round], '0000')
    await fixture.settle(round)
    await payHits(fixture.db)

    // The edge of 1 on big-small is 0.025, except for hashes without digits.
    const most = 600n * 25_000n
    const won = await wonBy(sniper)
    expect(won <= most && won > most - 1_200n).toBe(true)
    expect(await fixture.poolOf('USDT')).toEqual({ pool: before.pool - won + 3_000n, prizes: 0n })
  })

  test('gives nothing to insured bets', async () => {
    const [insured = 0n, other = 0n] = players
    const round = await fixture.openRound()
    await fixture.bet(insured, { round, stake: 100n * UNIT })
    await fixture.bet(other, { round, stake: 1n * UNIT })
    await fixture.rows('update bet set insured = true where player_id = $1', [insured])
    await fixture.draw([round], 'eeee')
    await fixture.settle(round)
    await payHits(fixture.db)
    expect(await wonBy(insured)).toBe(0n)
    expect(await wonBy(other)).toBeGreaterThan(0n)
  })

  test('leaves all of it in the pool if nobody played', async () => {
    const round = await fixture.openRound()
    const before = await fixture.poolOf('USDT')
    await fixture.draw([round], 'ffff')
    await fixture.settle(round)
    await payHits(fixture.db)
    expect(await fixture.poolOf('USDT')).toEqual(before)
  })

  test('is paid once and to everyone when the server dies between the payments', async () => {
    const many = await funded(30)
    const round = await fixture.openRound()
    for (const player of many) await fixture.bet(player, { round, stake: 10n * UNIT })
    await fixture.draw([round], '8888')
    await fixture.settle(round)
    // The paying connection is killed again and again.
    const kills: Promise<readonly unknown[]>[] = []
    const kill = setInterval(() => {
      const killing = fixture.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state <> 'idle' and query like '%jackpot_%' and query not like '%backend%'`,
      )
      kills.push(killing)
    }, 2)
    for (let turn = 0; turn < 12; turn += 1) await payHits(fixture.db).catch(() => 0)
    clearInterval(kill)
    const killed = (await Promise.all(kills)).flat().length
    await payHits(fixture.db)

    expect(killed).toBeGreaterThan(0)
    const wins = await Promise.all(many.map(wonBy))
    expect(new Set(wins).size).toBe(1)
    expect(wins[0]).toBeGreaterThan(0n)
    expect((await fixture.poolOf('USDT')).prizes).toBe(0n)
  })

  test('pays one pool even if the other cannot be paid, and that one once it can', async () => {
    const [player = 0n] = players
    const round = await fixture.openRound()
    await fixture.bet(player, { round, stake: 10n * UNIT })
    await fixture.bet(player, { round, asset: 'GMT', stake: 10n * UNIT })
    await fixture.draw([round], '6666')
    await fixture.settle(round)
    const { prizes } = await fixture.poolOf('USDT')
    await fixture.rows(
      `create function hit_fails() returns trigger language plpgsql as $$ begin raise exception 'a test'; end $$;
       create trigger hit_fails before update on jackpot_hit for each row
         when (new.state = 'paid' and new.asset = 'USDT') execute function hit_fails()`,
    )
    await expect(payHits(fixture.db)).rejects.toThrow('1 hits could not be paid further')
    expect((await fixture.poolOf('GMT')).prizes).toBe(0n)
    expect((await fixture.poolOf('USDT')).prizes).toBe(prizes)
    const owed = await owedTo(player)
    await fixture.rows('drop trigger hit_fails on jackpot_hit')
    await payHits(fixture.db)
    expect((await fixture.poolOf('USDT')).prizes).toBe(0n)
    expect(await wonBy(player)).toBeGreaterThan(0n)
    expect(await owedTo(player)).toBe(owed)
  })

  test('takes nothing more when one of its rounds is finalized again', async () => {
    const round = await fixture.openRound()
    const block = await fixture.draw([round], 'dddd')
    const after = await fixture.poolOf('USDT')
    expect(await finalizeOutcome(fixture.db, { round, block })).toBe('already_decided')
    expect(await fixture.poolOf('USDT')).toEqual(after)
  })
})

test('a player is shown their share if the next draw hit the jackpot, and a guest the pools', async () => {
  await fixture.rows("update round set state = 'closed' where state = 'open'")
  await fixture.rows("update round set first_bet = null where state = 'closed'")
  await fillPool(500n * UNIT)
  const [player = 0n, other = 0n] = await funded(2)
  const round = await fixture.openRound()
  await fixture.bet(player, { round, stake: 300n * UNIT })
  await fixture.bet(other, { round, stake: 900n * UNIT })
  const stakes = nextStakes(fixture.db)
  await stakes.refresh(0)

  const { pots } = await readJackpot(fixture.db, { player, stakes })
  const { pool } = await fixture.poolOf('USDT')
  expect(pots[0]).toEqual({
    coinName: 'USDT',
    pot: pool,
    prize: (pool * 8n) / 10n,
    own: { stake: 300n * UNIT, share: (pool * 8n) / 10n / 4n, staked: 1_200n * UNIT },
  })
  const seen = await readJackpot(fixture.db, { player: null, stakes })
  expect(seen.pots.map(({ own }) => own)).toEqual([null, null])
})

test('hits are listed with the block that hit, page by page, each with the caller’s own part', async () => {
  const all = await listHits(fixture.db, { player: null, limit: 100 })
  const [stored] = await fixture.rows<{ hits: bigint }>('select count(*) as hits from jackpot_hit')
  expect(all.items).toHaveLength(Number(stored?.hits))
  expect(all.items.every(({ hash }) => /(.)\1{3}$/.test(hash))).toBe(true)
  const paged = []
  for (let cursor: string | undefined; ; ) {
    const page = await listHits(fixture.db, { player: null, cursor, limit: 3 })
    paged.push(...page.items)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(paged).toEqual(all.items)

  const [winner] = await fixture.rows<{ player_id: bigint; amount: bigint }>(
    "select player_id, amount from jackpot_win where asset = 'USDT' and amount > 0 limit 1",
  )
  const own = await listHits(fixture.db, { player: winner?.player_id ?? 0n, limit: 100 })
  expect(own.items.filter((hit) => hit.own !== null).map((hit) => hit.own?.share)).toEqual([winner?.amount])
})

test('a block of other characters takes nothing', async () => {
  const round = await fixture.openRound()
  const before = await fixture.poolOf('USDT')
  const block = await fixture.draw([round], '77787')
  expect(await fixture.poolOf('USDT')).toEqual(before)
  expect(await fixture.rows('select from jackpot_hit where block_hash = $1', [block.hash])).toEqual([])
})

/** What the house must be able to pay them in USDT alone. */
const owedTo = async (player: bigint): Promise<bigint> => {
  const [row] = await fixture.rows<{ owed: bigint }>(
    `select sum(amount)::bigint as owed from (${PLAYERS_OWED}) o where player_id = $1 and asset = 'USDT'`,
    [player],
  )
  return row?.owed ?? 0n
}

const wonBy = async (player: bigint): Promise<bigint> => {
  const [row] = await fixture.rows<{ won: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as won from entry e join account a on a.id = e.account_id
     where a.player_id = $1 and a.asset = 'USDT' and e.kind = 'jackpotWin'`,
    [player],
  )
  return row?.won ?? 0n
}

test('the jackpot is hit under the terms that the first of its block’s rounds opened under', async () => {
  const hit = async (tail: string) => {
    const [player = 0n] = await funded(1)
    const round = await fixture.openRound()
    await fixture.bet(player, { round, stake: 100n * UNIT })
    await fillPool(1_000n * UNIT)
    const before = await fixture.poolOf('USDT')
    await fixture.draw([round], tail)
    const { prizes } = await fixture.poolOf('USDT')
    return Number(prizes - before.prizes) / Number(before.pool)
  }
  await fixture.rows(
    `insert into jackpot_terms (effective_at, edge_ppm, prize_ppm, stake_times, edge_times, bankroll_ppm)
     values (now() - interval '1 minute', 1000, 100000, 40, 600, 2500)`,
  )
  expect(await hit('1c7777')).toBeCloseTo(0.8, 5)
  await fixture.rows(
    "update jackpot_terms set effective_at = now() - interval '3 hours' where edge_ppm = 1000",
  )
  expect(await hit('1d7777')).toBeCloseTo(0.1, 5)
})
