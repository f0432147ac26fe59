import type { ConversionRow } from '@nibble/contract'
import { conversionCompletedLines, conversionReturnedLines, mayMoveConversion } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { lockPlayers, runMoneyCall } from '../../ledger/money-call.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { Refusal } from '../../refusal.ts'
import {
  conversionRowOf,
  getConversion,
  grantExpiring,
  moveConversion,
  postEnd,
  readConversions,
  type StoredConversion,
} from './conversion-row.ts'
import { getConversionTerms } from './terms.ts'

type Carried = {
  readonly completed: number
  /** Errors of failed conversions; the next call tries them again. */
  readonly failures: readonly unknown[]
}

/**
 * Completes approved conversions, each in its own transaction, so that a restart continues where it ended and a failure
 * leaves the others alone. Several processes may run it at once: each is completed once.
 */
export const carryConversions = async (
  db: Database,
  { now, limit = 100 }: { readonly now: number; readonly limit?: number },
): Promise<Carried> => {
  await db.pool.query(
    `update conversion set state = 'in_progress' where id in (
       select id from conversion where state = 'approved' order by id limit $1 for update skip locked
     )`,
    [limit],
  )
  const begun = await readConversions(db.pool, "state = 'in_progress' order by id limit $1", [limit])

  let completed = 0
  const failures: unknown[] = []
  for (const conversion of begun) {
    try {
      if (await complete(db, { conversion, now })) completed += 1
    } catch (error) {
      failures.push(error)
    }
  }
  return { completed, failures }
}

/** False if another process was faster. */
const complete = (
  db: Database,
  { conversion, now }: { conversion: StoredConversion; now: number },
): Promise<boolean> => {
  const { id, player, receivable } = conversion
  const once = async (client: pg.ClientBase): Promise<boolean> => {
    await lockPlayers(client, [player])
    if (!(await moveConversion(client, { id, move: 'finish', now }))) return false

    await postEnd(client, { id, lines: conversionCompletedLines({ ...conversion, shard: MONEY_SHARD }) })
    const terms = await getConversionTerms(client, conversion)
    await grantExpiring(client, { id, player, terms, receivable, now })
    await notifyBalances(client, [player], 'conversion')
    return true
  }
  // Bets of others may wait in one batch with theirs.
  return inTransaction(db.pool, once, PLAY_LIMITS)
}

/** Cancels a conversion that waits for its review; what was given is returned in full. Throws a Refusal. */
export const cancelConversion = (
  db: Database,
  {
    player,
    key,
    id,
    now,
  }: { readonly player: bigint; readonly key: string; readonly id: bigint; readonly now: number },
): Promise<ConversionRow> =>
  runMoneyCall(
    db,
    { player, key, call: 'cancelConvert', body: [id] },
    {
      effect: async (client) => {
        const [found] = await readConversions(client, 'id = $1 and player_id = $2 for update', [id, player])
        if (found === undefined) throw new Refusal('conversion_unknown')
        if (!mayMoveConversion('cancel', found.state)) throw new Refusal('conversion_not_pending')

        if (!(await moveConversion(client, { id, move: 'cancel', now })))
          throw new Error(`conversion ${id} changed despite its lock`)
        const lines = conversionReturnedLines({ ...found, shard: MONEY_SHARD })
        await postEnd(client, { id, lines })
        await notifyBalances(client, [player], 'conversion')
        return id
      },
      notify: async (client) => conversionRowOf(await getConversion(client, id)),
    },
  )
