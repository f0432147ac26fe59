import type { ConversionRow } from '@nibble/contract'
import { conversionReturnedLines, mayMoveConversion } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { MONEY_LANE } from '../../ledger/lanes.ts'
import { runMoneyCall } from '../../ledger/money-call.ts'
import { tellBalances } from '../../ledger/tell-balances.ts'
import { Refusal } from '../../refusal.ts'
import { conversionRowOf, getConversion, readConversions } from './conversion-row.ts'
import { postEnd } from './end-posting.ts'
import { moveConversion } from './move-conversion.ts'

/** Takes back a conversion that waits for its review; what was given comes back whole. Throws a Refusal. */
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
          throw new Error(`conversion ${id} moved under its lock`)
        const lines = conversionReturnedLines({ ...found, lane: MONEY_LANE })
        await postEnd(client, { id, lines })
        await tellBalances(client, [player], 'conversion')
        return id
      },
      tell: async (client) => conversionRowOf(await getConversion(client, id)),
    },
  )
