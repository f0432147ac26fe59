import { DEFAULT_ABUSE_RULES, type GameId, parsePick, pickCode } from '@nibble/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { awaitsLook } from './look-for-abuse.ts'
import { type AbuseStage, AFTER, DAY, NOON, openAbuseStage, UNIT } from './testing/abuse-stage.ts'

let stage: AbuseStage
beforeEach(async () => {
  stage = await openAbuseStage()
})
afterEach(() => stage.close())

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
      await stage.join(`P${n}`, { at: NOON - 40 * DAY, ...(above !== undefined && { parent: above }) }),
    )
  }
  return players
}
/** Twelve rounds with these bets on each of those days before the last, and a look at each. Answers what was found. */
const playAndLook = async (bets: Parameters<AbuseStage['play']>[0], daysAgo: readonly number[]) => {
  let found = 0
  for (const ago of daysAgo) {
    await stage.play(bets, 12, NOON - ago * DAY)
    found += await stage.look(AFTER - ago * DAY)
  }
  return found
}
const strangers = async (count: number): Promise<bigint[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => stage.join(`S${n}`, { at: NOON - 40 * DAY })))

describe('nobody is flagged', () => {
  test('for an address that a household shares, nor for one that a carrier gives to thousands', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const others = await strangers(12)
    for (const player of [a, b]) await stage.signIn(player, { network: 'home' })
    for (const player of [a, b, ...others]) await stage.signIn(player, { network: 'carrier' })
    await stage.play([{ player: a, stake: UNIT, pick: ODD }], 12)
    expect(await stage.look()).toBe(0)
  })

  test('for an exchange that pays for many, nor for the treasury', async () => {
    const players = await line(6)
    for (const player of players) {
      await stage.deposit(player, 'exchange')
      await stage.deposit(player, 'treasury')
    }
    expect(await stage.look()).toBe(0)
  })

  test('for one loan among friends that came back', async () => {
    const [a = 0n, b = 0n] = await line(2)
    await stage.send(a, b, 1)
    await stage.send(b, a, 1)
    expect(await stage.look()).toBe(0)
  })

  test('for betting against a stranger, however often, nor against somebody of their line for two days', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const [c = 0n] = await strangers(1)
    expect(
      await playAndLook(
        [
          { player: b, stake: UNIT, pick: ODD },
          { player: c, stake: UNIT, pick: EVEN },
        ],
        [2, 1, 0],
      ),
    ).toBe(0)
    expect(
      await playAndLook(
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
    await playAndLook(bets, [3, 2])
    await stage.play(bets, 12, NOON - DAY)
    await stage.rows('select team_bind($1, $2, play_instant($3))', [b, a, NOON - DAY + 3_600_000])
    for (const player of [a, c]) await stage.signIn(player, { network: 'home', at: NOON - DAY + 3_600_000 })
    expect(await stage.look(AFTER - DAY)).toBe(0)
    expect(await playAndLook(bets, [0, -1])).toBe(0)
    expect(await stage.rows('select min(day)::text as day from shared_rounds')).toEqual([
      { day: '2026-03-04' },
    ])
    expect(await playAndLook(bets, [-2])).toBe(1)
  })

  test('for what they bet beside somebody of their line who covers both sides', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const bets = [
      { player: a, stake: UNIT, pick: ODD },
      { player: a, stake: UNIT, pick: EVEN },
      { player: b, stake: UNIT, pick: EVEN },
    ]
    expect(await playAndLook(bets, [2, 1, 0])).toBe(0)
  })

  test('of an agent and a hundred members who bet by plain chance, while two of one hand among them are', async () => {
    const agent = await stage.join('agent', { at: NOON - 40 * DAY })
    const members: bigint[] = []
    for (let n = 0; n < 100; n += 1)
      members.push(await stage.join(`M${n}`, { at: NOON - 40 * DAY, parent: agent }))
    const one = members[0] ?? 0n
    const other = await stage.join('other', { at: NOON - 40 * DAY, parent: one })
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
        await stage.play([...bets, { player: other, stake: UNIT, pick: against }], 1, at)
      }
      await stage.look(AFTER - ago * DAY)
    }
    expect(await stage.flags()).toMatchObject([{ kind: 'opposite_bets', players: [one, other] }])
    // The control: by ten rounds of a day in twelve somebody would have been.
    const naive = await stage.rows(
      'select from shared_rounds where opposed >= 10 and opposed * 100 >= rounds * 80 and $1 in (one, other)',
      [agent],
    )
    expect(naive.length).toBeGreaterThan(0)
  })
})

