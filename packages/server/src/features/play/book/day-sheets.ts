import { createHash } from 'node:crypto'
import { isDay, roundNumberFrom } from '@nibble/domain'
import {
  DAY_COLUMNS,
  type DayRow,
  type DaySheet,
  dayLine,
  dayMessage,
  decidingCharacters,
} from '@nibble/proof'
import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import type { Queryable } from '../../../db/sql.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { awaitDurable } from './await-durable.ts'
import { type BookKey, type BookKeys, currentBookKey } from './book-keys.ts'

const DAY_MS = 86_400_000
/** Rounds are over, and their seals decided, some minutes after the day. */
const AFTER_MS = 10 * 60_000
/** A round may wait a day for its beacon; the others of its day wait no longer than this. */
const AT_LATEST_MS = 3_600_000
/** How many lines are in memory at once. */
const LINES_A_PAGE = 500

/**
 * Signs the sheets of finished days that have none, oldest first, and returns those days. A day waits, for an hour at most, until
 * each of its rounds is published or cancelled and each seal decided: an undecided round stays pending there permanently and
 * appears in full in the file of the first day signed after its decision. Files never change. Whichever server comes first signs.
 */
export async function signDays(
  db: Database,
  keys: BookKeys,
  { now }: { readonly now: number },
): Promise<string[]> {
  const signed: string[] = []
  for (
    let day = await nextDay(db.pool);
    day !== null && (await isOver(db.pool, day, now));
    day = await nextDay(db.pool)
  ) {
    const key = await currentBookKey(db, keys)
    if (await inTransaction(db.pool, (client) => signDay(client, key, day))) signed.push(day)
  }
  return signed
}

/** False if another server has signed the day meanwhile. */
const signDay = async (client: pg.ClientBase, key: BookKey, day: string): Promise<boolean> => {
  await client.query("select pg_advisory_xact_lock(hashtext('sheets of days'))")
  if ((await nextDay(client)) !== day) return false
  await client.query(
    `insert into book_day_round (day, round_id, state)
     select $3::date, r.id, 'pending' from round r where r.id >= $1 and r.id < $2 and ${WAITS}
     union all
     select $3::date, r.id, 'late' from book_day_round p join round r on r.id = p.round_id
     where p.state = 'pending' and not exists (select from book_day_round l where l.round_id = r.id and l.state = 'late') and not ${WAITS}`,
    [...idsOf(day), day],
  )
  const hash = createHash('sha256')
  let [bytes, lines] = [0, 0]
  for await (const piece of dayFile(client, day)) {
    hash.update(piece)
    bytes += Buffer.byteLength(piece)
    lines += piece.split('\n').length - 1
  }
  const sheet = { day, rounds: lines - 1, bytes, sha256: hash.digest() }
  await client.query(
    'insert into book_day (day, rounds, bytes, sha256, key_id, signature) values ($1, $2, $3, $4, $5, $6)',
    [day, sheet.rounds, bytes, sheet.sha256, key.id, key.sign(dayMessage(sheet))],
  )
  return true
}

/** Part of the line of round `r` is not known yet. */
const WAITS = `(r.published_at is null or exists (select from book_seal w where w.draw_at = r.draw_at and w.state = 'waiting'))`

/** The first day of this house without a sheet; null before its first round. */
const nextDay = async (runner: Queryable): Promise<string | null> => {
  const { rows } = await runner.query<{ day: string | null }>(
    `select coalesce((select max(day) + 1 from book_day),
                     (select (min(opens_at) at time zone 'UTC')::date from (select opens_at from round order by id limit 1) first))::text as day`,
  )
  return rows[0]?.day ?? null
}

const isOver = async (runner: Queryable, day: string, now: number): Promise<boolean> => {
  const from = Date.parse(day)
  // Rounds use the database's clock; a server with a fast clock must not sign an unfinished day.
  const clock = await runner.query<{ now: bigint }>('select play_ms(clock_timestamp()) as now')
  const at = Math.min(now, Number(clock.rows[0]?.now ?? 0))
  if (at < from + DAY_MS + AFTER_MS) return false
  if (at >= from + DAY_MS + AT_LATEST_MS) return true
  const { rows } = await runner.query<{ waits: boolean }>(
    `select exists (select from round r where r.id >= $1 and r.id < $2 and ${WAITS}) as waits`,
    idsOf(day),
  )
  return rows[0]?.waits === false
}

/** The numbers of a day's rounds: first inclusive, second exclusive. */
const idsOf = (day: string): [bigint, bigint] => {
  const first = BigInt(day.replaceAll('-', '')) * 100_000n
  return [first, first + 100_000n]
}

