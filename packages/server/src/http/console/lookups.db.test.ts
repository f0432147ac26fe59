// Longer than 300 lines: everything uses one console that is started once: whatever operators can look up.

import {
  findAnything as findCall,
  getRound,
  listAuditLog,
  listBets,
  listDeposits,
  listRounds,
  readFigures,
  reportBets,
  sumBets,
} from '@nibble/contract/console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { countNextRounds } from '../../features/counting/count-rounds.ts'
import { findWantedDeposits, listForOperators } from '../../features/deposits/list-deposits.ts'
import {
  findWantedBets,
  listBetsForOperators,
  reportBetsForOperators,
  sumBetsForOperators,
} from '../../features/play/bets/find-for-operators.ts'
import { listRoundsForOperators } from '../../features/play/rounds/find-for-operators.ts'
import { findAnything } from '../../features/players/find-anything.ts'
import { tableReads } from '../../testing/table-reads.ts'
import { type ConsolePlayer, consolePlayer } from './testing/console-players.ts'
import { startTestConsole, type TestConsole, type TestOperator } from './testing/start-test-console.ts'

const PAGE = 'http://nibble.test'
const HASH = `0x${'1'.repeat(62)}83`
const OLD_ROUND = '2026112010001'
const ROUND = '2026112010002'
const CANCELLED_ROUND = '2026112010003'
/** Numbers are taken in blocks of 20,000. */
const BLOCK = 20_000n
const BET = 7n * BLOCK

let nibble: TestConsole
let sue: TestOperator
let ann: TestOperator
let player: ConsolePlayer
let other: ConsolePlayer
beforeAll(async () => {
  nibble = await startTestConsole()
  sue = await nibble.operator('support')
  ann = await nibble.operator('finance')
  player = await consolePlayer(nibble)
  other = await consolePlayer(nibble)
  const published = (round: string, firstBet: bigint, opensAt: string, hash: string) => `
    insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, block_height,
                       block_hash, block_time, parent_time, header, parent_header, decided_at, published_at)
    select ${round}, '1m', 1, 'classic', at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'published',
           ${firstBet}, 77, '${hash}', at + interval '51 s', at + interval '50 s', '{}', '{}', at + interval '61 s',
           at + interval '62 s'
    from (select ${opensAt} as at) as r;`
  const bet = (id: bigint, round: string, of: bigint, returned: number) => `
    insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
    values (${round}, ${id}, ${of}, 0, 20000000, ${returned}, now(), 'USDT', 0, 1, ${returned > 0 ? 1 : 0}, 0);`
  await nibble.asOwner(`
    ${published(OLD_ROUND, 6n * BLOCK, "date_trunc('second', now()) - interval '10 minutes'", `0x${'2'.repeat(64)}`)}
    ${published(ROUND, 6n * BLOCK, "date_trunc('second', now()) - interval '5 minutes'", HASH)}
    ${bet(BET, ROUND, player.id, 40_000_000)}
    ${bet(BET + 1n, ROUND, other.id, 0)}
    -- Later idle rounds begin with the same number, and are many.
    insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet)
    select 2026112110000 + n, '1m', 1, 'classic', at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'closed', ${BET}
    from generate_series(1, 900) n cross join lateral (select date_trunc('second', now()) + n * interval '1 minute' as at) t;`)
})
afterAll(() => nibble.stop())

const betsOf = async (filter: Readonly<Record<string, string>>) =>
  (await sue.call(listBets, { filter })).rows.map(({ betId }) => BigInt(betId))

