// Longer than 300 lines: each check of the audit has its control here, on books that are filled once.

import { type BlockHash, roundNumberFrom } from '@nibble/domain'
import { guardedHash, openDevelopmentBeacon } from '@nibble/proof/beacon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { ABUSE_RULES } from './abuse-rules.ts'
import { AUTOPLAY_RULES } from './autoplay-rules.ts'
import { BOT_RULES } from './bot-rules.ts'
import { HEADS_CHECK } from './check-heads.ts'
import { LEVELS_CHECK, REBATES_CHECK } from './check-rebates.ts'
import { MONTHS_CHECK } from './closed-months.ts'
import { CREDIT_RULES } from './credit-rules.ts'
import { INSURANCE_RULES } from './insurance-rules.ts'
import { HITS_CHECK, JACKPOT_RULES } from './jackpot-rules.ts'
import { RANKING_RULES, REBATE_RULES } from './ranking-rules.ts'
import { runAudit } from './run-audit.ts'
import { TERMS_RULES } from './terms-rules.ts'
import { auditOf } from './testing/audit-of.ts'
import { beacons, playHouse } from './testing/play-house.ts'

let fixture: PlayFixture
let round: string
let guarded: string
beforeAll(async () => {
  fixture = await openPlayFixture()
  ;({ round, guarded } = await playHouse(fixture))
})
afterAll(async () => {
  try {
    // What was broken was mended, each time.
    expect(await failing()).toEqual([])
  } finally {
    await fixture.close()
  }
})

const failing = async (): Promise<string[]> =>
  (await auditOf(fixture.db)).checks.filter(({ ok }) => !ok).map(({ name }) => name)

/** Breaks something as only the tables' owner can, bypassing every rule, and repairs it afterwards. */
const broken = async (change: string, mend: string): Promise<string[]> => {
  const silently = (sql: string) =>
    fixture.rows(`set session_replication_role = replica; ${sql}; reset session_replication_role`)
  await silently(change)
  try {
    return await failing()
  } finally {
    await silently(mend)
  }
}

const A_WIN =
  "account_id = (select account_id from entry where kind = 'betAssetsWin' order by bet_id limit 1)"
const AN_ENTRY =
  "kind = 'betAssetsWin' and bet_id = (select min(bet_id) from entry where kind = 'betAssetsWin')"

const changedExposure = (by: string) =>
  `update exposure set losses = losses || jsonb_build_object(
     'sum/odd-big', (coalesce(losses ->> 'sum/odd-big', '0')::bigint ${by})::text)
   where losses <> '{}'`

