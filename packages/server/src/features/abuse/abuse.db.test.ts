// Longer than 300 lines: all evidence that ties accounts, on one set of books.

import { DEFAULT_ABUSE_RULES, type GameId, parsePick, pickCode } from '@nibble/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { awaitsCheck } from './check-for-abuse.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { type AbuseFixture, AFTER, DAY, NOON, openAbuseFixture, UNIT } from './testing/abuse-fixture.ts'

let fixture: AbuseFixture
beforeEach(async () => {
  fixture = await openAbuseFixture()
  // As before PostgreSQL 18, which added min and max of bytea.
  await fixture.rows(
    "update pg_proc set proname = 'newer_' || proname where proname in ('min', 'max') and proargtypes = '17'::oidvector",
  )
})
afterEach(() => fixture.close())

/** As a flag lists them. Sorted without this, 22 comes before 8. */
const inOrder = (players: readonly bigint[]) => players.toSorted((a, b) => Number(a - b))
const codeOf = (game: GameId, name: string) => {
  const pick = parsePick(game, name)
  if (pick === null) throw new Error('no such pick')
  return pickCode(game, pick)
}
const [ODD, EVEN] = [codeOf('classic-odd-even', 'odd'), codeOf('classic-odd-even', 'even')]
const BIG = codeOf('big-small', 'big')
const line = async (length: number): Promise<bigint[]> => {
  const players: bigint[] = []
  for (let n = 0; n < length; n += 1) {
    const above = players.at(-1)
    players.push(
      await fixture.join(`P${n}`, { at: NOON - 40 * DAY, ...(above !== undefined && { parent: above }) }),
    )
  }
  return players
}
/** Plays twelve rounds with these bets on each of that many last days and checks each day. Returns what was found. */
const playAndCheck = async (bets: Parameters<AbuseFixture['play']>[0], daysAgo: readonly number[]) => {
  let found = 0
  for (const ago of daysAgo) {
    await fixture.play(bets, 12, NOON - ago * DAY)
    found += await fixture.check(AFTER - ago * DAY)
  }
  return found
}
const strangers = async (count: number): Promise<bigint[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => fixture.join(`S${n}`, { at: NOON - 40 * DAY })))

const circulate = async ([a = 0n, b = 0n, c = 0n]: readonly bigint[]) => {
  await fixture.send(a, b, 1)
  await fixture.send(b, c, 1)
  await fixture.send(c, a, 1)
}