describe('a bet', () => {
  test('is found by its number, its round, its player and its block, with outcome, return and proof', async () => {
    const { rows } = await sue.call(listBets, { filter: { q: String(BET) } })
    expect(rows).toMatchObject([
      {
        betId: String(BET),
        round: ROUND,
        game: 'left-right',
        pick: 'left',
        status: 'published',
        outcome: 'left',
        result: 'win',
        returned: 40_000_000n,
        net: 20_000_000n,
        hash: HASH,
        player: { id: String(player.id), bindId: player.bindId },
        proof: `${PAGE}/verify?round=${ROUND}`,
      },
    ])
    expect(await betsOf({ q: String(BET + 1n) })).toEqual([BET + 1n])
    expect(await betsOf({ q: ROUND })).toEqual([BET + 1n, BET])
    expect(await betsOf({ q: HASH.toUpperCase().replace('0X', '0x') })).toEqual([BET + 1n, BET])
    expect(await betsOf({ q: player.bindId.toLowerCase() })).toEqual([BET])
    expect(await betsOf({ player: String(other.id) })).toEqual([BET + 1n])
    // Hundreds of rounds without any have passed since.
    expect(await betsOf({})).toEqual([BET + 1n, BET])
  })

  test('can be filtered by state, asset and game, and says when it was drawn and paid', async () => {
    expect(await betsOf({ state: 'won' })).toEqual([BET])
    expect(await betsOf({ state: 'lost', q: ROUND })).toEqual([BET + 1n])
    expect(await betsOf({ asset: 'USDT', game: 'left-right' })).toEqual([BET + 1n, BET])
    for (const filter of [
      { state: 'open' },
      { state: 'returned' },
      { state: 'cancelled' },
      { asset: 'GMT' },
      { game: 'up-down' },
      { state: 'won', player: String(other.id) },
    ] as const)
      expect(await betsOf(filter)).toEqual([])
    const { rows } = await sue.call(listBets, { filter: { state: 'won' } })
    expect(
      rows.map(({ placedAt, sealedAt, blockAt, paidAt }) => [
        placedAt > 0,
        sealedAt,
        (paidAt ?? 0) - (blockAt ?? 0),
      ]),
    ).toEqual([[true, null, 11_000]])
  })

  test('is not found by an invalid or unknown number', async () => {
    for (const q of [
      '1',
      String(BET + 2n),
      player.bindId.slice(0, -1),
      OLD_ROUND,
      `0x${'3'.repeat(64)}`,
      '%',
      "' or true --",
    ])
      expect(await betsOf({ q })).toEqual([])
  })

  test('of one player, when opened, leaves a line in the log', async () => {
    const admin = await nibble.operator('admin')
    const log = await admin.call(listAuditLog, {
      filter: { subject: 'player', subjectId: String(player.id) },
    })
    expect(log.rows.map(({ action }) => action)).toEqual(['player.bets'])
  })
})

test('bets found are added up, the house’s net by those that were drawn; a file of them is in the log', async () => {
  expect(await sue.call(sumBets, { filter: { q: ROUND } })).toEqual({
    sums: [{ asset: 'USDT', bets: 2, players: 2, staked: 40_000_000n, returned: 40_000_000n, gross: 0n }],
    isPart: false,
  })
  expect(await sue.call(sumBets, { filter: { q: ROUND, state: 'lost' } })).toMatchObject({
    sums: [{ bets: 1, gross: 20_000_000n }],
  })
  expect(await sue.call(sumBets, { filter: { q: 'nobody' } })).toEqual({ sums: [], isPart: false })

  // Of free credit only what it paid counts, in the asset that it pays: its stakes are no gain.
  await nibble.asOwner(`update bet set asset = 'ROLL_POINT' where round_id = ${ROUND}`)
  expect(await sue.call(sumBets, { filter: { q: ROUND } })).toMatchObject({
    sums: [{ asset: 'ROLL_POINT', staked: 40_000_000n, returned: 40_000_000n, gross: -40_000_000n }],
  })
  expect(await sue.call(sumBets, { filter: { q: ROUND, state: 'lost' } })).toMatchObject({
    sums: [{ staked: 20_000_000n, gross: 0n }],
  })
  await nibble.asOwner(`update bet set asset = 'USDT' where round_id = ${ROUND}`)

  const { rows } = await sue.call(reportBets, { filter: { q: ROUND, asset: 'USDT' } })
  expect(rows.map(({ id }) => BigInt(id))).toEqual([BET + 1n, BET])
  const admin = await nibble.operator('admin')
  const log = await admin.call(listAuditLog, { filter: { action: 'bets.export' } })
  expect(log.rows).toMatchObject([{ after: { q: ROUND, asset: 'USDT', bets: 2 } }])
})

