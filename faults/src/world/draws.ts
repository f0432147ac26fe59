import type { Paytable } from '@nibble/domain'
import type { Owner } from './owner.ts'

/** The rounds of both tempos that one block decides. */
export type Draw = {
  readonly rounds: readonly [string, string]
  readonly drawAt: number
  readonly paytable: Paytable
}

/** How long a draw of the harness takes bets, unless it says otherwise: longer than any part runs. */
const LONG_MS = 10 * 3_600_000
const DRAW_AFTER_MS = 12_000
const PUBLISH_AFTER_MS = 21_000

/**
 * Schedules a draw that opens at once. Its numbers lie far in the past, where no schedule ever comes; its times are as
 * real as any. `place` counts the draws of a database.
 */
export async function makeDraw(
  owner: Owner,
  given: {
    place: number
    paytable?: Paytable
    closesInMs?: number
    drawAfterMs?: number
    publishAfterMs?: number
  },
): Promise<Draw> {
  const { place, paytable = 'classic', closesInMs = LONG_MS + place * 1000 } = given
  const { drawAfterMs = DRAW_AFTER_MS, publishAfterMs = PUBLISH_AFTER_MS } = given
  const now = Math.floor(Number(await owner.text('select extract(epoch from clock_timestamp()) * 1000')))
  const closesAt = now + closesInMs
  const drawAt = closesAt + drawAfterMs
  const rounds = [numberAt(place, 1), numberAt(place, 3)] as const

  await owner.rows(
    `insert into round (id, tempo, terms_id, paytable, opens_at, closes_at, draw_at, publish_at)
     select u.id, u.tempo::tempo, (select max(id) from play_terms), $3::paytable, to_timestamp($4::bigint / 1000.0),
            to_timestamp($5::bigint / 1000.0), to_timestamp($6::bigint / 1000.0), to_timestamp($7::bigint / 1000.0)
     from unnest($1::bigint[], $2::text[]) as u (id, tempo)`,
    [[...rounds], ['1m', '3m'], paytable, now - 1000, closesAt, drawAt, closesAt + publishAfterMs],
  )
  await owner.rows(
    'insert into exposure (draw_at, shard) select to_timestamp($1::bigint / 1000.0), shard from generate_series(0, 7) shard',
    [drawAt],
  )
  return { rounds, drawAt, paytable }
}

/**
 * Moves a draw as if that much time had passed (negative: as if less had), with its bets and what is counted by its
 * draw time. It is the schedule that moves: the clock of a database cannot. Nobody is at the gate meanwhile.
 */
export async function passTime(owner: Owner, draw: Draw, byMs: number): Promise<Draw> {
  const interval = `${byMs} milliseconds`
  await owner.untriggered([
    {
      sql: 'select pg_advisory_xact_lock(round) from unnest($1::bigint[]) round order by round',
      values: [[...draw.rounds]],
    },
    {
      sql: 'update bet set placed_at = placed_at - $2::interval where round_id = any($1::bigint[])',
      values: [[...draw.rounds], interval],
    },
    {
      sql: `update round set opens_at = opens_at - $2::interval, closes_at = closes_at - $2::interval,
              draw_at = draw_at - $2::interval, publish_at = publish_at - $2::interval where id = any($1::bigint[])`,
      values: [[...draw.rounds], interval],
    },
    {
      sql: 'update exposure set draw_at = draw_at - $2::interval where draw_at = to_timestamp($1::bigint / 1000.0)',
      values: [draw.drawAt, interval],
    },
  ])
  return { ...draw, drawAt: draw.drawAt - byMs }
}

/** Past the close, the draw and the time of publishing. */
export const passUntilDue = (owner: Owner, draw: Draw): Promise<Draw> =>
  passTime(owner, draw, draw.drawAt - momentOfItsOwn() + PUBLISH_AFTER_MS)

/** Past the five minutes after which a draw without a block may be cancelled. */
export const passUntilCancellable = (owner: Owner, draw: Draw): Promise<Draw> =>
  passTime(owner, draw, draw.drawAt - momentOfItsOwn() + 301_000)

/** No two draws may end up at the same time: they would share one cap. */
const momentOfItsOwn = (): number => {
  lastMoment = Math.max(Date.now(), lastMoment + 1)
  return lastMoment
}
let lastMoment = 0

const PER_DAY = 9999

function numberAt(place: number, tempo: 1 | 3): string {
  const day = new Date(Date.UTC(2001, 0, 1 + Math.floor(place / PER_DAY))).toISOString().slice(0, 10)
  return `${day.replaceAll('-', '')}${tempo}${String((place % PER_DAY) + 1).padStart(4, '0')}`
}
