import {
  type Amount,
  type Asset,
  amountOf,
  type BlockHash,
  normaliseHash,
  pickCount,
  sum,
} from '@nibble/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '../../ledger/post.ts'
import { closeRound } from '../play/rounds/close-round.ts'
import { finalizeOutcome } from '../play/settle/finalize-outcome.ts'
import { settleNextChunk } from '../play/settle/settle-next-chunk.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { listBetDays, sumBets } from './bet-report.ts'
import { listRecords, sumReturned } from './list-records.ts'
import { sumNextBetDay } from './sum-bet-days.ts'

const HOUR = 3_600_000
const SUB_ACCOUNT = amountOf(1_000_000_000n)
const STAKED = ['USDT', 'PLAY_POINT'] as const

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

type Bet = { readonly asset: (typeof STAKED)[number]; readonly pick: number; readonly stake: bigint }

const fundedPlayer = async (): Promise<bigint> => {
  const [player = 0n] = await fixture.players(1, {})
  await post(fixture.db.pool, {
    kind: 'test',
    lines: STAKED.flatMap((asset) => [
      { account: { player, asset, subAccount: 'main' }, amount: SUB_ACCOUNT, kind: 'deposit' },
      { account: { house: 'chain', asset, shard: 0 }, amount: amountOf(-SUB_ACCOUNT), kind: 'house' },
    ]),
  })
  return player
}

/** Straight into the books, with its stake held. */
const stake = (round: string, player: bigint, { asset, pick, stake: amount }: Bet) =>
  fixture.rows(
    `with wallet as (select id from account where player_id = $2 and asset = $3::asset and sub_account = 'main'),
          held as (select id from account where player_id is null and asset = $3::asset and sub_account = 'stakes_held' and shard = 0),
          placed as (
            insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard)
            select $1, nextval('bet_block') * 20000, $2, wallet.id, $5, now(), $3::asset, $4, 0 from wallet
            returning id, account_id, stake
          )
     select ledger_post('stakes', null, array[placed.account_id, held.id], array[-stake, stake],
                        array['betOrder', 'house']::entry_kind[], array[placed.id, null]::bigint[])
     from placed, held`,
    [round, player, asset, pick, amount],
  )

const hashOf = (tail: string): BlockHash => {
  const hash = normaliseHash(`0x${'9'.repeat(64 - tail.length)}${tail}`)
  if (hash === null) throw new Error(`not a hash: ${tail}`)
  return hash
}

/** A round that many days ago with these bets, drawn and paid. */
const play = async (player: bigint, { bets, tail, daysAgo }: Round) => {
  const round = await fixture.openRound()
  for (const bet of bets) await stake(round, player, bet)
  await fixture.age(round, daysAgo * 24 * HOUR + HOUR + 60_000)
  await closeRound(fixture.db, { round })
  const [row] = await fixture.rows<{ draw: bigint }>(
    'select play_ms(draw_at) as draw from round where id = $1',
    [round],
  )
  const drawAt = Number(row?.draw)
  const block = {
    height: 12_345n,
    hash: hashOf(tail),
    timeMs: drawAt + 40,
    parentTimeMs: drawAt - 410,
    header: { hash: hashOf(tail), parentHash: hashOf('0') },
    parentHeader: { hash: hashOf('0') },
  }
  expect(await finalizeOutcome(fixture.db, { round, block })).toBe('fixed')
  while (!(await settleNextChunk(fixture.db, { round })).done);
}

type Round = { readonly bets: readonly Bet[]; readonly tail: string; readonly daysAgo: number }