describe('a round', () => {
  test('is found by number, height and hash, and shows what its block made of every game', async () => {
    for (const q of [ROUND, HASH])
      expect((await sue.call(listRounds, { filter: { q } })).rows).toMatchObject([
        {
          id: ROUND,
          stakes: { sums: [{ asset: 'USDT', staked: 40_000_000n }], bets: 2, players: 2, isPart: false },
        },
      ])
    const ofHeight = await sue.call(listRounds, { filter: { q: '77' } })
    expect(ofHeight.rows.map(({ id }) => id)).toEqual([ROUND, OLD_ROUND])
    expect((await sue.call(listRounds, { filter: { q: 'x' } })).rows).toEqual([])

    const round = await sue.call(getRound, { id: ROUND })
    expect(round).toMatchObject({
      round: ROUND,
      state: 'published',
      proof: `${PAGE}/verify?round=${ROUND}`,
      sums: [{ asset: 'USDT', bets: 2, players: 2, staked: 40_000_000n, returned: 40_000_000n }],
    })
    expect(round.outcomes).toContainEqual({ game: 'left-right', outcome: 'left' })
    expect(await sue.try(getRound, { id: '2026112010009' })).toBe('round_unknown')
  })

  test('that is not decided shows no outcome and no proof', async () => {
    expect(await sue.call(getRound, { id: '2026112110001' })).toMatchObject({ outcomes: [], proof: null })
  })
})

describe('deposits', () => {
  test('of all players are listed, the newest first, and found by transaction and by player', async () => {
    const bytes = (digit: string, size: number) => `decode('${digit.repeat(size * 2)}', 'hex')`
    await nibble.asOwner(`
      insert into deposit_chain (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
      values (56, '0x${'1'.repeat(64)}', ${bytes('1', 20)}, 18, ${bytes('2', 20)}, 8, '0x${'7'.repeat(64)}', 9, 8);
      insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet, cancelled_for,
                         decided_at, published_at)
      select ${CANCELLED_ROUND}, '1m', 1, 'classic', at, at + interval '39 s', at + interval '51 s', at + interval '60 s', 'cancelled',
             ${11n * BLOCK}, 'no_block', at + interval '6 minutes', at + interval '6 minutes'
      from (select date_trunc('second', now()) - interval '9 minutes' as at) as r;
      insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
      select ${CANCELLED_ROUND}, ${11n * BLOCK} + n, ${other.id}, 0, 1000000, 1000000, now(), 'USDT', 0, 3, null, 0
      from generate_series(1, 3000) n;
      insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust, booked_by, credited_by, credited_at)
      select id, ${bytes('a', 32)}, 0, ${player.id}, 7, ${bytes('7', 32)}, now(), 1, 5000000, 0, 1, 1, now() from deposit_chain;
      insert into deposit_seen select id, ${bytes('b', 32)}, 0, ${other.id}, 9, ${bytes('9', 32)}, now(), 2000000 from deposit_chain;`)
    const found = async (q?: string) =>
      (await sue.call(listDeposits, { filter: q === undefined ? {} : { q } })).rows.map((row) => [
        row.player.bindId,
        row.state,
      ])
    expect(await found()).toEqual([
      [other.bindId, 'seen'],
      [player.bindId, 'credited'],
    ])
    const searches = async () => {
      const { rows } = await nibble.db.pool.query(
        "select from operator_action where action = 'player.search' and subject_id = $1",
        [String(player.id)],
      )
      return rows.length
    }
    expect(await searches()).toBe(0)
    expect(await found(`0x${'A'.repeat(64)}`)).toEqual([[player.bindId, 'credited']])
    // As by a wallet, which the chain shows beside it.
    expect(await searches()).toBe(1)
    expect(await found(`0x${'b'.repeat(64)}`)).toEqual([[other.bindId, 'seen']])
    expect(await found(other.bindId)).toEqual([[other.bindId, 'seen']])
    expect(await found('nobody')).toEqual([])
  })
})

