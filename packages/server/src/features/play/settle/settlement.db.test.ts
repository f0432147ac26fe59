// Longer than 300 lines: the SQL is compared with the domain for every game, then interrupted at every step, on one fixture.

import { randomUUID } from 'node:crypto'
import {
  amountOf,
  judge,
  type Line,
  normaliseHash,
  PAYTABLES,
  type Paytable,
  pickCount,
  pickOf,
  RESULTS,
  returned,
  settleLines,
} from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBets, listChangedBets } from '../bets/list-bets.ts'
import { seedBankroll } from '../grants.ts'
import { closeRound } from '../rounds/close-round.ts'
import { cancelSigned } from '../testing/cancel-signed.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { slipOf } from '../testing/slips.ts'
import { cancelRound, recordAskedTime, recordMissedBlock } from './cancel-round.ts'
import { type FinalBlock, finalizeOutcome } from './finalize-outcome.ts'
import { settleNextChunk } from './settle-next-chunk.ts'

const UNIT = 1_000_000n
const HOUR = 3_600_000
let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

const hashOf = (text: string) => {
  const hash = normaliseHash(text)
  if (hash === null) throw new Error(`not a hash: ${text}`)
  return hash
}
/** A hash with these last characters. */
const ending = (tail: string) => hashOf(`0x${'9'.repeat(64 - tail.length)}${tail}`)

const finalBlock = async (round: string, tail = '4a3f7', height = 12_345n): Promise<FinalBlock> => {
  const [row] = await fixture.rows<{ draw: bigint }>(
    'select play_ms(draw_at) as draw from round where id = $1',
    [round],
  )
  const drawAt = Number(row?.draw)
  const hash = ending(tail)
  return {
    height,
    hash,
    timeMs: drawAt + 40,
    parentTimeMs: drawAt - 410,
    header: { hash, parentHash: ending('0') },
    parentHeader: { hash: ending('0') },
  }
}

const fix = async (round: string, tail?: string) => {
  await fixture.age(round, HOUR + 60_000)
  await closeRound(fixture.db, { round })
  expect(await finalizeOutcome(fixture.db, { round, block: await finalBlock(round, tail) })).toBe('fixed')
}

const settleAll = async (round: string, limit?: number) => {
  const chunks = []
  for (;;) {
    const chunk = await settleNextChunk(fixture.db, { round, ...(limit === undefined ? {} : { limit }) })
    chunks.push(chunk)
    if (chunk.done) return chunks
  }
}

/** Straight into the books: one bet on each pick, with an odd amount, and its stake held. */
const stakeEveryPick = async (round: string, player: bigint): Promise<void> => {
  await fixture.rows(
    `with wallet as (select id from account where player_id = $2 and asset = 'PLAY_POINT'),
          held as (select id from account where player_id is null and asset = 'PLAY_POINT' and sub_account = 'stakes_held' and shard = 0),
          placed as (
            insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard)
            select $1, block.n * 20000 + g, $2, wallet.id, 1000003 + 7 * g, now(), 'PLAY_POINT', g, 0
            from wallet, (select nextval('bet_block') as n) block, generate_series(0, $3::int - 1) g
            returning id, account_id, stake
          )
     select ledger_post('stakes', null, array_agg(account_id) || held.id, array_agg(-stake) || sum(stake)::bigint,
                        array_agg('betOrder'::entry_kind) || 'house'::entry_kind, array_agg(placed.id) || null::bigint)
     from placed, held group by held.id`,
    [round, player, pickCount()],
  )
}