describe('nobody is flagged', () => {
  test('for an address that a household shares, nor one that a carrier gives to thousands', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const others = await strangers(12)
    for (const player of [a, b]) await fixture.signIn(player, { network: 'home' })
    for (const player of [a, b, ...others]) await fixture.signIn(player, { network: 'carrier' })
    await fixture.play([{ player: a, stake: UNIT, pick: ODD }], 12)
    expect(await fixture.check()).toBe(0)
  })

  test('for an exchange that pays for many who play, nor for the treasury', async () => {
    const players = await line(6)
    for (const player of players) {
      await fixture.deposit(player, 'exchange', 10n * UNIT)
      await fixture.deposit(player, 'treasury', 5n * UNIT)
    }
    await fixture.play(
      players.map((player) => ({ player, stake: 10n * UNIT, pick: ODD })),
      10,
    )
    expect(await fixture.check()).toBe(0)
  })

  test('for money that circulates in a network of many who play', async () => {
    const players = await strangers(9)
    for (const player of players) await fixture.signIn(player, { network: 'carrier' })
    await circulate(players)
    await fixture.play(
      players.map((player) => ({ player, stake: 10n * UNIT, pick: ODD })),
      10,
    )
    expect(await fixture.check()).toBe(0)
  })

  test('for dust that somebody sends to another from the wallet that they sign in with', async () => {
    const [a = 0n, , c = 0n] = await line(3)
    await fixture.owns(c, 'wallet')
    await fixture.deposit(a, 'wallet', 0n)
    await fixture.deposit(a, 'wallet', UNIT - 1n)
    expect(await fixture.check()).toBe(0)
  })

  test('for one loan among friends that was repaid', async () => {
    const [a = 0n, b = 0n] = await line(2)
    await fixture.send(a, b, 1)
    await fixture.send(b, a, 1)
    expect(await fixture.check()).toBe(0)
  })

  test('for betting against a stranger, however often, nor against someone of their line for two days', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const [c = 0n] = await strangers(1)
    expect(
      await playAndCheck(
        [
          { player: b, stake: UNIT, pick: ODD },
          { player: c, stake: UNIT, pick: EVEN },
        ],
        [2, 1, 0],
      ),
    ).toBe(0)
    expect(
      await playAndCheck(
        [
          { player: a, stake: UNIT, pick: ODD },
          { player: b, stake: UNIT, pick: EVEN },
        ],
        [-1, -2],
      ),
    ).toBe(0)
  })

  test('for what they bet before they knew each other', async () => {
    const [a = 0n, b = 0n, c = 0n] = await strangers(3)
    const bets = [
      { player: a, stake: UNIT, pick: ODD },
      { player: b, stake: UNIT, pick: EVEN },
      { player: c, stake: UNIT, pick: EVEN },
    ]
    await playAndCheck(bets, [3, 2])
    await fixture.play(bets, 12, NOON - DAY)
    await fixture.rows('select team_bind($1, $2, play_instant($3))', [b, a, NOON - DAY + 3_600_000])
    for (const player of [a, c]) await fixture.signIn(player, { network: 'home', at: NOON - DAY + 3_600_000 })
    expect(await fixture.check(AFTER - DAY)).toBe(0)
    expect(await playAndCheck(bets, [0, -1])).toBe(0)
    expect(await fixture.rows('select min(day)::text as day from shared_rounds')).toEqual([
      { day: '2026-03-04' },
    ])
    expect(await playAndCheck(bets, [-2])).toBe(1)
  })

  test('for what they bet beside someone of their line who covers both sides', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const bets = [
      { player: a, stake: UNIT, pick: ODD },
      { player: a, stake: UNIT, pick: EVEN },
      { player: b, stake: UNIT, pick: EVEN },
    ]
    expect(await playAndCheck(bets, [2, 1, 0])).toBe(0)
  })

  test('for what somebody of their line bets on both sides of one block, each in another round', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const of = (player: bigint, pick: number) => ({ player, stake: 10n * UNIT, pick })
    for (const ago of [2, 1, 0]) {
      const at = NOON - ago * DAY
      await fixture.play([of(a, ODD)], 12, at)
      await fixture.play([of(a, EVEN), of(b, EVEN)], 12, at, { roundLength: '3m' })
      await fixture.check(AFTER - ago * DAY)
    }
    expect(await fixture.flags()).toEqual([])
    expect(await fixture.rows('select from shared_rounds')).toEqual([])
  })

  test('of an agent and a hundred members who bet by pure chance, while two accounts of one person among them are', async () => {
    const agent = await fixture.join('agent', { at: NOON - 40 * DAY })
    const members: bigint[] = []
    for (let n = 0; n < 100; n += 1)
      members.push(await fixture.join(`M${n}`, { at: NOON - 40 * DAY, parent: agent }))
    const one = members[0] ?? 0n
    const other = await fixture.join('other', { at: NOON - 40 * DAY, parent: one })
    let state = 56
    const coin = () => {
      state = (state * 48_271) % 2_147_483_647
      return state % 97 < 48 ? ODD : EVEN
    }
    for (const ago of [2, 1, 0]) {
      for (let round = 0; round < 12; round += 1) {
        const bets = [agent, ...members].map((player) => ({ player, stake: UNIT, pick: coin() }))
        const against = bets.find(({ player }) => player === one)?.pick === ODD ? EVEN : ODD
        const at = NOON - ago * DAY + round * 60_000
        await fixture.play([...bets, { player: other, stake: UNIT, pick: against }], 1, at)
      }
      await fixture.check(AFTER - ago * DAY)
    }
    expect(await fixture.flags()).toMatchObject([{ kind: 'opposite_bets', players: [one, other] }])
    // The control: with ten rounds a day out of twelve, someone would have been flagged.
    const naive = await fixture.rows(
      'select from shared_rounds where opposed >= 10 and opposed * 100 >= rounds * 80 and $1 in (one, other)',
      [agent],
    )
    expect(naive.length).toBeGreaterThan(0)
  })
})

