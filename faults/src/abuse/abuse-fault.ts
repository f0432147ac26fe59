import { DAY_MS, dayOf, parsePick, pickCode } from '@nibble/domain'
import { checkForAbuse } from '@nibble/server/features/abuse/check-for-abuse.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { onFixture } from '../fixture/on-fixture.ts'
import { bigColumn } from '../fixture/owner.ts'
import { makePlayers } from '../fixture/players.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import type { Random } from '../frame/random.ts'

const MEMBERS = 100
const SOCKS = 4
const ROUNDS_A_DAY = 12
/** From this day on two who bet against each other have to be found. */
const FOUND_BY_DAY = 3

/** A check of a finished day; `now` is a quarter of an hour after it. */
type Check = (fixture: Fixture, day: { readonly day: string; readonly now: number }) => Promise<void>

/**
 * Days of an agent whose hundred members bet by plain chance, with two accounts of one person among them, and accounts of an attacker in
 * the team who bet against the agent in every round: nobody is flagged by chance, the two are, and the agent earns on.
 */
export const abuseFault: Fault = {
  name: 'abuse',
  unit: 'days',
  small: 4,
  medium: 4,
  full: 200,
  perPart: 50,
  run: (work) => playDays(work, work.amount, check),
  control: async (work) => (await playDays(work, 2, checkNaively)).failures.length > 0,
}

const check: Check = async ({ server: { db } }, { now }) => {
  await checkForAbuse(db, { now })
}

/** The control: that many opposite rounds of one day are evidence, and pause both. */
const checkNaively: Check = async (fixture, { day, now }) => {
  await check(fixture, { day, now })
  await fixture.owner.rows(
    `with found as (
       select one, other from shared_rounds where day = $1::date and opposed >= 10 and opposed * 100 >= rounds * 80
     ), flag as (
       insert into abuse_flag (kind, found_at) select 'opposite_bets', now() from found limit 1 returning id
     )
     insert into abuse_flag_player (flag, player, paused_from, paused_at)
     select distinct flag.id, p, $1::date, now() from flag, found, unnest(array[one, other]) p`,
    [day],
  )
}

type Team = {
  readonly agent: bigint
  readonly members: readonly bigint[]
  readonly socks: readonly bigint[]
  /** One of the members, and the one they invited: one person. */
  readonly ring: readonly [bigint, bigint]
}

const playDays = ({ random, seed, say }: Omit<Work, 'amount'>, amount: number, watch: Check): Promise<Part> =>
  onFixture({ servers: 1 }, async (fixture) => {
    const failures: string[] = []
    const first = Date.parse('2026-03-01T00:00:00+08:00')
    const team = await openTeam(fixture, first - DAY_MS)
    for (let n = 0; n < amount && failures.length < 10; n += 1) {
      const startsAt = first + n * DAY_MS
      await playDay(fixture, { team, startsAt, random: random.fork(`day ${n}`) })
      const day = dayOf(startsAt)
      await watch(fixture, { day, now: startsAt + DAY_MS + 15 * 60_000 })
      for (const what of await findWrong(fixture, team, n + 1)) failures.push(`${seed} ${day}: ${what}`)
      if (n % 10 === 9) say(`${n + 1} of ${amount} days`)
    }
    return { counts: { checks: amount }, failures }
  })

/** What must not be, and is. */
const findWrong = async (
  { owner }: Fixture,
  { agent, members, ring }: Team,
  days: number,
): Promise<readonly string[]> => {
  const flagged = await owner.rows(
    'select player, bool_or(paused_at is not null)::text as paused from abuse_flag_player group by 1',
  )
  const players = new Set(flagged.map((row) => bigColumn(row, 'player')))
  const byChance = members.filter((player) => player !== ring[0] && players.has(player))
  const isPaused = flagged.some((row) => bigColumn(row, 'player') === agent && row['paused'] === 'true')
  return [
    ...(byChance.length > 0 ? [`${byChance.length} members are flagged by chance`] : []),
    ...(isPaused ? ['the agent stopped earning'] : []),
    ...(days >= FOUND_BY_DAY && !ring.every((player) => players.has(player))
      ? ['two who bet against each other are not found']
      : []),
  ]
}

const openTeam = async ({ owner }: Fixture, at: number): Promise<Team> => {
  const players = await makePlayers(owner, { count: MEMBERS + SOCKS + 2, funds: [] })
  const [agent = 0n, other = 0n, ...rest] = players
  const [socks, members] = [rest.slice(0, SOCKS), rest.slice(SOCKS)]
  const below = async (parent: bigint, children: readonly bigint[]) =>
    owner.rows('select team_bind(child, $1, play_instant($2)) from unnest($3::bigint[]) as c (child)', [
      String(parent),
      at,
      children.map(String),
    ])
  await below(agent, [...socks, ...members])
  const hand = members[0] ?? 0n
  await below(hand, [other])
  await owner.rows(
    `insert into device_fingerprint (kind, mark, player, first_at, last_at)
     select 'device', substr(sha256('farm'), 1, 16), p, play_instant($1), play_instant($1) + interval '10 years'
     from unnest($2::bigint[]) as s (p)`,
    [at, socks.map(String)],
  )
  return { agent, members, socks, ring: [hand, other] }
}

/** Rounds of a day as settlement leaves them: payouts do not matter here. */
const playDay = async (
  { owner }: Fixture,
  { team, startsAt, random }: { team: Team; startsAt: number; random: Random },
): Promise<void> => {
  const { agent, members, socks, ring } = team
  for (let round = 0; round < ROUNDS_A_DAY; round += 1) {
    const side = new Map([agent, ...members].map((player) => [player, random.chance(0.5)]))
    for (const sock of socks) side.set(sock, side.get(agent) !== true)
    side.set(ring[1], side.get(ring[0]) !== true)
    await owner.rows(
      `with round as (
         insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, block_height,
                            block_hash, block_time, parent_time, header, parent_header, decided_at, published_at)
         select (to_char(at at time zone 'UTC', 'YYYYMMDD') || '1' || lpad((1 + $2::int)::text, 4, '0'))::bigint, '1m', 1, 'classic',
                at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'published', 0, 1, '0x',
                at + interval '51 s', at + interval '50 s', '{}', '{}', at, at
         from play_instant($1) at returning id, opens_at
       )
       insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
       select r.id, r.id * 10000 + b.n, b.player, 0, 1000000, 0, r.opens_at, 'USDT', b.pick, 1, 0, 0
       from round r, unnest($3::bigint[], $4::smallint[]) with ordinality as b (player, pick, n)`,
      [
        startsAt + 12 * 3_600_000 + round * 60_000,
        round,
        [...side.keys()].map(String),
        [...side.values()].map((isOdd) => (isOdd ? ODD : EVEN)),
      ],
    )
  }
}

const codeOf = (name: 'odd' | 'even'): number => {
  const pick = parsePick('classic-odd-even', name)
  if (pick === null) throw new Error(`there is no pick ${name}`)
  return pickCode('classic-odd-even', pick)
}
const [ODD, EVEN] = [codeOf('odd'), codeOf('even')]