const rounds = fc.array(
  fc.record({
    bets: fc.array(
      fc.record({
        asset: fc.constantFrom(...STAKED),
        pick: fc.integer({ min: 0, max: pickCount() - 1 }),
        stake: fc.bigInt(1_000_000n, 40_000_000n),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    tail: fc.stringMatching(/^[0-9a-f]{6}$/),
    daysAgo: fc.integer({ min: 0, max: 3 }),
  }),
  { minLength: 1, maxLength: 4 },
)

const pagesOf = async <Item>(
  page: (cursor: string | undefined) => Promise<{ items: readonly Item[]; nextCursor: string | null }>,
): Promise<Item[]> => {
  const all: Item[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await page(cursor)
    all.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return all
}

const ONE_BET: Omit<Round, 'daysAgo'> = {
  bets: [{ asset: 'USDT', pick: 0, stake: 1_000_000n }],
  tail: '00aaaa',
}

test('the sums of the report of bets match the records', async () => {
  await fc.assert(
    fc.asyncProperty(
      rounds,
      fc.integer({ min: 1, max: 4 }),
      fc.nat(3),
      async (played, limit, summedDaysAgo) => {
        const player = await fundedPlayer()
        for (const round of played) await play(player, round)

        await fixture.rows('truncate bet_day, bet_day_until')
        while (await sumNextBetDay(fixture.db, { now: Date.now() - summedDaysAgo * 24 * HOUR }));
        const days = await pagesOf((cursor) => listBetDays(fixture.db, { player, limit, cursor }))
        const records = await pagesOf((cursor) =>
          listRecords(fixture.db, { player, source: 'bet', limit, cursor }),
        )
        const returned = (await sumReturned(fixture.db, { player })).items
        const totals = (await sumBets(fixture.db, { player })).items

        for (const asset of STAKED) {
          const listed = records.filter(({ coinName }) => coinName === asset)
          const of = (are: (type: string) => boolean): Amount =>
            sum(listed.filter(({ recordType }) => are(recordType)).map(({ amount }) => amount))
          const staked = amountOf(-of((type) => type === 'betOrder'))
          const back = of((type) => type !== 'betOrder')
          const bets = listed.filter(({ recordType }) => recordType === 'betOrder').length

          const expected =
            bets === 0 ? [] : [{ coinName: asset, bets, staked, returned: back, net: back - staked }]
          expect(totals.filter(({ coinName }) => coinName === asset)).toEqual(expected)
          expect(sumUp(days, asset)).toEqual(expected)
          expect(returned.find(({ coinName }) => coinName === asset)?.returned ?? 0n).toBe(back)
        }
      },
    ),
    {
      numRuns: 12,
      // A page ends with the only line of its day, and two more days follow.
      examples: [[[3, 2, 1].map((daysAgo) => ({ ...ONE_BET, daysAgo })), 1, 0]],
    },
  )
})

test('days whose rolling bets won nothing do not end the list of what is paid for them', async () => {
  const player = await fundedPlayer()
  const won = [6, 7]
  for (const daysAgo of [2, 3, 4, 5, ...won])
    await fixture.rows(
      `insert into bet_day (player, day, asset, round_length, game, bets, staked, returned)
       values ($1, (now() at time zone 'Asia/Shanghai')::date - $2::int, 'ROLL_POINT', '1m', 0, 1, 10, $3)`,
      [player, daysAgo, won.includes(daysAgo) ? 1_900_000 : 0],
    )
  for (const limit of [1, 2, 3, 10]) {
    const days = await pagesOf((cursor) =>
      listBetDays(fixture.db, { player, asset: 'ROLL_GMT_POINT', limit, ...(cursor && { cursor }) }),
    )
    expect(days.map(({ returned }) => returned)).toEqual([1_900_000n, 1_900_000n])
  }
})

type Day = Awaited<ReturnType<typeof listBetDays>>['items'][number]

/** The days of one asset in one line; no line if there are none. */
const sumUp = (days: readonly Day[], asset: Asset) => {
  const own = days.filter(({ coinName }) => coinName === asset)
  if (own.length === 0) return []
  const total = (amount: (day: Day) => Amount) => sum(own.map(amount))
  return [
    {
      coinName: asset,
      bets: own.reduce((all, { bets }) => all + bets, 0),
      staked: total(({ staked }) => staked),
      returned: total((day) => day.returned),
      net: total(({ net }) => net),
    },
  ]
}
