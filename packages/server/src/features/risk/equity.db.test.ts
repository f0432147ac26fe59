import {
  ASSETS,
  type Asset,
  amountOf,
  capitalTakenLines,
  conversionLines,
  EQUITY_PRICES,
  EQUITY_SUB_ACCOUNTS,
  equityOf,
  type PromisedDay,
  pickCode,
  picksOf,
  promisedOf,
  rollReleasedLines,
} from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post } from '../../ledger/post.ts'
import { seedBankroll } from '../play/grants.ts'
import { closeRound } from '../play/rounds/close-round.ts'
import { runRebates } from '../rebates/run-rebates.ts'
import { openRebateFixture, type RebateFixture } from '../rebates/testing/rebate-fixture.ts'
import { closeBoards } from '../rewards/close-boards.ts'
import { payDays } from '../rewards/pay-rewards.ts'

const UNIT = 1_000_000n
const HOUR = 3_600_000
const DAY = 24 * HOUR
const FIRST = Date.parse('2026-03-28T00:00:00+08:00')
const BIG = pickCode('big-small', picksOf('big-small')[0] ?? ('' as never))
const APRIL = Date.parse('2026-04-02T00:00:00+08:00')

let fixture: RebateFixture
beforeAll(async () => {
  fixture = await openRebateFixture()
  await seedBankroll(fixture.db)
})
afterAll(() => fixture.close())

const one = async (sql: string): Promise<bigint> =>
  (await fixture.rows<{ value: bigint }>(`select (${sql})::bigint as value`))[0]?.value ?? 0n
const equity = () => one('play_bankroll()')
const promised = () => one('house_promised()')
const dayLoss = () => one('play_day_loss()')

/** The same by the domain, from rows that SQL's own sums do not read. */
const byDomain = async () => {
  const balances = await fixture.rows<{ asset: Asset; amount: bigint }>(
    'select a.asset, sum(e.amount)::bigint as amount from account a join entry e on e.account_id = a.id where a.player_id is null and a.sub_account = any($1) group by 1',
    [[...EQUITY_SUB_ACCOUNTS]],
  )
  const days = await fixture.rows<Record<keyof PromisedDay, never>>(
    `select c.day, c.edge, c.insured_edge as "insuredEdge", t.cap_bps as "rebateCapBps", 150000 as "rewardsPpm",
            (select coalesce(sum(amount), 0)::bigint from rebate_paid where day = c.day) as "rebatesPaid",
            (select coalesce(sum(amount), 0)::bigint from promotion_payout where day = c.day) as given,
            not exists (select from rebate_day where day = c.day and state = 'paid') as "rebatesDue",
            not exists (select from reward_day where day = c.day and done_at is not null)
              or (select count(*) from board_close b where c.day between b.starts and board_last_day(b.board, b.starts)) < 4
              as "rewardsDue"
     from (select day, sum(edge)::bigint as edge, sum(insured_edge)::bigint as insured_edge from turnover_day group by 1) c,
          rebate_terms t`,
  )
  const sums = balances.map(({ asset, amount }) => ({ asset, amount: amountOf(amount) }))
  return equityOf(sums, promisedOf(days))
}

/** Ends a run after its first step: it is checked before each. */
const onceOnly = (): AbortSignal => {
  let asked = 0
  const signal = new AbortController().signal
  return Object.defineProperty(signal, 'aborted', {
    get: () => {
      asked += 1
      return asked > 1
    },
  })
}

test('counts every asset as the domain does', async () => {
  for (const asset of ASSETS) expect(await one(`house_price('${asset}')`), asset).toBe(EQUITY_PRICES[asset])
})

describe('what is given back', () => {
  test('is deducted as it is earned, not when it is paid, and nothing is counted twice', async () => {
    await fixture.rows(
      "update reward_terms set effective_from = '2026-03-28'; update prize_terms set effective_from = board_start(board, '2026-03-28')",
    )
    const top = await fixture.join('TOP', { at: FIRST - DAY })
    const players: bigint[] = []
    for (let n = 0; n < 3; n += 1)
      players.push(await fixture.join(`P${n}`, { at: FIRST - DAY, parent: players.at(-1) ?? top }))
    for (const [n, player] of players.entries()) {
      await fixture.bet(player, { at: FIRST + HOUR, stake: 4_000n * UNIT, pick: n })
      await fixture.bet(player, { at: FIRST + DAY, stake: 1_000n * UNIT, insured: true, pick: BIG })
    }
    expect(await equity()).toBe(10_000_000n * UNIT)
    await fixture.count()
    const [edge, insured] = [
      await one('select sum(edge) from turnover_day'),
      await one('select sum(insured_edge) from turnover_day'),
    ]
    expect(insured).toBeGreaterThan(0n)
    expect(await promised()).toBe((edge * 4n) / 10n + ((edge - insured) * 15n) / 100n)
    const earned = await equity()
    expect(earned).toBe(10_000_000n * UNIT - (await promised()))
    expect(earned).toBe(await byDomain())

    // Step by step, two players at a time.
    const seen = [earned]
    for (const now of [FIRST + DAY + HOUR, FIRST + 2 * DAY + HOUR, APRIL])
      for (let steps = 1; steps > 0; ) {
        steps = await runRebates(fixture.db, { now: () => now, atOnce: 2, signal: onceOnly() })
        seen.push(await equity())
        expect(seen.at(-1)).toBe(await byDomain())
      }
    const paid = await one('select sum(amount) from rebate_paid')
    expect(paid).toBeGreaterThan(0n)
    for (const [n, now] of seen.entries()) expect(now).toBeGreaterThanOrEqual(seen[n - 1] ?? 0n)
    expect(seen.at(-1)).toBe(10_000_000n * UNIT - paid - ((edge - insured) * 15n) / 100n)

    await payDays(fixture.db, { now: APRIL })
    expect(await equity()).toBe(await byDomain())
    await closeBoards(fixture.db, { now: APRIL })
    const given = await one('select sum(amount) from promotion_payout')
    expect(given).toBeGreaterThan(0n)
    // Gifts for an invitation come once per player, outside the budgets.
    const gifts = await one("select sum(amount) from reward where kind = 'invitingGiftsRewardBonus'")
    expect(await promised()).toBe(0n)
    expect(await equity()).toBe(10_000_000n * UNIT - paid - given - gifts)
    expect(await equity()).toBe(await byDomain())
  })

  test('counts as a loss of the day', async () => {
    expect(await dayLoss()).toBe(10_000_000n * UNIT - (await equity()))
  })
})

