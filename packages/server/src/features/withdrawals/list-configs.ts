import type { configList, ResponseOf } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { isHouseStopped } from '../../ledger/house-stops.ts'
import { listAddresses } from './addresses.ts'
import { listTerms } from './terms.ts'

/** The rules in force and where the player may withdraw to. */
export const listConfigs = async (
  { pool }: Database,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof configList>> => {
  const terms = await listTerms(pool, { now })
  return {
    configs: terms.map((one) => ({
      source: one.asset,
      minimum: one.minimum,
      perDay: one.perDay,
      feeFixed: one.feeFixed,
      feeBps: one.feeBps,
      reviewed: one.isReviewed,
      selfReleasedPerDay: one.selfReleasedPerDay,
      openAtMost: one.openAtMost,
    })),
    addresses: await listAddresses(pool, { player }),
    isStopped: await isHouseStopped(pool, { name: 'withdrawals' }),
  }
}
