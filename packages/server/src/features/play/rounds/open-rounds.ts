import {
  guardedBeside,
  nextRounds,
  ROUND_LENGTHS,
  type RoundLength,
  type RoundTimes,
  roundAt,
  type Windows,
} from '@nibble/domain'
import type { Database } from '../../../db/database.ts'
import { pgArray } from '../../../db/sql.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { SHARDS } from '../../../ledger/accounts.ts'
import { notifyRound } from '../events.ts'

const AHEAD_MS = 10 * 60_000

type EnsureRoundsInput = {
  readonly windows: Readonly<Record<RoundLength, Windows>>
  readonly hasBeacons?: boolean
  readonly aheadMs?: number
}

/**
 * Schedules the rounds that open within `aheadMs` by the database clock, and the running ones if they still take bets.
 * Each commits to the terms in force when it opens; if these offer the guarded table, and `hasBeacons`, it gets a
 * guarded round beside it. Existing rounds stay unchanged. Safe to call often and from anywhere.
 */
export const ensureRounds = async (
  db: Database,
  { windows, hasBeacons = false, aheadMs = AHEAD_MS }: EnsureRoundsInput,
): Promise<{ created: string[] }> =>
  inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ now: bigint }>('select play_ms(clock_timestamp()) as now')
    const now = Number(rows[0]?.now)
    const rounds = ROUND_LENGTHS.flatMap((roundLength) => {
      const ofBlock = roundsFrom({ roundLength, windows: windows[roundLength], now, aheadMs })
      return hasBeacons
        ? [...ofBlock, ...ofBlock.map((times) => guardedBeside(times, windows[roundLength]))]
        : ofBlock
    })

    const created = await client.query<{ id: bigint }>(INSERT_ROUNDS, [
      pgArray(rounds.map(({ round }) => round)),
      pgArray(rounds.map(({ roundLength }) => roundLength)),
      pgArray(rounds.map(({ opensAt }) => opensAt)),
      pgArray(rounds.map(({ closesAt }) => closesAt)),
      pgArray(rounds.map(({ drawAt }) => drawAt)),
      pgArray(rounds.map(({ publishAt }) => publishAt)),
    ])
    if (created.rows.length > 0) {
      await client.query(INSERT_EXPOSURES, [pgArray(created.rows.map(({ id }) => id)), SHARDS])
      await client.query(DELETE_OLD_EXPOSURES)
      await client.query("delete from free_places where draw_at < now() - interval '1 hour'")
    }
    return { created: created.rows.map(({ id }) => String(id)) }
  })

type RoundsFromInput = {
  roundLength: RoundLength
  windows: Windows
  now: number
  aheadMs: number
}

const roundsFrom = ({ roundLength, windows, now, aheadMs }: RoundsFromInput): RoundTimes[] => {
  const current = roundAt({ roundLength, windows, now })
  const next = nextRounds({ roundLength, windows, now, count: Math.ceil(aheadMs / windows.periodMs) })
  return [...(now < current.closesAt ? [current] : []), ...next]
}

const INSERT_ROUNDS = `
  insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at)
  select r.id, r.round_length, t.id, case when round_part(r.id) = 0 then t.paytable else 'guarded' end, play_instant(r.opens), play_instant(r.closes), play_instant(r.draw),
         play_instant(r.publish)
  from unnest($1::bigint[], $2::round_length[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
    as r (id, round_length, opens, closes, draw, publish)
  cross join lateral (
    select id, paytable, guarded_assets from play_terms
    where effective_at <= play_instant(r.opens) order by effective_at desc limit 1
  ) t
  where round_part(r.id) = 0 or t.guarded_assets <> '{}'
  order by r.id
  on conflict do nothing
  returning id`

const INSERT_EXPOSURES = `
  insert into exposure (draw_at, part, shard)
  select distinct r.draw_at, round_part(r.id), l.shard from round r, generate_series(0, $2::int - 1) as l (shard)
  where r.id = any($1::bigint[])
  order by 1, 2, 3
  on conflict do nothing`

/** A guarded round may wait days for its beacon, and what its bets may cost must be known until then. */
const DELETE_OLD_EXPOSURES = `
  delete from exposure e
  where e.draw_at < now() - interval '1 hour'
    and not exists (select from round r where r.draw_at = e.draw_at and r.published_at is null)`

/** Opens every scheduled round that takes bets now, by the database clock. One whose close has passed never opens. */
export const openDue = async (db: Database): Promise<{ opened: string[] }> =>
  inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ id: bigint }>(
      `update round set state = 'open', first_bet = (select last_value * 20000 from bet_block)
       where state = 'scheduled' and published_at is null
         and opens_at <= clock_timestamp() and clock_timestamp() < closes_at
       returning id`,
    )
    const opened = rows.map(({ id }) => String(id))
    for (const round of opened) await notifyRound(client, 'opened', round)
    return { opened }
  })
