// Longer than 300 lines: every limit of a recall meets the same bets and the same day.

import { randomUUID } from 'node:crypto'
import { type Asset, amountOf, type GameId } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../db/database.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { seedBankroll } from '../grants.ts'
import type { Placement } from '../place/placement.ts'
import { closeRound } from '../rounds/close-round.ts'
import { cancelSigned, consentTo } from '../testing/cancel-signed.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { refusalOf } from '../testing/slips.ts'
import { cancelBet, listCancellable } from './cancel-bet.ts'

const USDT = 1_000_000n
let fixture: PlayFixture
let placement: Placement
beforeAll(async () => {
  fixture = await openPlayFixture()
  placement = fixture.placement()
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

const placeOne = async (
  player: bigint,
  round: string,
  {
    stake = USDT,
    asset = 'USDT',
    game = 'exact',
    pick = '7',
    by = placement,
  }: { stake?: bigint; asset?: Asset; game?: GameId; pick?: string; by?: Placement } = {},
): Promise<string> => {
  const { bets } = await by.place({
    player,
    key: randomUUID(),
    round,
    asset,
    bets: [{ game, pick, stake: amountOf(stake) }],
  })
  return bets[0]?.betId ?? ''
}
const cancel = (player: bigint, betId: string, key: string = randomUUID()) =>
  cancelSigned({ db: fixture.db, headTime: fixture.headTime }, { player, key, betId })

/** Published stakes of a day, as they are counted. */
const stakedOn = (player: bigint, daysAgo: number, stake: bigint) =>
  fixture.rows(
    `insert into turnover_day (player, day, asset, bets, stake, returned, edge, insured_stake, insured_edge)
     values ($1, (now() at time zone 'Asia/Shanghai')::date - $2::int, 'USDT', 1, $3, 0, 0, 0, 0)`,
    [player, daysAgo, stake],
  )

describe('a recall', () => {
  test('is found to be unsigned before it waits for anyone, and holds nobody up', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
    const round = await fixture.openRound()
    const betId = await placeOne(player, round)
    const consent = consentTo({ round, betId: String(BigInt(betId) + 1n) })
    const holder = await fixture.owner.connect()
    await holder.query('begin')
    try {
      await holder.query('select pg_advisory_xact_lock($1)', [round])
      const unsigned = cancelBet(
        { db: fixture.db, headTime: fixture.headTime },
        { player, key: randomUUID(), betId, consent },
      )
      expect(await refusalOf(unsigned)).toBe('cancel_unsigned')
    } finally {
      holder.release(true)
    }
  })

  test.each(['USDT', 'GMT', 'PLAY_POINT'] as const)('gives back exactly the stake of %s', async (asset) => {
    const [player = 0n] = await fixture.players(1, { [asset]: 100n * USDT })
    const round = await fixture.openRound()
    const betId = await placeOne(player, round, { stake: 12_345_678n, asset })
    const { bet, assetsAvailable } = await cancel(player, betId)

    expect(bet).toMatchObject({
      betId,
      status: 'cancelled',
      cancelledBy: 'player',
      returned: 12_345_678n,
      net: 0n,
    })
    expect(assetsAvailable).toBe(100n * USDT)
    expect(await fixture.balance(player, asset)).toBe(100n * USDT)
    const lines = await fixture.rows('select kind, amount from entry where bet_id = $1 order by number', [
      betId,
    ])
    expect(lines).toEqual([
      { kind: 'betOrder', amount: -12_345_678n },
      { kind: 'betAssetsBack', amount: 12_345_678n },
    ])
  })

  test('that comes many times at once uses one connection, and so takes none from other players', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const round = await fixture.openRound()
    const betId = await placeOne(player, round)
    const consent = consentTo({ round, betId })
    const db = await openDatabase({ url: fixture.db.url, durability: 'unchecked', max: 3 })

    const cancels = Array.from({ length: 9 }, () =>
      cancelBet({ db, headTime: fixture.headTime }, { player, key: randomUUID(), betId, consent }),
    )
    const all = Promise.allSettled(cancels)
    await new Promise((turn) => setImmediate(turn))
    expect(db.pool).toMatchObject({ totalCount: 1, waitingCount: 0 })

    expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await db.close()
  })

  test('delivered again has one effect and the same answer', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const betId = await placeOne(player, await fixture.openRound())
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 16 }, () => cancel(player, betId, key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await fixture.balance(player, 'USDT')).toBe(100n * USDT)
  })

  test('with a key that had another effect is refused', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const round = await fixture.openRound()
    const [first, second] = [await placeOne(player, round), await placeOne(player, round)]
    const key = randomUUID()
    await cancel(player, first, key)
    expect(await refusalOf(cancel(player, second, key))).toBe('key_reused')
    const slip = {
      player,
      key,
      round,
      asset: 'USDT' as const,
      bets: [{ game: 'sum' as const, pick: 'odd', stake: amountOf(USDT) }],
    }
    expect(await refusalOf(placement.place(slip))).toBe('key_reused')
  })

  test('of 64 at once with different keys one wins', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const betId = await placeOne(player, await fixture.openRound())
    const answers = await Promise.all(Array.from({ length: 64 }, () => refusalOf(cancel(player, betId))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    // A call that waited a second for a lock may try again: a busy machine does not break the rule.
    const late = answers.filter((answer) => answer === 'bet_not_recallable' || answer === 'try_again')
    expect(late).toHaveLength(63)
    expect(await fixture.balance(player, 'USDT')).toBe(100n * USDT)
  })

  test('of another player’s bet, or of none, is refused', async () => {
    const [a = 0n, b = 0n] = await fixture.players(2, { USDT: 100n * USDT })
    const betId = await placeOne(a, await fixture.openRound())
    expect(await refusalOf(cancel(b, betId))).toBe('bet_unknown')
    expect(await refusalOf(cancel(a, '1'))).toBe('bet_unknown')
  })

  test('is refused once the gate is shut, by the clock, the chain or the state', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
    const soon = await fixture.openRound({ closesInMs: 300 })
    const betId = await placeOne(player, soon)
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(await refusalOf(cancel(player, betId))).toBe('round_closed')
    await closeRound(fixture.db, { round: soon })
    expect(await refusalOf(cancel(player, betId))).toBe('round_closed')

    const other = await placeOne(player, await fixture.openRound())
    fixture.setHead(() => Date.now() - 20_000)
    expect(await refusalOf(cancel(player, other))).toBe('chain_behind')
    fixture.setHead(() => Date.now() - 1_000)
    expect(await refusalOf(cancel(player, other))).toBe('accepted')
  })

  test('is allowed ten times a day', async () => {
    const [player = 0n] = await fixture.players(1, { PLAY_POINT: 1_000n * USDT })
    const round = await fixture.openRound()
    const answers: unknown[] = []
    for (let n = 0; n < 11; n += 1)
      answers.push(
        await refusalOf(
          cancel(player, await placeOne(player, round, { stake: 10n * USDT, asset: 'PLAY_POINT' })),
        ),
      )
    expect(answers).toEqual([...Array(10).fill('accepted'), 'recalls_used_up'])

    await fixture.rows('update cancelled_bet set day = day - 1 where player_id = $1', [player])
    const betId = await placeOne(player, round, { stake: 10n * USDT, asset: 'PLAY_POINT' })
    expect(await refusalOf(cancel(player, betId))).toBe('accepted')
  })

  test('frees at most 500 USDT of cap room a day, or a tenth of what was staked in a week', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10_000n * USDT })
    const round = await fixture.openRound()
    // An exact pick may cost the house eleven times its stake.
    const tryCancel = async (stake: bigint) =>
      refusalOf(cancel(player, await placeOne(player, round, { stake })))
    expect(await tryCancel(40n * USDT)).toBe('accepted')
    expect(await tryCancel(6n * USDT)).toBe('recall_room_used_up')
    expect(await tryCancel(5n * USDT)).toBe('accepted')

    await stakedOn(player, 7, 1_000_000n * USDT)
    expect(await tryCancel(10n * USDT)).toBe('recall_room_used_up')
    await stakedOn(player, 6, 5_000n * USDT)
    await stakedOn(player, 0, 1_050n * USDT)
    expect(await tryCancel(10n * USDT)).toBe('accepted')
    expect(await tryCancel(1n * USDT)).toBe('recall_room_used_up')
  })

  test('frees no more than a tenth of a draw’s cap, so that recalls cannot keep a small house’s draws full', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 10_000n * USDT })
    const round = await fixture.openRound()
    const tryCancel = async (stake: bigint) =>
      refusalOf(cancel(player, await placeOne(player, round, { stake })))
    // 370 USDT of the fixture's ten million.
    const [small] = await fixture.rows<{ id: number }>(
      `insert into play_terms (effective_at, paytable, guarded_assets, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm)
       select clock_timestamp(), paytable, guarded_assets, 25, 37, resume_below_ppm, pause_at_ppm from play_terms
       where effective_at <= clock_timestamp() order by effective_at desc limit 1 returning id`,
    )
    try {
      expect(await tryCancel(4n * USDT)).toBe('recall_room_used_up')
      expect(await tryCancel(3n * USDT)).toBe('accepted')
      expect(await tryCancel(USDT)).toBe('recall_room_used_up')
      await stakedOn(player, 1, 440n * USDT)
      expect(await tryCancel(USDT)).toBe('accepted')
    } finally {
      await fixture.rows('delete from play_terms where id = $1', [small?.id])
    }
  })

  test('is offered only for those open bets that the day’s room still covers', async () => {
    const [player = 0n] = await fixture.players(1, { USDT: 1_000n * USDT, PLAY_POINT: 1_000n * USDT })
    const round = await fixture.openRound()
    const place = (stake: bigint, asset: Asset = 'USDT') => placeOne(player, round, { stake, asset })
    const offered = () => listCancellable(fixture.db, { player })
    const [large, fits, first] = [await place(46n * USDT), await place(45n * USDT), await place(USDT)]
    const credit = await place(100n * USDT, 'PLAY_POINT')
    const insured = await place(USDT)
    await fixture.rows('update bet set insured = true where id = $1', [insured])

    expect(await offered()).toEqual([credit, first, fits])
    await cancel(player, first)
    expect(await offered()).toEqual([credit])
    await stakedOn(player, 1, 5_170n * USDT)
    expect(await offered()).toEqual([credit, large, fits].toSorted().reverse())
    await fixture.rows(
      `insert into cancelled_bet (player_id, day, bet_id, freed)
       select $1, (now() at time zone 'Asia/Shanghai')::date, n, 0 from generate_series(1, 9) n`,
      [player],
    )
    expect(await offered()).toEqual([])
  })

  test('frees 500 USDT of cap room to the millionth', async () => {
    const round = await fixture.openRound()
    // Odd may cost the house 0.95 of its stake, rounded down.
    const tryCancel = async (stake: bigint) => {
      const [player = 0n] = await fixture.players(1, { USDT: 1_000n * USDT })
      return refusalOf(cancel(player, await placeOne(player, round, { stake, game: 'sum', pick: 'odd' })))
    }
    expect(await tryCancel(526_315_790n)).toBe('accepted')
    expect(await tryCancel(526_315_791n)).toBe('recall_room_used_up')
  })

  test('makes room under both caps again', async () => {
    const players = await fixture.players(12, { USDT: 10_000n * USDT })
    const drawAt = Date.now() + 8_000_000
    const round = await fixture.openRound({ draw: drawAt })
    const place = (n: number) => placeOne(players[n] ?? 0n, round, { stake: 1_000n * USDT })
    const placed: string[] = []
    for (let n = 0; n < 3; n += 1) placed.push(await place(n))
    expect(await refusalOf(place(10))).toBe('cap_draw')
    await stakedOn(players[1] ?? 0n, 1, 110_000n * USDT)
    await cancel(players[1] ?? 0n, placed[1] ?? '')
    expect(await refusalOf(place(10))).toBe('accepted')
    expect(await refusalOf(place(11))).toBe('cap_draw')
    const joint = await fixture.rows<{ name: string; loss: bigint }>(
      `select l.name, sum(l.loss::bigint)::bigint as loss from exposure e cross join jsonb_each_text(e.losses) as l (name, loss)
       where e.draw_at = play_instant($1) group by 1 having sum(l.loss::bigint) <> 0`,
      [drawAt],
    )
    expect(joint).toEqual([{ name: 'exact/7', loss: 33_000n * USDT }])
  })

  test('frees room for the shard that has taken the draw over from the bet’s own', async () => {
    const [own, other] = [fixture.placement({ shards: [1] }), fixture.placement({ shards: [0] })]
    const players = await fixture.players(12, { USDT: 10_000n * USDT })
    const round = await fixture.openRound({ draw: Date.now() + 8_100_000 })
    const place = (n: number, by: Placement) =>
      placeOne(players[n] ?? 0n, round, { stake: 1_000n * USDT, by })
    const first = await place(0, own)
    for (let n = 1; n < 3; n += 1) await place(n, other)
    expect(await refusalOf(place(10, other))).toBe('cap_draw')

    await stakedOn(players[0] ?? 0n, 1, 110_000n * USDT)
    await cancel(players[0] ?? 0n, first)

    expect(await refusalOf(place(10, other))).toBe('accepted')
    expect(await refusalOf(place(11, other))).toBe('cap_draw')
    await Promise.all([own.stop(), other.stop()])
  })
})

