import { randomBytes } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { requestWithdrawal } from '@nibble/server/features/withdrawals/request-withdrawal.ts'
import { settleOutcomes } from '@nibble/server/features/withdrawals/settle-outcomes.ts'
import { checkChain } from '@nibble/server/features/withdrawals/testing/check-chain.ts'
import { makeSignerLogin } from '@nibble/server/local/logins.ts'
import { deployTestToken, TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { seedKeys, TREASURY_PATH } from '@nibble/signer/keys.ts'
import { type Address, toHex } from 'viem'
import { type Node, startNode } from '../endpoints/node.ts'
import { attempt } from '../fixture/attempt.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { payoutAddress, richPlayer } from '../fixture/money.ts'
import type { Random } from '../frame/random.ts'

/** A requested withdrawal, to an address that no other uses. */
export type Payment = { readonly id: string; readonly address: string; readonly amount: bigint }

/** Books, a chain and the environment of a signer between them. */
export type PaymentFixture = {
  readonly fixture: Fixture
  readonly node: Node
  readonly treasury: Address
  readonly bankroll: bigint
  /** The signer's environment except for the endpoint. */
  readonly settings: Readonly<Record<string, string>>
  pay(random: Random): Promise<Payment>
  /** What the server does every second. */
  settle(): Promise<void>
  close(): Promise<void>
}

const UNIT = 1_000_000n
const BANKROLL = 10_000_000n * 10n ** 18n

export async function openPaymentFixture(fixture: Fixture): Promise<PaymentFixture> {
  const seed = randomBytes(32)
  const treasury = await seedKeys(seed).addressOf(TREASURY_PATH)
  const node = await startNode({ startsAtMs: Date.now() - 1_000_000_000 })
  await node.ask('evm_setAutomine', [true])
  await deployTestToken(node.url, { treasury, bankroll: BANKROLL })
  await node.ask('anvil_setBalance', [treasury, toHex(10n ** 24n)])
  await node.ask('evm_setAutomine', [false])
  // Nothing that a reorganisation replaces may hold the token.
  await node.mine([1, 1, 1, 1])
  const check = checkChain({ url: node.url, treasury, genesisHash: node.genesisHash })
  const login = `signer_${randomBytes(6).toString('hex')}`

  return {
    fixture,
    node,
    treasury,
    bankroll: BANKROLL,
    settings: {
      SIGNER_DATABASE_URL: await makeSignerLogin(fixture.url, login),
      SIGNER_CHAIN_KIND: 'development',
      USDT_CONTRACT: TOKEN_CONTRACT,
      TREASURY_ADDRESS: treasury,
      SIGNER_SEED: seed.toString('hex'),
      SIGNER_CAP_HOUR: '1000000',
      SIGNER_CAP_DAY: '1000000',
      SIGNER_MAX_GWEI: '100000',
      SIGNER_REPLACE_AFTER_S: '0.5',
      SIGNER_ROUND_EVERY_S: '0.05',
    },
    pay: (random) => pay(fixture, random),
    settle: async () => {
      await settleOutcomes(fixture.server.db, { now: Date.now(), check })
    },
    close: () => node.stop(),
  }
}

/** By the product's own call; an operator then releases what is not released automatically. */
async function pay(fixture: Fixture, random: Random): Promise<Payment> {
  const { owner, server } = fixture
  const { player } = await richPlayer(fixture, { USDT: 300n * UNIT })
  const address = await payoutAddress(fixture, random, player)
  const amount = BigInt(random.whole(1_000_000, 250_000_000))
  const key = random.uuid()
  const { answer, refusal } = await attempt(() =>
    requestWithdrawal(server.db, {
      player,
      address,
      key,
      asset: 'USDT',
      amount: amountOf(amount),
      now: Date.now(),
    }),
  )
  if (answer === null) throw new Error(`a withdrawal was refused: ${refusal}`)
  const { id } = answer
  await owner.rows(
    `update withdrawal set state = 'to_be_released', released_at = now(), released_by = 1
     where id = $1 and state = 'to_be_reviewed'`,
    [id],
  )
  return { id, address, amount }
}
