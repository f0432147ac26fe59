import { amountOf } from '@nibble/domain'
import { saveAddress } from '@nibble/server/features/withdrawals/addresses.ts'
import { releaseClean } from '@nibble/server/features/withdrawals/release-clean.ts'
import { requestWithdrawal } from '@nibble/server/features/withdrawals/request-withdrawal.ts'
import { settleOutcomes } from '@nibble/server/features/withdrawals/settle-outcomes.ts'
import { openSession } from '@nibble/server/testing/open-session.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { payoutAddress, richPlayer } from '../fixture/money.ts'
import type { Random } from '../frame/random.ts'
import { causedByServer, type Delivery } from './deliveries.ts'
import type { KeyOf } from './money-deliveries.ts'

const UNIT = 1_000_000n

/** Withdrawals and what the server does about them. */
export async function* makeWithdrawalDeliveries(
  fixture: Fixture,
  random: Random,
  keyOf: KeyOf,
): AsyncGenerator<Delivery> {
  const { owner } = fixture
  const { player } = await richPlayer(fixture, { USDT: 5_000n * UNIT, GMT: 5_000n * UNIT })
  const address = await payoutAddress(fixture, random, player)
  const another = await payoutAddress(fixture, random, player)
  const now = Date.now()
  const session = await openSession(fixture.server.db.pool, player)
  const amount = amountOf(BigInt(random.whole(1_000_000, 20_000_000)))

  const ask = (asset: 'USDT' | 'GMT'): Delivery => {
    const asked = { player, key: random.uuid(), asset, amount, address, now }
    return {
      name: asset === 'USDT' ? 'withdrawal' : 'gmtWithdrawal',
      send: ({ db }) => requestWithdrawal(db, { ...asked, key: keyOf(asked.key) }),
      heard: idOf,
      changed: [
        ({ db }) => requestWithdrawal(db, { ...asked, amount: amountOf(amount + 1n) }),
        ({ db }) => requestWithdrawal(db, { ...asked, address: another }),
        ({ db }) => requestWithdrawal(db, { ...asked, asset: asset === 'USDT' ? 'GMT' : 'USDT' }),
      ],
    }
  }
  const [usdt, gmt] = [ask('USDT'), ask('GMT')]
  yield usdt
  yield gmt
  yield causedByServer('saveAddress', ({ db }) =>
    saveAddress(db, { player, session, address: another, label: 'one', now }),
  )
  yield causedByServer('releaseClean', ({ db }) => releaseClean(db, { now }))

  // As the signer reports it: taken, and arrived.
  await owner.rows(
    `select signer_take(id, attempt) from withdrawal where player_id = $1 and state = 'to_be_released'`,
    [String(player)],
  )
  await owner.rows(
    `select signer_report(id, attempt, 'success', sha256(id::text::bytea), 7)
                    from withdrawal where player_id = $1 and state = 'withdrawing'`,
    [String(player)],
  )
  yield causedByServer('settleOutcomes', ({ db }) => settleOutcomes(db, { now, check: async () => 'paid' }))

  // Long afterwards they are still the same calls.
  yield usdt
  yield gmt
}

const idOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : ''