describe('settlement in SQL', () => {
  const blocks = ['00000', '4a3f7', 'fffff', '55a5a', '0c0d1', '9e8b2', 'a1b2c']

  test.each(PAYTABLES.flatMap((paytable) => blocks.map((tail) => [paytable, tail] as const)))(
    'pays what the domain judges, for every pick: %s, …%s',
    async (paytable: Paytable, tail) => {
      const [player = 0n] = await fixture.players(1, { PLAY_POINT: 10_000n * UNIT })
      const round = await fixture.openRound({ paytable })
      await stakeEveryPick(round, player)
      const before = await fixture.balance(player, 'PLAY_POINT')
      await fix(round, tail)

      const chunks = await settleAll(round, 1_000)

      expect(chunks.map(({ settled, done }) => [settled, done])).toEqual([
        [1_000, false],
        [1_000, false],
        [pickCount() - 2_000, true],
      ])
      const bets = await fixture.rows<{
        pick: number
        stake: bigint
        returned: bigint
        result: number
        status: number
        paid: bigint
      }>(
        `select b.pick, b.stake, b.returned, b.result, b.status, coalesce(sum(e.amount), 0)::bigint as paid
         from bet b left join entry e on e.bet_id = b.id and e.kind <> 'betOrder' where b.round_id = $1 group by b.round_id, b.id`,
        [round],
      )
      expect(bets).toHaveLength(pickCount())
      let paid = 0n
      for (const bet of bets) {
        const verdict = judge({ ...pickOf(bet.pick), hash: ending(tail), height: 12_345n, paytable })
        const expected = returned(amountOf(bet.stake), verdict.ratio)
        expect({ ...bet, result: RESULTS[bet.result] }).toEqual({
          ...bet,
          status: 1,
          result: verdict.result,
          returned: expected,
          paid: expected,
        })
        paid += expected
      }
      expect(await fixture.balance(player, 'PLAY_POINT')).toBe(before + paid)
    },
  )

  test('posts the same lines as the domain', async () => {
    const [player = 0n] = await fixture.players(1, { PLAY_POINT: 10_000n * UNIT })
    const round = await fixture.openRound()
    await stakeEveryPick(round, player)
    await fix(round, '4a3f7')
    await settleAll(round)

    const lines = await fixture.rows<{
      subAccount: string
      bet_id: bigint | null
      kind: string
      amount: bigint
    }>(
      `select a.sub_account as "subAccount", e.bet_id, e.kind, e.amount from entry e join account a on a.id = e.account_id
       where e.posting_id = (select max(id) from posting where kind = 'settle') order by e.bet_id`,
    )
    const bets = await fixture.rows<{ id: bigint; pick: number; stake: bigint }>(
      'select id, pick, stake from bet where round_id = $1',
      [round],
    )
    const expected: Line[] = bets.flatMap(({ id, pick, stake }) => {
      const verdict = judge({ ...pickOf(pick), hash: ending('4a3f7'), height: 12_345n, paytable: 'classic' })
      const amount = amountOf(stake)
      return settleLines({
        player,
        asset: 'PLAY_POINT',
        stake: amount,
        bet: id,
        shard: 6,
        returned: returned(amount, verdict.ratio),
        won: verdict.result === 'win',
      })
    })
    const total = (subAccount: string) =>
      expected.reduce(
        (sum, { account, amount }) =>
          'house' in account && account.house === subAccount ? sum + amount : sum,
        0n,
      )
    expect(
      lines
        .filter(({ bet_id }) => bet_id === null)
        .map(({ subAccount, amount }) => [subAccount, amount])
        .sort(),
    ).toEqual(
      [
        ['house', total('house')],
        ['stakes_held', total('stakes_held')],
      ].sort(),
    )
    expect(
      lines.flatMap(({ bet_id, kind, amount }) => (bet_id === null ? [] : [[bet_id, kind, amount]])),
    ).toEqual(expected.flatMap(({ bet, kind, amount }) => (bet === undefined ? [] : [[bet, kind, amount]])))
  })
})

