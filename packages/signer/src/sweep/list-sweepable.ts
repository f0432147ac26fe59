import type pg from 'pg'
import { type Address, toHex } from 'viem'

export type Sweepable = { readonly player: bigint; readonly address: Address }

const AT_MOST = 10
/** A sweep that fails so often in a day waits for the next one: each try costs gas, and a token may be paused. */
const TRIES = 3

/** Deposit addresses that by the books hold enough to be swept, and of which nothing is under way. */
export const listSweepable = async (
  client: pg.ClientBase,
  { chain, from }: { readonly chain: string; readonly from: bigint },
): Promise<Sweepable[]> => {
  const { rows } = await client.query<{ player_id: bigint; address: Buffer }>(
    `select d.player_id, d.address
     from signer_deposit d
     left join lateral (
       select coalesce(sum(i.units) filter (where i.outcome = 'success'), 0) as swept,
              count(*) filter (where i.outcome <> 'success' and i.ended_at > clock_timestamp() - interval '1 day') as failed
       from signer_intent i where i.kind = 'sweep' and i.sender = d.address and i.chain = $4
     ) s on true
     where d.units - s.swept >= $1 and s.failed < $2
       and not exists (
         select from signer_intent i
         where i.state = 'open' and i.kind <> 'withdrawal' and d.address in (i.sender, i.beneficiary)
       )
     order by random() limit $3`,
    [from, TRIES, AT_MOST, chain],
  )
  return rows.map(({ player_id, address }) => ({ player: player_id, address: toHex(address) }))
}
