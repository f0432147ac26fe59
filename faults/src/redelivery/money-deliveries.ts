import { amountOf } from '@nibble/domain'
import { cancelConversion, carryConversions } from '@nibble/server/features/conversions/carry-conversions.ts'
import { convert } from '@nibble/server/features/conversions/convert.ts'
import { reviewConversion } from '@nibble/server/features/conversions/review-conversion.ts'
import { moveBetweenSubAccounts } from '@nibble/server/features/transfers/move-sub-account.ts'
import { transferMoney } from '@nibble/server/features/transfers/transfer-money.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { anyConversion, anyTransfer, richPlayer } from '../fixture/money.ts'
import type { Random } from '../frame/random.ts'
import { causedByServer, type Delivery } from './deliveries.ts'

/** The key under which a call arrives; the broken variant makes another each time. */
export type KeyOf = (key: string) => string

const UNIT = 1_000_000n

/** Conversions, transfers and moves, made in turn: later ones build on what earlier ones have done. */
export async function* makeMoneyDeliveries(
  fixture: Fixture,
  random: Random,
  keyOf: KeyOf,
): AsyncGenerator<Delivery> {
  const { server } = fixture
  const { player } = await richPlayer(fixture, { USDT: 5_000n * UNIT, GMT: 5_000n * UNIT })
  const [to, other] = [await richPlayer(fixture, {}), await richPlayer(fixture, {})]
  const unit = amountOf(BigInt(random.whole(1_000_000, 90_000_000)))

  const atOnce = await anyConversion(fixture, random, { player, from: 'USDT', to: 'GMT', amount: unit })
  const converting: Delivery = {
    name: 'convert',
    send: ({ db }) => convert(db, { ...atOnce, key: keyOf(atOnce.key) }),
    heard: wholeAnswer,
    changed: [
      ({ db }) => convert(db, { ...atOnce, amount: amountOf(atOnce.amount + 1n) }),
      ({ db }) => convert(db, { ...atOnce, to: 'INSURANCE_POINT' }),
      ({ db }) => convert(db, { ...atOnce, from: 'GMT', to: 'USDT' }),
      ({ db }) => convert(db, { ...atOnce, rateVersion: atOnce.rateVersion + 1 }),
    ],
  }
  yield converting

  const gift = anyTransfer(random, { player, toBindId: to.bindId, amount: unit })
  const giving: Delivery = {
    name: 'transfer',
    send: ({ db }) => transferMoney(db, { ...gift, key: keyOf(gift.key) }),
    heard: wholeAnswer,
    changed: [
      ({ db }) => transferMoney(db, { ...gift, amount: amountOf(gift.amount + 1n) }),
      ({ db }) => transferMoney(db, { ...gift, asset: 'GMT' }),
      ({ db }) => transferMoney(db, { ...gift, toBindId: other.bindId }),
      ({ db }) => convert(db, { ...atOnce, key: gift.key }),
      ({ db }) => transferMoney(db, { ...gift, key: atOnce.key }),
    ],
  }
  yield giving

  const move = {
    player,
    key: random.uuid(),
    direction: 'GMT_TO_GAME',
    amount: unit,
    now: Date.now(),
  } as const
  const moving: Delivery = {
    name: 'moveSubAccount',
    send: ({ db }) => moveBetweenSubAccounts(db, { ...move, key: keyOf(move.key) }),
    heard: wholeAnswer,
    changed: [
      ({ db }) => moveBetweenSubAccounts(db, { ...move, amount: amountOf(unit - 1n) }),
      ({ db }) => moveBetweenSubAccounts(db, { ...move, direction: 'GAME_TO_GMT' }),
      ({ db }) => transferMoney(db, { ...gift, key: move.key }),
    ],
  }
  yield moving

  const reviewed = await anyConversion(fixture, random, { player, from: 'GMT', to: 'USDT', amount: unit })
  yield {
    name: 'convert with review',
    send: ({ db }) => convert(db, { ...reviewed, key: keyOf(reviewed.key) }),
    heard: wholeAnswer,
    changed: [({ db }) => convert(db, { ...reviewed, amount: amountOf(unit - 1n) })],
  }
  const id = BigInt((await convert(server.db, reviewed)).id)
  const taking = { player, key: random.uuid(), id, now: Date.now() }
  const cancelling: Delivery = {
    name: 'cancelConvert',
    send: ({ db }) => cancelConversion(db, taking),
    heard: wholeAnswer,
    changed: [
      ({ db }) => cancelConversion(db, { ...taking, id: id - 1n }),
      ({ db }) => cancelConversion(db, { ...taking, key: reviewed.key }),
      ({ db }) => convert(db, { ...reviewed, key: taking.key }),
    ],
  }
  yield cancelling

  const carried = BigInt((await convert(server.db, { ...reviewed, key: random.uuid() })).id)
  const now = Date.now()
  await reviewConversion(server.db, {
    id: carried,
    operator: 1n,
    review: 'approve',
    reason: '',
    now,
    record: async () => {},
  })
  yield causedByServer('carryConversions', ({ db }) => carryConversions(db, { now }))

  // Long afterwards they are still the same calls.
  yield converting
  yield giving
  yield moving
  yield cancelling
}

export const wholeAnswer = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
