// Longer than 300 lines: a credit from its grant to its expiry, for each kind of credit, on one set of helpers.

import {
  amountOf,
  countTurnover,
  DAY_MS,
  endWins,
  pickCount,
  type RollWin,
  rollWin,
  DEFAULT_ROLL_TERMS as TERMS,
} from '@nibble/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CREDIT_RULES } from '../audit/credit-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { listBets } from '../play/bets/list-bets.ts'
import { settleNextChunk } from '../play/settle/settle-next-chunk.ts'
import { listBetDays, sumBets } from '../records/bet-report.ts'
import { endRollingWins, expireCredit } from './end-credits.ts'
import { type CreditFixture, openCreditFixture, SEVEN, TWO, UNIT } from './testing/credit-fixture.ts'

let fixture: CreditFixture
beforeAll(async () => {
  fixture = await openCreditFixture()
})
afterAll(() => fixture.close())
afterEach(async () => {
  await fixture.rows("update round set state = 'closed' where state = 'open'")
})

const exact = { game: 'exact', pick: '7' } as const
/** One bet on its own round, whose hash ends like this. */
const play = async (player: bigint, asset: 'ROLL_POINT' | 'ROLL_GMT_POINT', stake: bigint, tail: string) => {
  const round = await fixture.openRound()
  await fixture.bet(player, { round, asset, stake, ...exact })
  await fixture.draw([round], tail)
  await fixture.settle(round)
}
/** The fixture moves rounds into the past, and their blocks have no real headers. */
const STAGED = ['judges', 'header', 'before its close']
const wrong = async () => {
  const { checks } = await auditOf(fixture.db)
  return checks
    .filter(({ ok, name }) => !ok && !STAGED.some((word) => name.includes(word)))
    .map(({ name }) => name)
}

