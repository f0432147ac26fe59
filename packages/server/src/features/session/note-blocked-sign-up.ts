import { dayOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Counts a sign-up that was refused for its country, once that refusal has undone everything else: to be given to a
 * `catch`, which throws on whatever it was. Somebody who tries again counts again.
 */
export const noteBlockedSignUp =
  ({ pool }: Database, { country, now }: { readonly country: string | undefined; readonly now: number }) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.kind === 'country_blocked')
      await pool.query(
        `insert into blocked_sign_up (country, day, times) values ($1, $2, 1)
         on conflict (country, day) do update set times = blocked_sign_up.times + 1`,
        [country, dayOf(now)],
      )
    throw error
  }