describe('anything typed in the header', () => {
  beforeAll(() =>
    nibble.asOwner(`
      insert into withdrawal (player_id, asset, amount, fee, address, terms_id, state, requested_at, deadline, released_at, attempt, tx_hash)
      select ${player.id}, 'USDT', 5000000, 0, decode('${'c'.repeat(40)}', 'hex'), (select max(id) from withdrawal_terms), state, now(), now(), now(), attempt,
             decode(repeat(paid, 32), 'hex')
      from (values ('withdrawing', 2, 'c2'), ('success', 1, 'aa')) as w (state, attempt, paid);
      insert into withdrawal_outcome (withdrawal_id, attempt, outcome, tx_hash, height)
      select id, 1, 'failed', decode('${'c1'.repeat(32)}', 'hex'), 9 from withdrawal where attempt = 2;`),
  )

  test.each([
    ['the number of a bet', String(BET), 'bets'],
    ['the number of a round', ROUND, 'rounds'],
    ['the height of a drawn block', '77', 'rounds'],
    ['the hash of a drawn block', HASH.toUpperCase().replace('0X', '0x'), 'rounds'],
    ['the transaction of a deposit', `0x${'A'.repeat(64)}`, 'deposits'],
    ['the transaction of a deposit that is not final', `0x${'b'.repeat(64)}`, 'deposits'],
    ['a name, or anything else', 'maria@mail.test', 'players'],
  ])('%s leads to the list that shows it', async (_, text, list) => {
    expect(await sue.call(findCall, { text: ` ${text} ` })).toEqual({ list, open: null })
  })

  test('the number of a player leads to players, if no bet and no block has it', async () => {
    expect(await sue.call(findCall, { text: String(other.id) })).toEqual({ list: 'players', open: null })
  })

  test('the transaction of any attempt of a withdrawal opens it', async () => {
    const { rows } = await nibble.db.pool.query('select id::text from withdrawal where attempt = 2')
    for (const paid of ['C2', 'c1'])
      expect(await sue.call(findCall, { text: `0x${paid.repeat(32)}` })).toEqual({
        list: 'withdrawals',
        open: rows[0].id,
      })
  })

  test.each(['999', '9'.repeat(17), '9'.repeat(40), '2026112110901', `0x${'e'.repeat(64)}`])(
    'what does not exist is reported as such: %s',
    async (text) => {
      expect(await sue.try(findCall, { text })).toBe('nothing_found')
    },
  )
})

test('today’s figures are those of the rows: stakes, returns, theory, deposits and the time to the balance', async () => {
  await countNextRounds(nibble.db, { now: nibble.now })
  const { today, hours, ...present } = await ann.call(readFigures, {})
  expect(present).toMatchObject({ online: 3, sealedAhead: { draws: 0, until: null } })
  expect(hours).toHaveLength(24)
  const all = hours.reduce(
    (sum, hour) => ({
      staked: sum.staked + hour.staked,
      gross: sum.gross + hour.gross,
      deposited: sum.deposited + hour.deposited,
      draws: sum.draws + hour.draws,
    }),
    { staked: 0n, gross: 0n, deposited: 0n, draws: 0 },
  )
  expect(all).toEqual({ staked: 40_000_000n, gross: 0n, deposited: 5_000_000n, draws: 1 })
  // Paid 62 s after the opening, and the outcome was fixed 61 s after it. The round without bets does not count.
  expect(hours.flatMap(({ paidAfterMs }) => paidAfterMs?.half ?? [])).toContain(1_000)
  const { rows } = await nibble.db.pool.query('select sum(edge)::bigint as edge from turnover_day')
  expect(hours.reduce((sum, { theory }) => sum + theory, 0n)).toBe(rows[0].edge)
  expect(today.staked).toBeLessThanOrEqual(all.staked)
  expect(await sue.try(readFigures, {})).toBe('not_allowed')
})

test('today’s figures count the sealed draws, those still to come apart, and what waits to be paid', async () => {
  const { wallet: before } = await ann.call(readFigures, {})
  await nibble.asOwner(`
    insert into book_seal (draw_at, commitment, state, decided_at, contract, transaction, sealed_height, sealed_block_hash, sealed_block_time)
    select now() + d, decode('${'1'.repeat(64)}', 'hex'), 'sealed', now(), '0x${'2'.repeat(40)}', '0x${'3'.repeat(64)}', 1, '0x${'4'.repeat(64)}',
           now() + d - interval '9 s'
    from unnest(array[interval '-1 s', interval '20 s', interval '80 s']) as d;
    insert into book_seal (draw_at, commitment, state, decided_at)
    values (now() - interval '2 s', decode('${'1'.repeat(64)}', 'hex'), 'unsealed', now());
    insert into withdrawal (player_id, asset, amount, fee, address, terms_id, state, requested_at, deadline)
    select ${other.id}, 'USDT', 5000000, 0, decode('${'c'.repeat(40)}', 'hex'), max(id), 'to_be_reviewed', now(), now() from withdrawal_terms`)
  const { today, hours, sealedAhead, wallet } = await ann.call(readFigures, {})
  expect(sealedAhead.draws).toBe(2)
  expect(sealedAhead.until).toBeGreaterThan(nibble.now() + 60_000)
  expect(hours.at(-1)?.sealLeadMs ?? hours.at(-2)?.sealLeadMs).toBe(9_000)
  // At the very start of a day the draws of a second ago were yesterday's.
  if (today.seals.of > 0) expect(today.seals).toEqual({ sealed: 1, of: 2, halfLeadMs: 9_000 })
  expect([wallet.queued - before.queued, wallet.withdrawals - before.withdrawals]).toEqual([5_000_000n, 1])
  expect(wallet.held).toBe(before.held)
})