describe('a stake in ROLL_POINT', () => {
  test('uses up what expires first', async () => {
    const player = await fixture.withCredit(1)
    await fixture.lot(player, Date.now() - DAY_MS)
    await play(player, 'ROLL_POINT', 7n * UNIT, TWO)
    expect(await fixture.credit(player)).toEqual([
      { remaining: 3n * UNIT, expired: 0n },
      { remaining: 0n, expired: 0n },
    ])
    expect(await fixture.balance(player, 'ROLL_POINT')).toBe(3n * UNIT)
    expect(await fixture.balance(player, 'ROLL_GMT_POINT')).toBe(0n)
  })

  test('wins only its gain, in ROLL_GMT_POINT, that waits for ten times its amount in stakes', async () => {
    const player = await fixture.withCredit(1)
    const round = await fixture.openRound()
    await fixture.bet(player, { round, asset: 'ROLL_POINT', stake: 2n * UNIT, ...exact })
    await fixture.bet(player, { round, asset: 'ROLL_POINT', stake: 1n * UNIT, game: 'exact', pick: '2' })
    await fixture.draw([round], SEVEN)
    await Promise.all([1, 2, 3].map(() => settleNextChunk(fixture.db, { round })))

    expect(await fixture.balance(player, 'ROLL_POINT')).toBe(2n * UNIT)
    expect(await fixture.balance(player, 'ROLL_GMT_POINT')).toBe(22n * UNIT)
    expect(await fixture.wins(player)).toEqual([
      { amount: 22n * UNIT, staked: 0n, state: 'open', released: null },
    ])
    const [cost] = await fixture.rows<{ loss: bigint }>(
      'select loss_of_value as loss from round where id = $1',
      [round],
    )
    expect(cost?.loss).toBe(22n * UNIT)
    const { items } = await listBets(fixture.db, { player, state: 'all', limit: 5 })
    expect(items.map(({ returned, net, returnAsset }) => [returned, net, returnAsset])).toEqual([
      [0n, -UNIT, 'ROLL_POINT'],
      [22n * UNIT, 22n * UNIT, 'ROLL_GMT_POINT'],
    ])
    expect((await sumBets(fixture.db, { player })).items).toEqual([
      { coinName: 'ROLL_POINT', bets: 2, staked: 3n * UNIT, returned: 0n, net: -3n * UNIT },
      { coinName: 'ROLL_GMT_POINT', bets: 0, staked: 0n, returned: 22n * UNIT, net: 22n * UNIT },
    ])
    const won = await listBetDays(fixture.db, { player, asset: 'ROLL_GMT_POINT', limit: 5 })
    expect(won.items).toMatchObject([{ bets: 0, net: 22n * UNIT }])
  })

  test('wins a gain of less than its stake to the last digit', async () => {
    const player = await fixture.withCredit(1)
    const round = await fixture.openRound()
    const on = { game: 'big-small', pick: 'big' } as const
    await fixture.bet(player, { round, asset: 'ROLL_POINT', stake: 2n * UNIT, ...on })
    await fixture.draw([round], '4a3f7')
    await fixture.settle(round)
    expect(await fixture.balance(player, 'ROLL_GMT_POINT')).toBe(1_900_000n)
  })

  test('wins beside a stake in ROLL_GMT_POINT of the same round, each to the last digit', async () => {
    const player = await fixture.withCredit(1)
    await play(player, 'ROLL_POINT', 2n * UNIT, SEVEN)
    const round = await fixture.openRound()
    await fixture.bet(player, { round, asset: 'ROLL_POINT', stake: UNIT, ...exact })
    await fixture.bet(player, { round, asset: 'ROLL_GMT_POINT', stake: 3n * UNIT, ...exact })
    await fixture.draw([round], SEVEN)
    await fixture.settle(round)
    // 22 won before, minus 3 staked; 3 × 12 come back, plus the free stake's gain of 11.
    expect(await fixture.balance(player, 'ROLL_GMT_POINT')).toBe((22n - 3n + 36n + 11n) * UNIT)
  })

  test('comes back with its expiry when it is recalled or its round cancelled', async () => {
    const player = await fixture.withCredit(1)
    const round = await fixture.openRound()
    const { bets } = await fixture.bet(player, { round, asset: 'ROLL_POINT', stake: 2n * UNIT, ...exact })
    await fixture.bet(player, { round, asset: 'ROLL_POINT', stake: 3n * UNIT, ...exact })
    expect(await fixture.credit(player)).toMatchObject([{ remaining: 0n }])
    await fixture.cancelBet(player, bets[0]?.betId ?? '')
    expect(await fixture.credit(player)).toMatchObject([{ remaining: 2n * UNIT }])
    await fixture.cancel(round)
    expect(await fixture.credit(player)).toMatchObject([{ remaining: 5n * UNIT }])
    expect(await fixture.balance(player, 'ROLL_POINT')).toBe(5n * UNIT)
  })

  test('cannot use what has expired, even if it is still in the sub-account', async () => {
    const player = await fixture.withCredit(1, Date.now() - 30 * DAY_MS)
    const round = await fixture.openRound()
    await expect(
      fixture.bet(player, { round, asset: 'ROLL_POINT', stake: UNIT, ...exact }),
    ).rejects.toMatchObject({ kind: 'balance_short' })
    await expireCredit(fixture.db, { now: Date.now() })
  })

  test('is used once by clicks at the same moment', async () => {
    const player = await fixture.withCredit(1)
    const round = await fixture.openRound()
    const bets = await Promise.allSettled(
      [1, 2, 3, 4].map(() => fixture.bet(player, { round, asset: 'ROLL_POINT', stake: 2n * UNIT, ...exact })),
    )
    expect(bets.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await fixture.credit(player)).toMatchObject([{ remaining: UNIT }])
    await fixture.cancel(round)
  })
})

describe('ROLL_POINT', () => {
  test('is deducted once when it expires, whichever server checks', async () => {
    const at = Date.now()
    const player = await fixture.withCredit(2, at)
    await play(player, 'ROLL_POINT', 4n * UNIT, TWO)
    await expireCredit(fixture.db, { now: at + 30 * DAY_MS - 1 })
    expect(await fixture.balance(player, 'ROLL_POINT')).toBe(6n * UNIT)

    const turns = await Promise.all([1, 2, 3].map(() => expireCredit(fixture.db, { now: at + 30 * DAY_MS })))
    expect(turns.flatMap(({ failures }) => failures)).toEqual([])
    expect(await fixture.balance(player, 'ROLL_POINT')).toBe(0n)
    const deducted = await fixture.rows<{ amount: bigint }>(
      `select e.amount from entry e join account a on a.id = e.account_id
       where a.player_id = $1 and e.kind = 'deduct' order by e.amount`,
      [player],
    )
    expect(deducted.map(({ amount }) => amount)).toEqual([-5n * UNIT, -UNIT])
  })

  test('that comes back after its time expires once more', async () => {
    const at = Date.now()
    const player = await fixture.withCredit(1, at)
    const round = await fixture.openRound()
    await fixture.bet(player, { round, asset: 'ROLL_POINT', stake: 2n * UNIT, ...exact })
    await expireCredit(fixture.db, { now: at + 31 * DAY_MS })
    expect(await fixture.credit(player)).toEqual([{ remaining: 0n, expired: 3n * UNIT }])
    await fixture.cancel(round)
    expect(await fixture.balance(player, 'ROLL_POINT')).toBe(2n * UNIT)
    await expireCredit(fixture.db, { now: at + 31 * DAY_MS })
    expect(await fixture.credit(player)).toEqual([{ remaining: 0n, expired: 5n * UNIT }])
    expect(await fixture.balance(player, 'ROLL_POINT')).toBe(0n)
  })
})

