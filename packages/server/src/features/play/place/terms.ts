import { type Amount, type Asset, amountOf, type Caps, capsOf, type Terms, ZERO } from '@nibble/domain'
import type { Database } from '../../../db/database.ts'
import type { Queryable } from '../../../db/sql.ts'
import { HOUSE_RISK, type HouseRiskRow, houseRiskOf } from '../../../shared/house-risk.ts'
import { type LimitRow, type TermsRow, termsFrom } from '../../../shared/house-terms.ts'

/** Terms never change once written, so they are read once. */
export type TermsCache = (runner: Queryable, id: number) => Promise<Terms>

export const createTermsCache = (): TermsCache => {
  const cache = new Map<number, Terms>()
  return async (runner, id) => {
    const known = cache.get(id)
    if (known !== undefined) return known
    const terms = await readTerms(runner, id)
    cache.set(id, terms)
    return terms
  }
}

const readTerms = async (runner: Queryable, id: number): Promise<Terms> => {
  const { rows } = await runner.query<TermsRow & LimitRow>(
    'select *, array_to_json(t.guarded_assets) as guarded from play_terms t join stake_limit l on l.terms_id = t.id where t.id = $1',
    [id],
  )
  const [first] = rows
  if (first === undefined) throw new Error(`no terms ${id}, or terms without limits`)

  return termsFrom(first, rows)
}

/**
 * What one draw may cost the house through one player, under the terms of a round opening now. Nothing while stakes of
 * value are paused, which an alarm of the producer monitor does on the block's table only.
 */
export const readCaps = async ({
  pool,
}: Database): Promise<Record<'caps' | 'guardedCaps', Pick<Caps, 'player' | 'basis'>>> => {
  const { rows } = await pool.query<{ id: number } & HouseRiskRow>(
    `select id, ${HOUSE_RISK} from play_terms
     where effective_at <= clock_timestamp() order by effective_at desc limit 1`,
  )
  const [now] = rows
  if (now === undefined) throw new Error('there are no terms of play')
  const terms = await readTerms(pool, now.id)
  const offeredOn = (isGuarded: boolean) => {
    const { player, basis, pausedBy } = capsOf({ terms, ...houseRiskOf(now), isGuarded })
    return pausedBy === null ? { player, basis } : { player: ZERO, basis: ZERO }
  }
  return { caps: offeredOn(false), guardedCaps: offeredOn(true) }
}

/** What may be staked on the guarded table under the terms of a round opening now. */
export const listGuardedAssets = async ({ pool }: Database): Promise<Asset[]> => {
  const { rows } = await pool.query<{ guarded: Asset[] }>(
    `select array_to_json(guarded_assets) as guarded from play_terms
     where effective_at <= clock_timestamp() order by effective_at desc limit 1`,
  )
  return rows[0]?.guarded ?? []
}

/** Limits in the terms of a round opening now. */
export const listLimits = async ({
  pool,
}: Database): Promise<{ asset: Asset; min: Amount; max: Amount }[]> => {
  const { rows } = await pool.query<{ asset: Asset; min: bigint; max: bigint }>(
    `select asset, min, max from stake_limit where terms_id = (
       select id from play_terms where effective_at <= clock_timestamp() order by effective_at desc limit 1
     ) order by asset`,
  )
  return rows.map(({ asset, min, max }) => ({ asset, min: amountOf(min), max: amountOf(max) }))
}