describe('the audit', () => {
  test('finds nothing in books that are in order', async () => {
    expect(await failing()).toEqual([])
    const { checks } = await runAudit(fixture.db.url)
    expect(checks.at(-1)).toMatchObject({ detail: '10 bets' })
    expect(checks.at(-2)).toMatchObject({ detail: '1 rounds' })
    expect(checks.at(-3)).toMatchObject({ detail: '2 rounds' })
    expect(checks.at(-4)).toMatchObject({ detail: '3 bets' })
  })

  const cases: readonly [string, string, string][] = [
    [
      'every posting sums to zero in every asset',
      `update entry set amount = amount + 1 where ${AN_ENTRY}`,
      `update entry set amount = amount - 1 where ${AN_ENTRY}`,
    ],
    [
      'every entry has an account and a posting',
      `update entry set posting_id = -posting_id where ${AN_ENTRY}`,
      `update entry set posting_id = -posting_id where ${AN_ENTRY}`,
    ],
    [
      'every balance is the sum of its entries',
      `update account set balance = balance + 1 where id = (select min(id) from account)`,
      `update account set balance = balance - 1 where id = (select min(id) from account)`,
    ],
    [
      'every entry carries the balance after it',
      `update entry set balance_after = balance_after + 1 where ${AN_ENTRY}`,
      `update entry set balance_after = balance_after - 1 where ${AN_ENTRY}`,
    ],
    [
      'no player account is or ever was negative',
      `update entry set balance_after = balance_after - 1000000000000 where ${AN_ENTRY} and ${A_WIN}`,
      `update entry set balance_after = balance_after + 1000000000000 where ${AN_ENTRY} and ${A_WIN}`,
    ],
    [
      'stakes held equal the stakes of open bets',
      'update bet set stake = stake + 1 where status = 0',
      'update bet set stake = stake - 1 where status = 0',
    ],
    [
      'every bet was staked once, from the sub-account to which it returns',
      'update bet set stake = stake + 1 where status = 1',
      'update bet set stake = stake - 1 where status = 1',
    ],
    [
      'every settled bet was paid its return once, and open bets were paid nothing',
      'update bet set returned = returned + 1 where status = 1',
      'update bet set returned = returned - 1 where status = 1',
    ],
    [
      'every entry of a bet belongs to an existing bet',
      `update entry set bet_id = -bet_id where ${AN_ENTRY}`,
      'update entry set bet_id = -bet_id where bet_id < 0',
    ],
    [
      'every accepted slip has all its bets',
      'update idempotency set refs = refs + 1',
      'update idempotency set refs = refs - 1',
    ],
    [
      'a cancelled or refunded bet returned exactly its stake',
      'update bet set status = 2 where status = 1',
      'update bet set status = 1 where status = 2 and result is not null',
    ],
    [
      'every bet belongs to a round, and was placed before its close',
      "update bet set placed_at = placed_at + interval '9 hours'",
      "update bet set placed_at = placed_at - interval '9 hours'",
    ],
    [
      'a published round has no open bets, and an undecided round has no settled bets',
      'update bet set status = 4 - 1 where status = 0',
      'update bet set status = 0 where status = 3',
    ],
    [
      'every day’s guarded-table sums follow from its counted bets',
      'update turnover_total set guarded_stake = guarded_stake + 1, guarded_edge = guarded_edge - 1 where guarded_edge > 0',
      'update turnover_total set guarded_stake = guarded_stake - 1, guarded_edge = guarded_edge + 1 where guarded_stake > 0',
    ],
    [
      'every round’s result for the house in assets of value equals that of its settled bets',
      "update round set loss_of_value = loss_of_value + 1 where state = 'published'",
      "update round set loss_of_value = loss_of_value - 1 where state = 'published'",
    ],
    [
      'first credit was given once per player',
      "update entry set kind = 'firstLoginGiftsPlayBonus' where kind = 'betAssetsBack' and bet_id is null",
      "update entry set kind = 'betAssetsBack' where kind = 'firstLoginGiftsPlayBonus' and posting_id in (select id from posting where kind = 'test')",
    ],
    [
      'every deposit’s amount and dust add up to the amount on the chain',
      'update deposit set dust = dust + 1',
      'update deposit set dust = dust - 1',
    ],
    [
      'the sums per deposit chain count every deposit once',
      'update deposit set amount = amount + 1',
      'update deposit set amount = amount - 1',
    ],
    [
      'every deposit was credited to its player once, or waits unclaimed',
      'update deposit set player_id = -player_id',
      'update deposit set player_id = -player_id',
    ],
    [
      'what players brought in equals the sum of their entries',
      'update account_brought_in set amount = amount + 1',
      'update account_brought_in set amount = amount - 1',
    ],
    [
      'the amount held for withdrawals equals the open withdrawals',
      'update withdrawal set fee = fee + 1',
      'update withdrawal set fee = fee - 1',
    ],
    [
      'every withdrawal was debited once, and returned or paid once when it ended',
      `update posting set key = key || 'x' where kind = 'withdrawal'`,
      `update posting set key = rtrim(key, 'x') where kind = 'withdrawal'`,
    ],
    [
      'the amount held for conversions equals the open conversions',
      "update conversion set amount = amount + 1 where state = 'pending'",
      "update conversion set amount = amount - 1 where state = 'pending'",
    ],
    [
      'every conversion was debited once, and carried out or returned once when it ended',
      `update posting set key = key || 'x' where kind = 'conversionEnd'`,
      `update posting set key = rtrim(key, 'x') where kind = 'conversionEnd'`,
    ],
    [
      'every transfer debited one player and credited the other once',
      'update transfer set amount = amount + 1',
      'update transfer set amount = amount - 1',
    ],
    [
      'every applied adjustment was posted once, and no other was posted',
      'update adjustment set amount = amount + 1',
      'update adjustment set amount = amount - 1',
    ],
    [
      'no published round was left uncounted before a counted later one',
      'update turnover_round set round = -round',
      'update turnover_round set round = -round',
    ],
    [
      'every player’s daily sums follow from their counted bets',
      'update turnover_day set edge = edge + 1',
      'update turnover_day set edge = edge - 1',
    ],
    [
      'every player is placed below their parent, with the right community size',
      'update team_member set directs = directs + 1',
      'update team_member set directs = directs - 1',
    ],
    [
      'the stored team paths lead from every player up to the top',
      'insert into team_path select max(id), min(id), 1, now() from player',
      'delete from team_path',
    ],
    [
      'every team’s daily sums follow from those of its members',
      'update team_sum set own_edge = own_edge + 1',
      'update team_sum set own_edge = own_edge - 1',
    ],
    [
      'every daily total equals the sum over its players',
      'update turnover_total set bets = bets + 1',
      'update turnover_total set bets = bets - 1',
    ],
    [
      'every team report follows from the bets of its members',
      "insert into team_bets select player, day, asset, '3m', 12, 1, 1, 0 from turnover_day",
      'delete from team_bets',
    ],
    [
      'the sums of every past day follow from its bets',
      "insert into bet_day select player, day, asset, '3m', 12, 1, 1, 0 from turnover_day",
      'delete from bet_day',
    ],
    [
      'every liabilities root follows from its leaves',
      'update liability_leaf set amount = amount + 1 where position = 1',
      'update liability_leaf set amount = amount - 1 where position = 1',
    ],
    [
      'the exposure of every draw equals what its bets of value could cost',
      changedExposure('+ 1'),
      changedExposure('- 1'),
    ],
    [
      'every outcome follows from its block header',
      `update round set header = jsonb_set(header, '{gasUsed}', '"0x1"') where header is not null`,
      `update round set header = jsonb_set(header, '{gasUsed}', '"0x0"') where header is not null`,
    ],
    [
      'every guarded outcome follows from its block and beacon',
      'update round set beacon_round = beacon_round + 1',
      'update round set beacon_round = beacon_round - 1',
    ],
    [
      'every return follows from the rules and the outcome',
      'update bet set returned = returned + 1 where status = 1 and returned > 0',
      'update bet set returned = returned - 1 where status = 1 and returned > 0',
    ],
  ]
  test.each(cases)('says when it no longer holds that %s', async (name, change, mend) => {
    expect(await broken(change, mend)).toContain(name)
  })
  test('says when a day without leaves has another root than an empty tree', async () => {
    const empty = (root: string) =>
      `insert into liability_root (day, taken_at, root, total, count, secret)
       values ('2020-01-01', now(), ${root}, 0, 0, sha256('a secret'))`
    const drop = `delete from liability_root where day = '2020-01-01'`
    expect(await broken(empty(`decode('${'00'.repeat(32)}', 'hex')`), drop)).toEqual([])
    expect(await broken(empty(`sha256('a root')`), drop)).toEqual([
      'every liabilities root follows from its leaves',
    ])
  })

  const GUARDED = 'every guarded outcome follows from its block and beacon'
  type Decided = {
    beacon_signature: string
    guarded_hash: string
    beacon_network: number
    block_hash: string
  }
  const read = async (): Promise<Decided> => {
    const [row] = await fixture.rows<Decided>(
      'select beacon_signature, guarded_hash, beacon_network, block_hash from round where id = $1',
      [guarded],
    )
    if (row === undefined) throw new Error('no round')
    return row
  }
  const changed = ({ beacon_signature, guarded_hash, beacon_network }: Decided) =>
    `update round set beacon_signature = '${beacon_signature}', guarded_hash = '${guarded_hash}',
       beacon_network = ${beacon_network} where id = ${guarded}`
  /** Forged by someone who wants another result: the hash fits, but the beacon is not the network's. */
  const forge = ({ block_hash: block, ...now }: Decided, signature: string): Decided => ({
    ...now,
    block_hash: block,
    beacon_signature: signature,
    guarded_hash: guardedHash({ round: roundNumberFrom(guarded), blockHash: block as BlockHash, signature }),
  })

  test.each<[string, (now: Decided) => Decided]>([
    ['another hash', (now) => ({ ...now, guarded_hash: `0x${'7'.repeat(64)}` })],
    ['another beacon of the network', (now) => forge(now, beacons.sign(1).signature)],
    ['a beacon signed with somebody else’s key', (now) => forge(now, otherBeacon(now))],
  ])('finds %s, replacing what decided a guarded round', async (_, change) => {
    const now = await read()
    expect(await broken(changed(change(now)), changed(now))).toContain(GUARDED)
  })
  const otherBeacon = (now: Decided): string => {
    const other = openDevelopmentBeacon(new Uint8Array(32).fill(8), {
      genesisTime: 1_577_836_800,
      periodSeconds: 3,
    })
    expect(now.beacon_signature).not.toBe(other.sign(1).signature)
    return other.sign(1).signature
  }

  test('finds a network that uses the name of the public one for a key of its own', async () => {
    expect(
      await broken(
        "update beacon_network set name = 'drand quicknet'",
        "update beacon_network set name = 'development beacon'",
      ),
    ).toContain(GUARDED)
  })

  test.each(['guarded_stake', 'guarded_edge'])('finds %s changed alone', async (column) => {
    expect(
      await broken(
        `update turnover_total set ${column} = ${column} + 1`,
        `update turnover_total set ${column} = ${column} - 1`,
      ),
    ).toEqual(['every day’s guarded-table sums follow from its counted bets'])
  })

  test('every check has a control here', async () => {
    const { checks } = await runAudit(fixture.db.url)
    // The rules of promotions are tested with their features, whose play they need.
    const elsewhere = [
      ...JACKPOT_RULES,
      ...INSURANCE_RULES,
      ...REBATE_RULES,
      ...RANKING_RULES,
      ...CREDIT_RULES,
      ...TERMS_RULES,
      ...ABUSE_RULES,
      ...AUTOPLAY_RULES,
      ...BOT_RULES,
    ]
      .map(({ name }) => name)
      .concat(HITS_CHECK, LEVELS_CHECK, REBATES_CHECK, HEADS_CHECK, MONTHS_CHECK)
    expect([...cases.map(([name]) => name), ...elsewhere].sort()).toEqual(
      checks.map(({ name }) => name).sort(),
    )
    expect(round).toMatch(/^2030/)
  })
})
