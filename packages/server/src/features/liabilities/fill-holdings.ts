import { agreeOnHoldings, type Endpoint, type Holdings, sumOfHoldings } from '../../chain/index.ts'
import type { Database } from '../../db/database.ts'

/** The most addresses a reader is given; the treasury and the largest holders suffice to check a sum. */
const MOST_ADDRESSES = 100

type Missing = {
  readonly day: string
  readonly contract: string
  readonly treasury: string
  readonly height: bigint
}

/**
 * Reads what the treasury and deposit addresses held at the block of the newest root that lacks it. Returns why it
 * could not be read, or null if nothing is missing. After some hours endpoints no longer know; it then stays open.
 */
export const fillHoldings = async (
  { pool }: Database,
  { endpoints, quorum }: { readonly endpoints: readonly Endpoint[]; readonly quorum: number },
): Promise<string | null> => {
  const { rows } = await pool.query<Missing>(
    `select r.day::text as day, '0x' || encode(c.contract, 'hex') as contract, '0x' || encode(c.treasury, 'hex') as treasury,
            r.height
     from liability_root r join deposit_chain c on c.id = r.chain
     where r.holdings is null and r.height is not null and r.day = (select max(day) from liability_root)`,
  )
  const [missing] = rows
  if (missing === undefined) return null
  const { contract, treasury, height: at } = missing
  const addresses = [treasury, ...(await listUsed(pool, at))]
  const answer = await agreeOnHoldings({ endpoints, quorum, contract, addresses, at })
  if (answer.kind === 'no_quorum') return answer.why
  await pool.query(
    `update liability_root set holdings = $2, addresses = $3::jsonb where day = $1 and holdings is null`,
    [missing.day, String(sumOfHoldings(answer.holdings)), JSON.stringify(largest(answer.holdings, treasury))],
  )
  return null
}

/** Deposit addresses that had received something by that block. */
const listUsed = async (pool: Database['pool'], height: bigint): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ address: string }>(
    `select '0x' || encode(a.address, 'hex') as address from deposit_address a
     where exists (select from deposit d where d.player_id = a.player_id and d.block_height <= $1)`,
    [height],
  )
  return rows.map(({ address }) => address)
}

const largest = (holdings: Holdings, treasury: string): readonly { address: string; raw: string }[] =>
  [...holdings]
    .filter(([address, raw]) => address === treasury || raw > 0n)
    .sort(([a, less], [b, more]) =>
      a === treasury ? -1 : b === treasury ? 1 : less === more ? 0 : less < more ? 1 : -1,
    )
    .slice(0, MOST_ADDRESSES)
    .map(([address, raw]) => ({ address, raw: String(raw) }))