test('by a bot holds its key until it has committed; a key that is revoked, paused or expired meanwhile recalls nothing', async () => {
  const [player = 0n] = await fixture.players(1, { USDT: 10n * USDT })
  const round = await fixture.openRound()
  const betId = await placeOne(player, round)
  const [key] = await fixture.rows<{ id: bigint }>(
    `insert into bot_key (player_id, name, key_x, key_y, scopes, sandbox, day_cap, addresses, created_at, expires_at)
     values ($1, 'bot', 'x', 'y', '{cancel}', false, 1, '{}', now(), now() + interval '1 day') returning id`,
    [player],
  )
  const bot = key?.id ?? 0n
  const byBot = () =>
    cancelBet(
      { db: fixture.db, headTime: fixture.headTime },
      { player, key: randomUUID(), betId, consent: { ...consentTo({ round, betId }), bot } },
    )
  for (const [column, ended, as] of [
    ['revoked_at', 'now()', 'null'],
    ['paused_at', 'now()', 'null'],
    ['expires_at', "created_at + interval '1 microsecond'", "created_at + interval '1 day'"],
  ]) {
    await fixture.rows(`update bot_key set ${column} = ${ended} where id = $1`, [bot])
    expect(await refusalOf(byBot()), column).toBe('bot_key_unknown')
    await fixture.rows(`update bot_key set ${column} = ${as} where id = $1`, [bot])
  }

  const revoker = await fixture.owner.connect()
  const holder = await fixture.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select ledger_lock_players($1)', [`{${player}}`])
    const cancelling = refusalOf(byBot())
    await expect.poll(() => countLockWaits(fixture.db.pool)).toBe(1)
    await revoker.query("set lock_timeout = '100ms'")
    const revoke = () => revoker.query('update bot_key set revoked_at = now() where id = $1', [bot])
    await expect(revoke()).rejects.toThrow('lock timeout')
    await holder.query('rollback')
    expect(await cancelling).toBe('accepted')
    await revoke()
  } finally {
    for (const client of [revoker, holder]) client.release(true)
  }
})
