import type { fairness, RequestOf, ResponseOf } from '@nibble/contract'
import {
  type Amount,
  amountOf,
  chiSquare,
  type ExposurePart,
  exposureFrom,
  noticeRatio,
  type ProducerRecord,
  roundNumberFrom,
  type StoredExposure,
  TESTED_GAMES,
  testedOutcomes,
  type WatchLevel,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { HOUSE_RISK, type HouseRiskRow, houseRiskOf } from '../../shared/house-risk.ts'
import { type CapsRow, capsFrom } from '../../shared/house-terms.ts'

type Fairness = ResponseOf<typeof fairness>
type Days = RequestOf<typeof fairness>['days']

const HOUR_MS = 3_600_000
const NEAREST = 100
const UNSEALED_SHOWN = 100

/** The whole page, from sums: of hours, of producers, and of what is open now. */
export const readFairness = async (
  db: Database,
  { days, now, isSealing }: { readonly days: Days; readonly now: number; readonly isSealing: boolean },
): Promise<Fairness> => {
  const [tables, producers, seals, room] = await Promise.all([
    readTables(db, { from: Math.floor(now / HOUR_MS) * HOUR_MS - (days * 24 - 1) * HOUR_MS }),
    readProducers(db),
    readSeals(db, { now, isSealing }),
    readRoom(db, { now }),
  ])
  return { at: now, tables, producers, seals, room }
}

/** The current hour counts as one of them. */
const readTables = async (
  { pool }: Database,
  { from }: { readonly from: number },
): Promise<Fairness['tables']> => {
  const { rows } = await pool.query<{ guarded: boolean; draws: number; counts: Record<string, number> }>(
    `select h.guarded, coalesce(sum(h.draws), 0)::int as draws, coalesce((
       select jsonb_object_agg(cell, n) from (
         select c.key as cell, sum(c.value::int) as n from outcome_hour o, jsonb_each_text(o.counts) c
         where o.guarded = h.guarded and o.starts >= $1 group by 1
       ) sums
     ), '{}') as counts
     from outcome_hour h where h.starts >= $1 group by 1`,
    [new Date(from)],
  )
  return (['block', 'guarded'] as const).map((table) => {
    const { draws = 0, counts = {} } = rows.find(({ guarded }) => guarded === (table === 'guarded')) ?? {}
    const tests = TESTED_GAMES.map((game) => {
      const outcomes = testedOutcomes(game).map(({ outcome, chance }) => ({
        outcome,
        chance,
        seen: counts[`${game}/${outcome}`] ?? 0,
      }))
      return { game, outcomes, chiSquare: chiSquare(outcomes) }
    })
    return { table, from, draws, tests }
  })
}

type ProducerRow = ProducerRecord & {
  readonly producer: string
  readonly level: WatchLevel
  readonly acts: WatchLevel
}

/** How far each is towards a notice: the watch goes by that, not by how large a return is. */
const readProducers = async ({ pool }: Database): Promise<Fairness['producers']> => {
  const { rows } = await pool.query<ProducerRow>(
    `select w.producer, w.number, w.blocks, w.staked, w.returned, w.expected, w.variance, w.most, w.evidence, w.level,
            coalesce(b.level, 'fair') as acts
     from watched_producer w left join watch_brake b on b.subject = w.producer where w.staked > 0`,
  )
  const all = rows
    .map(({ producer, acts, level, ...record }) => ({
      producer,
      level: acts,
      blocks: record.blocks,
      returned: record.returned / record.staked,
      expected: record.expected / record.staked,
      way: noticeRatio({ ...record }),
    }))
    .sort((a, b) => b.way - a.way || (a.producer < b.producer ? -1 : 1))
  return {
    watched: all.length,
    onNotice: all.filter(({ level }) => level !== 'fair').length,
    nearest: all.slice(0, NEAREST),
  }
}

/** A draw is named by the shorter of its rounds. One whose rounds are missing, as after moving rows, counts without a name. */
const readSeals = async (
  { pool }: Database,
  { now, isSealing }: { readonly now: number; readonly isSealing: boolean },
): Promise<Fairness['seals']> => {
  const { rows } = await pool.query<{ sealed: number; of: number; unsealed: [number, bigint][] | null }>(
    `select count(*) filter (where state = 'sealed')::int as sealed, count(*)::int as of,
            jsonb_agg(jsonb_build_array(place, round) order by place) filter (where state = 'unsealed' and round is not null and fresh <= ${UNSEALED_SHOWN}) as unsealed
     from (
       select s.state, (row_number() over (order by s.draw_at) - 1)::int as place,
              count(*) filter (where s.state = 'unsealed') over (order by s.draw_at desc) as fresh,
              (select min(r.id)::text from round r where r.draw_at = s.draw_at) as round
       from book_seal s
       where s.draw_at > $1::timestamptz - interval '24 hours' and s.state in ('sealed', 'unsealed')
     ) seals`,
    [new Date(now)],
  )
  const [row] = rows
  return {
    isOn: isSealing,
    sealed: row?.sealed ?? 0,
    of: row?.of ?? 0,
    unsealed: (row?.unsealed ?? []).map(([place, round]) => ({
      place,
      round: roundNumberFrom(BigInt(round)),
    })),
  }
}

type RoomRow = HouseRiskRow &
  CapsRow & {
    draw_at: Date
    part: ExposurePart
    round: bigint
    shards: StoredExposure[] | null
  }

const readRoom = async ({ pool }: Database, { now }: { readonly now: number }): Promise<Fairness['room']> => {
  const { rows } = await pool.query<RoomRow>(
    `select r.draw_at, r.part, r.round, l.shards, ${HOUSE_RISK}, t.player_cap_ppm, t.draw_cap_ppm, t.resume_below_ppm, t.pause_at_ppm
     from (
       select draw_at, round_part(id) as part, min(id) as round, min(terms_id) as terms_id from round
       where draw_at = (select min(draw_at) from round where published_at is null and state = 'open' and closes_at > $1)
       group by 1, 2
     ) r
     join play_terms t on t.id = r.terms_id
     cross join lateral (
       select json_agg(losses) as shards from exposure where draw_at = r.draw_at and part = r.part and losses <> '{}'
     ) l
     order by r.part`,
    [new Date(now)],
  )
  const [first] = rows
  if (first === undefined) return null
  return {
    round: roundNumberFrom(first.round),
    drawAt: first.draw_at.getTime(),
    parts: rows.map((row) => {
      const caps = capsFrom(row, houseRiskOf(row), row.part !== 0)
      return {
        table: row.part === 0 ? ('block' as const) : ('guarded' as const),
        round: roundNumberFrom(row.round),
        taken: inHundredths(exposureFrom(...(row.shards ?? [])).worst, caps.draw),
        cap: caps.draw,
      }
    }),
  }
}

/** Rounded up to hundredths of the cap: shows how much room there is, but no stake in a round that is still open. */
const inHundredths = (worst: bigint, cap: bigint): Amount => {
  const step = cap / 100n
  return amountOf(step === 0n ? cap : ((worst + step - 1n) / step) * step)
}
