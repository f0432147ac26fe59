import type pg from 'pg'
import {
  type Endpoint,
  headerCache,
  headerCheck,
  parseRpcUrls,
  readHoldings,
  rpcEndpoint,
  sumOfHoldings,
  systemClock,
} from '../../chain/index.ts'
import type { Check } from './book-rules.ts'
import { type ChainBooks, listHoldingAddresses, readChainBooks } from './chain-books.ts'

/** Whether the chain’s balances match the books; one check per endpoint, none if there are no deposits. */
export const checkHoldings = async (client: pg.ClientBase, rpcUrls: string): Promise<readonly Check[]> => {
  const books = await readChainBooks(client)
  if (books === null) return []
  const addresses = await listHoldingAddresses(client, books)
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

const compare = async (
  endpoint: Endpoint,
  books: ChainBooks,
  addresses: readonly string[],
): Promise<Check> => {
  const name = `the chain’s balances match the books, by ${endpoint.name}`
  try {
    const genesis = await endpoint.block(0n)
    if (genesis?.hash !== books.genesisHash) return { name, ok: false, detail: 'it serves a different chain' }
    const { contract, height, due, leaving } = books
    const held = sumOfHoldings(await readHoldings(endpoint, { contract, addresses, at: height }))
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
}: { held: bigint } & Pick<ChainBooks, 'due' | 'leaving' | 'height'>) =>
  [
    `at block ${height} it holds ${held}, the books say ${due}`,
    ...(held > due ? [`${held - due} came from elsewhere`] : []),
    ...(leaving > 0n ? [`${leaving} may have left for open withdrawals`] : []),
  ].join(', ')
