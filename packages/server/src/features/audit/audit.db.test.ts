import { randomUUID } from 'node:crypto'
import { amountOf, type BlockHash, roundNumberFrom } from '@nibble/domain'
import { hashHeader, readHeader } from '@nibble/proof'
import { guardedHash, guardingRound, openDevelopmentBeacon } from '@nibble/proof/beacon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestAdjustment } from '../adjustments/adjust-balance.ts'
import { cancelConversion } from '../conversions/carry-conversions.ts'
import { convert } from '../conversions/convert.ts'
import { listPairs } from '../conversions/list-conversions.ts'
import { countNextRounds } from '../counting/count-rounds.ts'
import { bookDeposits } from '../deposits/book-deposits.ts'
import { openDepositChain } from '../deposits/deposit-chain.ts'
import { takeSnapshot } from '../liabilities/take-snapshot.ts'
import { addFromCommandLine } from '../operators/command-line.ts'
import { operatorSeal } from '../operators/sign-in.ts'
import { grantFirstLogin, seedBankroll } from '../play/grants.ts'
import { closeRound } from '../play/rounds/close-round.ts'
import { finalizeOutcome } from '../play/settle/finalize-outcome.ts'
import { settleNextChunk } from '../play/settle/settle-next-chunk.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { recallSigned } from '../play/testing/recall-signed.ts'
import { transferMoney } from '../transfers/transfer-money.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { ABUSE_RULES } from './abuse-rules.ts'
import { HEADS_CHECK } from './check-heads.ts'
import { LEVELS_CHECK, REBATES_CHECK } from './check-rebates.ts'
import { CREDIT_RULES } from './credit-rules.ts'
import { INSURANCE_RULES } from './insurance-rules.ts'
import { FALLS_CHECK, JACKPOT_RULES } from './jackpot-rules.ts'
import { RANKING_RULES, REBATE_RULES } from './ranking-rules.ts'
import { runAudit } from './run-audit.ts'
import { TERMS_RULES } from './terms-rules.ts'

let fixture: PlayFixture
let round: string
let guarded: string
const beacons = openDevelopmentBeacon(new Uint8Array(32).fill(9), {
  ...{ genesisTime: 1_577_836_800, periodSeconds: 3 },
})

beforeAll(async () => {
  fixture = await openPlayFixture()
  await seedBankroll(fixture.db)
  round = await playOneRound('classic')
  guarded = await playOneRound('guarded')
  await placeOn(await fixture.openRound())
  await depositTwice()
  await withdrawOnce()
  await convertAndTransfer()
  await adjustOnce()
  await countNextRounds(fixture.db, { now: Date.now })
  await takeSnapshot(fixture.db, { now: Date.now() })
})
afterAll(() => fixture.close())

/** One that is credited and one that is too small to be. */
const depositTwice = async (): Promise<void> => {
  const [player = 0n] = await fixture.players(1, {})
  const genesisHash = DIGEST as BlockHash
  const chain = await openDepositChain(fixture.db.pool, {
    ...{ chainId: 56, contract: `0x${'c1'.repeat(20)}`, decimals: 18, treasury: `0x${'a1'.repeat(20)}` },
    ...{ genesisHash, from: { height: 0n, hash: genesisHash } },
  })
  const transfers = [5n * 10n ** 18n + 3n, 10n ** 17n].map((raw, logIndex) => ({
    ...{ player, raw, logIndex, transaction: DIGEST, height: 1n, blockHash: DIGEST, timeMs: 0 },
  }))
  await bookDeposits(fixture.db, { chain, end: { height: 1n, hash: DIGEST }, final: 1n, transfers })
}

const withdrawOnce = async (): Promise<void> => {
  const [player = 0n] = await fixture.players(1, { USDT: 20_000_000n })
  const address = `0x${'12'.repeat(20)}`
  await fixture.rows(`insert into wallet_identity values (decode($1, 'hex'), $2, to_timestamp(0))`, [
    address.slice(2),
    player,
  ])
  await requestWithdrawal(fixture.db, {
    ...{ player, address, key: randomUUID(), asset: 'USDT' },
    ...{ amount: amountOf(10_000_000n), now: Date.now() },
  })
}

