import { afterAll, beforeAll, expect, test } from 'vitest'
import { HELD_FOR_SERIES, INSURANCE_RULES } from '../audit/insurance-rules.ts'
import { TERMS_RULES } from '../audit/terms-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { nextBets } from './next-bets.ts'
import { settleSeries } from './settle-series.ts'
import { type InsuranceFixture, openInsuranceFixture, SMALL, UNIT } from './testing/insurance-fixture.ts'

const [, BETS = '', STANDS = '', TOOK = '', CLAIMS = ''] = INSURANCE_RULES.map(({ name }) => name)
const BY_TERMS = TERMS_RULES.find(({ name }) => name.startsWith('every insured series'))?.name ?? ''

let fixture: InsuranceFixture
/** One series in every state; the running one has an open bet. */
beforeAll(async () => {
  fixture = await openInsuranceFixture()
  const players = await fixture.players(5, { USDT: 1_000n * UNIT })
  const [won = 0n, claimed = 0n, lost = 0n, stopped = 0n, running = 0n] = players
  await fixture.start(won, { pick: 'small' })
  await fixture.start(claimed)
  await fixture.playRound(SMALL)
  await fixture.start(lost)
  const toStop = await fixture.start(stopped)
  await fixture.playRound(SMALL)
  const gate = await fixture.openRound()
  await fixture.stop(stopped, toStop)
  await fixture.cancelRound(gate)
  for (let round = 0; round < 4; round += 1) await fixture.playRound(SMALL)
  await fixture.start(running)
  const last = await fixture.openRound()
  await placeNext()
  await fixture.draw([last], SMALL)
  await fixture.settle(last)
  while ((await settleSeries(fixture.db)) > 0);
  await fixture.openRound()
  await placeNext()
})
afterAll(() => fixture.close())

const placeNext = async () => {
  for (const bet of await nextBets(fixture.db)) await fixture.placements.place(bet)
}
const OURS = [...INSURANCE_RULES.map(({ name }) => name), BY_TERMS]
const wrongIn = async (): Promise<string[]> => {
  const { checks } = await auditOf(fixture.db)
  return checks.filter(({ name, ok }) => OURS.includes(name) && !ok).map(({ name }) => name)
}

test('books with a series in every state are in order', async () => {
  const states = await fixture.rows('select state, losses from insurance_series order by state')
  expect(states).toEqual([
    { state: 'claimed', losses: 6 },
    { state: 'lost', losses: 6 },
    { state: 'running', losses: 1 },
    { state: 'stopped', losses: 1 },
    { state: 'won', losses: 0 },
  ])
  expect(await wrongIn()).toEqual([])
})

const change = (set: string, where: string) => `update insurance_series set ${set} where ${where}`
const betsOf = (state: string) =>
  `insurance_bet where series_id = (select id from insurance_series where state = '${state}')`

/** The rule, what breaks it, and what repairs that. */
type Break = readonly [string, string, string]

// If a rule has several parts, each is broken separately.
test.each<Break>([
  [
    HELD_FOR_SERIES,
    change('held = held - 1', "state = 'running'"),
    change('held = held + 1', "state = 'running'"),
  ],
  [BETS, change('stake = stake + 1', "state = 'won'"), change('stake = stake - 1', "state = 'won'")],
  [
    BETS,
    "update insurance_bet set result = 'cancelled' where result = 'win'",
    "update insurance_bet set result = 'win' where series_id = (select id from insurance_series where state = 'won')",
  ],
  [
    BETS,
    `create table kept as select id, open_bet, open_round from insurance_series where open_bet is not null;
     ${change('open_bet = null, open_round = null', 'open_bet is not null')}`,
    `update insurance_series s set open_bet = k.open_bet, open_round = k.open_round from kept k where k.id = s.id; drop table kept`,
  ],
  [
    STANDS,
    change('losses = losses + 1, held = held - stake', "state = 'running'"),
    change('losses = losses - 1, held = held + stake', "state = 'running'"),
  ],
  [STANDS, change('held = held - 1', "state = 'running'"), change('held = held + 1', "state = 'running'")],
  [STANDS, change('losses = losses + 1', "state = 'won'"), change('losses = losses - 1', "state = 'won'")],
  [
    STANDS,
    `${change('losses = losses + 1', "state = 'won'")}; update insurance_bet set result = 'lose' where result = 'win'`,
    `${change('losses = losses - 1', "state = 'won'")};
     update insurance_bet set result = 'win' where series_id = (select id from insurance_series where state = 'won')`,
  ],
  ...['lost', 'claimed'].flatMap((state): Break[] => [
    [
      STANDS,
      change('losses = losses - 1', `state = '${state}'`),
      change('losses = losses + 1', `state = '${state}'`),
    ],
    [
      STANDS,
      `update insurance_bet set result = 'cancelled' where bet_id = (select max(bet_id) from ${betsOf(state)})`,
      `update insurance_bet set result = 'lose' where bet_id = (select max(bet_id) from ${betsOf(state)})`,
    ],
  ]),
  [
    STANDS,
    change('losses = losses + 1', "state = 'stopped'"),
    change('losses = losses - 1', "state = 'stopped'"),
  ],
  [TOOK, change('held = held + 1', "state = 'running'"), change('held = held - 1', "state = 'running'")],
  [
    TOOK,
    "update posting set key = 'x' || key where kind = 'insurance'",
    "update posting set key = substr(key, 2) where kind = 'insurance'",
  ],
  [
    CLAIMS,
    'update insurance_terms set claim_bps = claim_bps + 1',
    'update insurance_terms set claim_bps = claim_bps - 1',
  ],
  [
    CLAIMS,
    `update insurance_terms set claim_bps = claim_bps + 1; ${change('claim = claim + 6000', "state = 'claimed'")}`,
    `update insurance_terms set claim_bps = claim_bps - 1; ${change('claim = claim - 6000', "state = 'claimed'")}`,
  ],
  [
    CLAIMS,
    `create table kept as select id, claim from insurance_series where state = 'claimed';
     ${change("state = 'lost', claim = null, claimed_at = null", "state = 'claimed'")}`,
    `update insurance_series s set state = 'claimed', claim = k.claim, claimed_at = now() from kept k where k.id = s.id; drop table kept`,
  ],
  [
    BY_TERMS,
    `insert into insurance_terms (effective_at, losses, claim_bps, claims_per_day, stakes_per_day)
     select effective_at + interval '1 day', losses, claim_bps, claims_per_day, stakes_per_day from insurance_terms`,
    'delete from insurance_terms where id <> (select min(id) from insurance_terms)',
  ],
])('says when it no longer holds that %s', async (name, breaking, mending) => {
  await fixture.tamper(breaking)
  const wrong = await wrongIn()
  await fixture.tamper(mending)
  expect(wrong).toContain(name)
  expect(await wrongIn()).toEqual([])
})
