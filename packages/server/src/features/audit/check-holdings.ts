import { type BlockHash, normaliseHash } from '@nibble/domain'
import type pg from 'pg'
import {
  type Endpoint,
  headerCache,
  headerCheck,
  parseRpcUrls,
  readHoldings,
  rpcEndpoint,
  systemClock,
} from '../../chain/index.ts'
import type { Check } from './check.ts'

type Books = {
  readonly chainId: number
  readonly genesisHash: BlockHash | null
  readonly contract: string
  readonly treasury: string
  readonly height: bigint
  /** In the contract's digits. */
  readonly due: bigint
  /** What was taken from players and may have left the chain already. */
  readonly leaving: bigint
}

/** Whether the chain holds what the books say; one check for each endpoint, none where there are no deposits. */
export const checkHoldings = async (client: pg.Client, rpcUrls: string): Promise<readonly Check[]> => {
  const books = await readBooks(client)
  if (books === null) return []
  const { rows } = await client.query<{ address: string }>(
    `select '0x' || encode(address, 'hex') as address from deposit_address`,
  )
  const addresses = [books.treasury, ...rows.map(({ address }) => address)]
  const check = headerCheck({ chainId: books.chainId, sealed: false, cache: headerCache() })
  const checks: Check[] = []
  for (const rpc of parseRpcUrls(rpcUrls)) {
    const endpoint = rpcEndpoint({ rpc, check, clock: systemClock })
    try {
      checks.push(await compare(endpoint, books, addresses))
    } finally {
      endpoint.close()
    }
  }
  return checks
}

const compare = async (endpoint: Endpoint, books: Books, addresses: readonly string[]): Promise<Check> => {
  const name = `the chain holds what the books say, by ${endpoint.name}`
  try {
    const genesis = await endpoint.block(0n)
    if (genesis?.hash !== books.genesisHash) return { name, ok: false, detail: 'it serves another chain' }
    const { contract, height, due, leaving } = books
    const held = await readHoldings(endpoint, { contract, addresses, at: height })
    return { name, ok: held >= due - leaving, detail: detailOf({ held, due, leaving, height }) }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}

const detailOf = ({
  held,
  due,
  leaving,
  height,
}: { held: bigint } & Pick<Books, 'due' | 'leaving' | 'height'>) =>
  [
    `at block ${height} it holds ${held}, the books say ${due}`,
    ...(held > due ? [`${held - due} came in otherwise`] : []),
    ...(leaving > 0n ? [`${leaving} may have left for withdrawals under way`] : []),
  ].join(', ')

const readBooks = async (client: pg.Client): Promise<Books | null> => {
  const { rows } = await client.query<
    Record<'chain_id' | 'decimals', number> & Record<'height', bigint> & Texts
  >(
    `select chain_id, genesis_hash, '0x' || encode(contract, 'hex') as contract, decimals, height,
            '0x' || encode(treasury, 'hex') as treasury,
            (select coalesce(-sum(balance), 0)::text from account
             where player_id is null and asset = 'USDT' and purse in ('chain', 'capital')) as booked,
            (select coalesce(sum(balance), 0)::text from account
             where player_id is null and purse = 'withdrawals_held') as leaving,
            (select coalesce(sum(dust), 0)::text from deposit) as dust
     from deposit_chain order by id desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) return null
  const scale = 10n ** BigInt(row.decimals - 6)
  return {
    chainId: row.chain_id,
    genesisHash: normaliseHash(row.genesis_hash),
    contract: row.contract,
    treasury: row.treasury,
    height: row.height,
    due: BigInt(row.booked) * scale + BigInt(row.dust),
    leaving: BigInt(row.leaving) * scale,
  }
}

type Texts = Readonly<
  Record<'genesis_hash' | 'contract' | 'treasury' | 'booked' | 'leaving' | 'dust', string>
>
