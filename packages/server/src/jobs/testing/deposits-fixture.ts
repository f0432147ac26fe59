import pg from 'pg'
import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { HDKey } from 'viem/accounts'
import {
  type BlockSource,
  headerCache,
  headerCheck,
  type Log,
  parseRpcUrls,
  pgAgreedBlocks,
  rpcEndpoint,
  startBlockSource,
  systemClock,
} from '../../chain/index.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { findDepositAddress } from '../../features/deposits/deposit-address.ts'
import type { DepositSource } from '../../features/deposits/deposit-chain.ts'
import { addressDeriver } from '../../features/deposits/derive-address.ts'
import { askChain } from '../../local/token/ask-chain.ts'
import { deployTestToken, mintTestToken, TOKEN_DECIMALS } from '../../local/token/test-token.ts'
import { startTestChain, type TestChain } from '../../testing/test-chain.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { DepositsSetup } from '../deposits-loop.ts'
import { startDepositsWatcher } from '../deposits-watcher.ts'

export const TREASURY: Address = '0x00000000000000000000000000000000000000a1'
/** An outsider with money. */
const PAYER: Address = '0x00000000000000000000000000000000000000b2'
const SEED = new Uint8Array(32).fill(5)

/** A database, a real chain with the test token, and watchers over it. Blocks come when made. */
export type DepositsFixture = {
  readonly db: Database
  readonly owner: pg.Pool
  readonly chain: TestChain
  readonly source: DepositSource
  readonly lines: string[]
  /** A server's view of the chain through these endpoints; ended with the fixture. */
  follow(urls?: string, quorum?: number): Promise<BlockSource>
  /** Ended with the fixture, unless stopped earlier. */
  watch(setup?: Partial<DepositsSetup>): Promise<{ stop(): Promise<void> }>
  /** Players with their deposit addresses. */
  players(count: number): Promise<{ player: bigint; address: Address }[]>
  /** A transfer in the next block, by default from an outsider. */
  send(to: Address, raw: bigint, other?: { from?: Address; token?: Address }): Promise<Hex>
  balance(player: bigint): Promise<bigint>
  rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  end(): Promise<void>
}

const ABI = parseAbi(['function transfer(address to, uint256 amount)'])

export const openDepositsFixture = async (): Promise<DepositsFixture> => {
  const test = await createTestDatabase()
  const db = await openDatabase({ url: test.url, durability: 'unchecked', max: 10 })
  const owner = new pg.Pool({
    connectionString: test.ownerUrl,
    max: 2,
    types: { getTypeParser: (oid: number) => (oid === 20 ? BigInt : pg.types.getTypeParser(oid)) },
  })
  owner.on('error', () => {})
  const chain = await startTestChain({ blockTimeS: 0 })
  await chain.request('anvil_setAutomine', [true])
  const { contract } = await deployTestToken(chain.url, { treasury: TREASURY, bankroll: 10n ** 25n })
  await mintTestToken(chain.url, { to: PAYER, raw: 10n ** 25n })
  await chain.request('anvil_setAutomine', [false])
  const source = { chainId: 56, contract, decimals: TOKEN_DECIMALS, treasury: TREASURY }
  const derive = addressDeriver(HDKey.fromMasterSeed(SEED).derive("m/44'/60'/0'/0").publicExtendedKey)

  const lines: string[] = []
  const write = (facts: object, message: string) => lines.push(`${message} ${JSON.stringify(facts)}`)
  const log: Log = { info: write, warn: write, error: write }
  const ends: (() => Promise<void>)[] = []
  let made = 0

  const fixture: DepositsFixture = {
    db,
    owner,
    chain,
    source,
    lines,
    follow: async (urls = chain.wsUrl, quorum = 1) => {
      const cache = headerCache()
      const check = headerCheck({ chainId: 56, sealed: false, cache })
      const rules = { chainId: 56, sealed: false, genesisHash: null, quorum, resettable: true }
      const followed = await startBlockSource({
        endpoints: parseRpcUrls(urls).map((rpc) => rpcEndpoint({ rpc, check, clock: systemClock })),
        rules,
        cache,
        log,
        clock: systemClock,
        agreed: pgAgreedBlocks(db.pool),
      })
      ends.push(followed.stop)
      return followed
    },
    watch: async (setup = {}) => {
      const watcher = startDepositsWatcher({
        db,
        log,
        clock: systemClock,
        deposits: source,
        resettable: true,
        pauseMs: 50,
        source: setup.source ?? (await fixture.follow()),
        ...setup,
      })
      ends.push(watcher.stop)
      return watcher
    },
    players: async (count) => {
      const players: { player: bigint; address: Address }[] = []
      for (let n = 0; n < count; n += 1) {
        made += 1
        const { rows } = await owner.query<{ id: bigint }>(
          'insert into player (bind_id) values ($1) returning id',
          [`D${made}`],
        )
        const player = rows[0]?.id ?? 0n
        players.push({ player, address: await findDepositAddress(db, { player, derive }) })
      }
      return players
    },
    send: (to, raw, { from = PAYER, token = contract } = {}) =>
      transferFrom(chain.url, { from, to, raw, token }),
    balance: async (player) => {
      const [row] = await fixture.rows<{ balance: bigint }>(
        `select balance from account where player_id = $1 and asset = 'USDT'`,
        [player],
      )
      return row?.balance ?? 0n
    },
    rows: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await owner.query<Row>(sql, values)).rows,
    end: async () => {
      for (const end of ends.reverse()) await end()
      await owner.end()
      await db.close()
      await chain.stop()
      await test.drop()
    },
  }
  return fixture
}

/** Sent to the node without waiting for a block. */
const transferFrom = async (
  url: string,
  { from, to, raw, token }: { from: Address; to: Address; raw: bigint; token: Address },
): Promise<Hex> => {
  await askChain(url, 'anvil_impersonateAccount', [from])
  await askChain(url, 'anvil_setBalance', [from, toHex(10n ** 20n)])
  const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to, raw] })
  const hash = await askChain(url, 'eth_sendTransaction', [{ from, to: token, data, gas: '0x30d40' }])
  return `0x${String(hash).slice(2)}`
}