/** One that waits, one that was taken back, and a gift. */
const convertAndTransfer = async (): Promise<void> => {
  const now = Date.now()
  const [player = 0n, other = 0n] = await fixture.players(2, {
    USDT: 20_000_000n,
    INSURANCE_POINT: 20_000_000n,
  })
  const { pairs } = await listPairs(fixture.db, { player, now })
  const pair = pairs.find(({ from }) => from === 'INSURANCE_POINT')
  if (pair === undefined) throw new Error('no pair')
  const asked = { ...pair, player, amount: amountOf(5_000_000n), now }
  await convert(fixture.db, { ...asked, key: randomUUID() })
  const { id } = await convert(fixture.db, { ...asked, key: randomUUID() })
  await cancelConversion(fixture.db, { player, key: randomUUID(), id: BigInt(id), now })

  const [to] = await fixture.rows<{ bind_id: string }>('select bind_id from player where id = $1', [other])
  await transferMoney(fixture.db, {
    ...{ player, key: randomUUID(), toBindId: to?.bind_id ?? '', asset: 'USDT', now },
    amount: amountOf(3_000_000n),
  })
}

const adjustOnce = async (): Promise<void> => {
  const [player = 0n] = await fixture.players(1, {})
  const now = Date.now()
  const { id } = await addFromCommandLine(fixture.db, {
    ...{ name: 'ada', roles: ['finance'], seal: operatorSeal([Buffer.alloc(32)]), now },
  })
  await fixture.rows(
    `insert into operator_session (token_hash, operator_id, started_at, last_seen_at, ends_at, address, browser)
     values (decode(repeat('00', 32), 'hex'), $1, now(), now(), now(), '', '')`,
    [id],
  )
  await requestAdjustment(fixture.db, {
    ...{ key: randomUUID(), player, asset: 'GMT', amount: amountOf(5_000_000n), reason: 'a gift', now },
    by: { operator: id, session: 1n, address: '', permission: null },
  })
}

const HOUR = 3_600_000
const DIGEST = `0x${'ab'.repeat(32)}`

const headerAt = (number: bigint, timestamp: number, parentHash: string) => {
  const header = {
    ...{ parentHash, sha3Uncles: DIGEST, miner: `0x${'11'.repeat(20)}`, stateRoot: DIGEST },
    ...{ transactionsRoot: DIGEST, receiptsRoot: DIGEST, logsBloom: `0x${'00'.repeat(256)}` },
    ...{ difficulty: '0x2', number: `0x${number.toString(16)}`, gasLimit: '0x1', gasUsed: '0x0' },
    ...{ timestamp: `0x${timestamp.toString(16)}`, extraData: '0x', mixHash: `0x${'00'.repeat(32)}` },
    nonce: `0x${'00'.repeat(8)}`,
  }
  return { ...header, hash: hashHeader(readHeader(header)) }
}

const placeOn = async (open: string): Promise<void> => {
  const [player] = await fixture.players(1, { USDT: 100_000_000n, PLAY_POINT: 100_000_000n })
  if (player === undefined) throw new Error('no player')
  await grantFirstLogin(fixture.db.pool, { player })
  const placement = fixture.placement()
  const stake = amountOf(10_000_003n)
  await placement.place({
    ...{ player, key: randomUUID(), round: open, asset: 'PLAY_POINT' },
    bets: [
      { game: 'left-right', pick: 'left', stake },
      { game: 'big-small', pick: 'big', stake },
      { game: 'big-small', pick: 'small', stake },
      { game: 'niu-niu', pick: 'player', stake },
    ],
  })
  const ofValue = () =>
    placement.place({
      ...{ player, key: randomUUID(), round: open, asset: 'USDT' },
      bets: [{ game: 'exact', pick: '7', stake: amountOf(5_000_001n) }],
    })
  await ofValue()
  const { bets } = await ofValue()
  await recallSigned(fixture, { player, key: randomUUID(), betId: bets[0]?.betId ?? '' })
  await placement.stop()
}

/** One round from its bets to its payouts, decided by a header that hashes to what is stored, and a guarded one by its beacon. */
const playOneRound = async (paytable: 'classic' | 'guarded'): Promise<string> => {
  const open = await fixture.openRound({ paytable })
  await placeOn(open)
  await fixture.age(open, 2 * HOUR)
  await fixture.rows("update bet set placed_at = placed_at - interval '2 hours' where round_id = $1", [open])
  await closeRound(fixture.db, { round: open })
  const [row] = await fixture.rows<{ draw: bigint }>(
    'select play_ms(draw_at) as draw from round where id = $1',
    [open],
  )
  const second = Math.ceil(Number(row?.draw) / 1000)
  const parent = headerAt(7n, second - 1, DIGEST)
  const header = headerAt(8n, second, parent.hash)
  await finalizeOutcome(fixture.db, {
    round: open,
    block: {
      ...{ height: 8n, hash: header.hash, timeMs: second * 1000, parentTimeMs: (second - 1) * 1000 },
      ...{ header, parentHeader: parent },
    },
    guard:
      paytable === 'classic'
        ? null
        : {
            network: beacons.network,
            beacon: beacons.sign(
              guardingRound(beacons.network, { drawAt: Number(row?.draw), blockTimeMs: second * 1000 }),
            ),
          },
  })
  await settleNextChunk(fixture.db, { round: open })
  return open
}

