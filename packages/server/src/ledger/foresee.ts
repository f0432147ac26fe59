import type pg from 'pg'
import { Refusal } from '../refusal.ts'

/** Of these whoever has the session knows anyway: the terms and the balance stand on the page. */
const FORESEEN: readonly string[] = ['below_minimum', 'balance_short']

/**
 * Throws the cheap refusals that `decide` comes to, before a password is asked for and calculated; whatever else it finds
 * is left to the call itself. A key that came before is never refused here: what is short now may be its own effect, so
 * it is looked for after the decision, when that effect is there to be seen.
 */
export async function foresee(
  runner: Pick<pg.Pool, 'query'>,
  { player, key }: { readonly player: bigint; readonly key: string },
  decide: () => Promise<unknown>,
): Promise<void> {
  try {
    await decide()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (!FORESEEN.includes(error.kind)) return
    const { rowCount } = await runner.query('select from idempotency where player_id = $1 and key = $2', [
      player,
      key,
    ])
    if (rowCount === 0) throw error
  }
}
