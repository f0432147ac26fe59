import { randomBytes } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { settleOutcomes } from '@nibble/server/features/withdrawals/settle-outcomes.ts'
import { checkChain, genesisOf } from '@nibble/server/features/withdrawals/testing/check-chain.ts'
import {
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '@nibble/server/features/withdrawals/testing/withdrawal-fixture.ts'
import { makeSignerLogin } from '@nibble/server/local/logins.ts'
import { deployTestToken, readTestHoldings, TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { startTestChain, type TestChain } from '@nibble/server/testing/test-chain.ts'
import { type Address, getAddress, toHex } from 'viem'
import { beginWork } from '../begin-work.ts'
import { createChain } from '../chain/chain.ts'
import type { Endpoint } from '../chain/endpoint.ts'
import { listSenders } from '../db/intents.ts'
import { openWriter, tryLockWriter, type Writer } from '../db/writer.ts'
import { type Keys, seedKeys, TREASURY_PATH } from '../keys.ts'
import { resendLost } from '../pay/push-open.ts'
import { workOnce } from '../run-signer.ts'
import { noDisputes, type SignerTerms, type Work } from '../signer-setup.ts'

/** A real chain that mines only on command, the books, and a signer between them that runs round by round. */
export type SignerFixture = {
  readonly books: WithdrawalFixture
  readonly chain: TestChain
  readonly keys: Keys
  readonly treasury: Address
  readonly signerUrl: string
  /** The chain as the signer reaches it; a test may intercept it. */
  endpoint: Endpoint
  /** More endpoints, of other operators; with them two make a quorum. */
  others: readonly Endpoint[]
  /** What a round works with; changes apply from the next round. */
  readonly work: {
    terms: SignerTerms
    approvals: Work['approvals']
    onStep: Work['onStep']
    now: () => number
    genesis: string
    disputes: Work['disputes']
  }
  /** One round on a new connection, as after a restart. Returns the problems. */
  round(): Promise<readonly string[]>
  /** What a signer does first after a start. Returns what keeps it from working, or null. */
  begin(): Promise<string | null>
  /** What a signer does when its turn starts. Returns the senders that are still behind. */
  resend(): Promise<readonly Address[]>
  /** Mines this many blocks; pending transactions go into the first. */
  mine(blocks?: number): Promise<void>
  /** What the server does every second. */
  settle(): Promise<void>
  /** Runs rounds and blocks until the books know the outcome of everything under way. */
  finish(): Promise<void>
  tokensOf(address: string): Promise<bigint>
  /** A player with this much USDT whose withdrawals are released manually at once. */
  payee(usdt: bigint): Promise<{ player: bigint; address: string }>
  withdraw(payee: { player: bigint; address: string }, millionths: bigint): Promise<string>
  close(): Promise<void>
}

export const BANKROLL = 1_000_000n * 10n ** 18n
export const FIXTURE_TERMS: SignerTerms = {
  caps: {
    perTransaction: amountOf(100_000_000_000n),
    perHour: amountOf(1_000_000_000_000n),
    perDay: amountOf(1_000_000_000_000n),
    perAddressPerDay: amountOf(1_000_000_000_000n),
  },
  maxGasPrice: 1_000_000_000_000n,
  replaceAfterMs: 60_000,
  underWayAtMost: 16,
  sweepFrom: 10n * 10n ** 18n,
}

export const openSignerFixture = async (): Promise<SignerFixture> => {
  const books = await openWithdrawalFixture()
  const chain = await startTestChain({ blockTimeS: 0 })
  const keys = seedKeys(randomBytes(32))
  const treasury = await keys.addressOf(TREASURY_PATH)
  await chain.request('evm_setAutomine', [true])
  await deployTestToken(chain.url, { treasury, bankroll: BANKROLL })
  await chain.request('anvil_setBalance', [treasury, toHex(10n ** 21n)])
  await chain.request('evm_setAutomine', [false])
  const genesis = await genesisOf(chain)
  const check = checkChain({ url: chain.url, treasury, genesisHash: genesis })
  const login = `signer_${randomBytes(6).toString('hex')}`
  const signerUrl = await makeSignerLogin(books.ownerUrl, login)

  const withWork = async <T>(act: (work: Work) => Promise<T>): Promise<T> => {
    const writer = await openWriter(signerUrl)
    try {
      await waitForTurn(writer)
      return await act({
        ...fixture.work,
        writer,
        keys,
        token: TOKEN_CONTRACT,
        treasury,
        isDevelopment: true,
        chain: createChain({
          id: 56,
          endpoints: [fixture.endpoint, ...fixture.others],
          quorum: fixture.others.length === 0 ? 1 : 2,
          token: TOKEN_CONTRACT,
        }),
      })
    } finally {
      await writer.close()
    }
  }
  const fixture: SignerFixture = {
    books,
    chain,
    keys,
    treasury,
    signerUrl,
    endpoint: { operator: 'local', call: chain.request },
    others: [],
    work: {
      terms: FIXTURE_TERMS,
      approvals: null,
      onStep: async () => {},
      now: () => Date.now(),
      genesis,
      disputes: noDisputes(),
    },
    round: () => withWork(workOnce),
    begin: () => withWork(beginWork),
    resend: () =>
      withWork(async (work) => resendLost(work, await listSenders(work.writer.client, work.genesis))),
    mine: (blocks = 1) => chain.mine(blocks),
    settle: async () => {
      const { failures } = await settleOutcomes(books.db, { now: Date.now(), check })
      if (failures.length > 0) throw new AggregateError(failures)
    },
    finish: async () => {
      for (let tries = 0; tries < 40; tries += 1) {
        await fixture.round()
        await fixture.settle()
        const open = await books.rows(
          `select from withdrawal where state in ('to_be_released', 'withdrawing') and released_at is not null`,
        )
        if (open.length === 0) return
        await fixture.mine(3)
      }
      throw new Error('withdrawals are still under way')
    },
    tokensOf: (address) => readTestHoldings(chain.url, [address]),
    payee: async (usdt) => books.player({ USDT: usdt * 1_000_000n }),
    withdraw: async ({ player, address }, millionths) => {
      const { id } = await books.withdraw({
        player,
        address: getAddress(address),
        amount: amountOf(millionths),
      })
      await books.rows(
        `update withdrawal set state = 'to_be_released', released_at = now() where id = $1 and state = 'to_be_reviewed'`,
        [id],
      )
      return id
    },
    close: async () => {
      await books.rows(`drop owned by ${login}`)
      await books.rows(`drop role ${login}`)
      await books.close()
      await chain.stop()
    },
  }
  return fixture
}

/** A killed round may still hold the lock for a moment. */
const waitForTurn = async (writer: Writer): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await tryLockWriter(writer)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the turn never came')
}