const failing = async (): Promise<string[]> =>
  (await runAudit(fixture.db.url)).checks.filter(({ ok }) => !ok).map(({ name }) => name)

/** Breaks something as only the owner of the tables can, behind the back of every rule, and mends it afterwards. */
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
      'every posting balances in every asset',
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
      'no player account is negative, nor ever was',
      `update entry set balance_after = balance_after - 1000000000000 where ${AN_ENTRY} and ${A_WIN}`,
      `update entry set balance_after = balance_after + 1000000000000 where ${AN_ENTRY} and ${A_WIN}`,
    ],
    [
      'stakes held are the stakes of open bets',
      'update bet set stake = stake + 1 where status = 0',
      'update bet set stake = stake - 1 where status = 0',
    ],
    [
      'every bet was staked once, from the sub-account to which it returns',
      'update bet set stake = stake + 1 where status = 1',
      'update bet set stake = stake - 1 where status = 1',
    ],
    [
      'every bet was paid once what it says, and an open one nothing',
      'update bet set returned = returned + 1 where status = 1',
      'update bet set returned = returned - 1 where status = 1',
    ],
    [
      'entries of bets belong to bets',
      `update entry set bet_id = -bet_id where ${AN_ENTRY}`,
      'update entry set bet_id = -bet_id where bet_id < 0',
    ],
    [
      'every accepted slip has all its bets',
      'update idempotency set refs = refs + 1',
      'update idempotency set refs = refs - 1',
    ],
    [
      'a recalled or refunded bet returned exactly its stake',
      'update bet set status = 2 where status = 1',
      'update bet set status = 1 where status = 2 and result is not null',
    ],
    [
      'every bet belongs to a round, and was placed before its close',
      "update bet set placed_at = placed_at + interval '9 hours'",
      "update bet set placed_at = placed_at - interval '9 hours'",
    ],
    [
      'a published round has no open bet, and a round that is not decided no settled one',
      'update bet set status = 4 - 1 where status = 0',
      'update bet set status = 0 where status = 3',
    ],
    [
      'what every round won or cost the house in assets of value is what its settled bets say',
      "update round set loss_of_value = loss_of_value + 1 where state = 'published'",
      "update round set loss_of_value = loss_of_value - 1 where state = 'published'",
    ],
    [
      'first credit was given once a player',
      "update entry set kind = 'firstLoginGiftsPlayBonus' where kind = 'betAssetsBack' and bet_id is null",
      "update entry set kind = 'betAssetsBack' where kind = 'firstLoginGiftsPlayBonus' and posting_id in (select id from posting where kind = 'test')",
    ],
    [
      'every deposit is the amount and the dust that the contract counted',
      'update deposit set dust = dust + 1',
      'update deposit set dust = dust - 1',
    ],
    [
      'deposits brought to the chain what they say, each once',
      'update deposit set amount = amount + 1',
      'update deposit set amount = amount - 1',
    ],
    [
      'every deposit was credited to its player once, or waits unclaimed',
      'update deposit set player_id = -player_id',
      'update deposit set player_id = -player_id',
    ],
    [
      'what players brought in is what their entries add up to',
      'update account_brought_in set amount = amount + 1',
      'update account_brought_in set amount = amount - 1',
    ],
    [
      'what is held for withdrawals is what is under way',
      'update withdrawal set fee = fee + 1',
      'update withdrawal set fee = fee - 1',
    ],
    [
      'every withdrawal was taken once, and given back or paid once when it ended',
      `update posting set key = key || 'x' where kind = 'withdrawal'`,
      `update posting set key = rtrim(key, 'x') where kind = 'withdrawal'`,
    ],
    [
      'what is held for conversions is what waits',
      "update conversion set amount = amount + 1 where state = 'pending'",
      "update conversion set amount = amount - 1 where state = 'pending'",
    ],
    [
      'every conversion was taken once, and carried out or given back once where it was held and ended',
      `update posting set key = key || 'x' where kind = 'conversionEnd'`,
      `update posting set key = rtrim(key, 'x') where kind = 'conversionEnd'`,
    ],
    [
      'every transfer left one player and reached the other once',
      'update transfer set amount = amount + 1',
      'update transfer set amount = amount - 1',
    ],
    [
      'every adjustment that was applied was posted once, and no other',
      'update adjustment set amount = amount + 1',
      'update adjustment set amount = amount - 1',
    ],
    [
      'every published round was counted once those after it were',
      'update counted_round set round = -round',
      'update counted_round set round = -round',
    ],
    [
      'every day of a player is what their counted bets say',
      'update counted_day set edge = edge + 1',
      'update counted_day set edge = edge - 1',
    ],
    [
      'everybody stands where their parent is, over as many as stand below',
      'update team_member set directs = directs + 1',
      'update team_member set directs = directs - 1',
    ],
    [
      'the paths of teams are the ways up from everybody',
      'insert into team_path select max(id), min(id), 1, now() from player',
      'delete from team_path',
    ],
    [
      'every day of a team is what the days of its members say',
      'update team_sum set own_edge = own_edge + 1',
      'update team_sum set own_edge = own_edge - 1',
    ],
    [
      'the total of every day is what its players brought',
      'update counted_total set bets = bets + 1',
      'update counted_total set bets = bets - 1',
    ],
    [
      'the report of every team is what the bets of its members say',
      "insert into team_bets select player, day, asset, '3m', 12, 1, 1, 0 from counted_day",
      'delete from team_bets',
    ],
    [
      'every root of what players are owed grows from its leaves',
      'update liability_leaf set amount = amount + 1 where position = 1',
      'update liability_leaf set amount = amount - 1 where position = 1',
    ],
    [
      'the exposure of every draw is what its bets of value could cost',
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
      'every return is what the rules make of the outcome',
      'update bet set returned = returned + 1 where status = 1 and returned > 0',
      'update bet set returned = returned - 1 where status = 1 and returned > 0',
    ],
  ]
  test.each(cases)('says when it no longer holds that %s', async (name, change, mend) => {
    expect(await broken(change, mend)).toContain(name)
    expect(await failing()).toEqual([])
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
  /** As somebody would who wants another result: the hash fits, and the beacon is not the network's. */
  const forge = ({ block_hash: block, ...now }: Decided, signature: string): Decided => ({
    ...now,
    block_hash: block,
    beacon_signature: signature,
    guarded_hash: guardedHash({ round: roundNumberFrom(guarded), blockHash: block as BlockHash, signature }),
  })

  test.each<[string, (now: Decided) => Decided]>([
    ['another hash', (now) => ({ ...now, guarded_hash: `0x${'7'.repeat(64)}` })],
    ['another beacon of the network', (now) => forge(now, beacons.sign(1).signature)],
    ['a beacon of a key of one’s own', (now) => forge(now, otherBeacon(now))],
  ])('finds %s, put in place of what decided a guarded round', async (_, change) => {
    const now = await read()
    expect(await broken(changed(change(now)), changed(now))).toContain(GUARDED)
    expect(await failing()).toEqual([])
  })
  const otherBeacon = (now: Decided): string => {
    const other = openDevelopmentBeacon(new Uint8Array(32).fill(8), {
      ...{ genesisTime: 1_577_836_800, periodSeconds: 3 },
    })
    expect(now.beacon_signature).not.toBe(other.sign(1).signature)
    return other.sign(1).signature
  }

  test('finds a network that takes the name of the public one for a key of its own', async () => {
    expect(
      await broken(
        "update beacon_network set name = 'drand quicknet'",
        "update beacon_network set name = 'development beacon'",
      ),
    ).toContain(GUARDED)
    expect(await failing()).toEqual([])
  })

  test('every check has a control here', async () => {
    const { checks } = await runAudit(fixture.db.url)
    // Those of the promotions stand beside the features, whose play they need.
    const elsewhere = [
      ...JACKPOT_RULES,
      ...INSURANCE_RULES,
      ...REBATE_RULES,
      ...RANKING_RULES,
      ...CREDIT_RULES,
      ...TERMS_RULES,
      ...ABUSE_RULES,
    ]
      .map(({ name }) => name)
      .concat(FALLS_CHECK, LEVELS_CHECK, REBATES_CHECK, HEADS_CHECK)
    expect([...cases.map(([name]) => name), ...elsewhere].sort()).toEqual(
      checks.map(({ name }) => name).sort(),
    )
    expect(round).toMatch(/^2030/)
  })
})
