import {
  addBlock,
  amountOf,
  blockResult,
  levelOf,
  newProducer,
  normaliseHash,
  type Paytable,
  type ProducerRecord,
  type WatchedBet,
  type WatchLevel,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countAccounts, type DecidedBlock } from './count-accounts.ts'
import { type ProducerRow, recordOf } from './list-producers.ts'
import { detailOf, holdWatch, isHigher, raiseSuspicion, type Suspected } from './suspicion.ts'

const AT_ONCE = 100
/** A round that commits late may have been published before rounds already counted. */
const OVERLAP = "interval '10 minutes'"

/**
 * Counts the blocks of decided rounds with stakes of value, each once and all rounds of a block together. Returns how
 * many draws it counted; fewer than requested means that none is left.
 */
export const watchBlocks = async (
  db: Database,
  { now }: { readonly now: number },
): Promise<{
  readonly looked: number
  readonly isDone: boolean
  readonly suspected: readonly Suspected[]
}> => {
  const suspected: Suspected[] = []
  const newest = await readNewest(db)
  const draws = await listDraws(db)
  for (const { draw } of draws) {
    const block = await readBlock(db, draw)
    if (block !== null) suspected.push(...(await countBlock(db, block, now)))
  }
  const isDone = draws.length < AT_ONCE
  const until = isDone ? newest : (draws.at(-1)?.published ?? null)
  if (until !== null) await recordUntil(db, until)
  return { looked: draws.length, isDone, suspected }
}

const readNewest = async ({ pool }: Database): Promise<Date | null> => {
  const { rows } = await pool.query<{ newest: Date | null }>(
    'select max(published_at) as newest from round where published_at is not null',
  )
  return rows[0]?.newest ?? null
}

type Draw = { readonly draw: Date; readonly published: Date }

/**
 * Draws whose rounds of the block table are all over, in the order in which they ended. Guarded rounds say nothing
 * about who made the block.
 */
const listDraws = async ({ pool }: Database): Promise<readonly Draw[]> => {
  const { rows } = await pool.query<Draw>(
    `select r.draw_at as draw, max(r.published_at) as published from round r
     where r.published_at is not null and r.state = 'published' and r.paytable <> 'guarded'
       and r.published_at > coalesce((select published_at - ${OVERLAP} from watched_until), '-infinity')
       and not exists (select from watched_block w where w.draw_at = r.draw_at)
       and not exists (select from round o where o.draw_at = r.draw_at and o.published_at is null and o.paytable <> 'guarded')
       and exists (select from bet b where b.round_id = r.id and b.status = 1 and asset_is_of_value(b.asset))
     group by 1 order by 2, 1 limit ${AT_ONCE}`,
  )
  return rows
}

type Block = DecidedBlock & { readonly bets: readonly WatchedBet[] }

const readBlock = async ({ pool }: Database, draw: Date): Promise<Block | null> => {
  const { rows } = await pool.query<{
    height: bigint
    hash: string
    producer: string
    paytable: Paytable
    pick: number
    stake: bigint
  }>(
    `select r.block_height as height, r.block_hash as hash, lower(r.header->>'miner') as producer, r.paytable, b.pick,
            sum(b.stake)::bigint as stake
     from round r join bet b on b.round_id = r.id
     where r.draw_at = $1 and r.state = 'published' and r.paytable <> 'guarded' and (r.block_height, r.block_hash, r.header) is not null
       and b.status = 1 and asset_is_of_value(b.asset)
     group by 1, 2, 3, 4, 5`,
    [draw],
  )
  const [first] = rows
  const hash = first === undefined ? null : normaliseHash(first.hash)
  if (first === undefined || hash === null) return null
  const bets = rows.map(({ paytable, pick, stake }) => ({ paytable, pick, stake: amountOf(stake) }))
  return { draw, height: first.height, hash, producer: first.producer, bets }
}

/** Returns whose level has risen: the block's producer, and accounts that bet on it. */
const countBlock = (db: Database, block: Block, now: number): Promise<readonly Suspected[]> => {
  const { draw, height, hash, producer, bets } = block
  const result = blockResult({ bets, hash, height })
  return inTransaction(db.pool, async (client) => {
    await holdWatch(client)
    const { rowCount } = await client.query(
      `insert into watched_block (draw_at, height, hash, producer, staked, returned, expected, variance, most)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      [
        draw,
        height,
        hash,
        producer,
        result.staked,
        result.returned,
        result.expected,
        result.variance,
        result.most,
      ],
    )
    if (rowCount === 0) return []
    const { record: before, level: highest } = await findProducer(client, producer)
    const record = addBlock(before, result)
    const level = levelOf(record)
    const risen = isHigher(level, highest)
    await writeProducer(client, { producer, record, level: risen ? level : highest, draw })
    if (risen)
      await raiseSuspicion(client, { subject: producer, level, detail: detailOf(level, record), now })
    const accounts = await countAccounts(client, block, now)
    return risen ? [{ subject: producer, level }, ...accounts] : accounts
  })
}

/** New ones get the next number; one server at a time counts. */
const findProducer = async (
  client: pg.ClientBase,
  producer: string,
): Promise<{ record: ProducerRecord; level: WatchLevel }> => {
  const { rows } = await client.query<ProducerRow>('select * from watched_producer where producer = $1', [
    producer,
  ])
  const [row] = rows
  if (row !== undefined) return { record: recordOf(row), level: row.level }
  const next = await client.query<{ number: number }>(
    "select nextval('watched_producer_number')::int as number",
  )
  return { record: newProducer(next.rows[0]?.number ?? 1), level: 'fair' }
}

const writeProducer = async (
  client: pg.ClientBase,
  given: { producer: string; record: ProducerRecord; level: WatchLevel; draw: Date },
): Promise<void> => {
  const { producer, record, level, draw } = given
  await client.query(
    `insert into watched_producer
       (producer, number, blocks, staked, returned, expected, variance, most, evidence, level, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (producer) do update set blocks = excluded.blocks, staked = excluded.staked, returned = excluded.returned,
       expected = excluded.expected, variance = excluded.variance, most = excluded.most, evidence = excluded.evidence,
       level = excluded.level, last_at = excluded.last_at`,
    [
      producer,
      record.number,
      record.blocks,
      record.staked,
      record.returned,
      record.expected,
      record.variance,
      record.most,
      [...record.evidence],
      level,
      draw,
    ],
  )
}

const recordUntil = async ({ pool }: Database, published: Date): Promise<void> => {
  await pool.query(
    `insert into watched_until (published_at) values ($1)
     on conflict (one) do update set published_at = greatest(watched_until.published_at, excluded.published_at)`,
    [published],
  )
}