describe('flagged, with the reason, are', () => {
  test('who invited himself out of one browser, or with one purse', async () => {
    const [a = 0n, b = 0n] = await line(2)
    await stage.signIn(a, { device: 'laptop', network: 'home' })
    await stage.signIn(b, { device: 'laptop', network: 'home' })
    expect(await stage.look()).toBe(1)
    expect(await stage.flags()).toEqual([
      {
        ...{ kind: 'self_referral', state: 'open', players: [a, b] },
        evidence: ['device 2', 'line 1', 'network 2'],
      },
    ])
  })

  test('who pays for an account below him out of the wallet that he signs in with', async () => {
    const [a = 0n, , c = 0n] = await line(3)
    await stage.owns(a, 'wallet')
    await stage.deposit(c, 'wallet')
    await stage.look()
    expect(await stage.flags()).toMatchObject([
      { kind: 'self_referral', players: [a, c], evidence: ['line 2', 'own_wallet 1'] },
    ])
  })

  test('a ring: a line that withdraws to one address', async () => {
    const players = await line(4)
    for (const player of players) await stage.withdraw(player, 'purse')
    await stage.look()
    expect(await stage.flags()).toMatchObject([{ kind: 'ring', players }])
    const [address] = await stage.rows(
      'select distinct encode(address, $$hex$$) as address from abuse_evidence where address is not null',
    )
    expect(address).toMatchObject({ address: expect.stringMatching(/^[0-9a-f]{40}$/) })
  })

  test('a ring: three of one house among whom money goes round', async () => {
    const [a = 0n, b = 0n, c = 0n] = await strangers(3)
    for (const player of [a, b, c]) await stage.signIn(player, { network: 'home' })
    await stage.send(a, b, 1)
    await stage.send(b, c, 1)
    await stage.send(c, a, 1)
    await stage.look()
    expect(await stage.flags()).toMatchObject([{ kind: 'ring', players: [a, b, c].toSorted() }])
  })

  test('opposing pairs of one line or one house, whose stakes are alike, over three days', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const [c = 0n, d = 0n, e = 0n] = await strangers(3)
    for (const player of [c, d, e]) await stage.signIn(player, { network: 'home', at: NOON - 3 * DAY })
    const bets = [
      { player: a, stake: 10n * UNIT, pick: ODD },
      { player: b, stake: 9n * UNIT, pick: EVEN },
      { player: c, stake: 3n * UNIT, pick: ODD },
      { player: d, stake: 3n * UNIT, pick: EVEN },
      { player: e, stake: 100n * UNIT, pick: EVEN },
    ]
    expect(await playAndLook(bets, [2, 1])).toBe(0)
    await playAndLook(bets, [0])
    expect(await stage.flags()).toMatchObject([
      { kind: 'opposite_bets', players: [a, b], evidence: ['line 1', 'opposite_bets 36'] },
      { kind: 'opposite_bets', players: [c, d].toSorted(), evidence: ['network 3', 'opposite_bets 36'] },
    ])
    expect(await stage.rows('select from abuse_flag_player where paused_at is not null')).toEqual([])
  })

  test('opposing pairs, also where one adds a little on the other side, or other questions', async () => {
    const [a = 0n, b = 0n] = await line(2)
    const bets = [
      { player: a, stake: 10n * UNIT, pick: ODD },
      { player: a, stake: UNIT, pick: EVEN },
      { player: b, stake: 10n * UNIT, pick: EVEN },
      { player: a, stake: UNIT, pick: BIG },
      { player: b, stake: UNIT, pick: BIG },
    ]
    await playAndLook(bets, [2, 1, 0])
    expect(await stage.flags()).toMatchObject([{ kind: 'opposite_bets', players: [a, b] }])
  })

  test('many accounts behind one browser, however many: everybody is tied to the first', async () => {
    const players = (await strangers(40)).toSorted((a, b) => Number(a - b))
    for (const player of players) await stage.signIn(player, { device: 'farm' })
    await stage.look()
    const [flag] = await stage.flags()
    expect(flag).toMatchObject({ kind: 'many_accounts', players })
    expect(flag?.evidence).toHaveLength(39)
  })
})