test('both happen once for everyone, even if the connection ends repeatedly', async () => {
  const at = Date.now()
  const players = []
  for (let made = 0; made < 12; made += 1) {
    const player = await fixture.withCredit(1, at)
    await play(player, 'ROLL_POINT', UNIT, SEVEN)
    await play(player, 'ROLL_GMT_POINT', 10n * UNIT, SEVEN)
    await play(player, 'ROLL_GMT_POINT', 100n * UNIT, TWO)
    players.push(player)
  }
  const kills: Promise<readonly unknown[]>[] = []
  const kill = setInterval(() => {
    const killing = fixture.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state <> 'idle' and query ~ 'roll_|ledger_' and query not like '%backend%'`,
    )
    kills.push(killing)
  }, 2)
  const check = () => [expireCredit(fixture.db, { now: at + 31 * DAY_MS }), endRollingWins(fixture.db)]
  for (let turn = 0; turn < 10; turn += 1) await Promise.allSettled([...check(), ...check()])
  clearInterval(kill)
  const killed = (await Promise.all(kills)).flat().length
  await Promise.all(check())

  expect(killed).toBeGreaterThan(0)
  for (const player of players) {
    expect(await fixture.credit(player)).toEqual([{ remaining: 0n, expired: 4n * UNIT }])
    expect(await fixture.balance(player, 'ROLL_POINT')).toBe(0n)
    expect(await fixture.wins(player)).toMatchObject([{ state: 'released', released: 21n * UNIT }])
  }
})

describe('a win of rolling credit', () => {
  /** 11 in ROLL_GMT_POINT, which require 110 of stakes. */
  const won = async () => {
    const player = await fixture.withCredit(3)
    await play(player, 'ROLL_POINT', UNIT, SEVEN)
    return player
  }

  test('becomes GMT with what play has made of it, once it was played through', async () => {
    const player = await won()
    await play(player, 'ROLL_GMT_POINT', 9n * UNIT, SEVEN)
    expect(await fixture.wins(player)).toMatchObject([{ staked: 9n * UNIT }])
    await play(player, 'ROLL_GMT_POINT', 100n * UNIT, TWO)
    await endRollingWins(fixture.db)
    expect(await fixture.wins(player)).toMatchObject([{ staked: 109n * UNIT, state: 'open' }])

    await play(player, 'ROLL_GMT_POINT', 2n * UNIT, TWO)
    const turns = await Promise.all([1, 2, 3].map(() => endRollingWins(fixture.db)))
    expect(turns.flatMap(({ failures }) => failures)).toEqual([])
    // 11 − 9 + 108 − 100 − 2
    expect(await fixture.wins(player)).toMatchObject([
      { staked: 110n * UNIT, state: 'released', released: 8n * UNIT },
    ])
    expect(await fixture.balance(player, 'ROLL_GMT_POINT')).toBe(0n)
    const [main] = await fixture.rows<{ balance: bigint }>(
      "select balance from account where player_id = $1 and asset = 'GMT' and sub_account = 'main'",
      [player],
    )
    expect(main?.balance).toBe(8n * UNIT)
  })

  test('waits while a bet in it is open', async () => {
    const player = await won()
    await play(player, 'ROLL_GMT_POINT', 10n * UNIT, SEVEN)
    await play(player, 'ROLL_GMT_POINT', 100n * UNIT, SEVEN)
    const round = await fixture.openRound()
    await fixture.bet(player, { round, asset: 'ROLL_GMT_POINT', stake: 5n * UNIT, ...exact })
    await endRollingWins(fixture.db)
    expect(await fixture.wins(player)).toMatchObject([{ state: 'open' }])
    await fixture.cancel(round)
    await endRollingWins(fixture.db)
    expect(await fixture.wins(player)).toMatchObject([{ state: 'released', released: 1_221n * UNIT }])
  })

  test('is played through before a newer one, which waits for stakes of its own', async () => {
    const player = await won()
    await play(player, 'ROLL_GMT_POINT', 11n * UNIT, SEVEN)
    await play(player, 'ROLL_POINT', UNIT, SEVEN)
    await play(player, 'ROLL_GMT_POINT', 120n * UNIT, TWO)
    expect(await fixture.wins(player)).toMatchObject([{ staked: 110n * UNIT }, { staked: 21n * UNIT }])
    await endRollingWins(fixture.db)
    expect(await fixture.wins(player)).toMatchObject([
      { released: 11n * UNIT },
      { state: 'open', released: null },
    ])
    expect(await fixture.balance(player, 'ROLL_GMT_POINT')).toBe(12n * UNIT)
  })

  test('counts every stake of its player in a round', async () => {
    const player = await won()
    const round = await fixture.openRound()
    for (const stake of [3n, 5n, 2n])
      await fixture.bet(player, { round, asset: 'ROLL_GMT_POINT', stake: stake * UNIT, ...exact })
    await fixture.draw([round], TWO)
    await fixture.settle(round)
    expect(await fixture.wins(player)).toMatchObject([{ staked: 10n * UNIT }])
  })

  test('is held while stakes of its player are counted, and nobody else’s is', async () => {
    const [first, second, other, recalled] = [await won(), await won(), await won(), await won()]
    // A win that only waits for its end is held too.
    await play(first, 'ROLL_GMT_POINT', 10n * UNIT, SEVEN)
    await play(first, 'ROLL_GMT_POINT', 100n * UNIT, TWO)
    const round = await fixture.openRound()
    const on = (player: bigint, asset: 'ROLL_POINT' | 'ROLL_GMT_POINT') =>
      fixture.bet(player, { round, asset, stake: UNIT, ...exact })
    await on(first, 'ROLL_GMT_POINT')
    const { bets } = await on(recalled, 'ROLL_GMT_POINT')
    await on(second, 'ROLL_GMT_POINT')
    await on(other, 'ROLL_POINT')
    await fixture.cancelBet(recalled, bets[0]?.betId ?? '')
    await fixture.draw([round], TWO)

    const players = [first, second, other, recalled]
    const ones = (count: number) => `{${Array(count).fill(1).join()}}`
    const heldBy = async (limit: number): Promise<readonly bigint[]> => {
      const client = await fixture.owner.connect()
      try {
        await client.query('begin')
        const table = ones(pickCount())
        await client.query('select play_settle_chunk($1, 6::smallint, $2, $3, $4, $5, $6, $6)', [
          round,
          limit,
          table,
          table,
          table,
          ones(pickCount() + 1),
        ])
        const free = await fixture.rows<{ player: bigint }>(
          'select player_id as player from roll_win where player_id = any($1::bigint[]) for no key update skip locked',
          [players],
        )
        return players.filter((player) => !free.some((one) => one.player === player))
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    for (const [limit, held] of [
      [1, [first]],
      [2, [second]],
      [1, []],
    ] as const) {
      expect(await heldBy(limit)).toEqual(held)
      await settleNextChunk(fixture.db, { round, limit })
    }
  })

  test('is lost once the credit is played away, and adds nothing to the requirement of the next', async () => {
    const player = await won()
    await play(player, 'ROLL_GMT_POINT', 11n * UNIT, TWO)
    await endRollingWins(fixture.db, { playedAway: true })
    expect(await fixture.wins(player)).toMatchObject([{ state: 'lost', staked: 11n * UNIT }])
    await play(player, 'ROLL_POINT', UNIT, SEVEN)
    expect((await fixture.wins(player))[1]).toMatchObject({ state: 'open', staked: 0n })
  })
})

test('twenty fake wallets at random: what becomes GMT was played through, and follows the rules', async () => {
  let state = 7
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
  const wallets = []
  for (let made = 0; made < 20; made += 1) {
    const player = await fixture.withCredit(2)
    wallets.push({ player, wins: [] as readonly RollWin[], credit: 10n * UNIT, rolling: 0n, gmt: 0n })
  }
  for (let turn = 0; turn < 14; turn += 1) {
    const round = await fixture.openRound()
    const tail = next(3) === 0 ? SEVEN : TWO
    const bets = wallets.map((wallet) => {
      const asset = wallet.rolling > UNIT && next(3) > 0 ? 'ROLL_GMT_POINT' : 'ROLL_POINT'
      const subAccount = asset === 'ROLL_POINT' ? wallet.credit : wallet.rolling
      const most = asset === 'ROLL_POINT' ? 3n * UNIT : 700n * UNIT
      const wish =
        asset === 'ROLL_POINT' ? BigInt(1 + next(3)) * UNIT : (subAccount * BigInt(1 + next(10))) / 10n
      const stake = [subAccount, most].reduce((least, one) => (one < least ? one : least), wish)
      return { wallet, asset, stake, isValid: stake >= (asset === 'ROLL_POINT' ? UNIT : UNIT / 10n) } as const
    })
    for (const { wallet, asset, stake, isValid } of bets) {
      if (!isValid) continue
      const { bets: placed } = await fixture.bet(wallet.player, { round, asset, stake, ...exact })
      const paid = tail === SEVEN ? stake * 12n : 0n
      if (asset === 'ROLL_POINT') {
        wallet.credit -= stake
        if (paid > 0n)
          wallet.wins = [
            ...wallet.wins,
            rollWin({ bet: BigInt(placed[0]?.betId ?? 0), amount: amountOf(paid - stake) }, TERMS),
          ]
        wallet.rolling += paid > 0n ? paid - stake : 0n
      } else {
        wallet.rolling += paid - stake
        wallet.wins = countTurnover(wallet.wins, amountOf(stake))
      }
    }
    await fixture.draw([round], tail)
    await fixture.settle(round, 7)
    await endRollingWins(fixture.db)
    await endRollingWins(fixture.db, { playedAway: true })
    for (const wallet of wallets) {
      const ends = endWins({ wins: wallet.wins, balance: amountOf(wallet.rolling), hasOpenBets: false })
      const ended = new Set([...ends.lost, ...ends.released.map(({ bet }) => bet)])
      const released = ends.released.reduce((all, { amount }) => all + amount, 0n)
      wallet.wins = wallet.wins.filter(({ bet }) => !ended.has(bet))
      wallet.rolling -= released
      wallet.gmt += released
    }
  }
  for (const { player, wins, credit, rolling, gmt } of wallets) {
    const [main] = await fixture.rows<{ gmt: bigint }>(
      "select coalesce(sum(balance), 0)::bigint as gmt from account where player_id = $1 and asset = 'GMT'",
      [player],
    )
    expect({
      credit: await fixture.balance(player, 'ROLL_POINT'),
      rolling: await fixture.balance(player, 'ROLL_GMT_POINT'),
      gmt: main?.gmt,
      open: (await fixture.wins(player))
        .filter(({ state: now }) => now === 'open')
        .map(({ staked }) => staked),
    }).toEqual({ credit, rolling, gmt, open: wins.map(({ staked }) => staked) })
  }
  expect(wallets.some(({ gmt }) => gmt > 0n)).toBe(true)
})

test('the books of all this are in order, and say so when they are not', async () => {
  expect(await wrong()).toEqual([])
  const more = (table: string, what: string, where: string) =>
    [1, -1].map((by) => `update ${table} set ${what.replaceAll('#', String(by))} where ${where}`)
  const breaks = [
    more('roll_point_grant', 'remaining = remaining + #, amount = amount + #', 'remaining > 0'),
    more('roll_point_grant', 'amount = amount + #', 'remaining = 0'),
    more('roll_point_use', 'amount = amount + #', 'true'),
    ['late', 'creditExpired'].map(
      (kind) => `update posting set kind = '${kind}' where kind in ('late', 'creditExpired')`,
    ),
    more('roll_win', 'amount = amount + #', "state = 'lost'"),
    more('roll_win', 'staked = staked + 1000000000 * #, needed = needed + 1000000000 * #', "state = 'lost'"),
    more('roll_win', 'released = released + #', "state = 'released'"),
  ]
  expect(breaks).toHaveLength(CREDIT_RULES.length)
  for (const [at, { name }] of CREDIT_RULES.entries()) {
    const [breaking = '', mending = ''] = breaks[at] ?? []
    await fixture.tamper(breaking)
    expect(await wrong()).toContain(name)
    await fixture.tamper(mending)
  }
  expect(await wrong()).toEqual([])
})