describe('flagged, with the reason, are', () => {
  test('players who invited themselves from one browser, or with one sub-account', async () => {
    const [a = 0n, b = 0n] = await line(2)
    await fixture.signIn(a, { device: 'laptop', network: 'home' })
    await fixture.signIn(b, { device: 'laptop', network: 'home' })
    expect(await fixture.check()).toBe(1)
    expect(await fixture.flags()).toEqual([
      {
        kind: 'self_referral',
        state: 'open',
        players: [a, b],
        evidence: ['device 2', 'line 1', 'network 2'],
      },
    ])
  })

  test('a player who pays for an account below them from the wallet that they sign in with', async () => {
    const [a = 0n, , c = 0n] = await line(3)
    await fixture.owns(a, 'wallet')
    await fixture.deposit(c, 'wallet')
    await fixture.check()
    expect(await fixture.flags()).toMatchObject([
      { kind: 'self_referral', players: [a, c], evidence: ['line 2', 'own_wallet 1'] },
    ])
  })

  test('two accounts of a line that one wallet pays for, whatever dust it sends to others', async () => {
    const [a = 0n, b = 0n] = await line(2)
    for (const player of [a, b]) await fixture.deposit(player, 'purse')
    for (const player of await strangers(4)) await fixture.deposit(player, 'purse', 0n)
    await fixture.check()
    expect(await fixture.flags()).toMatchObject([
      { kind: 'self_referral', players: [a, b], evidence: ['deposit_sender 2', 'line 1'] },
    ])
  })

  test.each([4, 40])(
    'two accounts of a line that one wallet pays for, if %d others do not play',
    async (count) => {
      const others = await strangers(count)
      const [a = 0n, b = 0n] = await line(2)
      for (const player of [...others, a, b]) await fixture.deposit(player, 'purse', 10n * UNIT)
      await fixture.play([{ player: b, stake: UNIT, pick: ODD }], 10)
      await fixture.check()
      expect(await fixture.flags()).toMatchObject([
        { kind: 'self_referral', players: [a, b], evidence: [`deposit_sender ${count + 2}`, 'line 1'] },
      ])
    },
  )

  test.each([
    ['less than 10 USDT', 10n * UNIT - 1n, 0n],
    ['less than somebody else', 10n * UNIT, 10n * UNIT + 1n],
  ])(
    'two accounts of a line that one wallet pays for, if it pays six others %s',
    async (_, paid, byOthers) => {
      const others = await strangers(6)
      const [a = 0n, b = 0n] = await line(2)
      for (const player of [a, b]) await fixture.deposit(player, 'purse', 10n * UNIT)
      for (const player of others) {
        await fixture.deposit(player, 'purse', paid)
        await fixture.deposit(player, 'exchange', byOthers)
      }
      const bets = others.map((player) => ({ player, stake: 10n * UNIT, pick: ODD }))
      await fixture.play(bets, 10)
      await fixture.check()
      expect(await fixture.flags()).toMatchObject([{ kind: 'self_referral', players: [a, b] }])
    },
  )

  test.each([
    [90, 1],
    [89, 0],
  ])(
    'two accounts of a line that one wallet pays for, %d days after six others of it played: %d',
    async (daysAgo, flags) => {
      const others = await strangers(6)
      const accounts = await line(2)
      for (const player of [...others, ...accounts]) await fixture.deposit(player, 'purse', 10n * UNIT)
      const bets = others.map((player) => ({ player, stake: 10n * UNIT, pick: ODD }))
      await fixture.play(bets, 10, NOON - daysAgo * DAY)
      expect(await fixture.check()).toBe(flags)
    },
  )

  test('two accounts of a line that one wallet pays for, though it sends dust to many, of whom some stake more', async () => {
    const others = await strangers(34)
    const [a = 0n, b = 0n] = await line(2)
    const large = others.slice(-5)
    for (const player of [a, b]) await fixture.deposit(player, 'purse', 10n * UNIT)
    for (const player of others) await fixture.deposit(player, 'purse')
    for (const player of large) await fixture.deposit(player, 'exchange', 100n * UNIT)
    const bets = [
      ...large.map((player) => ({ player, stake: 20n * UNIT, pick: ODD })),
      ...[a, b].map((player) => ({ player, stake: 10n * UNIT, pick: ODD })),
    ]
    await fixture.play(bets, 10)
    await fixture.check()
    expect(await fixture.flags()).toMatchObject([{ kind: 'self_referral', players: [a, b] }])
  })

  test.each([6, 40])('a ring: three of one network, though %d accounts in it do not play', async (count) => {
    const accounts = await strangers(count + 3)
    for (const player of accounts) await fixture.signIn(player, { network: 'home' })
    const ring = accounts.slice(count)
    await circulate(ring)
    await fixture.play(
      ring.map((player) => ({ player, stake: UNIT, pick: ODD })),
      1,
    )
    await fixture.check()
    expect(await fixture.flags()).toMatchObject([{ kind: 'ring', players: inOrder(ring) }])
  })

  test('a ring: a line that withdraws to one address', async () => {
    const players = await line(4)
    for (const player of players) await fixture.withdraw(player, 'subAccount')
    await fixture.check()
    expect(await fixture.flags()).toMatchObject([{ kind: 'ring', players }])
    const [address] = await fixture.rows(
      'select distinct encode(address, $$hex$$) as address from abuse_evidence where address is not null',
    )
    expect(address).toMatchObject({ address: expect.stringMatching(/^[0-9a-f]{40}$/) })
  })

  test('a ring: three of one household among whom money circulates', async () => {
    const [a = 0n, b = 0n, c = 0n] = await strangers(3)
    for (const player of [a, b, c]) await fixture.signIn(player, { network: 'home' })
    await circulate([a, b, c])
    await fixture.check()
    expect(await fixture.flags()).toMatchObject([{ kind: 'ring', players: inOrder([a, b, c]) }])
  })

  test('opposing pairs of one line or one household, whose stakes are alike, over three days', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const [c = 0n, d = 0n, e = 0n] = await strangers(3)
    for (const player of [c, d, e]) await fixture.signIn(player, { network: 'home', at: NOON - 3 * DAY })
    const bets = [
      { player: a, stake: 10n * UNIT, pick: ODD },
      { player: b, stake: 9n * UNIT, pick: EVEN },
      { player: c, stake: 3n * UNIT, pick: ODD },
      { player: d, stake: 3n * UNIT, pick: EVEN },
      { player: e, stake: 100n * UNIT, pick: EVEN },
    ]
    expect(await playAndCheck(bets, [2, 1])).toBe(0)
    await playAndCheck(bets, [0])
    expect(await fixture.flags()).toMatchObject([
      { kind: 'opposite_bets', players: [a, b], evidence: ['line 1', 'opposite_bets 36'] },
      { kind: 'opposite_bets', players: inOrder([c, d]), evidence: ['network 3', 'opposite_bets 36'] },
    ])
    expect(await fixture.rows('select from abuse_flag_player where paused_at is not null')).toEqual([])
  })

  test('opposing pairs, even if one adds a little on the other side, or other bets', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const bets = [
      { player: a, stake: 10n * UNIT, pick: ODD },
      { player: a, stake: UNIT, pick: EVEN },
      { player: b, stake: 10n * UNIT, pick: EVEN },
      { player: a, stake: UNIT, pick: BIG },
      { player: b, stake: UNIT, pick: BIG },
    ]
    await playAndCheck(bets, [2, 1, 0])
    expect(await fixture.flags()).toMatchObject([{ kind: 'opposite_bets', players: [a, b] }])
  })

  test('opposing pairs in rounds of one and three minutes, if one block decides both, and only then', async () => {
    const [a = 0n, b = 0n, c = 0n] = await line(3)
    const of = (player: bigint, pick: number) => [{ player, stake: 10n * UNIT, pick }]
    for (const ago of [2, 1, 0]) {
      const at = NOON - ago * DAY
      await fixture.play(of(a, ODD), 12, at)
      await fixture.play(of(b, EVEN), 12, at, { roundLength: '3m' })
      await fixture.play(of(c, ODD), 12, at, { paytable: 'guarded' })
      await fixture.check(AFTER - ago * DAY)
    }
    expect(await fixture.flags()).toMatchObject([
      { kind: 'opposite_bets', players: [a, b], evidence: ['line 1', 'opposite_bets 36'] },
    ])
  })

  test('many accounts behind one browser, however many: everyone is tied to the first', async () => {
    const players = (await strangers(40)).toSorted((a, b) => Number(a - b))
    for (const player of players) await fixture.signIn(player, { device: 'farm' })
    await fixture.check()
    const [flag] = await fixture.flags()
    expect(flag).toMatchObject({ kind: 'many_accounts', players })
    expect(flag?.evidence).toHaveLength(39)
  })
})

