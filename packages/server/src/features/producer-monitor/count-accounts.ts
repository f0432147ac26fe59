import {
  addBlock,
  amountOf,
  type BlockHash,
  blockResult,
  levelOf,
  newProducer,
  type Paytable,
  type ProducerRecord,
  type WatchedBet,
  type WatchLevel,
} from '@nibble/domain'
import type pg from 'pg'
import { recordOf } from './list-producers.ts'
import { accountSubject, detailOf, isHigher, raiseSuspicion, type Suspected } from './suspicion.ts'

// Producers who collude may spread the evidence until none of them has much. Those who bet with them cannot: an
// account's wins over the blocks of all producers are compared with fair blocks in the same way. Stakes are known
// before the block is, so accounts may be chosen by their stakes.

/** Only the accounts that staked most on each block, so that a check stays short however many play. */
const AT_ONCE = 2_000
/** In millionths: an account that stakes less on a block matters little. */
const LEAST = 20_000_000n
/** Wins on the blocks of a single producer count against that producer. */
const SEVERAL = 2
/** At most this many producers of an account are counted separately. */
const MOST_NOTED = 8

export type DecidedBlock = {
  readonly draw: Date
  readonly height: bigint
  readonly hash: BlockHash
  readonly producer: string
}

type AccountRow = {
  readonly player: bigint
  readonly bind_id: string
  readonly bets: readonly { readonly paytable: Paytable; readonly pick: number; readonly stake: string }[]
  readonly known: Parameters<typeof recordOf>[0] | null
  readonly level: WatchLevel | null
  readonly producers: readonly string[] | null
}

/** Adds the block to the records of the accounts that bet on it. Returns those whose level has risen. */
export const countAccounts = async (
  client: pg.ClientBase,
  block: DecidedBlock,
  now: number,
): Promise<readonly Suspected[]> => {
  const accounts = await readAccounts(client, block)
  const fresh = await takeNumbers(client, accounts.filter(({ known }) => known === null).length)
  const tallies = accounts.map((account) => countOne(account, block, () => fresh.pop() ?? 0))
  await writeAccounts(client, tallies, block)

  const suspected: Suspected[] = []
  for (const { bindId, record, level, before } of tallies) {
    if (!isHigher(level, before)) continue
    const subject = accountSubject(bindId)
    await raiseSuspicion(client, { subject, level, detail: detailOf(level, record), now })
    suspected.push({ subject, level })
  }
  return suspected
}

type Tally = {
  readonly player: bigint
  readonly bindId: string
  readonly record: ProducerRecord
  readonly producers: readonly string[]
  readonly before: WatchLevel
  readonly level: WatchLevel
}

const countOne = (
  { player, bind_id, bets, known, level, producers }: AccountRow,
  { height, hash, producer }: DecidedBlock,
  number: () => number,
): Tally => {
  const watched: readonly WatchedBet[] = bets.map(({ stake, ...bet }) => ({
    ...bet,
    stake: amountOf(BigInt(stake)),
  }))
  const result = blockResult({ bets: watched, hash, height })
  const record = addBlock(known === null ? newProducer(number()) : recordOf(known), result)
  const won = new Set(producers ?? [])
  if (result.returned > result.staked && won.size < MOST_NOTED) won.add(producer)
  const before = level ?? 'fair'
  const now = won.size < SEVERAL ? 'fair' : levelOf(record)
  return {
    player,
    bindId: bind_id,
    record,
    producers: [...won],
    before,
    level: isHigher(now, before) ? now : before,
  }
}

const readAccounts = async (
  client: pg.ClientBase,
  { draw }: DecidedBlock,
): Promise<readonly AccountRow[]> => {
  const { rows } = await client.query<AccountRow>(
    `select s.player_id as player, p.bind_id, s.bets, case when w.player_id is not null then to_json(w) end as known, w.level, w.producers
     from (
       select player_id, json_agg(json_build_object('paytable', paytable, 'pick', pick, 'stake', stake::text)) as bets
       from (
         select b.player_id, r.paytable, b.pick, sum(b.stake) as stake
         from round r join bet b on b.round_id = r.id
         where r.draw_at = $1 and r.state = 'published' and r.paytable <> 'guarded' and b.status = 1 and asset_is_of_value(b.asset)
         group by 1, 2, 3
       ) picks
       group by player_id having sum(stake) >= $2
       order by sum(stake) desc, player_id limit $3
     ) s
     join player p on p.id = s.player_id
     left join watched_account w on w.player_id = s.player_id
     order by s.player_id`,
    [draw, LEAST, AT_ONCE],
  )
  return rows
}

const takeNumbers = async (client: pg.ClientBase, count: number): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await client.query<{ number: number }>(
    "select nextval('watched_account_number')::int as number from generate_series(1, $1) order by 1 desc",
    [count],
  )
  return rows.map(({ number }) => number)
}

const writeAccounts = async (
  client: pg.ClientBase,
  tallies: readonly Tally[],
  { draw }: DecidedBlock,
): Promise<void> => {
  if (tallies.length === 0) return
  const rows = tallies.map(({ player, record, producers, level }) => ({
    player: String(player),
    producers,
    level,
    number: record.number,
    blocks: record.blocks,
    staked: record.staked,
    returned: record.returned,
    expected: record.expected,
    variance: record.variance,
    most: record.most,
    evidence: record.evidence,
  }))
  await client.query(
    `insert into watched_account
       (player_id, number, blocks, staked, returned, expected, variance, most, evidence, producers, level, first_at, last_at)
     select r.player, r.number, r.blocks, r.staked, r.returned, r.expected, r.variance, r.most,
            (select array_agg(v::float8 order by n) from json_array_elements_text(r.evidence) with ordinality as e (v, n)),
            (select coalesce(array_agg(v order by n), '{}') from json_array_elements_text(r.producers) with ordinality as e (v, n)),
            r.level, $2, $2
     from json_to_recordset($1) as r (
       player bigint, number int, blocks int, staked float8, returned float8, expected float8, variance float8, most float8,
       evidence json, producers json, level text
     )
     on conflict (player_id) do update set blocks = excluded.blocks, staked = excluded.staked, returned = excluded.returned,
       expected = excluded.expected, variance = excluded.variance, most = excluded.most, evidence = excluded.evidence,
       producers = excluded.producers, level = excluded.level, last_at = excluded.last_at`,
    [JSON.stringify(rows), draw],
  )
}
