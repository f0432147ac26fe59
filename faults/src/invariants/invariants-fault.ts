import { randomUUID } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { checkBooks, connectForChecks } from '@nibble/server/features/audit/check-books.ts'
import { recordCheck } from '@nibble/server/features/audit/record-check.ts'
import { transferMoney } from '@nibble/server/features/transfers/transfer-money.ts'
import { requestWithdrawal } from '@nibble/server/features/withdrawals/request-withdrawal.ts'
import { endHouseStop, isHouseStopped } from '@nibble/server/ledger/stops.ts'
import { insist } from '../fixture/attempt.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { payoutAddress, richPlayer } from '../fixture/money.ts'
import { onFixture } from '../fixture/on-fixture.ts'
import { setBankroll } from '../fixture/players.ts'
import type { Fault, Work } from '../frame/fault.ts'
import { CORRUPTIONS } from './corruptions.ts'

/** A minute's check, or its replacement. */
type Check = (fixture: Fixture) => Promise<void>

/** Something is changed bypassing the ledger: the next check finds it and stops withdrawals, and finds nothing else. */
export const invariantsFault: Fault = {
  name: 'invariants',
  unit: 'corruptions',
  small: 10,
  medium: 10,
  full: 1_000,
  perPart: 250,
  run: (work) => corrupt(work, work.amount, check),
  control: async (work) =>
    (await corrupt(work, Object.keys(CORRUPTIONS).length, lookAway)).failures.length > 0,
}

const corrupt = (
  { random, seed, say }: Omit<Work, 'amount'>,
  amount: number,
  watch: Check,
): Promise<{ counts: Record<string, number>; failures: string[] }> =>
  onFixture({ servers: 1 }, async (fixture) => {
    const failures: string[] = []
    const move = await openTraffic(fixture, random)
    const isStopped = () => isHouseStopped(fixture.server.db.pool, { name: 'withdrawals' })
    const maySend = async () => (await fixture.owner.rows('select from signer_withdrawal')).length > 0
    const kinds = Object.entries(CORRUPTIONS)
    await watch(fixture)

    for (let n = 0; n < amount && failures.length < 10; n += 1) {
      const [name, corruption] = kinds[n % kinds.length] ?? ['balance', CORRUPTIONS['balance']]
      if (corruption === undefined) break
      await move()
      if (n % 3 === 0) {
        await watch(fixture)
        if (await isStopped()) failures.push(`${seed} ${n}: stopped though nothing was wrong`)
        await move()
      }
      const back = await corruption(fixture.owner, random.fork(`${n}`))
      await watch(fixture)
      if (!(await isStopped()) || (await maySend()))
        failures.push(`${seed} ${n} (${name}): withdrawals go on`)
      await fixture.owner.untriggered([{ sql: back }])
      await endHouseStop(fixture.server.db.pool, { name: 'withdrawals' })
      if (n % 50 === 49) say(`${n + 1} of ${amount} corruptions`)
    }
    return { counts: { checks: amount }, failures }
  })

const check: Check = async ({ url, server: { db } }) => {
  const client = await connectForChecks(url)
  try {
    const { wrong } = await checkBooks(client)
    await recordCheck(db, { wrong, ofAll: false, tookMs: 0, now: Date.now() })
  } finally {
    await client.end()
  }
}

/** The control: a watch that reports all well without checking. */
const lookAway: Check = ({ server: { db } }) =>
  recordCheck(db, { wrong: [], ofAll: false, tookMs: 0, now: Date.now() })

/** A bet, a transfer and a withdrawal that waits for the signer; each call moves some money. */
const openTraffic = async (fixture: Fixture, random: Work['random']): Promise<() => Promise<void>> => {
  const { db, placement } = fixture.server
  await setBankroll(fixture.owner, 10n ** 13n)
  const [one, other] = [
    await richPlayer(fixture, { USDT: 10n ** 14n }),
    await richPlayer(fixture, { USDT: 10n ** 14n }),
  ]
  const address = await payoutAddress(fixture, random, one.player)
  const { rounds } = await fixture.openDraw()
  const withdrawal = { player: one.player, address, key: randomUUID(), asset: 'USDT' } as const
  await insist(() => requestWithdrawal(db, { ...withdrawal, amount: amountOf(5_000_000n), now: Date.now() }))
  await fixture.owner.rows(`update withdrawal set state = 'to_be_released', released_at = now()`)
  return async () => {
    const slip = { player: other.player, key: randomUUID(), round: rounds[0], asset: 'USDT' } as const
    const bets = [{ game: 'big-small', pick: 'big', stake: amountOf(1_000_000n) }] as const
    await insist(() => placement.place({ ...slip, bets }))
    const transfer = { player: one.player, key: randomUUID(), toBindId: other.bindId, asset: 'USDT' } as const
    const amount = amountOf(BigInt(random.whole(1_000_000, 9_000_000)))
    await insist(() => transferMoney(db, { ...transfer, amount, now: Date.now() }))
  }
}
