import { amountOf, type Line, transferLines } from '@nibble/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { post } from '../../ledger/post.ts'
import { endHouseStop, stopHouse } from '../../ledger/stops.ts'
import { MONEY_WAITS_FOR_MS, startMoneyWait } from '../../shared/people.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { countNextRounds } from '../counting/count-rounds.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { readFacts } from './operator-queries.ts'
import { releaseClean } from './release-clean.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from './testing/withdrawal-fixture.ts'

const U = 1_000_000n
const DAY = 86_400_000
const usdt = (whole: bigint) => amountOf(whole * U)

let fixture: WithdrawalFixture
beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterEach(async () => {
  const { checks } = await auditOf(fixture.db)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
afterAll(() => fixture.close())

/** The queries of a piece of work, excluding transactions. */
const countQueries = async (work: () => Promise<unknown>) => {
  const { pool } = fixture.db
  const queries = vi.spyOn(pool, 'query')
  const transactions = vi.spyOn(pool, 'connect')
  try {
    await work()
    const begun = transactions.mock.calls.length
    // The pool also connects for each of its own queries.
    return { queries: queries.mock.calls.length, transactions: begun - queries.mock.calls.length }
  } finally {
    queries.mockRestore()
    transactions.mockRestore()
  }
}

describe('released automatically is', () => {
  const depositLines = (player: bigint, amount: bigint): Line[] => [
    { account: { player, asset: 'USDT', subAccount: 'main' }, amount: amountOf(amount), kind: 'deposit' },
    { account: { house: 'chain', asset: 'USDT', shard: 5 }, amount: amountOf(-amount), kind: 'house' },
  ]
  /** Stakes this much in a separate finished round, and counts it as the house does. */
  const stake = async (player: bigint, amount: bigint, status: number) => {
    await publishRound(fixture, { bets: [{ player, stake: amount, status }] })
    await countNextRounds(fixture.db, { now: () => Date.now(), counters: [] })
  }
  const forgetRounds = () =>
    fixture.rows(
      'with a as (delete from bet), b as (delete from turnover_day), c as (delete from turnover_round) delete from round',
    )

  test('at most 200 a day, and the rest waits for a person or the next day', async () => {
    const { player, address } = await fixture.player({ USDT: 1_000n * U })
    expect((await fixture.withdraw({ player, address, amount: usdt(150n) })).status).toBe('to_be_released')
    const second = await fixture.withdraw({ player, address, amount: usdt(51n) })
    expect(second.status).toBe('to_be_reviewed')
    expect((await fixture.withdraw({ player, address, amount: usdt(50n) })).status).toBe('to_be_released')
    expect(await releaseClean(fixture.db, { now: Date.now() })).toBe(0)
    expect(await releaseClean(fixture.db, { now: Date.now() + DAY })).toBeGreaterThan(0)
    expect(await fixture.stateOf(second.id)).toBe('to_be_released')
  })
  test('also what is beside one that cannot be checked', async () => {
    const { player, address } = await fixture.player({ USDT: 1_000n * U })
    const flag = 'insert into player_flag (player_id, reason, opened_at) values ($1, $2, now())'
    await fixture.rows(flag, [player, 'test'])
    const asked = await Promise.all(
      [1n, 2n, 3n].map((n) => fixture.withdraw({ player, address, amount: usdt(n) })),
    )
    await fixture.rows('update player_flag set closed_at = now() where player_id = $1', [player])
    const stuck = asked[1]?.id ?? ''
    await fixture.rows(
      `create function stick() returns trigger language plpgsql as $$ begin
         if new.id = ${stuck} then raise exception 'stuck'; end if;
         return new;
       end $$;
       create trigger stick before update on withdrawal for each row execute function stick()`,
    )
    await expect(releaseClean(fixture.db, { now: Date.now() })).rejects.toMatchObject({
      errors: [{ message: 'stuck' }],
    })
    const states = await Promise.all(asked.map(({ id }) => fixture.stateOf(id)))
    expect(states).toEqual(['to_be_released', 'to_be_reviewed', 'to_be_released'])
    await fixture.rows('drop function stick cascade')
    expect(await releaseClean(fixture.db, { now: Date.now() })).toBe(1)
  })
  test('what waits is checked without reading any bet or entry, and without holding its player', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { player, address } = await fixture.player({ USDT: 2_000n * U })
        await post(fixture.db.pool, { kind: 'test', lines: depositLines(player, 100n * U) })
        for (let n = 0; n < 10; n += 1) await fixture.withdraw({ player, address })
        return player
      }),
    )
    const other = await fixture.player({ USDT: 100n * U })
    await fixture.rows("insert into player_flag (player_id, reason, opened_at) values ($1, 'test', now())", [
      other.player,
    ])
    const { id } = await fixture.withdraw(other)
    await fixture.rows('update player_flag set closed_at = now() where player_id = $1', [other.player])

    const holder = await fixture.owner.connect()
    try {
      await holder.query('begin; lock table bet, entry in access exclusive mode')
      await holder.query('select ledger_lock_players($1)', [waiting])
      expect(await releaseClean(fixture.db, { now: Date.now() })).toBe(1)
      expect(await fixture.stateOf(id)).toBe('to_be_released')
      // Stops, pending, facts, rules: the same four queries however many withdrawals and players wait.
      const asked = await countQueries(() => releaseClean(fixture.db, { now: Date.now() }))
      expect(asked).toEqual({ queries: 4, transactions: 0 })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })
  test('what is released in one turn stays within the sum of a day', async () => {
    const { player, address } = await fixture.player({ USDT: 1_000n * U })
    await fixture.rows("insert into player_flag (player_id, reason, opened_at) values ($1, 'test', now())", [
      player,
    ])
    const asked = [120n, 90n, 70n, 30n]
    const ids: string[] = []
    for (const amount of asked)
      ids.push((await fixture.withdraw({ player, address, amount: usdt(amount) })).id)
    await fixture.rows('update player_flag set closed_at = now() where player_id = $1', [player])
    expect(await releaseClean(fixture.db, { now: Date.now() })).toBe(2)
    expect(await Promise.all(ids.map((id) => fixture.stateOf(id)))).toEqual([
      'to_be_released',
      'to_be_reviewed',
      'to_be_released',
      'to_be_reviewed',
    ])
    expect(await releaseClean(fixture.db, { now: Date.now() })).toBe(0)
  })
  test('nothing of a player with an open flag, until it is closed', async () => {
    const { player, address } = await fixture.player({ USDT: 100n * U })
    await fixture.rows(
      `insert into player_flag (player_id, reason, opened_at) values ($1, 'shared device', now())`,
      [player],
    )
    const { id, status } = await fixture.withdraw({ player, address })
    expect(status).toBe('to_be_reviewed')
    await fixture.rows('update player_flag set closed_at = now() where player_id = $1', [player])
    await releaseClean(fixture.db, { now: Date.now() })
    expect(await fixture.stateOf(id)).toBe('to_be_released')
  })
  test('nothing of a player among linked accounts, while an operator has to decide or has upheld it', async () => {
    const { player, address } = await fixture.player({ USDT: 100n * U })
    const [flag] = await fixture.rows<{ id: bigint }>(
      `insert into abuse_flag (kind, found_at)
       select enumlabel::abuse_kind, now() from pg_enum where enumtypid = 'abuse_kind'::regtype limit 1 returning id`,
    )
    await fixture.rows(
      'insert into abuse_flag_player (flag, player, paused_from, paused_at) values ($1, $2, current_date, now())',
      [flag?.id, player],
    )
    const { id, status } = await fixture.withdraw({ player, address })
    expect(status).toBe('to_be_reviewed')
    const facts = await readFacts(fixture.db, { id: BigInt(id), now: Date.now() })
    expect(facts.openFlags).toEqual([expect.stringMatching(/^linked accounts: .*, open$/)])

    const decided = async (state: string) => {
      await fixture.rows(
        "update abuse_flag set state = $2, decided_at = now(), reason = 'seen' where id = $1",
        [flag?.id, state],
      )
      await releaseClean(fixture.db, { now: Date.now() })
      return fixture.stateOf(id)
    }
    expect(await decided('upheld')).toBe('to_be_reviewed')
    expect(await decided('cleared')).toBe('to_be_released')
    await fixture.rows('with a as (delete from abuse_flag_player) delete from abuse_flag')
  })
  test('nothing in the day after a password was replaced without the old one, whenever it was requested', async () => {
    const { player, address } = await fixture.player({})
    await post(fixture.db.pool, { kind: 'test', lines: depositLines(player, 100n * U) })
    const { id } = await fixture.withdraw({ player, address })
    const now = Date.now()
    await startMoneyWait(fixture.db.pool, { player, now })
    await stake(player, 100n * U, 1)
    await releaseClean(fixture.db, { now: now + MONEY_WAITS_FOR_MS - 1 })
    expect(await fixture.stateOf(id)).toBe('to_be_reviewed')
    const { openFlags } = await readFacts(fixture.db, { id: BigInt(id), now })
    expect(openFlags).toEqual([expect.stringContaining('money waits until 20')])
    await releaseClean(fixture.db, { now: now + MONEY_WAITS_FOR_MS })
    expect(await fixture.stateOf(id)).toBe('to_be_released')
    await forgetRounds()
  })
  test('nothing while deposits were not staked once; open and recalled bets do not count', async () => {
    const { player, address } = await fixture.player({})
    await post(fixture.db.pool, { kind: 'test', lines: depositLines(player, 100n * U) })
    const { id } = await fixture.withdraw({ player, address })
    expect(await fixture.stateOf(id)).toBe('to_be_reviewed')

    const afterStaking = async (amount: bigint, status: number) => {
      await stake(player, amount, status)
      await releaseClean(fixture.db, { now: Date.now() })
      return fixture.stateOf(id)
    }
    expect(await afterStaking(100n * U, 0)).toBe('to_be_reviewed')
    expect(await afterStaking(100n * U, 2)).toBe('to_be_reviewed')
    expect(await afterStaking(90n * U - 1n, 1)).toBe('to_be_reviewed')
    expect(await afterStaking(1n, 1)).toBe('to_be_released')
    await forgetRounds()
  })
  test('what strangers sent holds it up only above 10 together, in however many parts', async () => {
    const { player, address } = await fixture.player({})
    const stranger = await fixture.player({ USDT: 100n * U })
    await post(fixture.db.pool, { kind: 'test', lines: depositLines(player, 100n * U) })
    await stake(player, 100n * U, 1)
    const giveAndWithdraw = async (times: number) => {
      for (let n = 0; n < times; n += 1)
        await post(fixture.db.pool, {
          kind: 'test',
          lines: transferLines({
            from: stranger.player,
            to: player,
            asset: 'USDT',
            amount: usdt(1n),
            fee: amountOf(0n),
            shard: 5,
          }),
        })
      return (await fixture.withdraw({ player, address })).status
    }
    expect(await giveAndWithdraw(1)).toBe('to_be_released')
    expect(await giveAndWithdraw(9)).toBe('to_be_released')
    expect(await giveAndWithdraw(1)).toBe('to_be_reviewed')
    await forgetRounds()
  })
  test('nothing while withdrawals are stopped, and none is accepted', async () => {
    const { player, address } = await fixture.player({ USDT: 100n * U })
    const { id } = await fixture.withdraw({ player, address })
    await stopHouse(fixture.db.pool, {
      name: 'withdrawals',
      reason: 'books',
      operator: null,
      now: Date.now(),
    })
    await expect(fixture.withdraw({ player, address })).rejects.toMatchObject({ kind: 'withdrawals_stopped' })
    expect(await fixture.rows('select signer_take($1, 1) as taken', [id])).toEqual([{ taken: false }])
    expect(await fixture.rows('select from signer_withdrawal where id = $1', [id])).toHaveLength(0)
    await endHouseStop(fixture.db.pool, { name: 'withdrawals' })
    expect(await fixture.rows('select signer_take($1, 1) as taken', [id])).toEqual([{ taken: true }])
  })
})