/** The file of a signed day, a page of lines at a time: late rounds of earlier days, and its own. */
export async function* dayFile(runner: Queryable, day: string): AsyncGenerator<string> {
  yield `${DAY_COLUMNS.join(',')}\n`
  for (let from = 0n; ; ) {
    const rows = await readRounds(runner, { day, from })
    const last = rows.at(-1)
    if (last === undefined) return
    yield `${rows.map((row) => dayLine(dayRowOf(row))).join('\n')}\n`
    if (rows.length < LINES_A_PAGE) return
    from = last.id + 1n
  }
}

type Row = Omit<DayRow, 'round' | 'deciding'> & { readonly id: bigint }

/**
 * Omits what a block would have decided for a cancelled round: it is looked up later, on request. For a round that was
 * pending when the day was signed, omits everything that may have been decided since.
 */
const readRounds = async (
  runner: Queryable,
  { day, from }: { readonly day: string; readonly from: bigint },
): Promise<Row[]> => {
  const time = (what: string) =>
    `coalesce(to_char(${what} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`
  const drawn = (what: string) =>
    `case when r.state = 'published' and not i.pending then coalesce(${what}::text, '') else '' end`
  const known = (what: string) => `case when i.pending then '' else coalesce(${what}, '') end`
  const { rows } = await runner.query<Row>(
    `select r.id, r.round_length::text as length, r.paytable::text as "table", case when i.pending then 'pending' else r.state::text end as state,
            ${time('r.opens_at')} as opens_at, ${time('r.closes_at')} as closes_at, ${time('r.draw_at')} as draw_at,
            ${drawn('r.block_height')} as block_height, ${drawn('r.block_hash')} as block_hash,
            ${drawn(time('r.block_time'))} as block_time, ${drawn(time('r.parent_time'))} as parent_time,
            ${drawn('r.beacon_round')} as beacon_round, ${drawn('r.guarded_hash')} as guarded_hash,
            ${known("encode(b.head_hash, 'hex')")} as head_hash,
            ${known('s.transaction')} as seal_transaction, ${known('s.sealed_height::text')} as seal_height
     from (
       select o.id, x.round_id is not null as pending
       from round o left join book_day_round x on x.round_id = o.id and x.day = $4 and x.state = 'pending'
       where o.id >= greatest($1, $2::bigint) and o.id < $3
       union all
       select round_id, false from book_day_round where day = $4 and state = 'late' and round_id >= $1
       order by 1 limit ${LINES_A_PAGE}
     ) i join round r on r.id = i.id left join book b on b.round_id = r.id left join book_seal s on s.draw_at = r.draw_at
     order by r.id`,
    [from, ...idsOf(day), day],
  )
  return rows
}

const dayRowOf = ({ id, ...row }: Row): DayRow => {
  const judged = row.table === 'guarded' ? row.guarded_hash : row.block_hash
  return { ...row, round: roundNumberFrom(id), deciding: judged === '' ? '' : decidingCharacters(judged) }
}

/** The sheet of a day; null if there is none, or the text is not a day. */
export const findDay = async (db: Database, day: string): Promise<DaySheet | null> => {
  if (!/^20\d\d-\d\d-\d\d$/.test(day) || !isDay(day)) return null
  const [sheet] = await readDays(db, 'd.day = $1::date', [day])
  return sheet ?? null
}

/** The newest sheets, newest first. */
export const listDays = (db: Database): Promise<DaySheet[]> => readDays(db, 'true', [])

const MOST_DAYS = 400

const readDays = async (db: Database, where: string, values: readonly unknown[]): Promise<DaySheet[]> => {
  const { rows } = await db.pool.query<{
    day: string
    rounds: number
    bytes: bigint
    sha256: Buffer
    publicKey: Buffer
    signature: Buffer
    ageMs: bigint
  }>(
    `select d.day::text, d.rounds, d.bytes, d.sha256, k.public_key as "publicKey", d.signature,
            play_ms(clock_timestamp()) - play_ms(d.signed_at) as "ageMs"
     from book_day d join book_key k on k.id = d.key_id where ${where} order by d.day desc limit ${MOST_DAYS}`,
    [...values],
  )
  const [newest] = rows
  if (newest !== undefined)
    await awaitDurable(db, `day ${newest.day} ${newest.sha256.toString('hex')}`, Number(newest.ageMs))
  return rows.map(({ bytes, ageMs: _, ...row }) => ({ ...row, bytes: Number(bytes) }))
}
