import { amountOf } from '@nibble/domain'
import { type SeriesOrder, startSeries } from '@nibble/server/features/insurance/start-series.ts'
import { stopSeries } from '@nibble/server/features/insurance/stop-series.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { richPlayer } from '../fixture/money.ts'
import type { Random } from '../frame/random.ts'
import type { Delivery } from './deliveries.ts'
import type { KeyOf } from './money-deliveries.ts'

const UNIT = 1_000_000n

/** An insured series from its start until the player ends it. */
export async function* makeSeriesDeliveries(
  fixture: Fixture,
  random: Random,
  keyOf: KeyOf,
): AsyncGenerator<Delivery> {
  const { player } = await richPlayer(fixture, { USDT: 5_000n * UNIT, INSURANCE_POINT: 5_000n * UNIT })
  await fixture.openDraw()
  const stake = amountOf(BigInt(random.whole(1_000_000, 49_000_000)))
  const order: SeriesOrder = {
    player,
    key: random.uuid(),
    roundLength: '1m',
    game: 'big-small',
    pick: 'big',
    asset: 'USDT',
    stake,
    takesValue: true,
  }
  const starting: Delivery = {
    name: 'insuranceBetOrder',
    send: ({ db }) => startSeries(db, { ...order, key: keyOf(order.key) }),
    heard: seriesIn,
    changed: [
      ({ db }) => startSeries(db, { ...order, stake: amountOf(stake + 1n) }),
      ({ db }) => startSeries(db, { ...order, pick: 'small' }),
      ({ db }) => startSeries(db, { ...order, asset: 'INSURANCE_POINT' }),
      ({ db }) => startSeries(db, { ...order, roundLength: '3m' }),
      ({ db }) => startSeries(db, { ...order, game: 'sum', pick: 'odd' }),
    ],
  }
  yield starting

  const id = BigInt(seriesIn(await startSeries(fixture.server.db, order)))
  const end = { player, key: random.uuid(), id }
  const ending: Delivery = {
    name: 'stopInsurance',
    send: ({ db, headTime }) => stopSeries(db, { ...end, headTime }),
    heard: seriesIn,
    changed: [
      ({ db, headTime }) => stopSeries(db, { ...end, id: id + 1n, headTime }),
      ({ db, headTime }) => stopSeries(db, { ...end, key: order.key, headTime }),
      ({ db }) => startSeries(db, { ...order, key: end.key }),
    ],
  }
  yield ending

  // Afterwards they are still the same calls.
  yield starting
  yield ending
}

const seriesIn = (answer: unknown): string => {
  if (typeof answer !== 'object' || answer === null || !('series' in answer)) return ''
  const { series } = answer
  return typeof series === 'object' && series !== null && 'id' in series ? String(series.id) : ''
}
