import { amountOf } from '@nibble/domain'
import { requestAdjustment } from '@nibble/server/features/adjustments/adjust-balance.ts'
import { bookDeposits, type FinalRange } from '@nibble/server/features/deposits/book-deposits.ts'
import { openDepositChain } from '@nibble/server/features/deposits/deposit-chain.ts'
import type { Fixture, PlayServer } from '../fixture/fixture.ts'
import { richPlayer } from '../fixture/money.ts'
import { column } from '../fixture/owner.ts'
import type { Random } from '../frame/random.ts'
import { causedByServer, type Delivery } from './deliveries.ts'
import { type KeyOf, wholeAnswer } from './money-deliveries.ts'

type Asked = Parameters<typeof requestAdjustment>[1]

const UNIT = 1_000_000n
const DIGITS = 10n ** 12n

/** What comes from the chain and from operators. */
export async function* makeHouseDeliveries(
  fixture: Fixture,
  random: Random,
  keyOf: KeyOf,
): AsyncGenerator<Delivery> {
  const { player } = await richPlayer(fixture, { USDT: 100n * UNIT })
  const other = await richPlayer(fixture, {})
  const range = await anyRange(fixture, random, [player, other.player])
  yield causedByServer('deposits of final blocks', ({ db }) => bookDeposits(db, range))
  yield causedByServer('deposits of a longer range from the same block', ({ db }) =>
    bookDeposits(db, { ...range, end: { ...range.end, height: range.end.height + 1n } }),
  )

  const by = await signedInOperator(fixture, random)
  const asked: Asked = {
    key: random.uuid(),
    player,
    asset: 'USDT',
    amount: amountOf(5n * UNIT),
    reason: 'a gift',
    by,
    now: Date.now(),
  }
  const adjust =
    (change: Partial<Asked>) =>
    ({ db }: PlayServer) =>
      requestAdjustment(db, { ...asked, ...change })
  yield {
    name: 'adjustment',
    send: ({ db }) => requestAdjustment(db, { ...asked, key: keyOf(asked.key) }),
    heard: wholeAnswer,
    changed: [
      adjust({ amount: amountOf(-5n * UNIT) }),
      adjust({ amount: amountOf(5n * UNIT + 1n) }),
      adjust({ asset: 'GMT' }),
      adjust({ player: other.player }),
    ],
  }
}

/** Blocks after the last one that is in the books, with something for everyone. */
async function anyRange(
  { server }: Fixture,
  random: Random,
  players: readonly bigint[],
): Promise<FinalRange> {
  const hash = () => `0x${random.hex(64)}`
  const genesisHash = hash() as `0x${string}` & FinalRange['chain']['hash']
  const chain = await openDepositChain(server.db.pool, {
    chainId: 56,
    contract: `0x${'c1'.repeat(20)}`,
    decimals: 18,
    treasury: `0x${'a1'.repeat(20)}`,
    genesisHash,
    from: { height: 0n, hash: genesisHash },
  })
  const transfers = players.flatMap((player, at) =>
    [300_000n, 700_000n, 25n * UNIT].map((amount, logIndex) => ({
      player,
      transaction: hash(),
      logIndex,
      height: BigInt(at + 1),
      blockHash: hash(),
      timeMs: Date.now(),
      raw: amount * DIGITS + BigInt(random.whole(0, 1_000)),
    })),
  )
  return { chain, end: { height: 9n, hash: hash() }, final: 9n, transfers }
}

/** An operator who may adjust, with the session that the log of operators names. */
async function signedInOperator({ owner }: Fixture, random: Random) {
  const [operator = {}] = await owner.rows(
    `insert into operator (name, password, roles, created_at) values ($1, '', '{finance}', now()) returning id`,
    [`o${random.hex(12)}`],
  )
  const [session = {}] = await owner.rows(
    `insert into operator_session (token_hash, operator_id, started_at, last_seen_at, ends_at, address, browser)
     values (decode($1, 'hex'), $2, now(), now(), now() + interval '1 hour', '127.0.0.1', 'a test') returning id`,
    [random.hex(64), column(operator, 'id')],
  )
  return {
    operator: BigInt(column(operator, 'id')),
    session: BigInt(column(session, 'id')),
    address: '127.0.0.1',
    permission: null,
  }
}