test('forty who share a network and a wallet are no case, and a ring among them is one of its own', async () => {
  const accounts = await strangers(43)
  const [ring, crowd] = [accounts.slice(0, 3), accounts.slice(3)]
  for (const player of accounts) {
    await fixture.signIn(player, { network: 'carrier' })
    await fixture.deposit(player, 'exchange', 10n * UNIT)
  }
  const playing = crowd.slice(0, 2)
  await fixture.play(
    playing.map((player) => ({ player, stake: 10n * UNIT, pick: ODD })),
    10,
  )
  await fixture.play(
    ring.map((player) => ({ player, stake: UNIT, pick: ODD })),
    1,
  )
  await circulate(ring)
  await fixture.check()
  expect(await fixture.flags()).toMatchObject([{ kind: 'ring', players: inOrder(ring) }])
})

describe('a check', () => {
  test('runs once for each day, by any number of servers, the first one on the last day that is over', async () => {
    const [a = 0n, b = 0n] = await line(2)
    for (const player of [a, b]) await fixture.signIn(player, { device: 'laptop' })
    expect(await awaitsCheck(fixture.db, { now: AFTER })).toBe(true)
    const found = await Promise.all([1, 2, 3].map(() => fixture.check()))
    expect(found.toSorted()).toEqual([0, 0, 1])
    expect(await awaitsCheck(fixture.db, { now: AFTER })).toBe(false)
    expect(await awaitsCheck(fixture.db, { now: AFTER + DAY })).toBe(true)
    await fixture.check(AFTER + 3 * DAY)
    expect(await fixture.rows('select day::text from abuse_check order by 1')).toEqual(
      ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'].map((day) => ({ day })),
    )
    expect(await fixture.flags()).toHaveLength(1)
  })

  test('leaves the day alone while another server checks it, and fails nothing', async () => {
    const blocking = await fixture.owner.connect()
    try {
      await blocking.query('begin; lock table device_fingerprint in access exclusive mode')
      const first = fixture.check()
      await expect
        .poll(() =>
          fixture.rows(
            "select from pg_locks where relation = 'device_fingerprint'::regclass and not granted",
          ),
        )
        .toHaveLength(1)
      expect(await fixture.check()).toBe(0)
      await blocking.query('rollback')
      expect(await first).toBe(0)
    } finally {
      blocking.release()
    }
    expect(await fixture.rows('select day::text from abuse_check')).toEqual([{ day: '2026-03-04' }])
  })

  test('of a day finds what that day showed, though it runs after others have begun to play', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const others = await strangers(6)
    for (const player of [a, b, ...others]) await fixture.deposit(player, 'purse', 10n * UNIT)
    await fixture.play(
      others.map((player) => ({ player, stake: 10n * UNIT, pick: ODD })),
      10,
      NOON + DAY,
    )
    await fixture.check()
    expect(await fixture.flags()).toMatchObject([{ kind: 'self_referral', players: [a, b] }])
  })

  test('adds those who join to an open flag, from the day on which they are found', async () => {
    const [a = 0n, b = 0n, c = 0n] = await line(3)
    for (const player of [a, b]) await fixture.signIn(player, { device: 'laptop' })
    await fixture.check()
    await fixture.signIn(c, { device: 'laptop', at: NOON + DAY })
    expect(await fixture.check(AFTER + DAY)).toBe(1)
    expect(await fixture.flags()).toMatchObject([{ kind: 'ring', players: [a, b, c] }])
    expect(
      await fixture.rows('select paused_from::text as day from abuse_flag_player order by player'),
    ).toEqual(['2026-03-04', '2026-03-04', '2026-03-05'].map((day) => ({ day })))
  })

  test('looks for circulating money at thirty of all whom someone has sent money', async () => {
    await strangers(80)
    await fixture.rows(
      `insert into transfer (from_player, to_player, asset, amount, fee, terms_id, at)
       select a.id, b.id, 'USDT', 1000000, 0, (select min(id) from transfer_terms), play_instant(${NOON})
       from player a, player b where a.id <> b.id`,
    )
    const { evidence } = await inTransaction(fixture.db.pool, (client) =>
      gatherEvidence(client, { from: new Date(NOON), to: new Date(AFTER), rules: DEFAULT_ABUSE_RULES }),
    )
    expect(evidence.length).toBeGreaterThan(0)
    expect(evidence.length).toBeLessThanOrEqual(80 * 30)
  })

  test('follows a configuration with other values', async () => {
    const [a = 0n, b = 0n] = await line(2)
    for (const player of [a, b]) await fixture.signIn(player, { device: 'laptop' })
    await fixture.rows(`insert into abuse_rules values ('2026-01-01', '{"flagFrom": 5}')`)
    expect(await fixture.check()).toBe(0)
  })

  test('forgets where someone signed in 90 days ago', async () => {
    const [a = 0n] = await strangers(1)
    await fixture.signIn(a, { device: 'old', at: AFTER - 91 * DAY })
    await fixture.signIn(a, { device: 'new', at: AFTER - 89 * DAY })
    await fixture.check()
    expect(await fixture.rows('select from device_fingerprint')).toHaveLength(1)
  })
})