describe('among 60,000 bets and 20,000 deposits', () => {
  const TABLES = ['bet', 'round', 'deposit']
  let one: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    await nibble.asOwner(`
      insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
      select ${OLD_ROUND}, ${6n * BLOCK} + n, case when n % 2 = 0 then ${other.id} else ${player.id} end, 0, 1000000, 0, now(), 'USDT', 0, 1, 0, 0
      from generate_series(1, 19000) n;
      insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
      select 2026112110000 + 601 + n % 300, ${8n * BLOCK} + n, ${other.id}, 0, 1000000, 0, now(), 'USDT', 0, 1, 0, 0
      from generate_series(1, 41000) n;
      insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust, booked_by, credited_by, credited_at)
      select c.id, decode(lpad(to_hex(n), 64, '0'), 'hex'), 0, ${other.id}, n, decode('${'7'.repeat(64)}', 'hex'), now() - interval '9 days', 1, 5000000, 0, 1, 1, now() - interval '9 days'
      from deposit_chain c, generate_series(1, 20000) n;
      insert into withdrawal (player_id, asset, amount, fee, address, terms_id, state, requested_at, deadline, released_at, tx_hash)
      select ${other.id}, 'USDT', 5000000, 0, decode('${'c'.repeat(40)}', 'hex'), (select max(id) from withdrawal_terms), 'success', now(), now(), now(),
             decode(lpad(to_hex(n), 64, 'd'), 'hex')
      from generate_series(1, 5000) n;
      insert into withdrawal_outcome (withdrawal_id, attempt, outcome, tx_hash, height)
      select id, 1, 'success', tx_hash, 9 from withdrawal where tx_hash >= decode('${'d'.repeat(56)}${'0'.repeat(8)}', 'hex');
      analyze bet; analyze round; analyze deposit; analyze withdrawal; analyze withdrawal_outcome;`)
    one = await openDatabase({ url: nibble.db.url, max: 1, durability: 'unchecked' })
  })
  afterAll(() => one?.close())

  const part = { limit: 26, offset: 0 }
  const bets = async (
    of: { q?: string; player?: bigint },
    filter: Parameters<typeof listBetsForOperators>[1]['filter'] = {},
  ) => {
    const { wanted } = await findWantedBets(one, of)
    return listBetsForOperators(one, { wanted, filter, page: PAGE, ...part })
  }
  test.each([
    ['nothing to look for', 600, () => bets({})],
    ['a number', 100, () => bets({ q: String(BET) })],
    ['a round', 100, () => bets({ q: OLD_ROUND })],
    ['a hash', 100, () => bets({ q: HASH })],
    ['a player', 100, () => bets({ player: other.id })],
    // A filter searches the newest 5,000.
    ['a state', 6_000, () => bets({}, { state: 'lost' })],
    ['a state and a round', 5_100, () => bets({ q: OLD_ROUND }, { state: 'lost' })],
    [
      'a game, an asset and a player',
      5_100,
      () => bets({ player: other.id }, { game: 'left-right', asset: 'USDT' }),
    ],
  ])('bets by %s read no table from end to end, and at most %i rows', async (_, most, check) => {
    let found = 0
    const reads = await tableReads(one, TABLES, async () => {
      found = (await check()).length
    })
    expect(found).toBeGreaterThan(0)
    expect(reads.whole).toEqual([])
    expect(reads.rows).toBeLessThanOrEqual(most)
  })

  test.each([
    [ROUND, 'rounds'],
    ['77', 'rounds'],
    [HASH, 'rounds'],
    [`0x${'0'.repeat(63)}9`, 'deposits'],
    [`0x${'d'.repeat(63)}9`, 'withdrawals'],
  ])('finding %s among %s reads as few', async (text, list) => {
    const reads = await tableReads(one, [...TABLES, 'withdrawal', 'withdrawal_outcome'], async () => {
      expect(await findAnything(one, { text, isBet: false })).toMatchObject({ list })
    })
    expect(reads.whole).toEqual([])
    expect(reads.rows).toBeLessThanOrEqual(60)
  })

  test.each([
    ['the newest', {}],
    ['a transaction', { q: `0x${'0'.repeat(63)}9` }],
    ['a player', { player: 2n }],
  ])('deposits by %s read as few', async (_, filter) => {
    const reads = await tableReads(one, TABLES, async () => {
      const wanted = await findWantedDeposits(one, filter)
      if (wanted !== null) await listForOperators(one, { wanted, ...part })
    })
    expect(reads.whole).toEqual([])
    expect(reads.rows).toBeLessThanOrEqual(60)
  })

  test.each([
    ['the newest', {}],
    ['a number', { q: ROUND }],
    ['a hash', { q: HASH }],
    ['a height', { q: '77' }],
  ])('rounds by %s read few rounds, and at most 101 bets of each', async (_, filter) => {
    const reads = await tableReads(one, TABLES, async () => {
      await listRoundsForOperators(one, { ...filter, page: PAGE, ...part })
    })
    expect(reads.whole).toEqual([])
    // A page's rounds, read for the list, the heads and the sums, and of each the bets that its stakes are added up from.
    expect(reads.rows).toBeLessThanOrEqual(60 + part.limit * 103)
  })

  test('of a large round whose book is signed, the head says what was staked, and no bet is read', async () => {
    const list = () => listRoundsForOperators(one, { q: OLD_ROUND, page: PAGE, ...part })
    expect(await list()).toMatchObject([{ stakes: { bets: 101, isPart: true } }])
    await nibble.asOwner(`
      insert into book_key (id, public_key, sealed, first_round_at) select '${'a'.repeat(16)}', z, z, now() from (select decode('${'5'.repeat(64)}', 'hex') as z) s;
      insert into book (round_id, round_length, key_id, round_secret, tag_secret, size, root, totals, previous, head_hash, signature, signed_at)
      select ${OLD_ROUND}, '1m', '${'a'.repeat(16)}', z, z, 19001, z, 'PLAY_POINT:5,USDT:18999.5', z, z, z || z, now()
      from (select decode('${'5'.repeat(64)}', 'hex') as z) s`)
    const reads = await tableReads(one, [...TABLES, 'book'], async () => {
      expect(await list()).toMatchObject([
        {
          stakes: {
            sums: [
              { asset: 'PLAY_POINT', staked: 5_000_000n },
              { asset: 'USDT', staked: 18_999_500_000n },
            ],
            bets: 19_001,
            players: null,
            isPart: false,
          },
        },
      ])
    })
    expect(reads.whole.filter((table) => table !== 'book')).toEqual([])
    expect(reads.rows).toBeLessThanOrEqual(60)
  })

  test('what the bets found add up to is read from the newest 5,000 of them', async () => {
    let found: Awaited<ReturnType<typeof sumBetsForOperators>> | undefined
    const reads = await tableReads(one, TABLES, async () => {
      const { wanted } = await findWantedBets(one, { q: OLD_ROUND })
      found = await sumBetsForOperators(one, { wanted, filter: { state: 'lost' } })
    })
    expect(found).toEqual({
      sums: [
        {
          asset: 'USDT',
          bets: 5_000,
          players: 2,
          staked: 5_000_000_000n,
          returned: 0n,
          gross: 5_000_000_000n,
        },
      ],
      isPart: true,
    })
    expect(reads.whole).toEqual([])
    expect(reads.rows).toBeLessThanOrEqual(5_100)
  })

  test('older ones may exist also where the newest 5,000 have none that is wanted', async () => {
    const { wanted } = await findWantedBets(one, { q: OLD_ROUND })
    const filter = { state: 'open' } as const
    expect(await sumBetsForOperators(one, { wanted, filter })).toEqual({ sums: [], isPart: true })
    expect(await reportBetsForOperators(one, { wanted, filter, page: PAGE })).toEqual({
      rows: [],
      isPart: true,
    })
  })

  test('a file has as many, without a filter too', async () => {
    const { wanted } = await findWantedBets(one, { q: OLD_ROUND })
    const { rows, isPart } = await reportBetsForOperators(one, { wanted, page: PAGE })
    expect([rows.length, isPart]).toEqual([5_000, true])
  })

  test('a cancelled round has no stakes, and none of its refunded bets is read', async () => {
    const reads = await tableReads(one, TABLES, async () => {
      expect(await listRoundsForOperators(one, { q: CANCELLED_ROUND, page: PAGE, ...part })).toMatchObject([
        { id: CANCELLED_ROUND, stakes: { sums: [], bets: 0, players: 0, isPart: false } },
      ])
    })
    expect(reads.whole).toEqual([])
    expect(reads.rows).toBeLessThanOrEqual(60)
  })
})