describe('a round’s chunks', () => {
  const roundOf = async (bets: number) => {
    const players = await fixture.players(bets, { PLAY_POINT: 100n * UNIT })
    const round = await fixture.openRound()
    const placement = fixture.placement()
    await Promise.all(
      players.map((player, n) =>
        placement.place({
          player,
          key: randomUUID(),
          round,
          asset: 'PLAY_POINT',
          bets: [{ game: 'big-small', pick: n % 2 === 0 ? 'big' : 'small', stake: amountOf(10n * UNIT) }],
        }),
      ),
    )
    await placement.stop()
    return { players, round }
  }
  const balances = async (players: bigint[]) =>
    Promise.all(players.map((player) => fixture.balance(player, 'PLAY_POINT')))
  const expected = (players: bigint[]) => players.map((_, n) => (n % 2 === 0 ? 109_500_000n : 90_000_000n))

  test('are settled once by many processes at once', async () => {
    const { players, round } = await roundOf(60)
    await fix(round)
    const chunks = (await Promise.all(Array.from({ length: 8 }, () => settleAll(round, 7)))).flat()
    expect(chunks.reduce((sum, { settled }) => sum + settled, 0)).toBe(60)
    expect(await balances(players)).toEqual(expected(players))
  })

  test('continue where a killed process stopped', async () => {
    const { players, round } = await roundOf(30)
    await fix(round)
    await settleNextChunk(fixture.db, { round, limit: 11 })

    // The next chunk dies before its commit: nothing of it remains.
    const killed = await fixture.owner.connect()
    const table = `{${Array(pickCount()).fill(1).join()}}`
    await killed.query('begin')
    const edges = `{${Array(pickCount() + 1)
      .fill(1)
      .join()}}`
    const { rows } = await killed.query(
      'select * from play_settle_chunk($1, 6::smallint, 11, $2, $3, $4, $5, $5)',
      [round, table, table, table, edges],
    )
    expect(rows[0]).toMatchObject({ settled: 11, done: false })
    killed.release(new Error('killed'))

    const rest = await settleAll(round, 11)
    expect(rest.map(({ settled }) => settled)).toEqual([11, 8])
    expect(await balances(players)).toEqual(expected(players))
  })

  test('name the bets that they processed, without a gap', async () => {
    const { players, round } = await roundOf(12)
    await fix(round)
    const chunks = await settleAll(round, 5)
    const changed = await Promise.all(
      chunks.map(({ from, to }) => listChangedBets(fixture.db, { round, from, to, players })),
    )
    expect(changed.map(({ length }) => length)).toEqual([5, 5, 2])
    expect(new Set(changed.flat().map(({ player }) => player))).toEqual(new Set(players))
  })

  test('report the balance of the sub-account that was staked', async () => {
    const [player = 0n] = await fixture.players(1, { GMT: 100n * UNIT })
    const round = await fixture.openRound()
    const placement = fixture.placement()
    await seedBankroll(fixture.db)
    await placement.place({
      player,
      key: randomUUID(),
      round,
      asset: 'GMT',
      bets: [{ game: 'big-small', pick: 'big', stake: amountOf(10n * UNIT) }],
    })
    await placement.stop()
    await fix(round)
    const { from, to } = await settleNextChunk(fixture.db, { round })
    expect(await listChangedBets(fixture.db, { round, from, to, players: [player] })).toMatchObject([
      { player, balances: [{ coinName: 'GMT', assetsAvailable: 109_500_000n }] },
    ])
  })

  test('count the bets of every asset', async () => {
    const [player = 0n] = await fixture.players(1, { GMT: 100n * UNIT, PLAY_POINT: 100n * UNIT })
    await seedBankroll(fixture.db)
    const round = await fixture.openRound()
    const placement = fixture.placement()
    for (const asset of ['GMT', 'PLAY_POINT', 'PLAY_POINT'] as const)
      await placement.place({
        player,
        key: randomUUID(),
        round,
        asset,
        bets: [{ game: 'big-small', pick: 'big', stake: amountOf(10n * UNIT) }],
      })
    await placement.stop()
    await fix(round)
    expect(await settleNextChunk(fixture.db, { round })).toMatchObject({ settled: 3, done: true })
  })

  test('publish the round with the last of them, and only then', async () => {
    const { round } = await roundOf(4)
    await fix(round)
    const stateOf = async () =>
      (await fixture.rows<{ state: string }>('select state from round where id = $1', [round]))[0]?.state
    await settleNextChunk(fixture.db, { round, limit: 2 })
    expect(await stateOf()).toBe('settling')
    expect(await settleNextChunk(fixture.db, { round, limit: 2 })).toMatchObject({ settled: 2, done: true })
    expect(await stateOf()).toBe('published')
    expect(await settleNextChunk(fixture.db, { round })).toMatchObject({ settled: 0, done: true })
  })

  test('leave recalled bets alone', async () => {
    const { players, round } = await roundOf(6)
    const [first] = await fixture.rows<{ id: bigint }>('select min(id) as id from bet where round_id = $1', [
      round,
    ])
    const player = players[0] ?? 0n
    const { cancelSigned } = await import('../testing/cancel-signed.ts')
    await cancelSigned(
      { db: fixture.db, headTime: fixture.headTime },
      { player, key: randomUUID(), betId: String(first?.id) },
    )
    await fix(round)
    const chunks = await settleAll(round)
    expect(chunks[0]?.settled).toBe(5)
    expect(await fixture.balance(player, 'PLAY_POINT')).toBe(100n * UNIT)
    const { items } = await listBets(fixture.db, { player, state: 'all', limit: 5 })
    expect(items[0]).toMatchObject({ status: 'cancelled', cancelledBy: 'player', net: 0n })
  })

  test('do nothing before the outcome is fixed', async () => {
    const { round } = await roundOf(3)
    expect(await settleNextChunk(fixture.db, { round })).toMatchObject({ settled: 0, done: false })
    await fixture.age(round, HOUR + 60_000)
    await closeRound(fixture.db, { round })
    expect(await settleNextChunk(fixture.db, { round })).toMatchObject({ settled: 0, done: false })
  })

  test('settle nothing for a caller that read before the outcome was fixed', async () => {
    const { players, round } = await roundOf(3)
    await fix(round)
    const early = await fixture.db.pool.query(
      "select * from play_settle_chunk($1, 6::smallint, 100, '{}', '{}', '{}', '{}', '{}')",
      [round],
    )
    expect(early.rows).toMatchObject([{ settled: 0, done: false }])
    expect((await settleAll(round))[0]?.settled).toBe(players.length)
  })

  test('stop at a pick that the settling program does not know, and lose nobody’s stake', async () => {
    const [player = 0n] = await fixture.players(1, { PLAY_POINT: 10_000n * UNIT })
    const round = await fixture.openRound()
    await stakeEveryPick(round, player)
    await fix(round)
    const ofAllButTheLast = (value: number) =>
      `{${Array(pickCount() - 1)
        .fill(value)
        .join()}}`
    const settle = (edges: number) =>
      fixture.db.pool.query('select * from play_settle_chunk($1, 6::smallint, 10000, $2, $3, $4, $5, $5)', [
        round,
        ofAllButTheLast(2),
        ofAllButTheLast(1),
        ofAllButTheLast(1),
        `{${Array(edges).fill(1).join()}}`,
      ])
    await expect(settle(pickCount())).rejects.toMatchObject({ code: '23514', constraint: 'bet_settled' })
    await expect(settle(pickCount() - 1)).rejects.toThrow('edges are those of other picks')
    expect((await settleAll(round))[0]?.settled).toBe(pickCount())
  })

  test('of a round without bets publish it at once', async () => {
    const round = await fixture.openRound()
    await fix(round)
    expect(await settleNextChunk(fixture.db, { round })).toMatchObject({ settled: 0, done: true })
  })

  test('of a cancelled round give every stake back, and it never settles', async () => {
    const { players, round } = await roundOf(10)
    await fixture.age(round, HOUR)
    expect(await cancelRound(fixture.db, { round, why: 'no_block' })).toBe('too_early')
    await closeRound(fixture.db, { round })
    expect(await cancelRound(fixture.db, { round, why: 'no_block' })).toBe('too_early')
    await fixture.age(round, 313_000)
    expect(await cancelRound(fixture.db, { round, why: 'no_quorum' })).toBe('too_early')
    expect(await cancelRound(fixture.db, { round, why: 'no_block' })).toBe('cancelled')
    expect(await cancelRound(fixture.db, { round, why: 'no_quorum' })).toBe('already_decided')
    expect(await finalizeOutcome(fixture.db, { round, block: await finalBlock(round) })).toBe(
      'already_decided',
    )

    const chunks = await settleAll(round, 4)

    expect(chunks.map(({ settled, done }) => [settled, done])).toEqual([
      [4, false],
      [4, false],
      [2, true],
    ])
    expect(await balances(players)).toEqual(players.map(() => 100n * UNIT))
    const { items } = await listBets(fixture.db, { player: players[0] ?? 0n, state: 'settled', limit: 5 })
    expect(items[0]).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'no_block',
      returned: 10n * UNIT,
      outcome: null,
    })
    const block = await finalBlock(round)
    expect(await recordMissedBlock(fixture.db, { round, block })).toBe(true)
    expect(await recordMissedBlock(fixture.db, { round, block })).toBe(false)
  })

  test('of value come back from a cancelled round once: a bet that its player cancelled before is not paid again', async () => {
    const [player = 0n, other = 0n] = await fixture.players(2, { USDT: 100n * UNIT })
    await seedBankroll(fixture.db)
    const placement = fixture.placement()
    const round = await fixture.openRound()
    const bet = async (whose: bigint) => {
      const { bets } = await placement.place(slipOf(whose, round, [['sum', 'odd', 30n * UNIT]]))
      return bets[0]?.betId ?? ''
    }
    const held = async () => {
      const [row] = await fixture.rows<{ balance: bigint }>(
        `select sum(balance)::bigint as balance from account
         where player_id is null and sub_account = 'stakes_held' and asset = 'USDT'`,
      )
      return row?.balance ?? 0n
    }
    const heldBefore = await held()
    const cancelled = await bet(player)
    await bet(player)
    await bet(other)
    await cancelSigned(
      { db: fixture.db, headTime: fixture.headTime },
      { player, key: randomUUID(), betId: cancelled },
    )
    await placement.stop()
    expect(await fixture.balance(player, 'USDT')).toBe(70n * UNIT)
    await fixture.age(round, HOUR + 313_000)
    await closeRound(fixture.db, { round })
    expect(await cancelRound(fixture.db, { round, why: 'no_block' })).toBe('cancelled')

    expect(await settleAll(round)).toMatchObject([{ settled: 2, done: true }])

    expect([await fixture.balance(player, 'USDT'), await fixture.balance(other, 'USDT')]).toEqual([
      100n * UNIT,
      100n * UNIT,
    ])
    expect(await held()).toBe(heldBefore)
    const ends = await fixture.rows<{ status: number; returned: bigint; loss: bigint }>(
      `select b.status, b.returned, r.loss_of_value as loss
       from bet b join round r on r.id = b.round_id where r.id = $1 order by b.id`,
      [round],
    )
    const refunded = { status: 3, returned: 30n * UNIT, loss: 0n }
    expect(ends).toEqual([{ ...refunded, status: 2 }, refunded, refunded])
  })

  test('of a round without a quorum wait for 24 hours of asking', async () => {
    const { round } = await roundOf(1)
    await fixture.age(round, 30 * HOUR)
    await closeRound(fixture.db, { round })
    expect(await recordAskedTime(fixture.db, { round, ms: 24 * HOUR - 1 })).toBe(24 * HOUR - 1)
    expect(await cancelRound(fixture.db, { round, why: 'no_quorum' })).toBe('too_early')
    await recordAskedTime(fixture.db, { round, ms: 1 })
    expect(await cancelRound(fixture.db, { round, why: 'no_quorum' })).toBe('cancelled')
    // No time is counted for a round that has ended.
    expect(await recordAskedTime(fixture.db, { round, ms: 1 })).toBe(0)
  })
})

test('the loss of a day is found without reading every mark there ever was', async () => {
  const [loss] = await fixture.rows<{ sql: string }>(
    "select prosrc as sql from pg_proc where proname = 'play_day_loss'",
  )
  const client = await fixture.owner.connect()
  await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${loss?.sql}`)
  await client.query('rollback')
  client.release()
  const plan = rows.map((row) => row['QUERY PLAN']).join()
  expect(plan).toContain('Index Scan Backward using house_mark_pkey')
  expect(plan).not.toContain('Seq Scan')
})
