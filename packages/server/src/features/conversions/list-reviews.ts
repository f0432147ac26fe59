import { type Amount, usdtValue } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { readConversions, type StoredConversion } from './conversion-row.ts'
import { getConversionTerms } from './conversion-terms.ts'

/** A conversion that waits for an operator. `value` is in USDT; `takesTwo` people where it is worth that much. */
export type WaitingReview = StoredConversion & { readonly value: Amount; readonly takesTwo: boolean }

/** The queue, the longest waiting first, from the number `after` on. */
export const listReviews = async (
  db: Database,
  { after = 0n, limit }: { readonly after?: bigint; readonly limit: number },
): Promise<WaitingReview[]> => {
  const waiting = await readConversions(db.pool, "state = 'pending' and id > $1 order by id limit $2", [
    after,
    limit,
  ])
  return Promise.all(
    waiting.map(async (conversion) => {
      const { fourEyesAbove } = await getConversionTerms(db.pool, conversion)
      const value = usdtValue(conversion.from, conversion.amount)
      return { ...conversion, value, takesTwo: value > fourEyesAbove }
    }),
  )
}
