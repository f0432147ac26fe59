import { type Amount, amountOf, type GrantPart, type RollGrant, takeCredit } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'
import type { ReadSlip } from './slip.ts'

/** Of players who stake ROLL_POINT, what is left of each conversion; nobody else changes it until the batch has ended. */
export type RollingFacts = ReadonlyMap<bigint, readonly RollGrant[]>

/** Locks the credit of ROLL_POINT slips; with none among them it asks nothing. Players are held before it. */
export const lockRolling = async (
  client: pg.ClientBase,
  slips: readonly ReadSlip[],
): Promise<RollingFacts> => {
  const players = slips.flatMap(({ asset, player }) => (asset === 'ROLL_POINT' ? [player] : []))
  if (players.length === 0) return NONE
  const { rows } = await client.query<{ id: bigint; player_id: bigint; remaining: bigint; expires: bigint }>({
    name: 'rolling_credit',
    text: `select id, player_id, remaining, play_ms(expires_at) as expires from roll_point_grant
           where player_id = any($1::bigint[]) and remaining > 0 order by id for no key update`,
    values: [pgArray(players)],
  })
  const facts = new Map<bigint, RollGrant[]>()
  for (const { id, player_id, remaining, expires } of rows) {
    const grant = { id, remaining: amountOf(remaining), expiresAt: Number(expires) }
    facts.set(player_id, [...(facts.get(player_id) ?? []), grant])
  }
  return facts
}

const NONE: RollingFacts = new Map()

/** Where each of these stakes comes from, in order; together they are covered. */
export const takeForBets = (
  grants: readonly RollGrant[],
  { stakes, now }: { readonly stakes: readonly Amount[]; readonly now: number },
): readonly (readonly GrantPart[])[] => {
  let left = grants
  return stakes.map((stake) => {
    const taken = takeCredit(left, { stake, now })
    if (taken === null) throw new Error('rolling credit does not cover an accepted slip')
    left = taken.left
    return taken.parts
  })
}