test('converting between assets leaves it unchanged, except for the fee', async () => {
  const [player = 0n] = await fixture.players(1, { USDT: 100n * UNIT, ROLL_GMT_POINT: 7n * UNIT })
  await fixture.rows(
    "select ledger_open_accounts(array[$1, $1]::bigint[], array['USDT', 'GMT']::asset[], array['main', 'main'])",
    [player],
  )
  const before = await equity()
  const [amount, fee] = [amountOf(100n * UNIT), amountOf(2n * UNIT)]
  const conversion = {
    player,
    from: 'USDT',
    to: 'GMT',
    amount,
    fee,
    receivable: amountOf(98n * UNIT),
    shard: 5,
  } as const
  await post(fixture.db.pool, { kind: 'test', lines: conversionLines(conversion) })
  expect(await equity()).toBe(before + 2n * UNIT)
  await post(fixture.db.pool, {
    kind: 'test',
    lines: rollReleasedLines({ player, amount: amountOf(7n * UNIT), shard: 5 }),
  })
  expect(await equity()).toBe(before + 2n * UNIT)
  expect(await equity()).toBe(await byDomain())
})

describe('the loss of a day', () => {
  const forget = () =>
    fixture.rows(
      'insert into day_loss_forgotten (at, operator_id) select clock_timestamp(), id from operator limit 1',
    )
  beforeAll(async () => {
    await fixture.rows(
      "insert into operator (name, password, roles, created_at) values ('risk', 'x', '{risk}', now())",
    )
    await forget()
  })

  test('is what play and promotions took; capital brought in or taken out does not count', async () => {
    expect(await dayLoss()).toBe(0n)
    await post(fixture.db.pool, {
      kind: 'capitalTaken',
      key: 'some',
      lines: capitalTakenLines({ amount: amountOf(5_000_000n * UNIT), shard: 5 }),
    })
    expect(await dayLoss()).toBe(0n)
    await fixture.houseGains(-70_000n * UNIT)
    expect(await dayLoss()).toBe(70_000n * UNIT)
    await fixture.houseGains(80_000n * UNIT)
    expect(await dayLoss()).toBe(-10_000n * UNIT)
  })

  test('reaches back a day, to the mark that the last round before it left', async () => {
    await fixture.rows('delete from day_loss_forgotten; delete from house_mark')
    const now = await one('house_profit()')
    const mark = (ago: string, profit: bigint) =>
      fixture.rows(`insert into house_mark values (now() - interval '${ago}', $1)`, [profit])
    await mark('2 hours', now + 1_000n)
    expect(await dayLoss()).toBe(1_000n)
    await mark('25 hours', now + 3_000n)
    expect(await dayLoss()).toBe(3_000n)
    await mark('3 days', now + 9_000n)
    expect(await dayLoss()).toBe(3_000n)
    await forget()
    expect(await dayLoss()).toBe(0n)
    await fixture.houseGains(-5n)
    expect(await dayLoss()).toBe(5n)
  })

  test('has a mark for every round that ends', async () => {
    await fixture.rows('delete from house_mark')
    const round = await fixture.openRound({ closesInMs: 1_000 })
    await fixture.age(round, HOUR)
    await closeRound(fixture.db, { round })
    await fixture.rows(
      "update round set state = 'cancelled', cancelled_for = 'no_block', decided_at = now() where id = $1",
      [round],
    )
    expect(await fixture.rows('select from house_mark')).toHaveLength(0)
    await fixture.rows('select play_refund_chunk($1, 6::smallint, 10)', [round])
    expect(await fixture.rows('select profit from house_mark')).toEqual([
      { profit: await one('house_profit()') },
    ])
  })
})