describe('a look', () => {
  test('is taken once for each day, by however many servers, the first one at the last day that is over', async () => {
    const [a = 0n, b = 0n] = await line(2)
    for (const player of [a, b]) await stage.signIn(player, { device: 'laptop' })
    expect(await awaitsLook(stage.db, { now: AFTER })).toBe(true)
    const found = await Promise.all([1, 2, 3].map(() => stage.look()))
    expect(found.toSorted()).toEqual([0, 0, 1])
    expect(await awaitsLook(stage.db, { now: AFTER })).toBe(false)
    expect(await awaitsLook(stage.db, { now: AFTER + DAY })).toBe(true)
    await stage.look(AFTER + 3 * DAY)
    expect(await stage.rows('select day::text from abuse_look order by 1')).toEqual(
      ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'].map((day) => ({ day })),
    )
    expect(await stage.flags()).toHaveLength(1)
  })

  test('adds to an open flag who joins it, from the day on which he is found', async () => {
    const [a = 0n, b = 0n, c = 0n] = await line(3)
    for (const player of [a, b]) await stage.signIn(player, { device: 'laptop' })
    await stage.look()
    await stage.signIn(c, { device: 'laptop', at: NOON + DAY })
    expect(await stage.look(AFTER + DAY)).toBe(1)
    expect(await stage.flags()).toMatchObject([{ kind: 'ring', players: [a, b, c] }])
    expect(
      await stage.rows('select paused_from::text as day from abuse_flag_player order by player'),
    ).toEqual(['2026-03-04', '2026-03-04', '2026-03-05'].map((day) => ({ day })))
  })

  test('looks at thirty of all whom somebody has sent money for what goes round', async () => {
    await strangers(80)
    await stage.rows(
      `insert into transfer (from_player, to_player, asset, amount, fee, terms_id, at)
       select a.id, b.id, 'USDT', 1000000, 0, (select min(id) from transfer_terms), play_instant(${NOON})
       from player a, player b where a.id <> b.id`,
    )
    const evidence = await inTransaction(stage.db.pool, (client) =>
      gatherEvidence(client, { from: new Date(NOON), to: new Date(AFTER), rules: DEFAULT_ABUSE_RULES }),
    )
    expect(evidence.length).toBeGreaterThan(0)
    expect(evidence.length).toBeLessThanOrEqual(80 * 30)
  })

  test('goes by what a configuration says otherwise', async () => {
    const [a = 0n, b = 0n] = await line(2)
    for (const player of [a, b]) await stage.signIn(player, { device: 'laptop' })
    await stage.rows(`insert into abuse_rules values ('2026-01-01', '{"flagFrom": 5}')`)
    expect(await stage.look()).toBe(0)
  })

  test('forgets where somebody signed in 90 days ago', async () => {
    const [a = 0n] = await strangers(1)
    await stage.signIn(a, { device: 'old', at: AFTER - 91 * DAY })
    await stage.signIn(a, { device: 'new', at: AFTER - 89 * DAY })
    await stage.look()
    expect(await stage.rows('select from sign_in_mark')).toHaveLength(1)
  })
})
