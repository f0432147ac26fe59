import { inTransaction } from '@nibble/server/db/transaction.ts'
import { releaseClean, releaseIfClean } from '@nibble/server/features/withdrawals/release-clean.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { onFixture } from '../fixture/on-fixture.ts'
import { makePlayers } from '../fixture/players.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'

const OTHERS = 60
const WAITING = 100
/** What the one account has staked, one row each. */
const BETS = 50_000
const MOST_TIMES = 1.5

/** One turn over everything that waits; returns when every withdrawal that may go is released. */
type Turn = (fixture: Fixture) => Promise<unknown>

/**
 * One account that bet much has a hundred withdrawals waiting, beyond the ten that it may have: the withdrawals of all others are released
 * as soon as without them. Turns with and without alternate, so that both run under the same load.
 */
export const crowdedWithdrawalsFault: Fault = {
  name: 'crowded-withdrawals',
  unit: 'pairs of turns',
  small: 9,
  medium: 9,
  full: 200,
  perPart: 50,
  long: true,
  run: (work) =>
    takeTurns(work, work.amount, (fixture) => releaseClean(fixture.server.db, { now: Date.now() })),
  control: async (work) => {
    const { failures } = await takeTurns(work, 3, releaseOneByOne)
    work.say(failures.join('; '))
    return failures.length > 0
  },
}

/** Broken on purpose: each waiting one is checked separately, its player held, and all bets of the player read. */
const releaseOneByOne: Turn = async ({ server: { db }, owner }) => {
  const waiting = await owner.rows(
    "select id, player_id as player from withdrawal where state = 'to_be_reviewed' order by random()",
  )
  for (const { id, player } of waiting)
    await inTransaction(db.pool, async (client) => {
      await client.query('select ledger_lock_players($1)', [`{${player}}`])
      await client.query(
        `select sum(stake) from bet where player_id = $1 and status = 1 and asset in ('USDT', 'GMT')`,
        [player],
      )
      await releaseIfClean(client, { id: BigInt(id ?? 0), now: Date.now() })
    })
}

const takeTurns = ({ seed, say }: Omit<Work, 'amount'>, pairs: number, turn: Turn): Promise<Part> =>
  onFixture({ servers: 1 }, async (fixture) => {
    await prepare(fixture)
    await timeTurn(fixture, { isCrowded: true, turn })
    const [quiet, crowded]: [number[], number[]] = [[], []]
    for (let n = 0; n < pairs; n += 1) {
      quiet.push(await timeTurn(fixture, { isCrowded: false, turn }))
      crowded.push(await timeTurn(fixture, { isCrowded: true, turn }))
    }
    const [before, after] = [middleOf(quiet), middleOf(crowded)]
    const times = after / before
    const sentence = `others' p99 until released is ${after.toFixed(0)} ms beside one account with ${WAITING} waiting, and ${before.toFixed(0)} ms without`
    say(sentence)
    return {
      counts: { released: 2 * pairs * OTHERS },
      most: { 'quiet p99 ms': Math.round(before), 'crowded p99 ms': Math.round(after) },
      failures: times > MOST_TIMES ? [`${seed}: ${sentence}`] : [],
    }
  })

/** The one account comes first, so that an order by number does not favour the others. */
async function prepare({ owner }: Fixture): Promise<void> {
  const [crowd, ...others] = await makePlayers(owner, { count: OTHERS + 1, funds: [] })
  if (crowd === undefined) throw new Error('no players')
  await owner.untriggered([
    {
      sql: `insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
            select 2029010110001, n, $1, 0, 1000000, 0, now(), 'USDT', 0, 1, 0, 0 from generate_series(1, $2::int) n`,
      values: [String(crowd), BETS],
    },
    { sql: ASK, values: [[String(crowd)], WAITING, 'not_staked'] },
    { sql: ASK, values: [others.map(String), 1, null] },
  ])
  // The one account has not staked what it deposited, as far as the running sums know.
  await owner.rows("select ledger_open_accounts(array[$1::bigint], array['USDT']::asset[], array['main'])", [
    String(crowd),
  ])
  await owner.rows(
    "insert into account_brought_in select id, 1000000000000 from account where player_id = $1 and asset = 'USDT'",
    [String(crowd)],
  )
  await owner.rows('analyze bet; analyze withdrawal')
  await owner.rows('create table released_at (id bigint, at timestamptz not null)')
  await owner.rows(
    `create function record_release() returns trigger language plpgsql security definer set search_path = public as $$
     begin insert into released_at values (new.id, clock_timestamp()); return new; end $$`,
  )
  await owner.rows(
    `create trigger notes_release after update on withdrawal for each row
     when (old.state = 'to_be_reviewed' and new.state = 'to_be_released') execute function record_release()`,
  )
}

const ASK = `
  insert into withdrawal (player_id, asset, amount, fee, address, terms_id, requested_at, deadline, review_reason)
  select p, 'USDT', 1000000, 200000, decode(repeat('a1', 20), 'hex'), t.id, now(), now() + interval '1 day', $3
  from unnest($1::bigint[]) p, generate_series(1, $2::int),
       (select id from withdrawal_terms where asset = 'USDT' order by effective_at desc limit 1) t`

/** Everyone else's withdrawal may go from now on: the slowest hundredth of them, in ms until it is released. */
async function timeTurn(
  fixture: Fixture,
  { isCrowded, turn }: { readonly isCrowded: boolean; readonly turn: Turn },
): Promise<number> {
  const { owner } = fixture
  await owner.rows('truncate released_at')
  await owner.rows(
    `update withdrawal
     set state = case when review_reason = 'not_staked' and not $1 then 'rejected' else 'to_be_reviewed' end,
         approved_at = null, released_at = null`,
    [isCrowded],
  )
  const startedAt = await owner.text('select clock_timestamp()')
  await turn(fixture)
  const [row] = await owner.rows(
    `select count(*) as released, 1000 * extract(epoch from percentile_disc(0.99) within group (order by at) - $1::timestamptz) as p99
     from released_at`,
    [startedAt],
  )
  if (Number(row?.['released']) !== OTHERS)
    throw new Error(`${row?.['released']} of ${OTHERS} withdrawals were released`)
  return Number(row?.['p99'])
}

/** One turn in which the machine was busy with something else says nothing about the product. */
const middleOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
