import { afterAll, beforeAll, expect, test } from 'vitest'
import { HITS_CHECK, JACKPOT_RULES } from '../audit/jackpot-rules.ts'
import { TERMS_RULES } from '../audit/terms-rules.ts'
import { auditOf } from '../audit/testing/audit-of.ts'
import { seedPots } from '../play/grants.ts'
import { payHits } from './pay-hits.ts'
import { type JackpotFixture, openJackpotFixture, UNIT } from './testing/jackpot-fixture.ts'

const [FED = '', FELL = '', TOOK = '', PAID = ''] = JACKPOT_RULES.map(({ name }) => name)
const BY_TERMS = TERMS_RULES.find(({ name }) => name.startsWith('every jackpot hit'))?.name ?? ''

let fixture: JackpotFixture
beforeAll(async () => {
  fixture = await openJackpotFixture()
  await Promise.all([seedPots(fixture.db), seedPots(fixture.db)])
  expect(await fixture.poolOf('GMT')).toEqual({ pool: 1_000n * UNIT, prizes: 0n })
  const [a = 0n, b = 0n] = await fixture.players(2, { USDT: 100_000n * UNIT, GMT: 100_000n * UNIT })
  for (const tail of ['12345', '4444', '0001', 'aaaa']) {
    const round = await fixture.openRound()
    for (let bet = 0; bet < 8; bet += 1) await fixture.bet(a, { round, stake: 990n * UNIT + BigInt(bet) })
    await fixture.bet(b, { round, game: 'exact', pick: '7', stake: 1_000_001n })
    await fixture.bet(b, { round, asset: 'GMT', game: 'left-right', pick: 'draw', stake: 33n * UNIT })
    await fixture.draw([round], tail)
    await fixture.settle(round, 3)
    await payHits(fixture.db)
  }
})
afterAll(() => fixture.close())

const wrongIn = async (): Promise<string[]> => {
  const { checks } = await auditOf(fixture.db)
  return checks.filter(({ name, ok }) => OURS.includes(name) && !ok).map(({ name }) => name)
}
const OURS = [FED, FELL, TOOK, PAID, HITS_CHECK, BY_TERMS]

test('books with hits are in order', async () => {
  expect(await fixture.rows("select from jackpot_hit where state = 'paid'")).toHaveLength(4)
  expect(await fixture.rows('select from jackpot_win where amount > 0')).not.toHaveLength(0)
  expect(await wrongIn()).toEqual([])
})

// If a rule has several parts, each is broken separately.
test.each([
  [
    FED,
    'update jackpot_terms set edge_ppm = edge_ppm + 1000',
    'update jackpot_terms set edge_ppm = edge_ppm - 1000',
  ],
  [
    FELL,
    "update posting set key = key || 'x' where kind = 'jackpotFall' and key like '%aaaa'",
    "update posting set key = left(key, -1) where kind = 'jackpotFall' and key like '%aaaax'",
  ],
  [
    FELL,
    `create table kept as select * from jackpot_hit where block_hash like '%aaaa' and asset = 'GMT';
     delete from jackpot_hit where block_hash like '%aaaa' and asset = 'GMT'`,
    'insert into jackpot_hit select * from kept; drop table kept',
  ],
  [
    FELL,
    `insert into jackpot_hit (block_hash, asset, block_height, block_time, parent_time, terms_id, pot, prize, bankroll)
     select '0x' || repeat('b', 64), asset, 1, now(), now(), 1, 0, 0, 0 from unnest('{USDT, GMT}'::asset[]) as a (asset);
     insert into posting (kind, key) values ('jackpotFall', '0x' || repeat('b', 64))`,
    "delete from jackpot_hit where block_hash like '%bbbb'; delete from posting where key like '%bbbb'",
  ],
  [
    TOOK,
    'update jackpot_hit set pot = pot * 2; update jackpot_terms set prize_ppm = 400000',
    'update jackpot_hit set pot = pot / 2; update jackpot_terms set prize_ppm = 800000',
  ],
  [
    TOOK,
    'update jackpot_hit set prize = div(pot::numeric * 9, 10); update jackpot_terms set prize_ppm = 900000',
    'update jackpot_hit set prize = div(pot::numeric * 8, 10); update jackpot_terms set prize_ppm = 800000',
  ],
  [TOOK, 'update jackpot_terms set prize_ppm = 700000', 'update jackpot_terms set prize_ppm = 800000'],
  [
    PAID,
    "update posting set key = replace(key, 'aaaa ', 'bbbb ') where kind = 'jackpotWin'",
    "update posting set key = replace(key, 'bbbb ', 'aaaa ') where kind = 'jackpotWin'",
  ],
  [
    PAID,
    "update jackpot_hit set remainder = remainder + 1 where asset = 'USDT'",
    "update jackpot_hit set remainder = remainder - 1 where asset = 'USDT'",
  ],
  [HITS_CHECK, 'update jackpot_hit set bankroll = 1', 'update jackpot_hit set bankroll = 10000000000000'],
  [HITS_CHECK, 'update jackpot_hit set stakes = stakes + 1', 'update jackpot_hit set stakes = stakes - 1'],
  [
    HITS_CHECK,
    "update jackpot_hit set remainder = remainder + 1 where asset = 'USDT'",
    "update jackpot_hit set remainder = remainder - 1 where asset = 'USDT'",
  ],
  [
    HITS_CHECK,
    `update jackpot_win w set amount = amount + case when player_id = (select min(player_id) from jackpot_win) then 1 else -1 end
     where asset = 'USDT' and block_hash like '%4444'`,
    `update jackpot_win w set amount = amount - case when player_id = (select min(player_id) from jackpot_win) then 1 else -1 end
     where asset = 'USDT' and block_hash like '%4444'`,
  ],
  [
    HITS_CHECK,
    "update jackpot_hit set state = 'shared', paid_at = null, stakes = stakes + 1",
    "update jackpot_hit set state = 'paid', paid_at = now(), stakes = stakes - 1",
  ],
  [
    HITS_CHECK,
    "update bet set insured = true where id = (select max(b.id) from bet b join round r on r.id = b.round_id where r.block_hash like '%4444' and b.asset = 'GMT')",
    'update bet set insured = false',
  ],
  [
    BY_TERMS,
    `insert into jackpot_terms (effective_at, edge_ppm, prize_ppm, stake_times, edge_times, bankroll_ppm)
     select effective_at + interval '1 day', edge_ppm, prize_ppm, stake_times, edge_times, bankroll_ppm from jackpot_terms`,
    'delete from jackpot_terms where id <> (select min(id) from jackpot_terms)',
  ],
])('says when it no longer holds that %s', async (name, breaking, mending) => {
  await fixture.tamper(breaking)
  const wrong = await wrongIn()
  await fixture.tamper(mending)
  expect(wrong).toContain(name)
  expect(await wrongIn()).toEqual([])
})
