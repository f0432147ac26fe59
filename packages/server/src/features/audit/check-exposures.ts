import {
  addToExposure,
  amountOf,
  type Exposure,
  exposureFrom,
  type StoredExposure,
  storeExposure,
  type Table,
} from '@nibble/domain'
import type pg from 'pg'
import type { Check } from './book-rules.ts'

const BETS_AT_ONCE = 10_000
const SHOWN = 5

/**
 * Recounts what the bets of every part of every draw could cost. Shards take over from each other, and a recall is
 * booked on the shard that placed the bet, so only the sum of a part's shards must match. Settled bets still count; the
 * exposure is deleted an hour after the draw, or once all its rounds are over.
 */
export const checkExposures = async (client: pg.ClientBase): Promise<Check> => {
  const stored = await readStored(client)
  const recounted = new Map([...stored.keys()].map((draw) => [draw, exposureFrom()]))
  const bets = await countBets(client, recounted)

  const wrong = [...recounted]
    .filter(([draw, exposure]) => textOf(exposure) !== textOf(stored.get(draw)))
    .map(([draw]) => {
      const [at, part] = draw.split(' ')
      return `draw ${new Date(Number(at)).toISOString()}, part ${part}`
    })
  return {
    name: 'the exposure of every draw equals what its bets of value could cost',
    ok: wrong.length === 0,
    detail:
      wrong.length === 0 ? `${bets} bets` : `${wrong.length} wrong; ${wrong.slice(0, SHOWN).join('; ')}`,
  }
}

/** The sums of all shards, by draw time in ms and part. A draw that is still open for bets must have one. */
const readStored = async (client: pg.ClientBase): Promise<Map<string, Exposure>> => {
  const { rows } = await client.query<{ draw: string; shards: StoredExposure[] }>(
    `select play_ms(draw_at) || ' ' || part as draw, coalesce(json_agg(e.losses) filter (where e.losses is not null), '[]') as shards
     from (
       select draw_at, round_part(id) as part from round where state in ('scheduled', 'open')
       union select draw_at, part from exposure
     ) d
     left join exposure e using (draw_at, part)
     group by 1`,
  )
  return new Map(rows.map(({ draw, shards }) => [draw, exposureFrom(...shards)]))
}

/** The same text for the same losses. */
const textOf = (exposure: Exposure | undefined): string =>
  exposure === undefined ? '' : JSON.stringify(storeExposure(exposure))

type CountedBet = {
  readonly draw: string
  readonly round_id: bigint
  readonly id: bigint
  readonly pick: number
  readonly stake: bigint
  readonly paytable: Table
}

/** Adds every bet of value that was not recalled to the exposure of its draw. Returns how many there are. */
const countBets = async (
  client: pg.ClientBase,
  exposures: ReadonlyMap<string, Exposure>,
): Promise<number> => {
  const draws = `{${[...new Set([...exposures.keys()].map((draw) => draw.split(' ')[0]))].join()}}`
  let count = 0
  let after: Pick<CountedBet, 'round_id' | 'id'> = { round_id: 0n, id: 0n }
  for (;;) {
    const { rows } = await client.query<CountedBet>(
      `select play_ms(r.draw_at) || ' ' || round_part(r.id) as draw, b.round_id, b.id, b.pick, b.stake, r.paytable
       from round r join bet b on b.round_id = r.id
       where r.draw_at in (select play_instant(d) from unnest($1::bigint[]) d) and (b.round_id, b.id) > ($2, $3)
         and b.status <> 2 and asset_is_of_value(b.asset)
       order by b.round_id, b.id limit ${BETS_AT_ONCE}`,
      [draws, after.round_id, after.id],
    )
    for (const { draw, stake, ...bet } of rows) {
      const exposure = exposures.get(draw)
      if (exposure !== undefined) addToExposure(exposure, { ...bet, stake: amountOf(stake) })
    }
    count += rows.length
    const last = rows.at(-1)
    if (last === undefined) return count
    after = last
  }
}
